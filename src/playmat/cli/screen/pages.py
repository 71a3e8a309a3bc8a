"""The texts of dialogs: keys, cards, damage, refusals, and the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from playmat.cli.board.palette import INK, LEGAL, SOFT, WARN
from playmat.cli.board.pokemon import hp_text, trainer_names
from playmat.cli.faces import caption, colored_face
from playmat.cli.wording import NO_ATTACKS, NO_REFUSALS
from playmat.engine.board import Pokemon
from playmat.engine.cards import Card, Definition
from playmat.engine.constants import POKEMON
from playmat.rulebook import Refusal, citation
from playmat.rulebook.rulesets import Ruleset
from playmat.session import AttackPreview
from playmat.text.facts import STAGES
from playmat.text.narrator import count_list
from playmat.vocabulary.card_text import own_text, printed_damage

KEYS = (
    ("Decide", ""),
    ("1-9, letters", "Select the item labeled with that key"),
    ("arrows, Tab", "Move the cursor ▶; Tab moves to the hand and the sides"),
    ("Enter", "Select the item under the cursor, or list a card's uses"),
    ("Esc", "Go back"),
    ("e", "End the turn without attacking"),
    ("0", "Confirm the cards marked ✓, or finish choosing"),
    ("y, n", "Yes and no"),
    ("u", "Undo (until new information is revealed)"),
    ("Look", ""),
    ("Space, z", "The card under the cursor and what is attached to it"),
    ("w", "Why not? Actions you can't take now, with the rule"),
    ("d", "Damage of your attacks, step by step"),
    ("p", "Discard piles, Lost Zones, Prize cards, hands, decks"),
    ("l", "Log of the game"),
    ("While the opponent plays", ""),
    ("Space", "Skip to your next decision; pause if you watch"),
    (". or →", "If you watch: play one decision"),
    ("+ and -", "Faster and slower"),
    ("Match", ""),
    ("s", "Save now (quitting also saves)"),
    ("c", "Concede the game"),
    ("q, Ctrl-C", "Quit; the match is saved and can be resumed"),
    ("?", "This list"),
    ("mouse", "Click to select; click with the right button to look"),
    ("Signs", ""),
    ("● ·", "can be played, can't be played now"),
    ("▶ ▸ ✓", "the cursor, whose turn it is, what you have chosen"),
    ("+1", "a Pokémon Tool or other card is attached"),
    ("Letters", "G Grass  R Fire  W Water  L Lightning  P Psychic  F Fighting"),
    ("", "D Darkness  M Metal  Y Fairy  N Dragon  C Colorless  * any"),
)

PUZZLE_KEYS = (
    ("Puzzle", ""),
    ("h", "Hint; the third one is the best choice"),
    ("s", "Show the solution, step by step"),
    ("c", "Play from here: choose your side and your opponent"),
    ("q, Ctrl-C", "Quit"),
    *(pair for pair in KEYS if pair[0] not in ("Match", "s", "c", "q, Ctrl-C")),
)
REPLAY_KEYS = (
    ("Move", ""),
    ("→ or n, ← or u", "Next decision, previous decision"),
    ("t, T", "Next turn, previous turn (also Page Down and Page Up)"),
    ("g", "Go to a decision (42) or to a turn (t5)"),
    ("Home, End", "Start, end"),
    ("m, M", "Next and previous decision that is marked, such as ?!"),
    ("Space", "Play and pause"),
    ("+ and -", "Faster and slower"),
    ("Look", ""),
    ("o", "Show both hands, or only what the player below knows"),
    ("f", "Flip the board"),
    ("Tab, arrows", "Put the cursor ▶ on the board and move it; Esc removes it"),
    ("Enter, z", "The card under the cursor and what is attached to it"),
    ("w", "Why not? Actions that can't be taken now, with the rule"),
    ("d", "Damage of the attacks, step by step"),
    ("p", "Discard piles, Lost Zones, Prize cards, hands, decks"),
    ("l", "Log of the game up to here"),
    ("Play", ""),
    ("c", "Play from here: choose your side and your opponent"),
    ("q", "Quit"),
    ("?", "This list"),
)


def keys_page(keys: Sequence[tuple[str, str]] = KEYS) -> Text:
    out = Text()
    for key, words in keys:
        if not words:
            out.append(f"{'' if not len(out) else chr(10)}{key}\n", style=f"bold {INK}")
            continue
        out.append(f"  {key:<14}", style=f"bold {LEGAL}")
        out.append(f"{words}\n", style=INK)
    return out


def card_page(cards: Iterable[Card], ruleset: Ruleset, width: int) -> Text:
    """Return card faces below each other, with their prints."""
    drawn = [(colored_face(card, ruleset, width), caption(card)) for card in cards]
    return Text("\n").join(part for parts in drawn for part in parts)


def summary(definition: Definition, ruleset: Ruleset) -> str:
    """Return a card in a line or two: its text, or its powers and attacks."""
    if definition.kind != POKEMON:
        return own_text(definition, ruleset)
    parts = [f"{STAGES.get(definition.stage, '')}, {definition.hp} HP"]
    if definition.evolves_from:
        parts[0] += f", evolves from {definition.evolves_from}"
    parts += [power.name for power in definition.powers]
    for attack in definition.attacks:
        words = attack.symbols, attack.name, printed_damage(attack)
        parts.append(" ".join(word for word in words if word))
    return " · ".join(parts)


def pokemon_page(m: Pokemon, ruleset: Ruleset, width: int) -> Text:
    """Return the state of a Pokémon in play, what is attached to it, and its cards."""
    out = Text(f"{m.name}: {hp_text(m)} HP", style=f"bold {INK}")
    if m.conditions:
        out.append(f", {' and '.join(m.conditions)}", style=f"bold {WARN}")
    rows = {
        "Energy": count_list(card.name for card in m.energy_cards),
        "Attached": trainer_names(m),
        "Counters": ", ".join(f"{n} {word}" for word, n in m.named_counters.items()),
        "Lasting effects": f"{m.lasting_effects or ''}",
        "Cards underneath": ", ".join(card.name for card in m.cards[:-1]),
    }
    shown = [f"{name}: {words}" for name, words in rows.items() if words]
    for row in shown or ["Nothing is attached."]:
        out.append(f"\n{row}", style=SOFT)
    out.append("\n")
    special = dict.fromkeys(card for card in m.energy_cards if card.definition.play is not None)
    out.append_text(card_page([m.card, *m.attached_trainers, *special], ruleset, width))
    return out


def damage_page(attacks: Sequence[AttackPreview], era: str) -> Text:
    if not attacks:
        return Text(NO_ATTACKS)
    out = Text()
    for attack in attacks:
        out.append(f"{attack.name}\n", style=f"bold {INK}")
        if attack.refusal is not None:
            out.append(f"  Not now: {attack.refusal}\n", style=WARN)
        if not attack.damage:
            out.append("  This attack does no damage.\n", style=SOFT)
        for e in attack.damage:
            when = f", {e.when}" if e.when else ""
            out.append(f"  {e.damage} to {e.target}{when}\n", style=LEGAL)
            for step in e.steps:
                why = f", {step.reason}" if step.reason else ""
                out.append(f"    {step.after:>4}  {step.name}{why}", style=INK)
                out.append(f"  ({citation(step.rule, era)})\n", style=SOFT)
    return out


def refusal_page(found: Sequence[tuple[str, Refusal]]) -> Text:
    """Return actions that can't be taken, with the reason, the remedy, and the rule."""
    if not found:
        return Text(NO_REFUSALS)
    out = Text()
    for words, refusal in found:
        out.append(f"{words}: not now\n", style=f"bold {INK}")
        out.append(f"  {refusal.sentence}\n", style=INK)
        if refusal.remedy:
            out.append(f"  {refusal.remedy}\n", style=LEGAL)
        out.append(f"  {refusal.rule}, {refusal.citation}\n", style=SOFT)
    return out


def log_page(lines: Sequence[str]) -> Text:
    return Text("\n".join(lines) or "The log is empty.", style=INK)
