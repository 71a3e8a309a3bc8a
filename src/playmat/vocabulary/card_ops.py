"""Ops on cards outside play: drawing, searching, hands, decks."""

from __future__ import annotations

from typing import Final, Optional

from mypy_extensions import i64

from playmat.engine.cards import AttackPlan, Definition, InstantOp, Op
from playmat.engine.choices import ATTACHED, GAINS_ENERGY, CardChoice, PokemonChoice
from playmat.engine.constants import (
    CARD,
    DECK,
    DISCARD,
    DONE,
    HAND,
    IN_PLAY,
    LABEL,
    LEGEND,
    LOST_ZONE,
    LV_X,
    NO_OPTION,
    PHASE_BEFORE,
    PICK_POKEMON,
    RESTORED,
    STOP,
    ZONE_NAMES,
    bit,
    code,
    count_in,
    key_in,
    place_in,
)
from playmat.engine.effect_summary import EffectSummary
from playmat.engine.game_state import GameState
from playmat.engine.hooks import bench_limit
from playmat.engine.knowledge import forget_order, saw_whole_deck, zone_mask
from playmat.engine.movement import (
    attach_energy,
    copy_of,
    distinct,
    draw,
    enter,
    hand_into_deck,
    look_at_hand,
    look_at_top,
    move,
    place_in_deck,
    shuffle,
    take,
    zone_cards,
)
from playmat.engine.options import Option
from playmat.engine.run_loop import ask, random_below
from playmat.engine.state import Effect
from playmat.engine.triggers import trigger_on_attach, trigger_on_enter
from playmat.engine.vectors import append, vec
from playmat.vocabulary.amounts import EVERYTHING, Amount, CardsInHand, count_text, size_of, tail_of
from playmat.vocabulary.filters import CardFilter
from playmat.vocabulary.grammar import (
    CARDS_MENTIONED,
    IT,
    MINE,
    NO_PLAYER,
    THEIRS,
    THEM,
    Clause,
    Part,
    TextContext,
    Whose,
    command,
    pluralize,
)
from playmat.vocabulary.pokemon_ops import TargetedOp, place_of_id, reachable
from playmat.vocabulary.targets import Choice, Target

TO_BENCH: Final = IN_PLAY
TO_ATTACH: Final = ATTACHED

# By destination: the verb, what was done to cards "this way", the words after the cards, and the
# answer that chooses a card.
DESTINATION_WORDS: Final[dict[int, tuple[str, str, list[Part], str]]] = {
    HAND: ("put", "put there", ["into", Whose(MINE, "hand")], "Put {card} into your hand"),
    DECK: (
        "shuffle",
        "shuffled in",
        ["into", Whose(MINE, "deck")],
        "Shuffle {name} into your deck",
    ),
    DISCARD: ("discard", "discarded", [], "Discard {card}"),
    LOST_ZONE: ("send", "sent", ["to the Lost Zone"], "Send {card} to the Lost Zone"),
    TO_BENCH: ("put", "put there", ["onto", Whose(MINE, "Bench")], "Put {card} on the Bench"),
    TO_ATTACH: ("attach", "attached", ["to"], "Attach {card}"),
}

# The decisions of an op that chooses cards.
CHOOSE_CARD: Final = 1
NEXT_CARD: Final = 2
CHOOSE_HOST: Final = 3
CHOOSE_DECK: Final = 4


class Draw(InstantOp):
    """Draw a number of cards."""

    __slots__ = ("amount", "opponent")

    def __init__(self, amount: Amount, opponent: bool = False) -> None:
        super().__init__()
        self.amount = amount
        self.opponent: bool = opponent

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        who = 1 - e.you if self.opponent else e.you
        draw(g, who, self.amount.value(g, e.you, e.user, e))
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        return len(g.players[1 - you if self.opponent else you].deck) > 0

    def summarize(self, summary: EffectSummary, chance: float) -> None:
        summary.moves_cards = True
        if not self.opponent:
            n = self.amount.fixed()
            summary.draws += chance * (4.0 if n < 0 else float(n))

    def clauses(self, context: TextContext) -> list[Clause]:
        side = THEIRS if self.opponent else MINE
        if isinstance(self.amount, CardsInHand):
            hand = self.amount.owner_text(context)
            return [command("draw", f"as many cards as {hand} in hand", side=side)]
        cards = pluralize(size_of(self.amount), "card", "cards")
        return [command("draw", cards, tail_of(self.amount), side=side)]


