"""All movement of cards. Nothing else changes a zone or a Pokémon's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64

from playmat.engine.cards import LANE
from playmat.engine.constants import (
    BURNED,
    DECK,
    DISCARD,
    ENDED_BY_BENCHING,
    ENDED_BY_CHANGE,
    ENDED_BY_EFFECT,
    ENDED_BY_TIME,
    HAND,
    IN_PLAY,
    LEGEND,
    LOST_ZONE,
    NO_PLAYER,
    PARALYZED,
    PLAYED,
    POISONED,
    PRIZES,
    ROTATED,
    SOMEWHERE,
    UNDER_DECK,
    bit,
)
from playmat.engine.hooks import condition_blocker, heal_blocker
from playmat.engine.knowledge import (
    GROUPS,
    empty_knowledge,
    forget_order,
    knows,
    record_leaving_hand,
    record_shuffle,
    see,
    see_both,
    zone_mask,
)
from playmat.engine.modifiers import hooks_of
from playmat.engine.observer import Observer
from playmat.engine.run_loop import random_order
from playmat.engine.state import LastingEffect, Player, PokemonInPlay, new_player
from playmat.engine.vectors import append, extend, pop, remove, vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState


# -- zones ----------------------------------------------------------------------------------
def zone_cards(p: Player, zone: i64) -> vec[i64]:
    """Return the cards in a zone."""
    if zone == DECK:
        return p.deck
    if zone == HAND:
        return p.hand
    if zone == DISCARD:
        return p.discard
    if zone == PRIZES:
        return p.prizes
    if zone == LOST_ZONE:
        return p.lost_zone
    return p.played


def take(g: GameState, card: i64, zone: i64) -> None:
    """Remove a card from a zone. The caller must put it somewhere immediately."""
    p = g.players[1 if card >= 60 else 0]
    if zone == DECK:
        p.deck = remove(p.deck, card)
    elif zone == HAND:
        if len(g.knowledge) > GROUPS:
            record_leaving_hand(g, card)
        p.hand = remove(p.hand, card)
    elif zone == DISCARD:
        p.discard = remove(p.discard, card)
    elif zone == PRIZES:
        p.prizes = remove(p.prizes, card)
    elif zone == LOST_ZONE:
        p.lost_zone = remove(p.lost_zone, card)
    else:
        p.played = remove(p.played, card)


def take_unseen(g: GameState, card: i64, zone: i64) -> None:
    """Remove a card from a deck or hand such that only its owner knows which it was."""
    owner: i64 = 1 if card >= 60 else 0
    forget_order(g, 1 - owner, owner, zone_mask(zone_cards(g.players[owner], zone), owner))
    take(g, card, zone)


def put(g: GameState, card: i64, zone: i64) -> None:
    """Put a card, which both players see, on top of a zone of its owner (zone.discard-own)."""
    p = g.players[1 if card >= 60 else 0]
    if zone == DECK:
        p.deck = append(p.deck, card)
    elif zone == HAND:
        into_hand(p, card)
    elif zone == DISCARD:
        p.discard = append(p.discard, card)
    elif zone == LOST_ZONE:
        p.lost_zone = append(p.lost_zone, card)
    elif zone == PLAYED:
        p.played = append(p.played, card)
    else:
        p.prizes = append(p.prizes, card)
    see_both(g, card)


def move(
    g: GameState, card: i64, source: i64, destination: i64, seen: bool, rule: str = ""
) -> None:
    """Move a card between zones of its owner; unless `seen`, only the owner knows which it was."""
    owner: i64 = 1 if card >= 60 else 0
    if seen or destination == DISCARD or destination == LOST_ZONE or destination == PLAYED:
        take(g, card, source)
        put(g, card, destination)
    else:
        p = g.players[owner]
        if source == DECK or source == HAND:
            take_unseen(g, card, source)
        else:
            take(g, card, source)
        if destination == HAND:
            into_hand(p, card)
        elif destination == DECK:
            p.deck = append(p.deck, card)
        else:
            p.prizes = append(p.prizes, card)
        see(g, owner, card)
    if g.observer is not None:
        g.observer.on_move(g, card, source, destination, seen, None, rule)


def put_under(g: GameState, card: i64, seen: bool) -> None:
    """Put a card already removed from its zone under its owner's deck; if `seen`, both see it."""
    owner: i64 = 1 if card >= 60 else 0
    p = g.players[owner]
    p.deck = extend(vec[i64]([card]), p.deck)
    if seen:
        see_both(g, card)
    else:
        see(g, owner, card)
    if g.observer is not None:
        g.observer.on_move(g, card, SOMEWHERE, UNDER_DECK, seen, None, "")


