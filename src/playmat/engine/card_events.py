"""Events of cards: moving between zones, coming into play, changing, and leaving play."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from playmat.engine.causes import running
from playmat.engine.constants import ATTACK, DECK, STADIUM, SUPPORTER, TECHNICAL_MACHINE, TOOL
from playmat.engine.event_factory import (
    PUBLIC_ZONES,
    about,
    attachment_rule,
    card_ref,
    card_refs,
    cause_of,
    head,
    moved,
    owner_of,
    place_name,
    pokemon_ref,
    whose,
    zone_name,
)
from playmat.engine.events import BOTH_PLAYERS, CAUSES, EVERYONE, NO_VIEWERS, THE_RULES, Event
from playmat.engine.game_state import GameState
from playmat.engine.observer import Observer
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import extend, vec


@mypyc_attr(allow_interpreted_subclasses=True)
class CardEvents(Observer):
    """Makes an event of everything that happens to cards."""

    def add(self, g: GameState, event: Event) -> None:
        """Keep an event."""
        raise NotImplementedError

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
