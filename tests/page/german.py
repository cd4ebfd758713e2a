"""What a page says to somebody who reads German, and which of it is English: for whoever walks through all of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tests.page.browser import Player

OWN_WORDS: Final = (
    "The Test House", "The Cup of Hearts", "I had a straight", "for the weekend", "to begin with", "Casablanca Casino, Three Card Poker and house rules",
    "Three Card Poker", "Game Manager", "os:root",
)  # fmt: skip
"""What people and rule files have said in their own words, and names."""
ENGLISH: Final = re.compile(
    r"\b(the|of|and|with|by|is|are|not|for|to|at|from|on|your|you|seat|seats|bet|bets|fold|folds|raise|wins|loses|pays|stake|lower|higher|felt|house|cash|tray"
    r"|purse|round|password|person|roles|opened|closed|paid|pending|queen|king|jack|ace|pair|straight|flush|suited|meter|fee|open|close|print|back|sit|deal"
    r"|card|cards|chip|chips|hand|hands|table|game|player|dealer|bank|tournament|level|entry|prizes|high card|hand (?:marked|disputed)|win page"
    r"|The|No|Dealer (?:plays|doesn't|shows)|Place|Seat|Round|Fold|Raise|Check|PENDING|Collection|Schedule|Queen|King|Ace|Straight|Three of|Pays|Fee|Fees"
    r"|Settings|Close|Wins|Loses|Player|Your|You|Deal|Hands|Meter|Table|table:|meter:)\b"
)
"""Tell-tale words of English, which no German sentence of the page has."""
SHARED: Final = re.compile(
    r"(?i:pair plus|add-ons?)|Straight Flush|J-POT|COIN IN|GAME OVER|Game Manager|\bbank \d+|--receipt"
)
"""What a German dealer says as it is: names of wagers, of hands and of keys; commands that are the same in both languages."""
LETTERED: Final = re.compile(r"THREE CARD POKER|6 CARD|\b(?:PAIR|DEALER|BANK)\b")
"""What the cloth letters in both languages: wagers, the game, and who deals and banks."""
SAID: Final = """() => {
  const copy = document.documentElement.cloneNode(true);
  copy.querySelectorAll("[lang=en], [translate=no], script, noscript, style, code, head").forEach(each => each.remove());
  const all = [...copy.querySelectorAll("*")];
  const written = all.flatMap(each => [...each.childNodes].filter(node => node.nodeType === 3).map(node => node.textContent.trim()));
  const named = all.flatMap(each => ["aria-label", "title", "placeholder", "alt", "aria-valuetext"].map(name => each.getAttribute(name) ?? ""));
  return [...written, ...named, document.title].filter(Boolean);
}"""


def english(somebody: Player) -> list[str]:
    """What the page says in English now, beside names and what people have written."""
    assert somebody.page.evaluate("document.documentElement.lang") == "de"
    lines = {str(line) for line in somebody.page.evaluate(SAID)}
    return sorted(line for line in lines if ENGLISH.search(_plain(line)))


def _plain(line: str) -> str:
    for own in OWN_WORDS:
        line = line.replace(own, "")
    line = re.sub(r"\w+(\.\w+)+", "", line)  # a setting of a rule file by its name
    line = SHARED.sub("", line)
    return LETTERED.sub("", line).lower() if line.isupper() else line