def swap_with_prize(g: GameState, who: i64, place: i64) -> None:
    """Exchange a face-down Prize card with the top card of the deck; no player sees either."""
    p = g.players[who]
    top: i64 = len(p.deck) - 1
    drawn: i64 = p.deck[top]
    prize: i64 = p.prizes[place]
    p.deck[top] = prize
    p.prizes[place] = drawn
    if g.observer is not None:
        g.observer.on_prize_swapped(g, who, prize, drawn)


def draw(g: GameState, who: i64, n: i64, rule: str = "") -> i64:
    """Draw up to n cards (draw.short); return how many were drawn."""
    p = g.players[who]
    k: i64 = 0
    while k < n and len(p.deck) > 0:
        draw_card(g, who, p, rule)
        k += 1
    return k


def draw_card(g: GameState, who: i64, p: Player, rule: str) -> None:
    """Draw the top card of a deck that isn't empty."""
    p.deck, card = pop(p.deck)
    into_hand(p, card)
    see(g, who, card)
    if g.observer is not None:
        g.observer.on_draw(g, who, card, rule)


def set_prizes(g: GameState, who: i64, n: i64) -> None:
    """Set aside the top cards of a deck as Prize cards, unseen by both (setup.prizes-top)."""
    p = g.players[who]
    k: i64 = 0
    while k < n and len(p.deck) > 0:
        p.deck, c = pop(p.deck)
        p.prizes = append(p.prizes, c)
        k += 1
    if g.observer is not None:
        g.observer.on_prizes_set(g, who, p.prizes[:])


def shuffle(g: GameState, who: i64, rule: str = "") -> None:
    """Shuffle a player's deck."""
    p = g.players[who]
    record_shuffle(g, who)
    p.deck = random_order(g, p.deck)
    if g.observer is not None:
        g.observer.on_shuffle(g, who, p.deck[:], rule)


def hand_into_deck(g: GameState, who: i64) -> None:
    """Shuffle a player's hand into their deck."""
    if g.observer is not None:
        g.observer.on_hand_into_deck(g, who, g.players[who].hand[:])
    put_hand_on_deck(g, who)
    shuffle(g, who)


def put_hand_on_deck(g: GameState, who: i64) -> None:
    """Put a player's hand on their deck; the caller shuffles (mulligan.redraw)."""
    p = g.players[who]
    p.deck = extend(p.deck, p.hand)
    p.hand = vec[i64]()


def take_prize(g: GameState, who: i64, place: i64) -> None:
    """Put the Prize card at a place into its owner's hand (prize.to-hand)."""
    p = g.players[who]
    card: i64 = p.prizes[place]
    p.prizes = remove(p.prizes, card)
    into_hand(p, card)
    see(g, who, card)
    if g.observer is not None:
        g.observer.on_prize_taken(g, who, card)


def return_all_cards(g: GameState) -> None:
    """Return all cards to their owners' decks (sudden.new-game, D61)."""
    g.knowledge = empty_knowledge()
    for who in range(2):
        own = range(60 * who, 60 * who + 60)
        g.players[who] = new_player(vec[i64]([card for card in own if g.prints[card]]))


def show_hand(g: GameState, who: i64) -> None:
    """Show a player's hand to the opponent and to spectators."""
    for c in g.players[who].hand:
        see_both(g, c)
    if g.observer is not None:
        g.observer.on_hand_shown(g, who, g.players[who].hand[:])


def look_at_hand(g: GameState, viewer: i64) -> None:
    """Let a player look at the opponent's hand."""
    hand = g.players[1 - viewer].hand
    for c in hand:
        see(g, viewer, c)
    if g.observer is not None:
        g.observer.on_look(g, viewer, 1 - viewer, HAND, hand[:])


def look_at_top(g: GameState, viewer: i64, owner: i64, n: i64) -> vec[i64]:
    """Let a player look at the top cards of a deck; return them, the top card first."""
    deck = g.players[owner].deck
    out = vec[i64]()
    k: i64 = len(deck) - 1
    while k >= 0 and len(out) < n:
        see(g, viewer, deck[k])
        out = append(out, deck[k])
        k -= 1
    if g.observer is not None:
        g.observer.on_look(g, viewer, owner, DECK, out[:])
    return out


