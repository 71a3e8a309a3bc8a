"""The lines of a text deck list: which of them name cards, and how many."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from playmat.cards.names import letters
from playmat.limits import MAX_DECK_LINE

MAX_COPIES: Final = 99

# 4 Growlithe, 4x Growlithe, x4 Growlithe, * 4 Growlithe, 4, Growlithe
LEADING: Final = re.compile(
    r"(?:[-*•·–—+]\s*)*[x×]?\s*(\d+)\s*(?:[x×*](?=[\s,;]|[^\W\d_a-z])|[.):](?=\s))?[\s,;|]*(.*)"
)
# Growlithe x4, Growlithe (4), Growlithe: 4, Growlithe - 4
TRAILING: Final = re.compile(
    r"(?:[-*•]\s*)?(.*?\S)(?:\s+[x×*]\s*|\s*:\s*|\s+[-–—]\s+|\s*\()(\d+)\)?"
)
# "GROWLITHE_65:HEARTGOLD_SOULSILVER": 4, in TCG ONE a member of a JSON object
TCGONE_KEY: Final = re.compile(r"(\w+)_(\w+?):(\w+)")
TCGONE_LINE: Final = re.compile(r'\{?\s*"?(\w+_\w+?:\w+)"?\s*:\s*(\d+)\s*,?\s*\}?')
IMPOSSIBLE_COUNT: Final = re.compile(r"[-–−]\d+|\d+[.,]\d+(?=\s)")
NAME: Final = re.compile(r"(?:deck\s*)?(?:name|title)\s*[:=]\s*(.+)|deck\s*:\s*(\D.*)", re.I)
PTCGO_TITLE: Final = re.compile(r"\*{2,}(?!\s*\d)")
COMMENT: Final = re.compile(r"#|//|;|https?:", re.I)

# Headings and totals in the languages of the game.
HEADING_WORDS: Final = """
    Pokémon, Pokémons, Pokémon cards, Pokémon-Karten, Cartes Pokémon, Cartas de Pokémon,
    Carte Pokémon, Cartas Pokémon, ポケモン, 포켓몬, 宝可梦, 寶可夢, Покемон, Покемоны,
    Trainer, Trainers, Trainer cards, Trainer-Karten, Trainerkarten, Dresseur, Dresseurs,
    Cartes Dresseur, Entrenador, Entrenadores, Cartas de Entrenador, Allenatore, Allenatori,
    Carte Allenatore, Treinador, Treinadores, Cartas de Treinador, Trener, Trenerzy, Тренер,
    Тренеры, トレーナー, トレーナーズ, 트레이너, 트레이너스, 训练家, 訓練家,
    Item, Items, Item cards, Supporter, Supporters, Supporter cards, Stadium, Stadiums,
    Stadium cards, Tool, Tools, Pokémon Tool, Pokémon Tools, ACE SPEC,
    Unterstützer, Unterstützungskarten, Stadion, Stadionkarten, Ausrüstung, Objet, Objets, Stade,
    Stades, Outil, Outils, Objeto, Objetos, Partidario, Partidarios, Estadio, Estadios,
    Herramienta, Herramientas, Strumento, Strumenti, Aiuto, Aiuti, Stadio, Oggetto, Oggetti,
    Item de Treinador, Apoiador, Apoiadores, Estádio, Estádios, Ferramenta, Ferramentas,
    グッズ, サポート, スタジアム, 아이템, 서포트, 스타디움, 物品, 支援者, 支援, 競技場,
    Energy, Energies, Energy cards, Basic Energy, Special Energy, Basic Energies,
    Special Energies, Energie, Energien, Energiekarten, Basis-Energie, Spezial-Energie, Énergie,
    Énergies, Cartes Énergie, Énergie de base, Énergie spéciale, Energía, Energías,
    Cartas de Energía, Energía básica, Energía especial, Energia, Energias, Carte Energia,
    Cartas de Energia, Energia base, Energia speciale, Energia básica, Energia especial,
    Энергия, エネルギー, 에너지, 能量,
    Total, Total cards, Karten insgesamt, Gesamtkarten, Gesamt, Total de cartes, Total des cartes,
    Nombre total de cartes, Total de cartas, Cartas totales, Cartas en total, Carte totali,
    Totale carte, Totale, Totaal, Suma kart, Всего карт, 合計, 合计, 총, 總計, Cards, Deck,
    Deck list, Decklist, Main deck
"""
HEADINGS: Final = frozenset([letters(words) for words in HEADING_WORDS.split(",")])


class ListLine(NamedTuple):
    """A line of a list: copies of a card, or another kind of line."""

    number: int
    text: str
    kind: str  # "card", "skipped", "name" (of the deck), or "broken"
    copies: int = 0
    words: str = ""  # the card, the name, or what is wrong


def lines_of(text: str) -> Iterator[ListLine]:
    """Yield all lines that aren't blank, with their numbers."""
    found = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return (read_line(n, line) for n, line in enumerate(found, 1) if is_visible(line))


def is_visible(line: str) -> bool:
    """Return whether a line has any visible character."""
    return any(unicodedata.category(c) not in ("Cf", "Cc", "Zs", "Zl", "Zp") for c in line)


def read_line(number: int, line: str) -> ListLine:
    """Return a line with its kind, judged only by its form."""
    start = unicodedata.normalize("NFKC", line[: MAX_DECK_LINE + 1])
    text = " ".join(start.replace("\u200b", "").split())
    if max(len(line), len(text)) > MAX_DECK_LINE:
        sentence = f"this line is too long: at most {MAX_DECK_LINE} characters are read"
        return ListLine(number, f"{text[:40]}…", "broken", 0, sentence)
    if COMMENT.match(text) or PTCGO_TITLE.match(text) or is_heading(text):
        return ListLine(number, text, "skipped")
    if found := NAME.fullmatch(text):
        return ListLine(number, text, "name", 0, found[1] or found[2])
    if found := TCGONE_LINE.fullmatch(text):
        return counted_line(number, text, found[2], tcgone_words(found[1]))
    if found := IMPOSSIBLE_COUNT.match(text):
        return ListLine(number, text, "broken", 0, count_sentence(found[0]))
    if (found := LEADING.fullmatch(text)) and letters(found[2]):
        count, words = found[1], found[2]
    elif found := TRAILING.fullmatch(text):
        count, words = found[2], found[1]
    else:
        return ListLine(number, text, "broken", 0, "")
    return counted_line(number, text, count, tcgone_words(words))


def counted_line(number: int, text: str, count: str, words: str) -> ListLine:
    """Return the line of a card, or a broken line if the number of copies is impossible."""
    if len(count) > len(str(MAX_COPIES)) or not 1 <= int(count) <= MAX_COPIES:
        return ListLine(number, text, "broken", 0, count_sentence(count))
    return ListLine(number, text, "card", int(count), words)


def count_sentence(count: str) -> str:
    return f"the number of cards must be 1 to {MAX_COPIES}, not {count[:20]}"


def tcgone_words(words: str) -> str:
    """Return the name and the print of a card that is named as in TCG ONE; others as they are."""
    found = TCGONE_KEY.fullmatch(words.strip('"'))
    return f"{found[1].replace('_', ' ')} {found[3]} {found[2]}" if found else words


def is_heading(text: str) -> bool:
    """Return whether a line is a heading or a total: a known word, perhaps with a number."""
    return letters(re.sub(r"\d+", "", text)) in HEADINGS or not letters(text)
