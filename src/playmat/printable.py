"""Text that is safe to print: whatever a terminal would obey or hide is shown escaped.

Names and comments come from files, agents, and the command line. They may contain escape
sequences, characters that reverse the order of a text, and lone surrogates. Every text is escaped
where it goes to a terminal; nothing is changed where it is stored.
"""

from __future__ import annotations

import re
from unicodedata import category

# Everything that isn't ASCII is looked at; an ordinary text has little of it.
UNUSUAL = re.compile(r"[^\n -~]")
# Characters with an effect or without a picture: controls, formats such as bidirectional overrides,
# surrogates, private and unassigned characters, and separators of lines and paragraphs.
ESCAPED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def printable(text: str) -> str:
    r"""Return a text with all such characters except line feeds as `\x1b` or `\u202e`."""
    return UNUSUAL.sub(escaped, text)


def printable_json(text: str) -> str:
    r"""Return JSON that means the same, with such characters as `\u001b`."""
    return UNUSUAL.sub(escaped_for_json, text)


def escaped(found: re.Match[str]) -> str:
    letter = found[0]
    return letter.encode("unicode_escape").decode() if category(letter) in ESCAPED else letter


def escaped_for_json(found: re.Match[str]) -> str:
    letter = found[0]
    if category(letter) not in ESCAPED:
        return letter
    words = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{words[n : n + 4]}" for n in range(0, len(words), 4))