def place_in_deck(g: GameState, card: i64, depth: i64) -> None:
    """Move one of the top cards of a deck to a depth; the others keep their order."""
    owner: i64 = 1 if card >= 60 else 0
    deck = g.players[owner].deck
    at: i64 = len(deck) - 1
    while deck[at] != card:
        at -= 1
    destination: i64 = len(deck) - 1 - depth
    while at < destination:
        deck[at] = deck[at + 1]
        at += 1
    deck[destination] = card


def copy_of(g: GameState, cards: vec[i64], key: i64) -> i64:
    """Return a card with this key, if possible one that the opponent knows."""
    found: i64 = -1
    for c in cards:
        if g.keys[c] == key:
            if knows(g, 0 if c >= 60 else 1, c):
                return c
            if found < 0:
                found = c
    return found


def into_hand(p: Player, card: i64) -> None:
    """Add a card to a hand, which is kept in the order of card ids so that it reveals nothing."""
    hand = append(p.hand, card)
    i: i64 = len(hand) - 1
    while i > 0 and hand[i - 1] > card:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = card
    p.hand = hand


def distinct(g: GameState, cards: vec[i64]) -> vec[i64]:
    """Return one card of each definition, by key, so that the order reveals nothing."""
    keys = g.keys
    out = vec[i64](capacity=8)
    last: i64 = -1
    sorted_ = True
    for c in cards:
        n: i64 = keys[c]
        if n < last:
            sorted_ = False
            break
        if n > last:
            last = n
            out = append(out, c)
    return out if sorted_ else distinct_unsorted(g, cards)


def distinct_unsorted(g: GameState, cards: vec[i64]) -> vec[i64]:
    """Return the cards that `distinct` returns, if they aren't sorted yet."""
    keys = g.keys
    out = vec[i64](capacity=16)
    for c in cards:
        card: i64 = c
        n: i64 = keys[card]
        i: i64 = len(out)
        while i > 0 and keys[out[i - 1]] > n:
            i -= 1
        if i > 0 and keys[out[i - 1]] == n:
            continue
        out = append(out, card)
        k: i64 = len(out) - 1
        while k > i:
            out[k] = out[k - 1]
            k -= 1
        out[i] = card
    return out


# -- entering play, evolving, and leaving ---------------------------------------------------
def enter(
    g: GameState, who: i64, card: i64, source: i64, rule: str = "", face_down: bool = False
) -> PokemonInPlay:
    """Put a Pokémon card already removed from its zone, `source`, into play."""
    m = PokemonInPlay(card, g.definitions[card], append(vec[i64](), card), vec[i64](capacity=4))
    m.entered_turn = g.turn
    m.face_down = face_down
    if face_down:
        see(g, who, card)
    else:
        see_both(g, card)
    p = g.players[who]
    if p.active is None and g.turn == 0:
        p.active = m
    else:
        p.bench.append(m)
    if m.top.hooks:
        g.hooks_stale = True
        g.needs_settling = True  # it may lower the HP of others or a Bench limit
    if g.observer is not None and m.top.stage != LEGEND:
        g.observer.on_enter(g, m, source, rule)
    return m


def enter_legend(g: GameState, who: i64, upper: i64, lower: i64) -> PokemonInPlay:
    """Put both halves of a LEGEND from the hand into play as one Pokémon on the Bench."""
    m = enter(g, who, upper, HAND)
    m.cards = append(append(vec[i64](), upper), lower)
    see_both(g, lower)
    if g.observer is not None:
        g.observer.on_enter(g, m, HAND, "legend.to-bench")
    return m


def evolve(g: GameState, m: PokemonInPlay, card: i64, rule: str = "") -> None:
    """Put an Evolution or LV.X card already removed from its zone on a Pokémon."""
    m.cards = append(m.cards[:], card)
    set_top(g, m, card)
    see_both(g, card)
    if g.observer is not None:
        g.observer.on_evolve(g, m, card, rule)
    reset_after_change(g, m)


