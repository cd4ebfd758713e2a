"""The documents of a game, written into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from queenhigh.api.game import load
from queenhigh.bootstrap.files import check_folder, read_whole, write_into
from queenhigh.papers.bundle import FORMATS, check_logo_place, chosen_files, make_documents
from queenhigh.papers.cross_check import SEED, Play, check_play, is_available, usual_rounds
from queenhigh.papers.logo import BYTES_MAX, checked_logo
from queenhigh.papers.progress import silent
from queenhigh.papers.sheet.typeset import check_typesetter
from queenhigh.papers.study import study, unstudied

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from queenhigh.api.game import Game
    from queenhigh.papers.progress import Tell
    from queenhigh.papers.sheet.blocks import Logo
    from queenhigh.rules.schema.ruleset import Ruleset


def publish(
    game: Game,
    folder: str | os.PathLike[str],
    *,
    documents: Sequence[str] | None = None,
    formats: Sequence[str] = FORMATS,
    simulate: int | None = None,
    seed: int = SEED,
    logo: str | os.PathLike[str] | None = None,
    tell: Tell = silent,
) -> tuple[Path, ...]:
    """Write the printed documents of a game into a folder, which is made if need be: the paths of the files.

    Without a list of `documents` (`par-sheet`, `rules` and the others that `queenhigh publish --help` names) all are
    written, each in those of the `formats` (pdf, html, svg, csv, json) that it has. `simulate` is how many rounds check
    the figures: 0 for none, as many as take seconds unless it is given. `logo` is an SVG or PNG file for the rack card.
    `tell` hears the name of each step as it begins. The same rule file always gives the same bytes; if one file cannot be
    written, none is.
    """
    chosen = chosen_files(formats, documents)
    if any("pdf" in forms for _, forms in chosen):
        check_typesetter()
    rules = load(game)
    play = play_of(rules, simulate, seed)
    place = Path(folder)
    check_folder(place)
    own = None
    if logo is not None:
        check_logo_place(chosen)
        own = logo_of(logo)
    # Nobody waits for figures that no document asked for prints.
    simulated = play if any(document.simulates for document, _ in chosen) else None
    asked = any(document.figures for document, _ in chosen)
    studied = study(rules, simulated, tell) if asked else unstudied(rules)
    made = make_documents(studied, formats, documents, tell, own)
    return write_into(place, {f"{rules.id}-{name}": data for name, data in made.items()})


def logo_of(path: str | os.PathLike[str]) -> Logo:
    """A logo from its file. Raises BadInput for one that cannot be printed."""
    return checked_logo(read_whole(Path(path), BYTES_MAX), str(path))


def play_of(rules: Ruleset, rounds: int | None, seed: int) -> Play | None:
    """What is to be played to check the figures: nothing for 0 rounds, or where the extra for it is not installed."""
    if rounds == 0 or (rounds is None and not is_available()):
        return None
    play = Play(usual_rounds(rules) if rounds is None else rounds, seed)
    check_play(play)
    return play
