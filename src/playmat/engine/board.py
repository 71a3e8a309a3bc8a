"""A public, read-only way to look at the board: sides, Pokémon in play, attacks, and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional, final

from mypy_extensions import i64

from playmat.engine.arguments import Unchecked, player_argument, text_argument
from playmat.engine.attack import usable_attacks
from playmat.engine.cards import Attack, Card, Power
from playmat.engine.constants import (
    ASLEEP,
    BURNED,
    CONDITION_NAMES,
    CONFUSED,
    PARALYZED,
    POISONED,
    TYPE_NAMES,
    names_in,
)
from playmat.engine.energy import can_pay, energies
from playmat.engine.hooks import attack_cost_change, hp, retreat_cost, types
from playmat.engine.sealing import seal
from playmat.engine.state import Player, PokemonInPlay
from playmat.engine.vectors import vec
from playmat.engine.views import HIDDEN
from playmat.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

UNKNOWN_CARD: Final = Card("", HIDDEN, "")
seal(UNKNOWN_CARD)


def card_at(g: GameState, card: i64) -> Card:
    """Return a card by its id, or UNKNOWN_CARD if the viewer doesn't know it."""
    definition = g.definitions[card]
    if definition is HIDDEN:
        return UNKNOWN_CARD
    owner: i64 = 1 if card >= 60 else 0
    print_id = g.prints[card]
    known = g.cards_by_key.get(2 * g.keys[card] + owner)
    if known is not None and known.id == print_id:
        return known
    for listed in g.deck_lists[owner]:
        if listed.id == print_id:
            return listed
    return Card(print_id, definition, "")


def cards_at(g: GameState, cards: vec[i64]) -> list[Card]:
    """Return cards by their ids."""
    return [card_at(g, c) for c in cards]


@final
class PokemonAttack:
    """An attack that a Pokémon has now: printed on it or gained from another card."""

    __slots__ = ("_game", "_pokemon", "attack", "card")

    def __init__(self, game: GameState, pokemon: PokemonInPlay, attack: Attack, card: Card) -> None:
        self._game = game
        self._pokemon = pokemon
        self.attack = attack  # the attack as the engine runs it
        self.card = card  # the card on which the attack is printed

    @property
    def name(self) -> str:
        """The name of the attack."""
        return self.attack.name

    @property
    def cost(self) -> str:
        """The printed cost, a letter per Energy: ``LCC``."""
        return self.attack.symbols

    @property
    def damage(self) -> str:
        """The printed damage, such as ``30``, ``20+``, or nothing."""
        attack = self.attack
        return f"{attack.base}{attack.damage_suffix}" if attack.base or attack.damage_suffix else ""

    @property
    def is_paid_for(self) -> bool:
        """Whether the Pokémon has enough Energy for the cost now in force (cost.enough)."""
        g = self._game
        m = self._pokemon
        return can_pay(g, m, self.attack, attack_cost_change(g, m, self.attack))

    def __repr__(self) -> str:
        return f"<attack {self.name} {self.cost} {self.damage}".rstrip() + ">"


