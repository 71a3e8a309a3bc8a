"""The event log: an observer that makes typed events, with cause, rule, and audience."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from playmat.engine.board_actions import RETREATING
from playmat.engine.causes import is_running, name_of, running
from playmat.engine.constants import (
    ASLEEP,
    ATTACK,
    DECK,
    ENDED_BY_BENCHING,
    ENDED_BY_CHANGE,
    ENDED_BY_TIME,
    ENERGY,
    FLIP_FOR_FIRST_TURN,
    LV_X,
    POISONED,
    STADIUM,
    SUPPORTER,
    TECHNICAL_MACHINE,
    TOOL,
    UNFINISHED,
    WAY_NAMES,
    bit,
)
from playmat.engine.event_factory import (
    COUNTER_RULES,
    PUBLIC_ZONES,
    RULE_OF_CAUSE,
    WAY_RULES,
    card_ref,
    card_refs,
    cause_of,
    condition_names,
    current_cause,
    damage_cause,
    hp_left,
    hp_now,
    owner_of,
    place_name,
    pokemon_ref,
    rule_id,
    whose,
    zone_name,
)
from playmat.engine.events import (
    BOTH_PLAYERS,
    CAUSES,
    EVERYONE,
    KINDS,
    NO_VIEWERS,
    THE_RULES,
    CardRef,
    Cause,
    DamageStep,
    Event,
)
from playmat.engine.game_state import GameState
from playmat.engine.modifiers import BoundModifier
from playmat.engine.observer import Observer
from playmat.engine.options import Option
from playmat.engine.settle import SETTLE
from playmat.engine.setup import EXTRA, EXTRA_BENCH, SET_UP
from playmat.engine.state import Effect, LastingEffect, PokemonInPlay
from playmat.engine.turn import TURN
from playmat.engine.vectors import extend, vec


@mypyc_attr(allow_interpreted_subclasses=True)
class EventLog(Observer):
    """The events of a game, in order: ``Game.start(…, observer=EventLog())``.

    All fields but `events` keep what an earlier call reported about a later event.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.canceled_by = THE_RULES  # the effect that makes the current attack do nothing
        self.prevented_by = ""  # the effect that prevents the damage about to be done
        self.changed_attack: Effect | None = None  # the attack whose base damage changed last
        self.base_sum = ""  # calculation of that base damage: ``40 + 3 × 20``
        self.lethal_causes: dict[int, Cause] = {}  # causes of having no HP left, by Pokémon id
        self.after_knock_out = False  # the last Pokémon that left play was Knocked Out

    def add(self, g: GameState, event: Event) -> None:
        """Keep an event."""
        self.events.append(event)

    def emit(
        self,
        g: GameState,
        kind: str,
        subject: PokemonInPlay | None = None,
        other: PokemonInPlay | None = None,
        *,
        who: int = -1,
        cards: list[CardRef] | None = None,
        source: str = "",
        destination: str = "",
        amount: int = 0,
        left: int = -1,
        text: str = "",
        steps: list[DamageStep] | None = None,
        cause: Cause | None = None,
        rule: str = "",
        audience: tuple[int, ...] = EVERYONE,
    ) -> None:
        """Add an event.

        By default, it is about the player of its subject, its cause is the running effect, and
        its rule is that of its kind or cause. The era is added after a final period of a rule.
        """
        if cause is None:
            cause = current_cause(g)
        if subject is not None and who < 0:
            who = subject.owner()
        event = Event(
            kind=kind,
            turn=g.turn,
            turn_of=g.turn_player if g.turn > 0 else -1,
            who=who,
            subject=pokemon_ref(g, subject),
            other=pokemon_ref(g, other),
            cards=tuple(cards or ()),
            source=source,
            destination=destination,
            amount=amount,
            left=left,
            text=text,
            steps=tuple(steps or ()),
            cause=cause,
            rule=rule_id(g, rule or KINDS[kind] or RULE_OF_CAUSE[cause.kind]),
            audience=audience,
        )
        self.add(g, event)

    def emit_moved(
        self,
        g: GameState,
        kind: str,
        who: i64,
        cards: list[CardRef],
        source: str,
        destination: str,
        audience: tuple[int, ...],
        rule: str = "",
        text: str = "",
        left: int = -1,
        subject: PokemonInPlay | None = None,
        cause: Cause | None = None,
    ) -> None:
        """Add an event whose amount is the number of its cards."""
        self.emit(
            g,
            kind,
            subject,
            who=who,
            cards=cards,
            source=source,
            destination=destination,
            amount=len(cards),
            left=left,
            text=text,
            cause=cause,
            rule=rule,
            audience=audience,
        )

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
            cause = current_cause(game)
            rule = ""
            if not cause.name:  # a card that is used between turns
                cause = Cause("trainer", player, o.print, o.name)
                rule = "between.card-effects."
            self.emit(game, "decline", who=player, cause=cause, rule=rule)
        elif kind == "number":
            self.emit(game, "choose", who=player, amount=o.number, text=kind)
        elif kind == "choice":
            self.emit(game, "choose", who=player, amount=o.number, text=o.label or kind)

    def on_win(self, game: GameState, winner: i64, ways: i64) -> None:
        found = [i for i in range(len(WAY_NAMES)) if ways & bit(i)]
        text = " and ".join([WAY_NAMES[i] for i in found])
        cause = current_cause(game) if found == [4] else THE_RULES
        if winner == UNFINISHED or not found:
            self.emit(game, "win", text=text, cause=cause)
        else:
            self.emit(game, "win", who=winner, text=text, cause=cause, rule=WAY_RULES[found[0]])

    # -- chance ------------------------------------------------------------------------------
    def on_coin(
        self, game: GameState, player: i64, heads: bool, reason: i64, pokemon: PokemonInPlay | None
    ) -> None:
        text = condition_names(reason)
        rule = f"{text.lower()}.flip" if text else ""
        if reason == FLIP_FOR_FIRST_TURN:
            text = "first turn"
            rule = "setup.first-player."
        self.emit(game, "coin", pokemon, who=player, amount=int(heads), text=text, rule=rule)

    def on_shuffle(self, game: GameState, player: i64, order: vec[i64]) -> None:
        rule = "setup.shuffle" if is_running(game, SET_UP) else ""
        self.emit(game, "shuffle", who=player, amount=len(order), rule=rule)

    # -- setup and turns ---------------------------------------------------------------------
    def on_opening_flip_won(self, game: GameState, player: i64) -> None:
        self.emit(game, "flip won", who=player)

    def on_first_player(self, game: GameState, player: i64) -> None:
        self.emit(game, "first player", who=player)

    def on_mulligan(self, game: GameState, player: i64) -> None:
        self.emit(game, "mulligan", who=player)

    def on_prizes_set(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        refs = card_refs(game, cards, "Prizes")
        rule = "sudden.one-prize" if game.sudden_death_round > 0 else ""
        self.emit_moved(game, "set prizes", player, refs, "deck", "Prizes", NO_VIEWERS, rule)

    def on_extra_cards(self, game: GameState, player: i64, drawn: i64, allowed: i64) -> None:
        self.emit(game, "extra cards", who=player, amount=drawn, left=allowed - drawn)

    def on_setup_revealed(self, game: GameState) -> None:
        """Add an event for each player."""
        for who in range(2):
            p = game.players[who]
            shown = p.bench if p.active is None else [p.active, *p.bench]
            cards = [card_ref(game, m.id, place_name(game, m)) for m in shown]
            self.emit(game, "reveal", who=who, cards=cards)

    def on_sudden_death(self, game: GameState, round: i64) -> None:
        self.lethal_causes = {}
        rule = "" if round == 1 else "sudden.repeat"
        self.emit(game, "sudden death", amount=round, rule=rule)

    def on_turn_start(self, game: GameState, player: i64) -> None:
        self.after_knock_out = False
        self.emit(game, "turn start", who=player, amount=game.turn)

    def on_turn_end(self, game: GameState, player: i64, attacked: bool) -> None:
        rule = "turn.attack-ends" if attacked else ""
        self.emit(game, "turn end", who=player, amount=int(attacked), rule=rule)

    # -- cards -------------------------------------------------------------------------------
    def on_draw(self, game: GameState, player: i64, card: i64) -> None:
        rule = ""
        if is_running(game, TURN):
            rule = "turn.draw-first"
        elif is_running(game, SET_UP, EXTRA):
            rule = "mulligan.extra-card"
        elif is_running(game, SET_UP):
            rule = "setup.draw-seven"
        cards = [card_ref(game, card, "hand")]
        self.emit_moved(game, "draw", player, cards, "deck", "hand", (int(player),), rule)

    def on_move(
        self,
        game: GameState,
        card: i64,
        source: i64,
        destination: i64,
        public: bool,
        pokemon: PokemonInPlay | None,
    ) -> None:
        start = zone_name(source)
        end = zone_name(destination)
        owner = owner_of(card)
        audience: tuple[int, ...] = EVERYONE
        if not public and start not in PUBLIC_ZONES and end not in PUBLIC_ZONES:
            audience = NO_VIEWERS if (start, end) == ("deck", "Prizes") else (owner,)
        cause: Cause | None = None
        rule = ""
        if "played" in (start, end):
            cause = THE_RULES
            rule = "trainer.any-number" if end == "played" else "trainer.resolve-then-discard"
            if game.definitions[card].kind == SUPPORTER:
                rule = "supporter.one-per-turn" if end == "played" else "supporter.after-play."
        elif is_running(game, RETREATING):
            rule = "retreat.cost"
        elif is_running(game, TURN) and start == "play":
            rule = "stadium.only-one" if pokemon is None else "trainer.staying-exception"
        cards = [card_ref(game, card, "deck" if end == "bottom of the deck" else end)]
        self.emit_moved(
            game, "move", owner, cards, start, end, audience, rule, subject=pokemon, cause=cause
        )

    def on_hand_into_deck(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        refs = card_refs(game, cards, "deck")
        owner = (int(player),)
        self.emit_moved(game, "move", player, refs, "hand", "deck", owner, text="whole hand")

    def on_prize_taken(self, game: GameState, player: i64, card: i64) -> None:
        left: i64 = len(game.players[player].prizes)
        cards = [card_ref(game, card, "hand")]
        owner = (int(player),)
        self.emit_moved(game, "prize", player, cards, "Prizes", "hand", owner, left=left)

    def on_prize_swapped(self, game: GameState, player: i64, prize: i64, card: i64) -> None:
        cards = [card_ref(game, card, "Prizes"), card_ref(game, prize, "deck")]
        self.emit_moved(game, "swap prize", player, cards, "", "", NO_VIEWERS)

    def on_hand_shown(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        refs = card_refs(game, cards, "hand")
        e = running(game)
        if is_running(game, SET_UP):
            self.emit_moved(game, "show", player, refs, "hand", "", EVERYONE, "mulligan.show")
        elif e is not None and e.you != player:  # only the opponent looks
            self.emit_moved(game, "look", 1 - player, refs, "hand", "", BOTH_PLAYERS)
        else:
            self.emit_moved(game, "show", player, refs, "hand", "", EVERYONE)

    def on_look(self, game: GameState, player: i64, owner: i64, cards: vec[i64]) -> None:
        """Add the cards from the top, for the player who looks."""
        refs = [card_ref(game, c, "deck") for c in cards]
        text = whose(player, owner)
        self.emit_moved(game, "look", player, refs, "deck", "", (int(player),), text=text)

    def on_search(self, game: GameState, player: i64, owner: i64, zone: i64) -> None:
        p = game.players[owner]
        amount: i64 = len(p.deck) if zone == DECK else len(p.discard)
        text = whose(player, owner)
        self.emit(game, "search", who=player, source=zone_name(zone), amount=amount, text=text)

    def on_play(self, game: GameState, player: i64, card: i64) -> None:
        d = game.definitions[card]
        text, rule = "item", ""
        if d.kind == SUPPORTER:
            text, rule = "supporter", "supporter.one-per-turn"
        elif d.kind == STADIUM:
            text, rule = "stadium", "stadium.one-per-turn"
        elif d.played_as & TOOL:
            text, rule = "tool", "tool.attach"
        elif d.played_as & TECHNICAL_MACHINE:
            text, rule = "machine", "tm.attach"
        cards = [card_ref(game, card, "played")]
        self.emit(game, "play", who=player, cards=cards, source="hand", text=text, rule=rule)

    def on_stadium(self, game: GameState, player: i64, card: i64) -> None:
        cards = [card_ref(game, card, "play")]
        self.emit(game, "stadium", who=player, cards=cards, destination="play")

    def on_stadium_action(self, game: GameState, player: i64, card: i64) -> None:
        cards = [card_ref(game, card, "play")]
        self.emit(game, "stadium action", who=player, cards=cards, text=cards[0].name)

    # -- Pokémon -----------------------------------------------------------------------------
    def on_enter(self, game: GameState, pokemon: PokemonInPlay) -> None:
        place = place_name(game, pokemon)
        cards = card_refs(game, pokemon.cards, place)
        source = rule = ""
        audience: tuple[int, ...] = EVERYONE
        if pokemon.face_down:
            audience = (int(pokemon.owner()),)
            rule = "setup.active-facedown" if place == "active" else "setup.bench-optional"
            if is_running(game, SET_UP, EXTRA_BENCH):
                rule = "mulligan.extra-to-bench"
        elif is_running(game, TURN):
            source = "hand"
            rule = "legend.to-bench" if len(pokemon.cards) > 1 else "bench.face-up"
        self.emit(
            game,
            "enter",
            pokemon,
            cards=cards,
            source=source,
            destination=place,
            rule=rule,
            audience=audience,
        )

    def on_evolve(self, game: GameState, pokemon: PokemonInPlay, card: i64) -> None:
        rule = ""
        if pokemon.top.stage == LV_X:
            rule = "lvx.on-top"
        elif is_running(game, TURN):
            rule = "evolve.name-match"
        before = game.definitions[pokemon.cards[len(pokemon.cards) - 2]].name
        cards = [card_ref(game, card, place_name(game, pokemon))]
        self.emit(game, "evolve", pokemon, cards=cards, text=before, rule=rule)

    def on_devolve(
        self, game: GameState, pokemon: PokemonInPlay, card: i64, destination: i64
    ) -> None:
        zone = zone_name(destination)
        ref = card_ref(game, card, zone)
        self.emit(game, "devolve", pokemon, cards=[ref], destination=zone, text=ref.name)

    def on_leave(
        self,
        game: GameState,
        pokemon: PokemonInPlay,
        destination: i64,
        rest: i64,
        knocked_out: bool,
    ) -> None:
        self.after_knock_out = knocked_out
        self.lethal_causes.pop(pokemon.id, None)
        rule = ""
        if knocked_out:
            rule = "ko.discard"
        elif is_running(game, SETTLE):
            rule = "zone.bench-max"
        attached = extend(pokemon.energy[:], pokemon.attached_trainers or vec[i64]())
        zone = zone_name(destination)
        cards = [card_ref(game, c, zone) for c in pokemon.cards]
        cards += card_refs(game, attached, zone_name(rest))
        who = pokemon.owner()
        self.emit_moved(game, "leave", who, cards, "play", zone, EVERYONE, rule, subject=pokemon)

    def on_attach(self, game: GameState, pokemon: PokemonInPlay, card: i64) -> None:
        d = game.definitions[card]
        if d.kind == ENERGY:
            rule = "attach.once" if is_running(game, TURN) else "attach.def"
        elif d.played_as & TOOL:
            rule = "tool.attach"
        elif d.played_as & TECHNICAL_MACHINE:
            rule = "tm.attach"
        else:
            rule = "trainer.staying-exception"
        cards = [card_ref(game, card, place_name(game, pokemon))]
        self.emit(game, "attach", pokemon, cards=cards, rule=rule)

    def on_energy_moved(
        self, game: GameState, source: PokemonInPlay, target: PokemonInPlay, card: i64
    ) -> None:
        cards = [card_ref(game, card, place_name(game, target))]
        self.emit(game, "attach", target, source, cards=cards, source=place_name(game, source))

    def on_switch(self, game: GameState, active: PokemonInPlay, benched: PokemonInPlay) -> None:
        rule = "retreat.switch" if is_running(game, RETREATING) else ""
        self.emit(game, "switch", active, benched, rule=rule)

    def on_promote(self, game: GameState, pokemon: PokemonInPlay) -> None:
        self.emit(game, "promote", pokemon, rule="ko.replace" if self.after_knock_out else "")

    def on_retreat(self, game: GameState, pokemon: PokemonInPlay) -> None:
        self.emit(game, "retreat", pokemon)

    def on_power(self, game: GameState, pokemon: PokemonInPlay, card: i64, power: i64) -> None:
        d = game.definitions[card]
        cards = [card_ref(game, card, "play")]
        text = d.powers[power].name if power < len(d.powers) else d.name
        rule = "ability.announce" if game.ruleset.era == "XY" else ""
        self.emit(game, "power", pokemon, cards=cards, text=text, rule=rule)

    def on_pokemon_chosen(
        self, game: GameState, player: i64, pokemon: PokemonInPlay | None
    ) -> None:
        rule = "attack.step-b" if current_cause(game).kind == CAUSES[ATTACK] else ""
        self.emit(game, "choose", pokemon, who=player, rule=rule)

    # -- attacks and damage ------------------------------------------------------------------
    def on_attack(
        self,
        game: GameState,
        pokemon: PokemonInPlay,
        card: i64,
        attack: i64,
        defender: PokemonInPlay | None,
    ) -> None:
        self.canceled_by = THE_RULES
        self.changed_attack = None
        self.after_knock_out = False
        cards = [card_ref(game, card, "play")]
        text = game.definitions[card].attacks[attack].name
        self.emit(game, "attack", pokemon, defender, cards=cards, text=text)

    def on_attack_canceled(self, game: GameState) -> None:
        self.canceled_by = current_cause(game)

    def on_attack_failed(
        self,
        game: GameState,
        player: i64,
        pokemon: PokemonInPlay | None,
        card: i64,
        attack: i64,
        confused: bool,
    ) -> None:
        cause: Cause | None = None
        rule = ""
        if confused:
            cause = Cause(text="Confused")
            rule = "confused.tails"
        elif self.canceled_by.name:
            cause = self.canceled_by
            rule = "attack.step-d"
        cards = [card_ref(game, card, "play")]
        text = game.definitions[card].attacks[attack].name
        self.emit(game, "fail", pokemon, who=player, cards=cards, text=text, cause=cause, rule=rule)

    def on_base_damage_changed(
        self, game: GameState, effect: Effect, change: i64, times: i64
    ) -> None:
        if self.changed_attack is not effect:
            self.changed_attack = effect
            start = effect.base_damage - change * (times if times >= 0 else 1)
            self.base_sum = str(start) if start else ""
        size: i64 = change if change >= 0 else -change
        part = f"{times} × {size}" if times >= 0 else str(size)
        if self.base_sum:
            self.base_sum += f" + {part}" if change >= 0 else f" − {part}"
        else:
            self.base_sum = part if change >= 0 else f"−{part}"

    def on_damage_prevented(self, game: GameState) -> None:
        cause = current_cause(game)
        self.prevented_by = cause.text or cause.name

    def on_damage(
        self,
        game: GameState,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
        base: i64,
        steps: list[DamageStep],
    ) -> None:
        """Add the damage with the steps that changed something."""
        shown: list[DamageStep] = []
        last = -1
        for s in steps:
            if s.after != last:
                reason = s.reason
                changed = self.changed_attack
                if not shown and changed is not None and changed.base_damage == base:
                    reason = self.base_sum
                shown.append(DamageStep(s.name, s.rule, s.after, reason))
            last = s.after
        if amount == 0 and last > 0:
            rule = rule_id(game, "damage.defender-effects.")
            shown.append(DamageStep("damage prevented", rule, 0, self.prevented_by))
        self.prevented_by = ""
        rule = ""
        if not amount:
            rule = shown[len(shown) - 1].rule if len(shown) > 1 else "damage.zero-stops"
        left = hp_left(game, target)
        self.emit(game, "damage", target, amount=amount, left=left, steps=shown, rule=rule)
        self.keep_lethal_cause(game, target, amount, current_cause(game))

    def on_counters(
        self, game: GameState, pokemon: PokemonInPlay, count: i64, condition: i64
    ) -> None:
        cause = current_cause(game)
        rule = ""
        if condition:
            cause = Cause(text=condition_names(condition))
            rule = COUNTER_RULES[condition]
        left = hp_left(game, pokemon)
        self.emit(game, "counters", pokemon, amount=count, left=left, cause=cause, rule=rule)
        self.keep_lethal_cause(game, pokemon, 10 * count, cause)

    def keep_lethal_cause(self, g: GameState, m: PokemonInPlay, added: i64, cause: Cause) -> None:
        """Keep what left a Pokémon without HP; damage on top of that doesn't count."""
        if m.damage - added < hp_now(g, m):
            self.lethal_causes[m.id] = cause

    def on_heal(self, game: GameState, pokemon: PokemonInPlay, amount: i64) -> None:
        self.emit(game, "heal", pokemon, amount=amount, left=hp_left(game, pokemon))

    def on_knock_out(self, game: GameState, pokemon: PokemonInPlay) -> None:
        cause = THE_RULES
        rule = ""
        if pokemon.damage >= hp_now(game, pokemon):
            if pokemon.damage_cause >= 0:  # otherwise its HP decreased
                cause = self.lethal_causes.get(pokemon.id) or damage_cause(game, pokemon)
        else:  # by an effect that is still being resolved
            for e in game.stack:
                if e.card >= 0 and e.cause != 0:
                    cause = cause_of(game, e)
            rule = RULE_OF_CAUSE[cause.kind]
        top = pokemon.cards[len(pokemon.cards) - 1]
        cards = [card_ref(game, top, "play")]
        self.emit(game, "knock out", pokemon, cards=cards, cause=cause, rule=rule)

    def on_knock_out_prevented(self, game: GameState, pokemon: PokemonInPlay) -> None:
        self.emit(game, "survive", pokemon, left=hp_left(game, pokemon))

    # -- conditions and effects --------------------------------------------------------------
    def on_condition(self, game: GameState, pokemon: PokemonInPlay, condition: i64) -> None:
        amount = pokemon.poison if condition == POISONED else 0
        self.emit(game, "afflict", pokemon, amount=amount, text=condition_names(condition))

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
        self.emit(game, "cure", pokemon, text=text, cause=cause, rule=rule)

    def on_named_counter(self, game: GameState, pokemon: PokemonInPlay, counter: str) -> None:
        self.emit(game, "named counter", pokemon, amount=1, text=counter)

    def on_lasting_effect_start(
        self, game: GameState, player: i64, pokemon: PokemonInPlay | None, effect: LastingEffect
    ) -> None:
        self.emit_lasting(game, "effect start", player, pokemon, effect)

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
        self.emit_lasting(game, "effect end", player, pokemon, effect, rule)

    def emit_lasting(
        self,
        g: GameState,
        kind: str,
        who: i64,
        m: PokemonInPlay | None,
        effect: LastingEffect,
        rule: str = "",
    ) -> None:
        d = effect.definition
        modifier = effect.modifier
        cause = Cause(
            CAUSES[effect.cause],
            effect.player,
            g.prints[effect.source],
            d.name,
            d.text_of(modifier),
        )
        self.emit(
            g,
            kind,
            m,
            who=who,
            amount=effect.first,
            left=effect.last,
            text=d.address_of(modifier),
            cause=cause,
            rule=rule,
        )

    def on_effect_blocked(
        self, game: GameState, pokemon: PokemonInPlay, blocker: BoundModifier | None
    ) -> None:
        text = ""
        cause: Cause | None = None
        if blocker is not None:
            d = blocker.definition
            text = d.address_of(blocker.modifier)
            kind = CAUSES[blocker.cause()]
            name = name_of(blocker)
            cause = Cause(kind, blocker.you, game.prints[blocker.card], d.name, name)
        self.emit(game, "no effect", pokemon, text=text, cause=cause)