def devolve(g: GameState, m: PokemonInPlay, destination: i64) -> None:
    """Move the highest Evolution card of a Pokémon to a zone (devolve.def)."""
    count: i64 = len(m.cards)
    card: i64 = m.cards[count - 1]
    m.cards = m.cards[: count - 1]
    set_top(g, m, m.cards[count - 2])
    put(g, card, destination)
    if g.observer is not None:
        g.observer.on_devolve(g, m, card, destination)
    reset_after_change(g, m)


def set_top(g: GameState, m: PokemonInPlay, card: i64) -> None:
    """Give a Pokémon the facts and effects of its new top card."""
    top = g.definitions[card]
    if m.top.hooks | top.hooks:
        g.hooks_stale = True
    m.top = top


def reset_after_change(g: GameState, m: PokemonInPlay) -> None:
    """End conditions, effects, and counters when a Pokémon's top card changes (evolve.clears-*)."""
    m.evolved_turn = g.turn
    m.powers_used = 0  # its powers are those of another card now (D73)
    end_effects(g, m, ENDED_BY_CHANGE)
    m.named_counters = None
    g.needs_settling = True


def end_effects(g: GameState, m: PokemonInPlay, reason: i64) -> None:
    """End the conditions of a Pokémon and the lasting effects of attacks on it."""
    if g.observer is not None:
        report_ended(g, g.observer, m, reason)
    m.conditions = 0
    m.poison = 0
    lasting = m.lasting
    if lasting is not None:
        g.hooks_stale = True
        kept = [x for x in lasting if not x.from_attack]
        m.lasting = kept if kept else None


def report_ended(g: GameState, observer: Observer, m: PokemonInPlay, reason: i64) -> None:
    """Report the conditions and effects of attacks that are about to end."""
    if m.conditions != 0:
        observer.on_conditions_end(g, m, m.conditions, reason)
    lasting = m.lasting
    if lasting is not None:
        for x in lasting:
            if x.from_attack:
                observer.on_lasting_effect_end(g, m.owner(), m, x, reason)


def switch(g: GameState, who: i64, id: i64, rule: str = "") -> None:
    """Switch a Benched Pokémon of a player with their Active Pokémon."""
    p = g.players[who]
    i: i64 = 0
    for m in p.bench:
        if m.id == id:
            old = p.active
            assert old is not None
            p.bench[i] = old
            p.active = m
            g.needs_settling = True  # HP may depend on who is Active
            g.modifiers = None  # the Active Pokémon's apply first
            if g.observer is not None:
                g.observer.on_switch(g, m, old, rule)
            end_effects(g, old, ENDED_BY_BENCHING)  # bench-move.clears-*; named counters stay
            return
        i += 1


def promote(g: GameState, who: i64, id: i64, rule: str) -> None:
    """Make a Benched Pokémon the Active Pokémon, if there is none (ko.replace)."""
    p = g.players[who]
    slot = p.slot_of(id)
    m = p.bench[slot - 1]
    p.active = m
    del p.bench[slot - 1]
    g.modifiers = None
    if g.observer is not None:
        g.observer.on_promote(g, m, rule)


def remove_from_play(g: GameState, m: PokemonInPlay) -> None:
    """Remove a Pokémon from play. The caller must put its cards somewhere immediately."""
    p = g.players[m.owner()]
    if p.active is m:
        p.active = None
    else:
        p.bench.remove(m)
    if hooks_of(g.definitions, m):
        g.hooks_stale = True
    g.needs_settling = True


def leave_play(
    g: GameState, m: PokemonInPlay, pokemon_to: i64, rest_to: i64, rule: str = ""
) -> None:
    """Move a Pokémon's own cards to one zone, and all cards attached to it to another."""
    if g.observer is not None:
        g.observer.on_leave(g, m, pokemon_to, rest_to, rule)
    remove_from_play(g, m)
    for c in m.cards:
        put(g, c, pokemon_to)
    for c in m.energy:
        put(g, c, rest_to)
    trainers = m.attached_trainers
    if trainers is not None:
        for c in trainers:
            put(g, c, rest_to)


# -- attached cards and lasting effects ----------------------------------------------------
def lane(g: GameState, card: i64) -> i64:
    """Return 1 in the lane of a basic Energy card's type."""
    mask: i64 = g.definitions[card]._provides[0]
    t: i64 = 0
    while mask > 1:
        mask >>= 1
        t += 1
    return bit(LANE * t)