@final
class Pokemon:
    """A Pokémon in play, read from the game at each access."""

    __slots__ = ("_game", "_pokemon", "place", "player")

    def __init__(self, game: GameState, pokemon: PokemonInPlay, player: int, place: str) -> None:
        self._game = game
        self._pokemon = pokemon
        self.player = player  # 0 or 1
        self.place = place  # "active", "bench 1", …

    @property
    def name(self) -> str:
        """The name of its top card."""
        return self._pokemon.top.name

    @property
    def card(self) -> Card:
        """Its top card."""
        cards = self._pokemon.cards
        return card_at(self._game, cards[len(cards) - 1])

    @property
    def cards(self) -> list[Card]:
        """Its Pokémon cards from the Basic Pokémon up."""
        return cards_at(self._game, self._pokemon.cards)

    @property
    def hp(self) -> int:
        """Its HP with all effects in force (card.hp-def)."""
        return hp(self._game, self._pokemon)

    @property
    def damage(self) -> int:
        """The damage on it: ten for each damage counter."""
        return self._pokemon.damage

    @property
    def remaining_hp(self) -> int:
        """The damage it can take before it is Knocked Out."""
        return max(self.hp - self.damage, 0)

    @property
    def types(self) -> tuple[str, ...]:
        """Its types now, such as ``("Fire",)``."""
        return names_in(types(self._game, self._pokemon), TYPE_NAMES)

    @property
    def conditions(self) -> tuple[str, ...]:
        """Its Special Conditions, such as ``("Asleep",)``."""
        return names_in(self._pokemon.conditions, CONDITION_NAMES)

    @property
    def is_asleep(self) -> bool:
        """Whether it is Asleep."""
        return self._pokemon.conditions & ASLEEP != 0

    @property
    def is_confused(self) -> bool:
        """Whether it is Confused."""
        return self._pokemon.conditions & CONFUSED != 0

    @property
    def is_paralyzed(self) -> bool:
        """Whether it is Paralyzed."""
        return self._pokemon.conditions & PARALYZED != 0

    @property
    def is_poisoned(self) -> bool:
        """Whether it is Poisoned."""
        return self._pokemon.conditions & POISONED != 0

    @property
    def is_burned(self) -> bool:
        """Whether it is Burned."""
        return self._pokemon.conditions & BURNED != 0

    @property
    def poison_counters(self) -> int:
        """The damage counters that Poison puts on it between turns; 0 if it isn't Poisoned."""
        return self._pokemon.poison

    @property
    def entered_turn(self) -> int:
        """The turn in which it came into play."""
        return self._pokemon.entered_turn

    @property
    def energy(self) -> tuple[tuple[str, ...], ...]:
        """The Energy it has: for each Energy, the types that it provides."""
        units = energies(self._game, self._pokemon)
        return tuple([names_in(unit, TYPE_NAMES) for unit in units])

    @property
    def energy_cards(self) -> list[Card]:
        """The Energy cards attached to it."""
        return cards_at(self._game, self._pokemon.energy)

    @property
    def attached_trainers(self) -> list[Card]:
        """The Trainer cards attached to it, such as Pokémon Tools."""
        trainers = self._pokemon.attached_trainers
        return cards_at(self._game, trainers) if trainers is not None else []

    @property
    def named_counters(self) -> dict[str, int]:
        """How many counters of each name it has, except damage counters (counter.def)."""
        counters = self._pokemon.named_counters
        return dict(counters) if counters is not None else {}

    @property
    def lasting_effects(self) -> int:
        """The number of lasting effects on it."""
        lasting = self._pokemon.lasting
        return len(lasting) if lasting is not None else 0

    @property
    def is_face_down(self) -> bool:
        """Whether it is face down, as during setup."""
        return self._pokemon.face_down

    @property
    def retreat_cost(self) -> int:
        """Its Retreat Cost with all effects in force (retreat.cost)."""
        return retreat_cost(self._game, self._pokemon)

    @property
    def attacks(self) -> list[PokemonAttack]:
        """The attacks it has now."""
        g = self._game
        m = self._pokemon
        return [
            PokemonAttack(g, m, used.attack, card_at(g, used.card)) for used in usable_attacks(g, m)
        ]

    @property
    def powers(self) -> list[Power]:
        """The Poké-Powers, Poké-Bodies, and Abilities printed on its top card."""
        return list(self._pokemon.top.powers)

    def attack(self, name: str | Unchecked) -> PokemonAttack:
        """Return its attack of a name, or raise PlaymatError."""
        wanted = text_argument(name, "name").lower()
        attacks = self.attacks
        for found in attacks:
            if found.name.lower() == wanted:
                return found
        has = ", ".join([a.name for a in attacks]) if attacks else "none"
        raise PlaymatError(f"{self.name} has no attack {name!r}; its attacks: {has}")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.place} {self.name}, {self.damage} of {self.hp} damage>"


@final
class Side:
    """A player's side of the board, read from the game at each access.

    On a view, cards that the viewer doesn't know are UNKNOWN_CARD.
    """

    __slots__ = ("_game", "player")

    def __init__(self, game: GameState, player: int | Unchecked) -> None:
        self._game = game
        self.player: int = player_argument(player)

    def _zones(self) -> Player:
        return self._game.players[self.player]

    @property
    def has_active(self) -> bool:
        """Whether there is an Active Pokémon; during setup and promotions there may be none."""
        return self._zones().active is not None

    @property
    def active(self) -> Pokemon:
        """The Active Pokémon. Raises PlaymatError if there is none; see `has_active`."""
        active = self._zones().active
        if active is None:
            raise PlaymatError(f"player {self.player} has no Active Pokémon")
        return Pokemon(self._game, active, self.player, "active")

    @property
    def bench(self) -> list[Pokemon]:
        """The Benched Pokémon in order."""
        g = self._game
        return [
            Pokemon(g, m, self.player, f"bench {i + 1}") for i, m in enumerate(self._zones().bench)
        ]

    @property
    def in_play(self) -> list[Pokemon]:
        """The Active Pokémon, if there is one, and the Benched Pokémon."""
        return ([self.active] if self.has_active else []) + self.bench

    @property
    def hand(self) -> list[Card]:
        """The cards in hand."""
        return cards_at(self._game, self._zones().hand)

    @property
    def deck(self) -> list[Card]:
        """The cards of the deck from the top down."""
        cards = cards_at(self._game, self._zones().deck)
        cards.reverse()
        return cards

    @property
    def discard(self) -> list[Card]:
        """The discard pile, the card discarded last at the end."""
        return cards_at(self._game, self._zones().discard)

    @property
    def prizes(self) -> list[Card]:
        """The Prize cards that are left."""
        return cards_at(self._game, self._zones().prizes)

    @property
    def lost_zone(self) -> list[Card]:
        """The cards in the Lost Zone."""
        return cards_at(self._game, self._zones().lost_zone)

    @property
    def played(self) -> list[Card]:
        """The Trainer being played, and the Supporter of this turn until the turn ends."""
        return cards_at(self._game, self._zones().played)

    @property
    def hand_size(self) -> int:
        """The number of cards in hand."""
        return len(self._zones().hand)

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck."""
        return len(self._zones().deck)

    @property
    def prizes_left(self) -> int:
        """The number of Prize cards left."""
        return len(self._zones().prizes)

    def __repr__(self) -> str:
        active = self.active.name if self.has_active else "nothing"
        return f"<player {self.player}: {active} Active, {len(self._zones().bench)} Benched>"


def stadium_in_play(g: GameState) -> Optional[Card]:
    """Return the Stadium in play, if there is one."""
    return card_at(g, g.stadium) if g.stadium >= 0 else None