class ShuffleHandIntoDeck(InstantOp):
    """Shuffle a player's hand into the deck."""

    __slots__ = ("opponent",)

    def __init__(self, opponent: bool = False) -> None:
        super().__init__()
        self.opponent: bool = opponent

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        hand_into_deck(g, 1 - e.you if self.opponent else e.you)
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        p = g.players[1 - you if self.opponent else you]
        # The Trainer card itself leaves the hand.
        return len(p.deck) > 0 or any(c != user for c in p.hand)

    def summarize(self, summary: EffectSummary, chance: float) -> None:
        summary.moves_cards = True
        if not self.opponent:
            summary.shuffles_hand = True

    def clauses(self, context: TextContext) -> list[Clause]:
        side = THEIRS if self.opponent else MINE
        return [command("shuffle", Whose(side, "hand"), "into", Whose(side, "deck"), side=side)]


class LookAtHand(InstantOp):
    """Look at the opponent's hand."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        look_at_hand(g, e.you)
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        return len(g.players[1 - you].hand) > 0

    def clauses(self, context: TextContext) -> list[Clause]:
        return [command("look", "at", Whose(THEIRS, "hand"))]


class ChooseCards(TargetedOp):
    """Choose cards one at a time and move each to a destination; the base of the ops below.

    Each set of cards is offered once, in the order of the cards' keys. If a player chooses the
    Pokémon to which the cards are attached, they choose it first, after they have seen the cards.
    """

    __slots__ = (
        "count",
        "destination",
        "discard_rest",
        "filter",
        "optional",
        "reveal",
        "source",
        "top",
    )

    def __init__(
        self,
        source: i64,
        filter: CardFilter,
        count: Amount,
        optional: bool,
        destination: i64,
        reveal: bool,
        to: Optional[Target | Choice],
    ) -> None:
        super().__init__(to)  # the Pokémon to which they are attached
        self.source: i64 = source
        self.filter = filter
        self.count = count
        self.optional: bool = optional
        self.destination: i64 = destination if to is None else TO_ATTACH
        self.reveal: bool = reveal
        self.top: i64 = 0  # number of cards looked at on top of the deck; 0: the whole zone
        self.discard_rest: bool = False  # the other cards looked at are discarded

    def phases(self, plan: AttackPlan) -> int:
        return bit(PHASE_BEFORE if plan.cards_first else self.phase)

    # -- what depends on the source ------------------------------------------------------
    def look(self, g: GameState, e: Effect) -> None:
        """Show the player the cards to choose from."""

    def remaining_candidates(self, g: GameState, e: Effect) -> vec[i64]:
        """Return the cards to choose from that have not been taken."""
        return zone_cards(g.players[e.you], self.source)

    def clean_up(self, g: GameState, e: Effect) -> None:
        """Do what follows the last pick."""

    def cards_needed(self, g: GameState, you: i64, user: i64) -> i64:
        """Return the number of fitting cards without which this would do nothing."""
        return 1

    # -- choosing ------------------------------------------------------------------------
    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if pc == NEXT_CARD:
            return self.next_pick(g, e)
        e.moved = vec[i64]()
        e.remaining = self.count.value(g, e.you, e.user, e)
        self.look(g, e)
        if self.choice is not None:
            e.pokemon = -1
            if e.remaining > 0 and len(self.selectable(g, e)) > 0:
                return ask(g, e, e.you, CHOOSE_HOST)
        return self.next_pick(g, e)

    def next_pick(self, g: GameState, e: Effect) -> i64:
        if e.remaining > 0 and self.has_room(g, e):
            return ask(g, e, e.you, CHOOSE_CARD)
        return self.finish(g, e)

    def finish(self, g: GameState, e: Effect) -> i64:
        self.clean_up(g, e)
        return DONE

    def selectable(self, g: GameState, e: Effect) -> vec[i64]:
        """Return the cards that may be chosen: in ascending order, so each set is offered once."""
        out = vec[i64](capacity=16)
        chosen: i64 = len(e.moved)
        last: i64 = g.keys[e.moved[chosen - 1]] if chosen > 0 else -1
        for c in self.remaining_candidates(g, e):
            if g.keys[c] >= last and self.fits(g, c, e.card):
                out = append(out, c)
        return out

    def fits(self, g: GameState, card: i64, source: i64) -> bool:
        """Return whether the effect of a card may choose another card."""
        d = g.definitions[card]
        if self.destination == TO_BENCH and not may_bench(g, d, source):
            return False
        return self.filter.matches(d)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64](capacity=8)
        if pc == CHOOSE_HOST:
            for m in reachable(g, e, self.eligible().ids(g, e.you, e.user, e)):
                out = append(out, code(PICK_POKEMON, 0, place_of_id(g, m.id), 0, 0))
            return out
        keys = g.keys
        selectable = self.selectable(g, e)
        left: i64 = len(selectable)
        need = e.remaining if e.remaining < left else left
        for c in distinct(g, selectable):
            if not self.optional:
                after: i64 = 0
                for other in selectable:
                    if keys[other] >= keys[c]:
                        after += 1
                if after < need:
                    continue  # too few would be left
            out = append(out, code(CARD, keys[c], self.source, 1 + e.you, 0))
        if self.optional and (len(out) > 0 or self.source == DECK):
            out = append(out, STOP)
        return out

    def may_ask(self, g: GameState, e: Effect) -> bool:
        return e.pc != CHOOSE_HOST or len(self.selectable(g, e)) > 0

    def candidates(self, g: GameState, e: Effect) -> vec[i64]:
        return self.remaining_candidates(g, e)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if pc == CHOOSE_HOST:
            if option == NO_OPTION:
                return self.finish(g, e)
            e.pokemon = g.at(place_in(option)).id
            return self.next_pick(g, e)
        if option == NO_OPTION or option == STOP:
            return self.finish(g, e)
        card = copy_of(g, self.remaining_candidates(g, e), key_in(option))
        e.remaining -= 1
        e.moved = append(e.moved, card)
        self.put(g, e, card)
        return NEXT_CARD  # after the effects that the card has triggered

    # -- the destination -----------------------------------------------------------------
    def has_room(self, g: GameState, e: Effect) -> bool:
        """Return whether another card can be put there."""
        if self.destination == TO_BENCH:
            return len(g.players[e.you].bench) < bench_limit(g, e.you)
        return self.destination != TO_ATTACH or len(reachable(g, e, self.ids(g, e))) > 0

    def put(self, g: GameState, e: Effect, card: i64) -> None:
        """Move a chosen card to the destination."""
        if self.destination == TO_ATTACH:
            m = g.find(self.ids(g, e)[0])
            assert m is not None
            take(g, card, self.source)
            attach_energy(g, m, card)
            trigger_on_attach(g, m, card, self.source == HAND)
        elif self.destination == TO_BENCH:
            take(g, card, self.source)
            trigger_on_enter(g, enter(g, e.you, card, self.source), self.source)
        else:
            public = self.source == DISCARD or self.reveal
            move(g, card, self.source, self.destination, public)

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        choice = self.choice
        if choice is not None and len(choice.group.ids(g, you, user, None)) == 0:
            return False
        have: i64 = 0
        for c in zone_cards(g.players[you], self.source):
            if c != user and self.fits(g, c, user):
                have += 1
        return have >= self.cards_needed(g, you, user)

    # -- description ---------------------------------------------------------------------
    def card_choice(self, g: GameState, e: Effect) -> Optional[CardChoice]:
        if e.pc == CHOOSE_HOST:
            return None
        maximum = e.remaining
        if self.destination == TO_BENCH:
            maximum = min(maximum, bench_limit(g, e.you) - len(g.players[e.you].bench))
        if not self.optional:
            maximum = min(maximum, len(self.selectable(g, e)))
        chosen: i64 = len(e.moved)
        maximum += chosen
        minimum = 0 if self.optional else maximum
        return CardChoice(self.source, self.destination, minimum, maximum, chosen, self.top)

    def choosable_cards(self, g: GameState, e: Effect) -> vec[i64]:
        return self.selectable(g, e)

    def pokemon_choice(self, g: GameState, e: Effect) -> Optional[PokemonChoice]:
        return PokemonChoice(GAINS_ENERGY)

    def prompt(self, g: GameState, e: Effect) -> str:
        choice = self.card_choice(g, e)
        return card_prompt(choice) if choice is not None else "choose a Pokémon to attach to"

    def answer_text(self, option: Option) -> str:
        if option.kind == "pokemon":
            return "Attach to {pokemon}"
        if option.kind != "card":
            return ""
        if self.destination == DECK and self.source == HAND:
            return "Put {name} on top of your deck"
        return DESTINATION_WORDS[self.destination][3]

    def summarize(self, summary: EffectSummary, chance: float) -> None:
        summary.moves_cards = True
        if self.source == DECK and self.destination == HAND:
            n = self.count.fixed()
            summary.searches += chance * (1.0 if n < 0 else float(min(n, 4)))

    # -- English -------------------------------------------------------------------------
    def clauses(self, context: TextContext) -> list[Clause]:
        verb, where = self.goal_text()
        zone = Whose(MINE, ZONE_NAMES[self.source])
        cards = self.cards_text(context)
        c = command(verb, cards, CARDS_MENTIONED, "from", zone, *where, tail_of(self.count))
        c.moved = DESTINATION_WORDS[self.destination][1]
        return [c]

    def goal_text(self) -> tuple[str, list[Part]]:
        """Return the verb before the cards and the words after them."""
        verb, _, where, _ = DESTINATION_WORDS[self.destination]
        if self.destination == TO_ATTACH:
            where = [*where, self.whom(), CARDS_MENTIONED]
        return verb, where

    def cards_text(self, context: TextContext) -> str:
        """Return how many cards of which kind."""
        one = self.filter.noun(context)
        more = self.filter.noun(context, plural=True)
        n = self.count.fixed()
        if n == EVERYTHING:
            return f"any number of {more}" if self.optional else f"all {more}"
        # By the rules, a search for 1 card may find nothing (D72).
        up_to = "up to " if self.optional and (n != 1 or self.source != DECK) else ""
        return f"{up_to}{pluralize(size_of(self.count), one, more)}"


class SearchDeck(ChooseCards):
    """Search your deck for cards, then shuffle it. A search for described cards may fail (D72)."""

    __slots__ = ()

    def __init__(
        self,
        filter: CardFilter,
        count: Amount,
        optional: bool,
        destination: i64 = HAND,
        reveal: bool = False,
        to: Optional[Target | Choice] = None,
    ) -> None:
        super().__init__(DECK, filter, count, optional, destination, reveal, to)

    def look(self, g: GameState, e: Effect) -> None:
        saw_whole_deck(g, e.you, e.you)

    def clean_up(self, g: GameState, e: Effect) -> None:
        shuffle(g, e.you)

    def shuffled_deck(self, e: Effect) -> i64:
        return NO_PLAYER if self.discard_rest else e.you

    def clauses(self, context: TextContext) -> list[Clause]:
        c = self.add_steps(command("search", Whose(MINE, "deck")), self.cards_text(context))
        c.conclude("then", "shuffle", Whose(MINE, "deck"))
        return [c]

    def add_steps(self, c: Clause, cards: str) -> Clause:
        """Add what is done with the cards found."""
        verb, where = self.goal_text()
        tail = tail_of(self.count)
        if self.reveal and self.destination != TO_ATTACH and self.destination != TO_BENCH:
            c.and_then("reveal", cards, tail)
            c.and_then(verb, IT if self.count.fixed() == 1 else THEM, *where)
        else:
            c.and_then(verb, cards, CARDS_MENTIONED, *where, tail)
        c.separate = True
        c.moved = DESTINATION_WORDS[self.destination][1]
        return c

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        p = g.players[you]
        choice = self.choice
        if choice is not None and len(choice.group.ids(g, you, user, None)) == 0:
            return False
        if self.destination == TO_BENCH and len(p.bench) >= bench_limit(g, you):
            return False
        return len(p.deck) > 0


class TakeFromTop(SearchDeck):
    """Choose among the top cards of your deck: put some into your hand, or attach them.

    The rest is shuffled into the deck or discarded.
    """

    __slots__ = ()

    def __init__(
        self,
        n: i64,
        filter: CardFilter,
        count: Amount,
        optional: bool,
        discard_rest: bool = False,
        reveal: bool = False,
        to: Optional[Target | Choice] = None,
    ) -> None:
        super().__init__(filter, count, optional, HAND, reveal, to)
        self.top = n
        self.discard_rest = discard_rest

    def look(self, g: GameState, e: Effect) -> None:
        look_at_top(g, e.you, e.you, self.top)

    def remaining_candidates(self, g: GameState, e: Effect) -> vec[i64]:
        deck = g.players[e.you].deck
        left: i64 = self.top - len(e.moved)
        return deck[len(deck) - left :] if left < len(deck) else deck

    def clean_up(self, g: GameState, e: Effect) -> None:
        if self.discard_rest:
            for c in self.remaining_candidates(g, e)[:]:
                move(g, c, DECK, DISCARD, True)
        else:
            shuffle(g, e.you)

    def clauses(self, context: TextContext) -> list[Clause]:
        cards = self.cards_text(context)
        if self.count.fixed() == EVERYTHING:
            cards += " among them"
        look = command("look", f"through the top {self.top} cards of", Whose(MINE, "deck"))
        c = self.add_steps(look, cards)
        if self.discard_rest:
            c.and_then("discard", "the rest")
        elif context.offer != NO_PLAYER:
            c.and_then("shuffle", "the rest into", Whose(MINE, "deck"))
        else:
            c.conclude("", "shuffle", "the rest into", Whose(MINE, "deck"))
        return [c]


class TakeFromDiscard(ChooseCards):
    """Take cards from your discard pile: into your hand or deck, to your Bench, or attached."""

    __slots__ = ()

    def __init__(
        self,
        filter: CardFilter,
        count: Amount,
        optional: bool,
        destination: i64 = HAND,
        to: Optional[Target | Choice] = None,
    ) -> None:
        super().__init__(DISCARD, filter, count, optional, destination, True, to)

    def look(self, g: GameState, e: Effect) -> None:
        if g.observer is not None:
            g.observer.on_search(g, e.you, e.you, DISCARD)

    def clean_up(self, g: GameState, e: Effect) -> None:
        if self.destination == DECK:
            shuffle(g, e.you)

    def shuffled_deck(self, e: Effect) -> i64:
        return e.you if self.destination == DECK else NO_PLAYER


class MoveFromHand(ChooseCards):
    """Discard cards from your hand, reveal and put them on top of your deck, or attach them."""

    __slots__ = ()

    def __init__(
        self,
        filter: CardFilter,
        count: Amount,
        optional: bool,
        destination: i64 = DISCARD,
        to: Optional[Target | Choice] = None,
    ) -> None:
        super().__init__(HAND, filter, count, optional, destination, destination == DECK, to)

    def cards_needed(self, g: GameState, you: i64, user: i64) -> i64:
        return 1 if self.optional else self.count.value(g, you, user, None)

    def clauses(self, context: TextContext) -> list[Clause]:
        if self.destination != DECK:
            return super().clauses(context)
        hand = Whose(MINE, "hand")
        c = command("reveal", self.cards_text(context), "from", hand, tail_of(self.count))
        cards = IT if self.count.fixed() == 1 else THEM
        c.and_then("put", cards, "on top of", Whose(MINE, "deck"))
        c.moved = DESTINATION_WORDS[HAND][1]
        return [c]


class DiscardAtRandom(InstantOp):
    """Discard cards of the opponent's hand, chosen at random."""

    __slots__ = ("n",)

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.n: i64 = n

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        p = g.players[1 - e.you]
        for _ in range(self.n):
            count: i64 = len(p.hand)
            if count > 0:
                chosen: i64 = p.hand[random_below(g, count) if count > 1 else 0]
                # Of equal cards, move a known one: players can't tell which of them it was.
                move(g, copy_of(g, p.hand, g.keys[chosen]), HAND, DISCARD, True)
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        return len(g.players[1 - you].hand) > 0

    def clauses(self, context: TextContext) -> list[Clause]:
        cards = "a random card" if self.n == 1 else f"{self.n} random cards"
        return [command("discard", cards, "from", Whose(THEIRS, "hand"))]