def count_energy(g: GameState, m: PokemonInPlay) -> None:
    """Count the basic and special Energy of a Pokémon that has none counted yet."""
    for c in m.energy:
        if g.definitions[c].is_basic_energy():
            m.basic_energy += lane(g, c)
        else:
            m.special_energy += 1


def add_energy(g: GameState, m: PokemonInPlay, card: i64) -> None:
    """Put an Energy card already removed from its zone on a Pokémon."""
    m.energy = append(m.energy, card)
    if g.definitions[card].is_basic_energy():
        m.basic_energy += lane(g, card)
    else:
        m.special_energy += 1
        g.hooks_stale = True
    see_both(g, card)


def attach_energy(g: GameState, m: PokemonInPlay, card: i64, rule: str = "attach.def") -> None:
    """Attach an Energy card already removed from its zone."""
    add_energy(g, m, card)
    if g.observer is not None:
        g.observer.on_attach(g, m, card, rule)


def detach_energy(g: GameState, m: PokemonInPlay, card: i64) -> None:
    """Remove an Energy card from a Pokémon. The caller must put it somewhere immediately."""
    m.energy = remove(m.energy, card)
    if g.definitions[card].is_basic_energy():
        m.basic_energy -= lane(g, card)
    else:
        m.special_energy -= 1
        g.hooks_stale = True
        g.needs_settling = True


def move_energy_to_zone(
    g: GameState, m: PokemonInPlay, card: i64, destination: i64, rule: str = ""
) -> None:
    """Move an Energy card on a Pokémon to a zone of its owner."""
    detach_energy(g, m, card)
    put(g, card, destination)
    g.needs_settling = True
    if g.observer is not None:
        g.observer.on_move(g, card, IN_PLAY, destination, True, m, rule)


def move_energy(g: GameState, m: PokemonInPlay, card: i64, to: PokemonInPlay) -> None:
    """Move an Energy card from one Pokémon to another, which doesn't count as attaching it."""
    detach_energy(g, m, card)
    add_energy(g, to, card)
    g.needs_settling = True
    if g.observer is not None:
        g.observer.on_energy_moved(g, m, to, card)


def attach_trainer(g: GameState, m: PokemonInPlay, card: i64) -> None:
    """Attach a Pokémon Tool or another Trainer card (tool.attach, tm.attach)."""
    trainers = m.attached_trainers
    m.attached_trainers = append(vec[i64]() if trainers is None else trainers[:], card)
    g.hooks_stale = True
    g.needs_settling = True
    see_both(g, card)
    if g.observer is not None:
        g.observer.on_attach(g, m, card, "")


def discard_attached_trainer(g: GameState, m: PokemonInPlay, card: i64, rule: str = "") -> None:
    """Discard an attached Trainer card and end its lasting effects."""
    trainers = m.attached_trainers
    assert trainers is not None
    left = remove(trainers[:], card)
    m.attached_trainers = left if len(left) > 0 else None
    lasting = m.lasting
    if lasting is not None:
        if g.observer is not None:
            for x in lasting:
                if x.card == card:
                    g.observer.on_lasting_effect_end(g, m.owner(), m, x, ENDED_BY_TIME)
        kept = [x for x in lasting if x.card != card]
        m.lasting = kept if kept else None
    put(g, card, DISCARD)
    g.hooks_stale = True
    g.needs_settling = True
    if g.observer is not None:
        g.observer.on_move(g, card, IN_PLAY, DISCARD, True, m, rule)


def add_lasting(g: GameState, m: Optional[PokemonInPlay], who: i64, lasting: LastingEffect) -> None:
    """Start a lasting effect on a Pokémon or, if `m` is None, on a player."""
    g.may_expire = True
    if m is not None:
        old = m.lasting
        m.lasting = [lasting] if old is None else [*old, lasting]
    else:
        p = g.players[who]
        before = p.lasting
        p.lasting = [lasting] if before is None else [*before, lasting]
    g.hooks_stale = True
    if g.observer is not None:
        g.observer.on_lasting_effect_start(g, who if m is None else m.owner(), m, lasting)


