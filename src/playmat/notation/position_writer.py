"""Write positions: a game becomes text; defaults are left out."""

from __future__ import annotations

from playmat.engine.board_actions import powers_of
from playmat.engine.cards import Card
from playmat.engine.constants import (
    CONDITION_NAMES,
    LEGEND,
    NO_PLAYER,
    PARALYZED,
    POISONED,
    UNSEEN,
    bit,
)
from playmat.engine.game import View
from playmat.engine.game_state import GameState
from playmat.engine.new_game import sort_key
from playmat.engine.state import LastingEffect, Player, PokemonInPlay
from playmat.engine.turn import TURN
from playmat.engine.views import state_of
from playmat.notation.card_names import CardNames, pool_names
from playmat.notation.chance import write_chance
from playmat.notation.effects import CAUSES, TURN_LINE, write_effect, write_lasting, write_step
from playmat.notation.header import write_header
from playmat.notation.knowledge import write_knowledge, write_ranges
from playmat.notation.places import ZONES, Places
from playmat.notation.position_reader import TURN_ACTIONS, default_player
from playmat.notation.slots import default_below, evolves, write_cards, write_energy


def write_position(game: GameState | View, *, one_line: bool = False, exact: bool = True) -> str:
    """Return a game or a view as text for `read_position` or `read_view`.

    Without `exact`, it contains only what matters to players: not which of several equal cards is
    where, the chance source, or the earlier turn on which a Pokémon entered play.
    """
    g, viewer = (state_of(game), int(game.viewer)) if isinstance(game, View) else (game, None)
    lines = PositionWriter(g, viewer, exact).lines()
    return " | ".join(lines) if one_line else "\n".join(lines) + "\n"


def is_first_print(names: CardNames, card: Card) -> bool:
    """Return whether the name of a card means its print by default."""
    found = names.get(card.name)
    return found is not None and found.id == card.id


