"""The pages that open over the table, as texts: keys, cards, damage, refusals, piles, the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from playmat.cards import pool
from playmat.cli.faces import caption, coloured_face
from playmat.cli.screen.palette import INK, LEGAL, SOFT, WARN
from playmat.cli.screen.sight import Sight
from playmat.engine.cards import Card, Definition
from playmat.engine.hooks import hp
from playmat.engine.records import InPlay
from playmat.engine.words import CONDITION_NAMES, POKEMON, TYPE_LETTERS, bit
from playmat.rulebook import Refusal, citation
from playmat.rulebook.rulesets import Ruleset
from playmat.session import AttackPreview
from playmat.text.card_text import own_text, printed_damage
from playmat.text.events import listed
from playmat.text.facts import STAGES

KEYS = (
    ("To decide", ""),
    ("1-9, letters", "choose what shows that key: answer, Pokémon, card in hand"),
    ("arrows, Tab", "move the cursor ▶; Tab goes on to hand and sides"),
    ("Enter", "take what the cursor is on; a card in hand lists its uses"),
    ("Esc", "step back"),
    ("e", "end the turn without attacking"),
    ("0", "take the cards marked ✓, or stop choosing"),
    ("y, n", "yes and no"),
    ("u", "undo, until information was revealed"),
    ("To look", ""),
    ("Space, z", "the card under the cursor, and what is attached to it"),
    ("w", "why not: what cannot be done now, and by which rule"),
    ("d", "damage: your attacks, step by step"),
    ("p", "piles: discard piles, Lost Zones, Prizes, hands, decks"),
    ("l", "the log of the game"),
    ("While others act", ""),
    ("Space", "skip to your next decision; when watching, pause"),
    (". or →", "when watching, one decision further"),
    ("+ and -", "faster and slower"),
    ("The match", ""),
    ("s", "save now; leaving saves too"),
    ("c", "concede the game"),
    ("q, Ctrl-C", "leave; the match is saved and can be gone on with"),
    ("?", "this list"),
    ("mouse", "click what you want to take; right button: look at it"),
    ("Signs", ""),
    ("● ·", "can be played, cannot be played now"),
    ("▶ ▸ ✓", "the cursor, whose turn it is, what you have chosen"),
    ("+1", "one Tool or the like is attached"),
    ("Letters", "G Grass  R Fire  W Water  L Lightning  P Psychic  F Fighting"),
    ("", "D Darkness  M Metal  Y Fairy  N Dragon  C Colorless  * any"),
)


def keys() -> Text:
    out = Text()
    for key, words in KEYS:
        if not words:
            out.append(f"{'' if not len(out) else chr(10)}{key}\n", style=f"bold {INK}")
            continue
        out.append(f"  {key:<14}", style=f"bold {LEGAL}")
        out.append(f"{words}\n", style=INK)
    return out


def card_page(cards: Iterable[Card], ruleset: Ruleset, width: int) -> Text:
    """Faces one below the other, with their prints."""
    parts = []
    for card in cards:
        parts.append(coloured_face(card, ruleset, width))
        parts.append(caption(card))
    return Text("\n").join(parts)


def in_brief(definition: Definition, ruleset: Ruleset) -> str:
    """A card in a line or two: what it says, or what it fights with."""
    if definition.kind != POKEMON:
        return own_text(definition, ruleset)
    parts = [f"{STAGES.get(definition.stage, '')}, {definition.hp} HP"]
    if definition.evolves_from:
        parts[0] += f", evolves from {definition.evolves_from}"
    parts += [power.name for power in definition.powers]
    for attack in definition.attacks:
        cost = "".join(TYPE_LETTERS[t] for t in attack.typed)
        cost += "C" * int(attack.total - len(attack.typed))
        parts.append(" ".join(part for part in (cost, attack.name, printed_damage(attack)) if part))
    return " · ".join(parts)


def printed(sight: Sight, card: int) -> Card:
    """A card of the game as it is printed."""
    return pool().find(sight.game.prints[card])


def pokemon_page(sight: Sight, m: InPlay, width: int) -> Text:
    """A Pokémon in play: how it is, what is attached to it, and its cards."""
    game = sight.game
    full = hp(game, m)
    out = Text(f"{m.top.name}: {full - m.damage} of {full} HP left", style=f"bold {INK}")
    names = [n for i, n in enumerate(CONDITION_NAMES) if m.conditions & bit(i)]
    if names:
        out.append(f", {' and '.join(names)}", style=f"bold {WARN}")
    rows = []
    if len(m.energy):
        rows.append(f"Energy: {listed(game.table[c].name for c in m.energy)}")
    if m.gear is not None and len(m.gear):
        rows.append(f"Attached: {listed(game.table[c].name for c in m.gear)}")
    if m.marks:
        rows.append("Counters: " + ", ".join(f"{n} {word}" for word, n in m.marks.items()))
    if m.lasting:
        rows.append(f"Effects of attacks or Powers that last: {len(m.lasting)}")
    beneath = [game.table[c].name for c in list(m.cards)[:-1]]
    if beneath:
        rows.append(f"Beneath it: {', '.join(beneath)}")
    for row in rows or ["Nothing is attached."]:
        out.append(f"\n{row}", style=SOFT)
    out.append("\n")
    shown = [printed(sight, m.cards[len(m.cards) - 1])]
    shown += [printed(sight, c) for c in (m.gear if m.gear is not None else ())]
    special = {game.prints[c]: c for c in m.energy if game.table[c].play is not None}
    shown += [printed(sight, c) for c in special.values()]
    out.append_text(card_page(shown, game.ruleset, width))
    return out


def damage_page(attacks: Sequence[AttackPreview], era: str) -> Text:
    if not attacks:
        return Text("Your attacks are explained when it is your turn to act.")
    out = Text()
    for attack in attacks:
        out.append(f"{attack.name}\n", style=f"bold {INK}")
        if attack.refusal is not None:
            out.append(f"  Not now: {attack.refusal}\n", style=WARN)
        if not attack.damage:
            out.append("  does no damage of its own\n", style=SOFT)
        for e in attack.damage:
            when = f", {e.when}" if e.when else ""
            out.append(f"  {e.damage} to {e.target}{when}\n", style=LEGAL)
            for stage in e.stages:
                why = f", {stage.reason}" if stage.reason else ""
                where = citation(stage.rule, era)
                out.append(f"    {stage.after:>4}  {stage.name}{why}", style=INK)
                out.append(f"  ({where})\n", style=SOFT)
    return out


def refusal_page(found: Sequence[tuple[str, Refusal]]) -> Text:
    """What may not be done, with the reason, what would help, and where it is written."""
    if not found:
        return Text("Nothing that you might wish for is forbidden now.")
    out = Text()
    for words, refusal in found:
        out.append(f"{words}: not now\n", style=f"bold {INK}")
        out.append(f"  {refusal.sentence}\n", style=INK)
        if refusal.remedy:
            out.append(f"  {refusal.remedy}\n", style=LEGAL)
        out.append(f"  {refusal.rule}, {refusal.citation}\n", style=SOFT)
    return out


def log_page(lines: Sequence[str]) -> Text:
    return Text("\n".join(lines) or "Nothing has happened yet.", style=INK)