def expire(g: GameState) -> None:
    """End the lasting effects whose last turn this was."""
    if not g.may_expire:
        return
    g.may_expire = False
    who: i64 = 0
    for p in g.players:
        if p.lasting is not None:
            if g.observer is not None:
                report_expired(g, g.observer, p.lasting, who, None)
            p.lasting = still_lasting(g, p.lasting)
        who += 1
        active = p.active
        if active is not None and active.lasting is not None:
            expire_on(g, active)
        for m in p.bench:
            if m.lasting is not None:
                expire_on(g, m)


def expire_on(g: GameState, m: PokemonInPlay) -> None:
    """End the lasting effects on a Pokémon whose last turn this was."""
    lasting = m.lasting
    if lasting is None:
        return
    if g.observer is not None:
        report_expired(g, g.observer, lasting, m.owner(), m)
    for x in lasting:
        if x.last <= g.turn and x.card >= 0:
            discard_attached_trainer(g, m, x.card, "trainer.staying-exception")
    m.lasting = still_lasting(g, lasting)


def report_expired(
    g: GameState,
    observer: Observer,
    lasting: list[LastingEffect],
    who: i64,
    m: Optional[PokemonInPlay],
) -> None:
    """Report the effects whose last turn this was."""
    for x in lasting:
        if x.last <= g.turn and x.card < 0:  # the others are reported when their card is discarded
            observer.on_lasting_effect_end(g, who, m, x, ENDED_BY_TIME)


def still_lasting(g: GameState, lasting: list[LastingEffect]) -> Optional[list[LastingEffect]]:
    """Return the lasting effects that remain after this turn, or None."""
    kept = [x for x in lasting if x.last > g.turn]
    if len(kept) < len(lasting):
        g.hooks_stale = True
        g.needs_settling = True
    if kept:
        g.may_expire = True
        return kept
    return None


# -- the Stadium card in play --------------------------------------------------------------
def set_stadium(g: GameState, who: i64, card: i64) -> None:
    """Put a Stadium into play, and the old one into its owner's discard pile (D36)."""
    remove_stadium(g, DISCARD, "stadium.only-one")
    g.stadium = card
    g.stadium_owner = who
    see_both(g, card)
    g.hooks_stale = True
    g.needs_settling = True
    if g.observer is not None:
        g.observer.on_stadium(g, who, card)


def remove_stadium(g: GameState, destination: i64, rule: str = "") -> None:
    """Move the Stadium in play, if any, to a zone of its owner."""
    if g.stadium >= 0:
        card = g.stadium
        put(g, card, destination)
        g.stadium = -1
        g.stadium_owner = NO_PLAYER
        g.stadium_used = 0
        g.hooks_stale = True
        g.needs_settling = True
        if g.observer is not None:
            g.observer.on_move(g, card, IN_PLAY, destination, True, None, rule)


# -- healing and conditions ----------------------------------------------------------------
def heal(g: GameState, m: PokemonInPlay, amount: i64) -> i64:
    """Heal a Pokémon; return how much damage was removed."""
    if amount > m.damage:
        amount = m.damage
    if amount <= 0:
        return 0
    blocker = heal_blocker(g, m)
    if blocker is not None:
        if g.observer is not None:
            g.observer.on_effect_blocked(g, m, blocker)
        return 0
    m.damage -= amount
    if g.observer is not None:
        g.observer.on_heal(g, m, amount)
    return amount


def afflict(g: GameState, m: PokemonInPlay, condition: i64, poison: i64) -> None:
    """Give a Pokémon a Special Condition, which replaces those it excludes (cond.three-exclude)."""
    blocker = condition_blocker(g, m, condition)
    if blocker is not None:
        if g.observer is not None:
            g.observer.on_effect_blocked(g, m, blocker)
        return
    if condition & ROTATED:
        m.conditions = m.conditions & ~ROTATED
        if condition == PARALYZED:
            m.paralyzed_on = g.turn
    elif condition == POISONED:
        m.poison = poison
    m.conditions |= condition
    if g.observer is not None:
        g.observer.on_condition(g, m, condition)


def cure(g: GameState, m: PokemonInPlay, conditions: i64, reason: i64 = ENDED_BY_EFFECT) -> None:
    """Remove Special Conditions from a Pokémon."""
    ended = m.conditions & conditions
    if ended:
        m.conditions = m.conditions & ~conditions
        if not m.conditions & POISONED:
            m.poison = 0
        if g.observer is not None:
            g.observer.on_conditions_end(g, m, ended, reason)


ALL_CONDITIONS = ROTATED | POISONED | BURNED