class PositionWriter:
    """Writes one position."""

    def __init__(self, g: GameState, viewer: int | None, exact: bool) -> None:
        self.g = g
        self.viewer = viewer
        self.exact = exact
        self.places = Places(g)
        self.words: list[str] = [""] * len(g.prints)
        self.names: list[CardNames] = []
        self.prints: list[list[str]] = []  # prints that must be listed for their names, by player
        for who in (0, 1):
            self.choose_words(who)

    def choose_words(self, who: int) -> None:
        """Choose the shortest word for each card of a player; a name means one print throughout."""
        g = self.g
        names = pool_names()
        ids = range(60 * who, 60 * who + 60)
        cards = {g.prints[c]: Card(g.prints[c], g.definitions[c], "") for c in ids}
        known = [card for print, card in cards.items() if print not in ("", UNSEEN)]
        first = {card.name for card in known if is_first_print(names, card)}
        listed: dict[str, Card] = {}  # listed card by name
        for card in known:
            if card.name not in first:
                listed.setdefault(card.name, card)
        mine = names.prefer(listed.values())
        self.names.append(mine)
        self.prints.append([card.id for card in listed.values()])
        words = {card.id: mine.word_for(card.id, card.definition) for card in known}
        for c in ids:
            self.words[c] = words.get(g.prints[c], g.prints[c])

    def lines(self) -> list[str]:
        g = self.g
        out = [write_header(g, default_player(g), self.viewer)]
        out += self.board()
        for who in (0, 1):
            out += self.side(who)
        if lasting := self.lasting():
            out += ["[lasting]", *lasting]
        if knowledge := write_knowledge(g, self.places, self.viewer, self.words):
            out += ["[knowledge]", *knowledge]
        stack = self.stack()
        return out if stack is None else [*out, "[stack]", *stack]

    def board(self) -> list[str]:
        g = self.g
        out: list[str] = []
        if g.stadium >= 0:
            used = "".join(f", used by player {who}" for who in (0, 1) if g.stadium_used & bit(who))
            is_default = g.stadium_owner == max(g.turn_player, 0)
            owner = "" if is_default else f", of player {g.stadium_owner}"
            out.append(f"stadium: {self.words[g.stadium]}{owner}{used}")
        if g.actions_used:
            words = [word for word, action in TURN_ACTIONS.items() if g.actions_used & action]
            out.append(f"done: {', '.join(words)}")
        if g.power_uses:
            out.append(f"power uses: {g.power_uses}")
        if len(g.visited):
            out.append(f"visited: {', '.join(map(str, g.visited))}")
        if len(g.pending_knock_outs):
            out.append(f"knocked out: {', '.join(map(self.places.word, g.pending_knock_outs))}")
        if len(g.prints) > 120:
            known = map(pool_names().word_for, g.prints[120:], g.definitions[120:])
            out.append(f"known: {write_cards(list(known))}")
        if self.exact:
            if g.decisions:
                out.append(f"decisions: {g.decisions}")
            out += write_chance(g)
        return out

    # -- one side ------------------------------------------------------------------------
    def side(self, who: int) -> list[str]:
        g = self.g
        p = g.players[who]
        zones = self.places.zones[who]
        out = [f"[player {who}]"]
        if self.prints[who]:
            out.append(f"prints: {', '.join(self.prints[who])}")
        if p.active is not None:
            out.append(f"active: {self.slot(who, p.active)}")
        if p.bench:
            out.append(f"bench: {'; '.join([self.slot(who, m) for m in p.bench])}")
        out += [
            f"{zone}: {write_cards([self.words[c] for c in zones[zone]])}"
            for zone in ("hand", "deck", "discard", "prizes", "lost", "played")
            if zones[zone] or zone in ("deck", "prizes")
        ]
        if p.mulligans:
            out.append(f"mulligans: {p.mulligans}")
        if self.exact:
            out += self.order(who)
        if g.redacted and g.deck_lists[who]:
            names = self.names[who]
            words = [names.word_for(card.id, card.definition) for card in g.deck_lists[who]]
            out.append(f"list: {write_cards(words)}")
        return out

    def order(self, who: int) -> list[str]:
        """Return the order of the copies of cards, where it isn't the default."""
        g = self.g
        zones = self.places.zones[who]
        ids = [c for zone in ZONES[:-1] for c in zones[zone]] + zones["deck"][::-1]
        if g.redacted and ids == list(range(60 * who, 60 * who + len(ids))):
            return []
        if g.redacted or not self.in_order(who, len(ids)):
            return [f"numbers: {write_ranges([c - 60 * who for c in ids], ' ')}"]
        copies: dict[str, list[int]] = {}
        for c in ids:
            copies.setdefault(self.words[c], []).append(c)
        parts: list[str] = []
        for word, cards in copies.items():
            ordered = sorted(cards)
            if cards != ordered:
                ranks = {c: n for n, c in enumerate(ordered, 1)}
                parts.append(f"{word} = {write_ranges([ranks[c] for c in cards], ' ')}")
        return [f"copies: {'; '.join(parts)}"] if parts else []

    def in_order(self, who: int, count: int) -> bool:
        """Return whether the cards have their default ids."""
        g = self.g
        start, end = 60 * who, 60 * who + count
        keys = [sort_key(Card(g.prints[c], g.definitions[c], "")) for c in range(start, end)]
        return keys == sorted(keys) and not any(g.prints[end : start + 60])

    def slot(self, who: int, m: PokemonInPlay) -> str:
        """Return a Pokémon in play and everything attached to it."""
        g = self.g
        legend = m.top.stage == LEGEND
        top = m.cards[0] if legend else m.cards[len(m.cards) - 1]
        under = list(m.cards)[1:] if legend else list(m.cards)[:-1]
        out = self.words[top]
        names = self.names[who]
        card = Card(g.prints[top], g.definitions[top], "")
        default = default_below(names, card)
        if default and evolves(default[0]):
            default = []  # a reader may know an earlier stage that this writer doesn't
        if [g.prints[c] for c in under] != [card.id for card in default]:
            shown = under if legend else under[::-1]
            out += "".join(f" over {self.words[c]}" for c in shown)
        out += write_energy([self.words[c] for c in m.energy])
        words: list[str] = ["alone"] if not under and (legend or evolves(card)) else []
        words += [f"with {self.words[c]}" for c in m.attached_trainers or ()]
        words += self.state(m)
        return ", ".join([out, *words])

    def state(self, m: PokemonInPlay) -> list[str]:
        g = self.g
        out: list[str] = []
        if m.damage:
            out.append(f"{m.damage} damage")
        for i, name in enumerate(CONDITION_NAMES):
            if m.conditions & bit(i):
                word = name.lower()
                if bit(i) == POISONED and m.poison != 1:
                    word += f" {m.poison}"
                if bit(i) == PARALYZED and m.paralyzed_on != g.turn - 1:
                    word += f" {m.paralyzed_on}"
                out.append(word)
        if m.paralyzed_on and not m.conditions & PARALYZED and self.exact:
            out.append(f"was paralyzed {m.paralyzed_on}")
        for counter, count in sorted((m.named_counters or {}).items()):
            out.append(f"{counter} counter" if count == 1 else f"{count} {counter} counters")
        for turn, now, word in (
            (m.entered_turn, "new", "entered"),
            (m.evolved_turn, "evolved", "evolved"),
        ):
            if turn and turn == g.turn:
                out.append(now)
            elif turn and self.exact:
                out.append(f"{word} {turn}")
        out += self.used_powers(m)
        if m.damage_cause >= 0:
            attack = f" {m.damage_attack + 1}" if m.damage_attack >= 0 else ""
            card = f" on {self.places.word(m.damage_card)}" if m.damage_card >= 0 else ""
            author = f" of {self.places.word(m.damage_source)}" if m.damage_source >= 0 else ""
            out.append(f"damaged by {CAUSES[m.damage_cause]}{attack}{card}{author}")
        if m.face_down:
            out.append("face down")
        return out

    def used_powers(self, m: PokemonInPlay) -> list[str]:
        if not m.powers_used:
            return []
        powers = [power.name for power in powers_of(self.g, m)]
        out = [f"used {name}" for i, name in enumerate(powers) if m.powers_used & bit(i)]
        plain = len(set(powers)) == len(powers) and not set(",;|+#") & set("".join(powers))
        return out if plain and m.powers_used < bit(len(powers)) else [f"used {m.powers_used}"]

    # -- the rest ------------------------------------------------------------------------
    def lasting(self) -> list[str]:
        out: list[str] = []
        for who, p in enumerate(self.g.players):
            out += self.lasting_on(f"player {who}", p)
            for m in self.places.pokemon[who]:
                out += self.lasting_on(self.places.word(m.id), m)
        return out

    def lasting_on(self, where: str, what: Player | PokemonInPlay) -> list[str]:
        lasting: list[LastingEffect] = what.lasting or []
        return [f"{where}: {write_lasting(self.places, x)}" for x in lasting]

    def stack(self) -> list[str] | None:
        """Return the effects being resolved, or None if there is only the turn itself."""
        g = self.g
        if g.winner != NO_PLAYER and not g.stack:
            return None
        lines = [
            # Setup leaves values in the registers of turns.
            write_step(None, TURN, e.pc)
            if e.op is TURN and not self.exact
            else write_effect(self.places, e)
            for e in g.stack
        ]
        return None if lines == [TURN_LINE] else lines
