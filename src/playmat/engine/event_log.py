"""The event log: an observer that makes typed events, with cause, rule, and audience."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from playmat.engine.causes import running
from playmat.engine.constants import (
    ASLEEP,
    ATTACK,
    DECK,
    ENDED_BY_BENCHING,
    ENDED_BY_CHANGE,
    ENDED_BY_TIME,
    FLIP_FOR_FIRST_TURN,
    NO_PLAYER,
    POISONED,
    STADIUM,
    SUPPORTER,
    TECHNICAL_MACHINE,
    TOOL,
    UNFINISHED,
    WAY_NAMES,
    bit,
    names_in,
)
from playmat.engine.event_factory import (
    CONDITIONS,
    PUBLIC_ZONES,
    RULE_OF_CAUSE,
    WAY_RULES,
    about,
    attachment_rule,
    blocker_cause,
    card_ref,
    card_refs,
    cause_of,
    changing_steps,
    condition_names,
    damage_cause,
    head,
    hp_left,
    hp_now,
    lasting_cause,
    moved,
    owner_of,
    place_name,
    pokemon_ref,
    whose,
    zone_name,
)
from playmat.engine.events import (
    BOTH_PLAYERS,
    CAUSES,
    EVERYONE,
    NO_VIEWERS,
    THE_RULES,
    Cause,
    DamageStep,
    Event,
)
from playmat.engine.game_state import GameState
from playmat.engine.modifiers import BoundModifier
from playmat.engine.observer import Observer
from playmat.engine.options import Option
from playmat.engine.state import Effect, LastingEffect, PokemonInPlay
from playmat.engine.vectors import extend, vec


@mypyc_attr(allow_interpreted_subclasses=True)
class EventLog(Observer):
    """The events of a game, in order: ``Game.start(…, observer=EventLog())``.

    An event depends only on the game and on what is reported, so a log can join a game later.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, g: GameState, event: Event) -> None:
        """Keep an event."""
        self.events.append(event)

    # -- the game ----------------------------------------------------------------------------
    def on_choice(self, game: GameState, player: i64, option: i64, forced: bool) -> None:
        """Add choices that are announced: numbers, labels, and declined offers.

        A declined offer is added even if it was forced: that there was no choice may be a secret.
        """
        o = Option(game, option)
        kind = o.kind
        if o.decision == "extra cards":  # reported by on_extra_cards
            return
        if kind == "no":
            cause = cause_of(game, running(game))
            rule = ""
            if not cause.name:  # a card that is used between turns
                cause = Cause("trainer", player, o.print, o.name)
                rule = "between.card-effects."
            self.add(game, Event(*head(game, "decline", player, None, cause, rule)))
        elif kind == "number" or kind == "choice":
            text = o.label or kind
            self.add(game, Event(*head(game, "choose", player), amount=o.number, text=text))

    def on_win(self, game: GameState, winner: i64, ways: i64) -> None:
        found = [i for i in range(len(WAY_NAMES)) if ways & bit(i)]
        text = " and ".join(names_in(ways, WAY_NAMES))
        cause = cause_of(game, running(game)) if found == [4] else THE_RULES
        who: i64 = winner if winner != UNFINISHED else NO_PLAYER
        rule = WAY_RULES[found[0]] if found else ""
        self.add(game, Event(*head(game, "win", who, None, cause, rule), text=text))

    # -- chance ------------------------------------------------------------------------------
    def on_coin(
        self, game: GameState, player: i64, heads: bool, reason: i64, pokemon: PokemonInPlay | None
    ) -> None:
        text = condition_names(reason)
        rule = f"{text.lower()}.flip" if text else ""
        if reason == FLIP_FOR_FIRST_TURN:
            text = "first turn"
            rule = "setup.first-player."
        first = head(game, "coin", player, pokemon, rule=rule)
        self.add(game, Event(*first, amount=int(heads), text=text))

    def on_shuffle(self, game: GameState, player: i64, order: vec[i64], rule: str) -> None:
        self.add(game, Event(*head(game, "shuffle", player, rule=rule), amount=len(order)))

    # -- setup and turns ---------------------------------------------------------------------
    def on_opening_flip_won(self, game: GameState, player: i64) -> None:
        self.add(game, Event(*head(game, "flip won", player)))

    def on_first_player(self, game: GameState, player: i64) -> None:
        self.add(game, Event(*head(game, "first player", player)))

    def on_mulligan(self, game: GameState, player: i64) -> None:
        self.add(game, Event(*head(game, "mulligan", player)))

    def on_prizes_set(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        rule = "sudden.one-prize" if game.sudden_death_round > 0 else ""
        refs = card_refs(game, cards, "Prize cards")
        zones = moved(refs, "deck", "Prize cards", NO_VIEWERS)
        self.add(game, Event(*head(game, "set prizes", player, rule=rule), *zones))

    def on_extra_cards(self, game: GameState, player: i64, drawn: i64, allowed: i64) -> None:
        first = head(game, "extra cards", player)
        self.add(game, Event(*first, amount=drawn, left=allowed - drawn))

    def on_setup_revealed(self, game: GameState) -> None:
        """Add an event for each player."""
        for who in range(2):
            shown = game.players[who].in_play()
            cards = tuple([card_ref(game, m.id, place_name(game, m)) for m in shown])
            self.add(game, Event(*head(game, "reveal", who), cards=cards))

    def on_sudden_death(self, game: GameState, round: i64) -> None:
        rule = "" if round == 1 else "sudden.repeat"
        self.add(game, Event(*head(game, "sudden death", -1, rule=rule), amount=round))

    def on_turn_start(self, game: GameState, player: i64) -> None:
        self.add(game, Event(*head(game, "turn start", player), amount=game.turn))

    def on_turn_end(self, game: GameState, player: i64, attacked: bool) -> None:
        rule = "turn.attack-ends" if attacked else ""
        self.add(game, Event(*head(game, "turn end", player, rule=rule), amount=int(attacked)))

    # -- cards -------------------------------------------------------------------------------
    def on_draw(self, game: GameState, player: i64, card: i64, rule: str) -> None:
        cards = (card_ref(game, card, "hand"),)
        zones = moved(cards, "deck", "hand", (player,))
        self.add(game, Event(*head(game, "draw", player, rule=rule), *zones))

    def on_move(
        self,
        game: GameState,
        card: i64,
        source: i64,
        destination: i64,
        public: bool,
        pokemon: PokemonInPlay | None,
        rule: str,
    ) -> None:
        start = zone_name(source)
        end = zone_name(destination)
        owner = owner_of(card)
        audience: tuple[int, ...] = EVERYONE
        if not public and start not in PUBLIC_ZONES and end not in PUBLIC_ZONES:
            audience = NO_VIEWERS if (start, end) == ("deck", "Prize cards") else (owner,)
        cards = (card_ref(game, card, "deck" if end == "bottom of the deck" else end),)
        cause = THE_RULES if rule else None
        first = head(game, "move", owner, pokemon, cause, rule)
        self.add(game, Event(*first, *moved(cards, start, end, audience)))

    def on_hand_into_deck(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        zones = moved(card_refs(game, cards, "deck"), "hand", "deck", (player,))
        self.add(game, Event(*head(game, "move", player), *zones, text="whole hand"))

    def on_prize_taken(self, game: GameState, player: i64, card: i64) -> None:
        zones = moved((card_ref(game, card, "hand"),), "Prize cards", "hand", (player,))
        left: i64 = len(game.players[player].prizes)
        self.add(game, Event(*head(game, "prize", player), *zones, left=left))

    def on_prize_swapped(self, game: GameState, player: i64, prize: i64, card: i64) -> None:
        cards = (card_ref(game, card, "Prize cards"), card_ref(game, prize, "deck"))
        self.add(game, Event(*head(game, "swap prize", player), *moved(cards, "", "", NO_VIEWERS)))

    def on_hand_shown(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        zones = moved(card_refs(game, cards, "hand"), "hand", "", EVERYONE)
        self.add(game, Event(*head(game, "show", player), *zones))

    def on_look(self, game: GameState, player: i64, owner: i64, zone: i64, cards: vec[i64]) -> None:
        """Add the cards from the top, or those of a hand, which its owner sees, too."""
        zones = moved(card_refs(game, cards, "hand"), "hand", "", BOTH_PLAYERS)
        text = ""
        if zone == DECK:
            refs = tuple([card_ref(game, c, "deck") for c in cards])
            zones = moved(refs, "deck", "", (player,))
            text = whose(player, owner)
        self.add(game, Event(*head(game, "look", player), *zones, text=text))

    def on_search(self, game: GameState, player: i64, owner: i64, zone: i64) -> None:
        p = game.players[owner]
        amount: i64 = len(p.deck) if zone == DECK else len(p.discard)
        first = head(game, "search", player)
        text = whose(player, owner)
        self.add(game, Event(*first, source=zone_name(zone), amount=amount, text=text))

    def on_play(self, game: GameState, player: i64, card: i64) -> None:
        d = game.definitions[card]
        text, rule = "item", ""
        if d.kind == SUPPORTER:
            text, rule = "supporter", "supporter.one-per-turn"
        elif d.kind == STADIUM:
            text, rule = "stadium", "stadium.one-per-turn"
        elif d.played_as & (TOOL | TECHNICAL_MACHINE):
            text = "tool" if d.played_as & TOOL else "machine"
            rule = attachment_rule(d)
        cards = (card_ref(game, card, "played"),)
        first = head(game, "play", player, rule=rule)
        self.add(game, Event(*first, cards=cards, source="hand", text=text))

    def on_stadium(self, game: GameState, player: i64, card: i64) -> None:
        cards = (card_ref(game, card, "play"),)
        self.add(game, Event(*head(game, "stadium", player), cards=cards, destination="play"))

    def on_stadium_action(self, game: GameState, player: i64, card: i64) -> None:
        shown = card_ref(game, card, "play")
        first = head(game, "stadium action", player)
        self.add(game, Event(*first, cards=(shown,), text=shown.name))

    # -- Pokémon -----------------------------------------------------------------------------
    def on_enter(self, game: GameState, pokemon: PokemonInPlay, source: i64, rule: str) -> None:
        place = place_name(game, pokemon)
        cards = card_refs(game, pokemon.cards, place)
        audience = (pokemon.owner(),) if pokemon.face_down else EVERYONE
        first = about(game, "enter", pokemon, rule=rule)
        self.add(game, Event(*first, cards, zone_name(source), place, audience))

    def on_evolve(self, game: GameState, pokemon: PokemonInPlay, card: i64, rule: str) -> None:
        before = game.definitions[pokemon.cards[len(pokemon.cards) - 2]].name
        cards = (card_ref(game, card, place_name(game, pokemon)),)
        self.add(game, Event(*about(game, "evolve", pokemon, rule=rule), cards=cards, text=before))

    def on_devolve(
        self, game: GameState, pokemon: PokemonInPlay, card: i64, destination: i64
    ) -> None:
        zone = zone_name(destination)
        shown = card_ref(game, card, zone)
        first = about(game, "devolve", pokemon)
        self.add(game, Event(*first, cards=(shown,), destination=zone, text=shown.name))

    def on_leave(
        self, game: GameState, pokemon: PokemonInPlay, destination: i64, rest: i64, rule: str
    ) -> None:
        attached = extend(pokemon.energy[:], pokemon.attached_trainers or vec[i64]())
        zone = zone_name(destination)
        own = tuple([card_ref(game, c, zone) for c in pokemon.cards])
        cards = own + card_refs(game, attached, zone_name(rest))
        zones = moved(cards, "play", zone, EVERYONE)
        self.add(game, Event(*about(game, "leave", pokemon, rule=rule), *zones))

    def on_attach(self, game: GameState, pokemon: PokemonInPlay, card: i64, rule: str) -> None:
        cards = (card_ref(game, card, place_name(game, pokemon)),)
        rule = rule or attachment_rule(game.definitions[card])
        self.add(game, Event(*about(game, "attach", pokemon, rule=rule), cards=cards))

    def on_energy_moved(
        self, game: GameState, source: PokemonInPlay, target: PokemonInPlay, card: i64
    ) -> None:
        cards = (card_ref(game, card, place_name(game, target)),)
        place = place_name(game, source)
        other = pokemon_ref(game, source)
        first = about(game, "attach", target)
        self.add(game, Event(*first, cards=cards, source=place, other=other))

    def on_switch(
        self, game: GameState, active: PokemonInPlay, benched: PokemonInPlay, rule: str
    ) -> None:
        other = pokemon_ref(game, benched)
        self.add(game, Event(*about(game, "switch", active, rule=rule), other=other))

    def on_promote(self, game: GameState, pokemon: PokemonInPlay, rule: str) -> None:
        self.add(game, Event(*about(game, "promote", pokemon, rule=rule)))

    def on_retreat(self, game: GameState, pokemon: PokemonInPlay) -> None:
        self.add(game, Event(*about(game, "retreat", pokemon)))

    def on_power(self, game: GameState, pokemon: PokemonInPlay, card: i64, power: i64) -> None:
        d = game.definitions[card]
        rule = "ability.announce" if game.ruleset.era == "XY" else ""
        first = about(game, "power", pokemon, rule=rule)
        text = d.powers[power].name if power < len(d.powers) else d.name
        self.add(game, Event(*first, cards=(card_ref(game, card, "play"),), text=text))

    def on_pokemon_chosen(
        self, game: GameState, player: i64, pokemon: PokemonInPlay | None
    ) -> None:
        cause = cause_of(game, running(game))
        rule = "attack.step-b" if cause.kind == CAUSES[ATTACK] else ""
        self.add(game, Event(*head(game, "choose", player, pokemon, cause, rule)))

    # -- attacks and damage ------------------------------------------------------------------
    def on_attack(
        self,
        game: GameState,
        pokemon: PokemonInPlay,
        card: i64,
        attack: i64,
        defender: PokemonInPlay | None,
    ) -> None:
        cards = (card_ref(game, card, "play"),)
        text = game.definitions[card].attacks[attack].name
        other = pokemon_ref(game, defender)
        self.add(game, Event(*about(game, "attack", pokemon), cards=cards, text=text, other=other))

    def on_attack_failed(self, game: GameState, attack: Effect, cause: Effect | None) -> None:
        source = cause_of(game, cause)
        rule = "attack.step-c" if cause is attack else "attack.step-d"
        if cause is None:
            source = Cause(text="Confused")
            rule = "confused.tails"
        first = head(game, "fail", attack.you, game.find(attack.user), source, rule)
        text = game.definitions[attack.card].attacks[attack.attack].name
        self.add(game, Event(*first, cards=(card_ref(game, attack.card, "play"),), text=text))

    def on_damage(
        self,
        game: GameState,
        attack: Effect,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
        steps: list[DamageStep],
    ) -> None:
        """Add the damage with the steps that changed something."""
        shown = changing_steps(steps)
        rule = ""
        if not amount:
            rule = shown[len(shown) - 1].rule if len(shown) > 1 else "damage.zero-stops"
        first = about(game, "damage", target, cause_of(game, attack), rule)
        self.add(game, Event(*first, amount=amount, left=hp_left(game, target), steps=shown))

    def on_counters(self, game: GameState, pokemon: PokemonInPlay, count: i64, cause: i64) -> None:
        source: Cause | None = None
        rule = ""
        if cause in CONDITIONS:
            condition, rule = CONDITIONS[cause]
            source = Cause(text=condition_names(condition))
        first = about(game, "counters", pokemon, source, rule)
        self.add(game, Event(*first, amount=count, left=hp_left(game, pokemon)))

    def on_heal(self, game: GameState, pokemon: PokemonInPlay, amount: i64) -> None:
        first = about(game, "heal", pokemon)
        self.add(game, Event(*first, amount=amount, left=hp_left(game, pokemon)))

    def on_knock_out(self, game: GameState, pokemon: PokemonInPlay) -> None:
        cause = damage_cause(game, pokemon)
        by_damage = pokemon.damage >= hp_now(game, pokemon)
        first = about(
            game, "knock out", pokemon, cause, "" if by_damage else RULE_OF_CAUSE[cause.kind]
        )
        top = pokemon.cards[len(pokemon.cards) - 1]
        self.add(game, Event(*first, cards=(card_ref(game, top, "play"),)))

    def on_knock_out_prevented(self, game: GameState, pokemon: PokemonInPlay) -> None:
        self.add(game, Event(*about(game, "survive", pokemon), left=hp_left(game, pokemon)))

    # -- conditions and effects --------------------------------------------------------------
    def on_condition(self, game: GameState, pokemon: PokemonInPlay, condition: i64) -> None:
        amount = pokemon.poison if condition == POISONED else 0
        first = about(game, "afflict", pokemon)
        self.add(game, Event(*first, amount=amount, text=condition_names(condition)))

    def on_conditions_end(
        self, game: GameState, pokemon: PokemonInPlay, conditions: i64, reason: i64
    ) -> None:
        text = condition_names(conditions)
        cause: Cause | None = None
        rule = ""
        if reason == ENDED_BY_CHANGE:
            rule = "evolve.clears-conditions"
        elif reason == ENDED_BY_BENCHING:
            rule = "bench-move.clears-conditions"
        elif reason == ENDED_BY_TIME:
            cause = Cause(text=text)
            rule = "asleep.flip" if conditions == ASLEEP else "paralyzed.ends."
        self.add(game, Event(*about(game, "cure", pokemon, cause, rule), text=text))

    def on_named_counter(self, game: GameState, pokemon: PokemonInPlay, counter: str) -> None:
        self.add(game, Event(*about(game, "named counter", pokemon), amount=1, text=counter))

    def on_lasting_effect_start(
        self, game: GameState, player: i64, pokemon: PokemonInPlay | None, effect: LastingEffect
    ) -> None:
        self.add_lasting(game, "effect start", player, pokemon, effect, "")

    def on_lasting_effect_end(
        self,
        game: GameState,
        player: i64,
        pokemon: PokemonInPlay | None,
        effect: LastingEffect,
        reason: i64,
    ) -> None:
        rule = ""
        if reason == ENDED_BY_CHANGE:
            rule = "evolve.clears-effects"
        elif reason == ENDED_BY_BENCHING:
            rule = "bench-move.clears-effects"
        self.add_lasting(game, "effect end", player, pokemon, effect, rule)

    def add_lasting(
        self,
        g: GameState,
        kind: str,
        who: i64,
        m: PokemonInPlay | None,
        effect: LastingEffect,
        rule: str,
    ) -> None:
        """Add the start or the end of a lasting effect."""
        first = head(g, kind, who, m, lasting_cause(g, effect), rule)
        text = effect.definition.address_of(effect.modifier)
        self.add(g, Event(*first, amount=effect.first, left=effect.last, text=text))

    def on_effect_blocked(
        self, game: GameState, pokemon: PokemonInPlay, blocker: BoundModifier | None
    ) -> None:
        text = ""
        cause: Cause | None = None
        if blocker is not None:
            text = blocker.definition.address_of(blocker.modifier)
            cause = blocker_cause(game, blocker)
        self.add(game, Event(*about(game, "no effect", pokemon, cause), text=text))