class Rearrange(Op):
    """Look at the top cards of your deck, or of either player's, and put them back in any order.

    They are put back one by one, the topmost first, and the opponent doesn't see their order.
    Registers: `player` is the owner of the deck, `remaining` counts the cards to put back.
    """

    __slots__ = ("either", "n")

    def __init__(self, n: i64, either: bool) -> None:
        super().__init__()
        self.n: i64 = n
        self.either: bool = either

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        if self.either:
            return ask(g, e, e.you, CHOOSE_DECK)
        return self.begin(g, e, e.you)

    def begin(self, g: GameState, e: Effect, owner: i64) -> i64:
        e.player = owner
        e.remaining = self.size(g, owner)
        cards = look_at_top(g, e.you, owner, self.n)
        forget_order(g, 1 - e.you, owner, zone_mask(cards, owner))
        return ask(g, e, e.you, CHOOSE_CARD)

    def size(self, g: GameState, owner: i64) -> i64:
        deck: i64 = len(g.players[owner].deck)
        return self.n if self.n < deck else deck

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        if pc == CHOOSE_DECK:
            for k in range(2):
                if self.size(g, e.you if k == 0 else 1 - e.you) > 0:
                    out = append(out, code(LABEL, 0, 0, 0, k))
            return out
        for c in distinct(g, self.cards_to_place(g, e)):
            out = append(out, code(CARD, g.keys[c], DECK, 1 + e.player, 0))
        return out

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if option == NO_OPTION:
            return DONE
        if pc == CHOOSE_DECK:
            return self.begin(g, e, e.you if count_in(option) == 0 else 1 - e.you)
        card = copy_of(g, self.cards_to_place(g, e), key_in(option))
        place_in_deck(g, card, self.size(g, e.player) - e.remaining)
        e.remaining -= 1
        return ask(g, e, e.you, CHOOSE_CARD) if e.remaining > 0 else DONE

    def candidates(self, g: GameState, e: Effect) -> vec[i64]:
        return self.cards_to_place(g, e) if e.pc == CHOOSE_CARD else vec[i64]()

    def cards_to_place(self, g: GameState, e: Effect) -> vec[i64]:
        """Return the cards that the player has not put back."""
        deck = g.players[e.player].deck
        size = self.size(g, e.player)
        return deck[len(deck) - size : len(deck) - size + e.remaining]

    def prompt(self, g: GameState, e: Effect) -> str:
        return "choose a deck" if e.pc == CHOOSE_DECK else "choose the next card from the top"

    def answer_text(self, option: Option) -> str:
        return "Put {name} next, from the top" if option.kind == "card" else ""

    def label(self, n: int) -> str:
        return "{their} opponent's deck" if n else "{their} deck"

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        return self.size(g, you) > 0 or (self.either and self.size(g, 1 - you) > 0)

    def clauses(self, context: TextContext) -> list[Clause]:
        deck: Part = "either player's deck" if self.either else Whose(MINE, "deck")
        look = command("look", "at")
        return [look.and_then("rearrange", f"the top {self.n} cards of", deck)]


def may_bench(g: GameState, d: Definition, card: i64) -> bool:
    """Return whether an effect of a card may put another card on the Bench.

    It can't be half of a LEGEND (D64) or a LV.X (lvx.on-top). Only its own Item can put a
    Restored Pokémon there (restored.only-by-item).
    """
    if d.stage == RESTORED:
        return card >= 0 and g.definitions[card].name_key == d.origin_key
    return d.stage != LEGEND and d.stage != LV_X


def card_prompt(choice: CardChoice) -> str:
    """Return what the player must do in a choice of cards."""
    cards = count_text(choice.minimum, choice.maximum, "card", "cards")
    zone = f"your {ZONE_NAMES[choice.source]}"
    if choice.top:
        zone = f"the top {choice.top} cards of {zone}"
    return f"choose {cards} from {zone} ({choice.chosen} chosen)"
