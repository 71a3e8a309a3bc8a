"""What the plain-text interface prints about a session: cards, piles, damage, refusals."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playmat.cards import UnknownCard
from playmat.cli.faces import find_prints
from playmat.cli.wording import NO_ATTACKS, NO_REFUSALS, whole_number
from playmat.engine.cards import Card
from playmat.engine.options import Option
from playmat.rulebook import citation
from playmat.session import Session, WaitingFor, presentation
from playmat.text import describe_option, option_text
from playmat.text.faces import face_lines
from playmat.text.facts import group_prints
from playmat.text.narrator import count_list
from playmat.vocabulary.grammar import as_sentence

LOG_LINES = 20
HELP = """\
Choose by number or in words. You can shorten any word as long as it stays clear.
On your turn:
  bench mareep, evolve flaaffy, evolve mareep into flaaffy
  attach L to flaaffy, attach lightning energy to bench 2
  play bill, use rain dance, retreat, attack thunder
  end turn, or pass
For other decisions:
  yes, no, choose pikachu, done, go first, draw 2
  2 5 1                      choose several cards, in any order
At any time:
  why not evolve flaaffy     show the rule that forbids it
  why not                    list every action you can't take now
  damage, damage thunder     show the damage of your attacks step by step
  board, hand, discard       show the board, your hand, the discard piles and Lost Zones
  log, log 50                show the last 20 lines of the log, or as many as you want
  card ampharos, card 3      show a card, or the card of an option
  options, or Enter          show the options again
  score                      show the score of the match
  undo                       undo your last decision, until new information is revealed
  save FILE                  save the game; resume it with playmat play --load FILE
  concede                    concede the game
  quit                       save and quit; resume with playmat play --resume"""


def option_lines(session: Session, options: Sequence[Option]) -> list[str]:
    """Return options with their numbers and the texts of their cards."""
    numbers = {option: n for n, option in enumerate(session.options, 1)}
    lines = []
    for option in options:
        sentence = describe_option(option, session.view)
        text = option_text(option, session.game.ruleset)
        lines.append(f"{numbers[option]:>3} {f'{sentence}. {text}' if text else sentence}")
    return lines


def score_line(session: Session) -> str:
    """Return the score of the match, or its result."""
    names = list(session.names)
    if len(session.setup.humans) == 1:
        names[session.setup.humans[0]] = "you"
    best_of = f"Best of {session.setup.best_of}"
    first, second = session.match.wins
    if session.waiting_for is not WaitingFor.MATCH_OVER:
        return f"{best_of}: {names[0]} {first}, {names[1]} {second}."
    winner = session.match.winner
    if winner is None:
        return f"{best_of}: the match has no winner."
    verb = "win" if names[winner] == "you" else "wins"
    score = f"{max(first, second)}–{min(first, second)}"
    return f"{best_of}: {names[winner]} {verb} the match {score}."


def pile_lines(session: Session) -> list[str]:
    lines = []
    own = max(session.viewer, 0)
    for who in (own, 1 - own):
        owner = "Your" if who == session.viewer else "Your opponent's"
        side = session.view.side(who)
        lines.append(f"  {owner} discard pile: {card_list(side.discard) or 'empty'}")
        if side.lost_zone:
            lines.append(f"  {owner} Lost Zone: {card_list(side.lost_zone)}")
    return lines


def card_list(cards: Sequence[Card]) -> str:
    return count_list(card.name for card in cards)


def log_lines(session: Session, count: str) -> list[str]:
    number = whole_number(count)
    number = LOG_LINES if number is None else number
    lines = session.log.lines
    return [f"  {line}" for line in lines[len(lines) - min(number, len(lines)) :]]


def card_lines(session: Session, words: str, width: int) -> list[str]:
    """Return the cards with a name, or the card of the option with a number."""
    options = session.options
    number = whole_number(words)
    if number is not None and 1 <= number <= len(options):
        option = options[number - 1]
        words = option.print or option.target_print or option.source
    if not words:
        return ["Name a card (card arcanine) or an option (card 3)."]
    try:
        found = find_prints(words)
    except UnknownCard as error:
        return [as_sentence(str(error))]
    lines: list[str] = []
    for card, *_ in group_prints(found):
        if lines:
            lines.append("")
        for part, text in face_lines(card, session.game.ruleset, width):
            if part != "frame" and not text.isspace():  # a frame means nothing when read aloud
                lines.append(f"  {'  '.join(re.split(r'  +', text.strip()))}")
    return lines


def damage_lines(session: Session, words: str) -> list[str]:
    """Return the damage of the attacks whose names start with some words, or of all attacks."""
    attacks = presentation.attack_previews(session.view)
    if not attacks:
        return [NO_ATTACKS]
    wanted = [a for a in attacks if a.name.casefold().startswith(words.casefold())]
    era = session.game.ruleset.era
    lines = []
    for attack in wanted or attacks:
        if not attack.damage:
            lines.append(f"  {attack.name} does no damage.")
        for e in attack.damage:
            when = f", {e.when}" if e.when else ""
            lines.append(f"  {attack.name}{when}: {e.damage} damage to {e.target}")
            for step in e.steps:
                why = f", {step.reason}" if step.reason else ""
                where = citation(step.rule, era)
                lines.append(f"      {step.after:>4}  {step.name}{why} ({where})")
    return lines


def refusal_lines(session: Session) -> list[str]:
    """Return every action that the player can't take now, with the rule."""
    if not session.is_in_turn:
        return ["Answer the prompt first; actions are refused only on your turn."]
    found = presentation.refusals(session.view)
    return [f"{sentence}: {refusal}" for sentence, refusal in found] or [NO_REFUSALS]
