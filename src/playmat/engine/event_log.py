"""The event log: an observer that makes typed events, with cause, rule, and audience."""

from __future__ import annotations

from typing import Optional

from mypy_extensions import i64, mypyc_attr

from playmat.engine.board_actions import RETREATING
from playmat.engine.causes import name_of, running
from playmat.engine.constants import (
    ASLEEP,
    ATTACK,
    DECK,
    ENDED_BY_BENCHING,
    ENDED_BY_CHANGE,
    ENDED_BY_TIME,
    ENERGY,
    FLIP_FOR_FIRST_TURN,
    HAND,
    IN_PLAY,
    LV_X,
    PLAYED,
    POISONED,
    PRIZES,
    STADIUM,
    SUPPORTER,
    TECHNICAL_MACHINE,
    TOOL,
    UNDER_DECK,
    UNFINISHED,
    WAY_NAMES,
    ZONE_NAMES,
    bit,
)
from playmat.engine.event_factory import (
    COUNTER_RULES,
    PUBLIC_ZONES,
    RULE_OF_CAUSE,
    WAY_RULES,
    by_era,
    card_ref,
    card_refs,
    cause_of,
    condition_names,
    current_cause,
    damage_cause,
    hp_left,
    hp_now,
    in_setup,
    in_turn,
    owner_of,
    place_name,
    pokemon_ref,
    whose,
    zone_name,
)
from playmat.engine.events import (
    BOTH_PLAYERS,
    CAUSES,
    EVERYBODY,
    NOBODY_AT_ALL,
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
from playmat.engine.vectors import extend, vec


@mypyc_attr(allow_interpreted_subclasses=True)
class EventLog(Observer):
    """The events of a game, in order: ``Game.start(…, observer=EventLog())``.

    All fields but `events` hold what an earlier report says about an event that is to come.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.canceled_by = THE_RULES  # the effect that makes the current attack do nothing
        self.prevented_by = ""  # the effect that prevents the damage about to be done
        self.summed: Optional[Effect] = None  # the attack whose base damage was changed last
        self.sum = ""  # how that base damage came about: ``40 + 3 × 20``
        self.blows: dict[int, Cause] = {}  # what left a Pokémon without HP, by its id
        self.after_knock_out = False  # the last Pokémon that left play was Knocked Out

    def add(self, g: GameState, event: Event) -> None:
        """Keep an event."""
        self.events.append(event)

    def emit(
        self,
        g: GameState,
        kind: str,
        who: i64,
        subject: Optional[PokemonInPlay] = None,
        other: Optional[PokemonInPlay] = None,
        *,
        cards: Optional[list[CardRef]] = None,
        source: str = "",
        destination: str = "",
        amount: i64 = 0,
        left: i64 = -1,
        text: str = "",
        steps: Optional[list[DamageStep]] = None,
        cause: Optional[Cause] = None,
        rule: str = "",
        audience: tuple[int, ...] = EVERYBODY,
    ) -> None:
        """Add an event; by default the running effect is its cause, and gives its rule."""
        if cause is None:
            cause = current_cause(g)
        event = Event(
            kind=kind,
            turn=g.turn,
            turn_of=g.turn_player if g.turn > 0 else -1,
            who=who,
            subject=pokemon_ref(g, subject),
            other=pokemon_ref(g, other),
            cards=tuple(cards) if cards is not None else (),
            source=source,
            destination=destination,
            amount=amount,
            left=left,
            text=text,
            steps=tuple(steps) if steps is not None else (),
            cause=cause,
            rule=rule or RULE_OF_CAUSE[cause.kind],
            audience=audience,
        )
        self.add(g, event)

    def emit_moved(
        self,
        g: GameState,
        kind: str,
        who: i64,
        cards: vec[i64],
        source: i64,
        destination: i64,
        audience: tuple[int, ...],
        rule: str = "",
        text: str = "",
        left: i64 = -1,
    ) -> None:
        """Add an event of cards that move between zones."""
        end = zone_name(destination)
        self.emit(
            g,
            kind,
            who,
            cards=card_refs(g, cards, end),
            source=zone_name(source),
            destination=end,
            amount=len(cards),
            left=left,
            text=text,
            rule=rule,
            audience=audience,
        )

    # -- the game ----------------------------------------------------------------------------
    def on_choice(self, game: GameState, player: i64, option: i64, forced: bool) -> None:
        """Add choices that are spoken aloud: numbers, labels, and declined offers.

        A declined offer is added if it was forced, too: that there was no choice may be a secret.
        """
        o = Option(game, option)
        kind = o.kind
        if o.decision == "extra cards":  # reported by on_extra_cards
            return
        if kind == "no":
            cause = current_cause(game)
            rule = ""
            if not cause.name:  # a card that is used between turns
                cause = Cause("trainer", player, o.print, o.name, "")
                rule = by_era(game, "between.card-effects")
            self.emit(game, "decline", player, cause=cause, rule=rule)
        elif kind == "number":
            self.emit(game, "choose", player, amount=o.number, text=kind)
        elif kind == "choice":
            self.emit(game, "choose", player, amount=o.number, text=o.label or kind)

    def on_win(self, game: GameState, winner: i64, ways: i64) -> None:
        found = [i for i in range(len(WAY_NAMES)) if ways & bit(i)]
        text = " and ".join([WAY_NAMES[i] for i in found])
        cause = current_cause(game) if found == [4] else THE_RULES
        if winner == UNFINISHED or not found:
            self.emit(game, "win", -1, text=text, cause=cause, rule="D78")
        else:
            self.emit(game, "win", winner, text=text, cause=cause, rule=WAY_RULES[found[0]])

    # -- chance ------------------------------------------------------------------------------
    def on_coin(
        self,
        game: GameState,
        player: i64,
        heads: bool,
        reason: i64,
        pokemon: Optional[PokemonInPlay],
    ) -> None:
        text = condition_names(reason)
        rule = f"{text.lower()}.flip" if text else "table.coin"
        if reason == FLIP_FOR_FIRST_TURN:
            text = "first turn"
            rule = by_era(game, "setup.first-player")
        amount: i64 = 1 if heads else 0
        self.emit(game, "coin", player, subject=pokemon, amount=amount, text=text, rule=rule)

    def on_shuffle(self, game: GameState, player: i64, order: vec[i64]) -> None:
        rule = "setup.shuffle" if in_setup(game) else ""
        self.emit(game, "shuffle", player, amount=len(order), rule=rule)

    # -- setup and turns ---------------------------------------------------------------------
    def on_opening_flip_won(self, game: GameState, player: i64) -> None:
        self.emit(game, "flip won", player, rule=by_era(game, "setup.first-player"))

    def on_first_player(self, game: GameState, player: i64) -> None:
        self.emit(game, "first player", player, rule=by_era(game, "setup.first-player"))

    def on_mulligan(self, game: GameState, player: i64) -> None:
        self.emit(game, "mulligan", player, rule="mulligan.when")

    def on_prizes_set(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        rule = "sudden.one-prize" if game.sudden_death_round > 0 else "setup.prizes-six"
        self.emit_moved(game, "set prizes", player, cards, DECK, PRIZES, NOBODY_AT_ALL, rule)

    def on_extra_cards(self, game: GameState, player: i64, drawn: i64, allowed: i64) -> None:
        left = allowed - drawn
        rule = "mulligan.extra-card"
        self.emit(game, "extra cards", player, amount=drawn, left=left, rule=rule)

    def on_setup_revealed(self, game: GameState) -> None:
        """Add an event for each player."""
        who: i64 = 0
        while who < 2:
            p = game.players[who]
            cards: list[CardRef] = []
            active = p.active
            if active is not None:
                cards.append(card_ref(game, active.id, "active"))
            place = 1
            for m in p.bench:
                cards.append(card_ref(game, m.id, f"bench {place}"))
                place += 1
            self.emit(game, "reveal", who, cards=cards, rule="setup.reveal")
            who += 1

    def on_sudden_death(self, game: GameState, round: i64) -> None:
        self.blows = {}
        rule = "both.sudden-death" if round == 1 else "sudden.repeat"
        self.emit(game, "sudden death", -1, amount=round, rule=rule)

    def on_turn_start(self, game: GameState, player: i64) -> None:
        self.after_knock_out = False
        self.emit(game, "turn start", player, amount=game.turn, rule="turn.alternate")

    def on_turn_end(self, game: GameState, player: i64, attacked: bool) -> None:
        amount: i64 = 1 if attacked else 0
        rule = "turn.attack-ends" if attacked else "turn.attack-optional"
        self.emit(game, "turn end", player, amount=amount, rule=rule)

    # -- cards -------------------------------------------------------------------------------
    def on_draw(self, game: GameState, player: i64, card: i64) -> None:
        rule = ""
        e = running(game)
        if in_turn(game):
            rule = "turn.draw-first"
        elif e is not None and e.op is SET_UP:
            rule = "mulligan.extra-card" if e.pc == EXTRA else "setup.draw-seven"
        self.emit_moved(game, "draw", player, vec[i64]([card]), DECK, HAND, (int(player),), rule)

    def on_move(
        self,
        game: GameState,
        card: i64,
        source: i64,
        destination: i64,
        public: bool,
        pokemon: Optional[PokemonInPlay],
    ) -> None:
        audience: tuple[int, ...] = EVERYBODY
        if not public and source not in PUBLIC_ZONES and destination not in PUBLIC_ZONES:
            is_prize = source == DECK and destination == PRIZES
            audience = NOBODY_AT_ALL if is_prize else (owner_of(card),)
        cause: Optional[Cause] = None
        rule = ""
        e = running(game)
        if source == PLAYED or destination == PLAYED:
            cause = THE_RULES
            rule = "trainer.resolve-then-discard"
            if game.definitions[card].kind == SUPPORTER:
                rule = by_era(game, "supporter.after-play")
                if destination == PLAYED:
                    rule = "supporter.one-per-turn"
            elif destination == PLAYED:
                rule = "trainer.any-number"
        elif e is not None and e.op is RETREATING:
            rule = "retreat.cost"
        elif in_turn(game) and source == IN_PLAY:
            rule = "stadium.only-one" if pokemon is None else "trainer.staying-exception"
        place = DECK if destination == UNDER_DECK else destination
        self.emit(
            game,
            "move",
            owner_of(card),
            pokemon,
            cards=[card_ref(game, card, zone_name(place))],
            source=zone_name(source),
            destination=zone_name(destination),
            amount=1,
            cause=cause,
            rule=rule,
            audience=audience,
        )

    def on_hand_into_deck(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        audience = (int(player),)
        self.emit_moved(game, "move", player, cards, HAND, DECK, audience, text="whole hand")

    def on_prize_taken(self, game: GameState, player: i64, card: i64) -> None:
        left: i64 = len(game.players[player].prizes)
        cards = vec[i64]([card])
        rule = "prize.to-hand"
        self.emit_moved(game, "prize", player, cards, PRIZES, HAND, (int(player),), rule, left=left)

    def on_prize_swapped(self, game: GameState, player: i64, prize: i64, card: i64) -> None:
        new = card_ref(game, card, ZONE_NAMES[PRIZES])
        cards = [new, card_ref(game, prize, ZONE_NAMES[DECK])]
        self.emit(game, "swap prize", player, cards=cards, amount=2, audience=NOBODY_AT_ALL)

    def on_hand_shown(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        kind = "show"
        who = player
        rule = ""
        audience: tuple[int, ...] = EVERYBODY
        e = running(game)
        if in_setup(game):
            rule = "mulligan.show"
        elif e is not None and e.you != player:  # only the opponent looks
            kind = "look"
            who = 1 - player
            audience = BOTH_PLAYERS
        refs = card_refs(game, cards, ZONE_NAMES[HAND])
        self.emit(
            game,
            kind,
            who,
            cards=refs,
            source=ZONE_NAMES[HAND],
            amount=len(refs),
            rule=rule,
            audience=audience,
        )

    def on_look(self, game: GameState, player: i64, owner: i64, cards: vec[i64]) -> None:
        """Add the cards from the top, for the player who looks."""
        refs = [card_ref(game, c, ZONE_NAMES[DECK]) for c in cards]
        self.emit(
            game,
            "look",
            player,
            cards=refs,
            source=ZONE_NAMES[DECK],
            amount=len(refs),
            text=whose(player, owner),
            audience=(int(player),),
        )

    def on_search(self, game: GameState, player: i64, owner: i64, zone: i64) -> None:
        p = game.players[owner]
        amount: i64 = len(p.deck) if zone == DECK else len(p.discard)
        text = whose(player, owner)
        self.emit(game, "search", player, source=zone_name(zone), amount=amount, text=text)

    def on_play(self, game: GameState, player: i64, card: i64) -> None:
        d = game.definitions[card]
        if d.kind == SUPPORTER:
            text, rule = "supporter", "supporter.one-per-turn"
        elif d.kind == STADIUM:
            text, rule = "stadium", "stadium.one-per-turn"
        elif d.played_as & TOOL:
            text, rule = "tool", "tool.attach"
        elif d.played_as & TECHNICAL_MACHINE:
            text, rule = "machine", "tm.attach"
        else:
            text, rule = "item", "trainer.any-number"
        cards = [card_ref(game, card, ZONE_NAMES[PLAYED])]
        hand = ZONE_NAMES[HAND]
        self.emit(game, "play", player, cards=cards, source=hand, text=text, rule=rule)

    def on_stadium(self, game: GameState, player: i64, card: i64) -> None:
        place = ZONE_NAMES[IN_PLAY]
        cards = [card_ref(game, card, place)]
        self.emit(game, "stadium", player, cards=cards, destination=place, rule="stadium.stays")

    def on_stadium_action(self, game: GameState, player: i64, card: i64) -> None:
        cards = [card_ref(game, card, ZONE_NAMES[IN_PLAY])]
        text = game.definitions[card].name
        self.emit(game, "stadium action", player, cards=cards, text=text, rule="stadium.stays")

    # -- Pokémon -----------------------------------------------------------------------------
    def on_enter(self, game: GameState, pokemon: PokemonInPlay) -> None:
        who = pokemon.owner()
        place = place_name(game, pokemon)
        source = ""
        rule = ""
        audience: tuple[int, ...] = EVERYBODY
        if pokemon.face_down:
            audience = (int(who),)
            rule = "setup.active-facedown" if place == "active" else "setup.bench-optional"
            e = running(game)
            if e is not None and e.pc == EXTRA_BENCH:
                rule = "mulligan.extra-to-bench"
        elif in_turn(game):
            source = ZONE_NAMES[HAND]
            rule = "legend.to-bench" if len(pokemon.cards) > 1 else "bench.face-up"
        cards = card_refs(game, pokemon.cards, place)
        self.emit(
            game,
            "enter",
            who,
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
        elif in_turn(game):
            rule = "evolve.name-match"
        before = game.definitions[pokemon.cards[len(pokemon.cards) - 2]].name
        who = pokemon.owner()
        cards = [card_ref(game, card, place_name(game, pokemon))]
        self.emit(game, "evolve", who, pokemon, cards=cards, text=before, rule=rule)

    def on_devolve(
        self, game: GameState, pokemon: PokemonInPlay, card: i64, destination: i64
    ) -> None:
        zone = zone_name(destination)
        ref = card_ref(game, card, zone)
        who = pokemon.owner()
        rule = "devolve.def"
        self.emit(
            game, "devolve", who, pokemon, cards=[ref], destination=zone, text=ref.name, rule=rule
        )

    def on_leave(
        self,
        game: GameState,
        pokemon: PokemonInPlay,
        destination: i64,
        rest: i64,
        knocked_out: bool,
    ) -> None:
        self.after_knock_out = knocked_out
        self.blows.pop(pokemon.id, None)
        rule = "ko.discard" if knocked_out else ""
        e = running(game)
        if not knocked_out and e is not None and e.op is SETTLE:
            rule = "zone.bench-max"
        attached = pokemon.energy[:]
        gear = pokemon.attached_trainers
        if gear is not None:
            attached = extend(attached, gear)
        zone = zone_name(destination)
        cards = [card_ref(game, c, zone) for c in pokemon.cards]
        cards += card_refs(game, attached, zone_name(rest))
        who = pokemon.owner()
        self.emit(
            game,
            "leave",
            who,
            pokemon,
            cards=cards,
            source=ZONE_NAMES[IN_PLAY],
            destination=zone,
            amount=len(cards),
            rule=rule,
        )

    def on_attach(self, game: GameState, pokemon: PokemonInPlay, card: i64) -> None:
        d = game.definitions[card]
        if d.kind == ENERGY:
            rule = "attach.once" if in_turn(game) else "attach.def"
        elif d.played_as & TOOL:
            rule = "tool.attach"
        elif d.played_as & TECHNICAL_MACHINE:
            rule = "tm.attach"
        else:
            rule = "trainer.staying-exception"
        cards = [card_ref(game, card, place_name(game, pokemon))]
        self.emit(game, "attach", pokemon.owner(), pokemon, cards=cards, rule=rule)

    def on_energy_moved(
        self, game: GameState, source: PokemonInPlay, target: PokemonInPlay, card: i64
    ) -> None:
        cards = [card_ref(game, card, place_name(game, target))]
        place = place_name(game, source)
        self.emit(game, "attach", target.owner(), target, source, cards=cards, source=place)

    def on_switch(self, game: GameState, active: PokemonInPlay, benched: PokemonInPlay) -> None:
        e = running(game)
        rule = "retreat.switch" if e is not None and e.op is RETREATING else ""
        self.emit(game, "switch", active.owner(), active, benched, rule=rule)

    def on_promote(self, game: GameState, pokemon: PokemonInPlay) -> None:
        rule = "ko.replace" if self.after_knock_out else "ko.replace-other-reasons"
        self.emit(game, "promote", pokemon.owner(), pokemon, rule=rule)

    def on_retreat(self, game: GameState, pokemon: PokemonInPlay) -> None:
        self.emit(game, "retreat", pokemon.owner(), pokemon, rule="retreat.once")

    def on_power(self, game: GameState, pokemon: PokemonInPlay, card: i64, power: i64) -> None:
        d = game.definitions[card]
        cards = [card_ref(game, card, ZONE_NAMES[IN_PLAY])]
        text = d.powers[power].name if power < len(d.powers) else d.name
        rule = "ability.announce" if game.ruleset.era == "XY" else "power.chosen"
        self.emit(game, "power", pokemon.owner(), pokemon, cards=cards, text=text, rule=rule)

    def on_pokemon_chosen(
        self, game: GameState, player: i64, pokemon: Optional[PokemonInPlay]
    ) -> None:
        cause = current_cause(game)
        rule = "attack.step-b" if cause.kind == CAUSES[ATTACK] else ""
        self.emit(game, "choose", player, subject=pokemon, cause=cause, rule=rule)

    # -- attacks and damage ------------------------------------------------------------------
    def on_attack(
        self,
        game: GameState,
        pokemon: PokemonInPlay,
        card: i64,
        attack: i64,
        defender: Optional[PokemonInPlay],
    ) -> None:
        self.canceled_by = THE_RULES
        self.summed = None
        self.after_knock_out = False
        who = pokemon.owner()
        cards = [card_ref(game, card, ZONE_NAMES[IN_PLAY])]
        text = game.definitions[card].attacks[attack].name
        rule = "attack.step-a"
        self.emit(game, "attack", who, pokemon, defender, cards=cards, text=text, rule=rule)

    def on_attack_canceled(self, game: GameState) -> None:
        self.canceled_by = current_cause(game)

    def on_attack_failed(
        self,
        game: GameState,
        player: i64,
        pokemon: Optional[PokemonInPlay],
        card: i64,
        attack: i64,
        confused: bool,
    ) -> None:
        cause = current_cause(game)
        rule = "attack.step-c"
        if confused:
            cause = Cause(text="Confused")
            rule = "confused.tails"
        elif self.canceled_by.name:
            cause = self.canceled_by
            rule = "attack.step-d"
        cards = [card_ref(game, card, ZONE_NAMES[IN_PLAY])]
        text = game.definitions[card].attacks[attack].name
        self.emit(game, "fail", player, pokemon, cards=cards, text=text, cause=cause, rule=rule)

    def on_base_damage_changed(
        self, game: GameState, effect: Effect, change: i64, times: i64
    ) -> None:
        if self.summed is not effect:
            self.summed = effect
            start = effect.base_damage - change * (times if times >= 0 else 1)
            self.sum = str(start) if start else ""
        n: i64 = change if change >= 0 else -change
        part = f"{times} × {n}" if times >= 0 else str(n)
        if not self.sum:
            self.sum = part if change >= 0 else f"−{part}"
        else:
            self.sum += f" + {part}" if change >= 0 else f" − {part}"

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
                if not shown and self.summed is not None and self.summed.base_damage == base:
                    reason = self.sum
                shown.append(DamageStep(s.name, s.rule, s.after, reason))
            last = s.after
        if amount == 0 and last > 0:
            rule = by_era(game, "damage.defender-effects")
            shown.append(DamageStep("damage prevented", rule, 0, self.prevented_by))
        self.prevented_by = ""
        rule = "damage.place"
        if not amount:
            rule = shown[len(shown) - 1].rule if len(shown) > 1 else "damage.zero-stops"
        who = target.owner()
        left = hp_left(game, target)
        self.emit(game, "damage", who, target, amount=amount, left=left, steps=shown, rule=rule)
        self.note_damage_cause(game, target, amount, current_cause(game))

    def on_counters(
        self, game: GameState, pokemon: PokemonInPlay, count: i64, condition: i64
    ) -> None:
        cause = current_cause(game)
        rule = by_era(game, "damage.counters-unaltered")
        if condition:
            cause = Cause(text=condition_names(condition))
            rule = COUNTER_RULES[condition]
        who = pokemon.owner()
        left = hp_left(game, pokemon)
        self.emit(game, "counters", who, pokemon, amount=count, left=left, cause=cause, rule=rule)
        self.note_damage_cause(game, pokemon, 10 * count, cause)

    def note_damage_cause(self, g: GameState, m: PokemonInPlay, added: i64, cause: Cause) -> None:
        """Keep what left a Pokémon without HP; damage on top of that doesn't count."""
        if m.damage - added < hp_now(g, m):
            self.blows[m.id] = cause

    def on_heal(self, game: GameState, pokemon: PokemonInPlay, amount: i64) -> None:
        left = hp_left(game, pokemon)
        self.emit(game, "heal", pokemon.owner(), subject=pokemon, amount=amount, left=left)

    def on_knock_out(self, game: GameState, pokemon: PokemonInPlay) -> None:
        cause = THE_RULES
        rule = "ko.when"
        if pokemon.damage >= hp_now(game, pokemon):
            if pokemon.damage_cause >= 0:  # otherwise its HP fell
                found = self.blows.get(pokemon.id)
                cause = found if found is not None else damage_cause(game, pokemon)
        else:  # by the effect that waits below
            for e in game.stack:
                if e.card >= 0 and e.cause != 0:
                    cause = cause_of(game, e)
            rule = RULE_OF_CAUSE[cause.kind]
        top = pokemon.cards[len(pokemon.cards) - 1]
        cards = [card_ref(game, top, ZONE_NAMES[IN_PLAY])]
        self.emit(game, "knock out", pokemon.owner(), pokemon, cards=cards, cause=cause, rule=rule)

    def on_knock_out_prevented(self, game: GameState, pokemon: PokemonInPlay) -> None:
        left = hp_left(game, pokemon)
        self.emit(game, "survive", pokemon.owner(), subject=pokemon, left=left)

    # -- conditions and effects --------------------------------------------------------------
    def on_condition(self, game: GameState, pokemon: PokemonInPlay, condition: i64) -> None:
        who = pokemon.owner()
        amount = pokemon.poison if condition == POISONED else 0
        text = condition_names(condition)
        self.emit(game, "afflict", who, pokemon, amount=amount, text=text, rule="cond.five")

    def on_conditions_end(
        self, game: GameState, pokemon: PokemonInPlay, conditions: i64, reason: i64
    ) -> None:
        text = condition_names(conditions)
        cause: Optional[Cause] = None
        rule = ""
        if reason == ENDED_BY_CHANGE:
            rule = "evolve.clears-conditions"
        elif reason == ENDED_BY_BENCHING:
            rule = "bench-move.clears-conditions"
        elif reason == ENDED_BY_TIME:
            cause = Cause(text=text)
            rule = "asleep.flip" if conditions == ASLEEP else by_era(game, "paralyzed.ends")
        self.emit(game, "cure", pokemon.owner(), pokemon, text=text, cause=cause, rule=rule)

    def on_named_counter(self, game: GameState, pokemon: PokemonInPlay, counter: str) -> None:
        who = pokemon.owner()
        self.emit(
            game, "named counter", who, subject=pokemon, amount=1, text=counter, rule="counter.def"
        )

    def on_lasting_effect_start(
        self, game: GameState, player: i64, pokemon: Optional[PokemonInPlay], effect: LastingEffect
    ) -> None:
        self.emit_lasting(game, "effect start", player, pokemon, effect, "")

    def on_lasting_effect_end(
        self,
        game: GameState,
        player: i64,
        pokemon: Optional[PokemonInPlay],
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
        m: Optional[PokemonInPlay],
        effect: LastingEffect,
        rule: str,
    ) -> None:
        d = effect.definition
        address = d.address_of(effect.modifier)
        text = d.text_of(effect.modifier)
        cause = Cause(CAUSES[effect.cause], effect.player, g.prints[effect.source], d.name, text)
        first = effect.first
        last = effect.last
        self.emit(g, kind, who, m, amount=first, left=last, text=address, cause=cause, rule=rule)

    def on_effect_blocked(
        self, game: GameState, pokemon: PokemonInPlay, blocker: Optional[BoundModifier]
    ) -> None:
        text = ""
        cause: Optional[Cause] = None
        if blocker is not None:
            d = blocker.definition
            text = d.address_of(blocker.modifier)
            kind = CAUSES[blocker.cause()]
            name = name_of(blocker)
            cause = Cause(kind, blocker.you, game.prints[blocker.card], d.name, name)
        self.emit(game, "no effect", pokemon.owner(), subject=pokemon, text=text, cause=cause)
