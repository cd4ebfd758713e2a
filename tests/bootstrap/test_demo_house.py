"""The order in which a demo house shows its games: what a newcomer wants to see first is first."""

import tomllib
from collections import Counter
from importlib.resources import files

from queenhigh.bootstrap.demo_house import demo_games


def test_u1_the_plain_game_is_the_first_table_and_every_kind_comes_before_other_pay_tables() -> None:
    texts = {
        each.name.removesuffix(".toml"): tomllib.loads(each.read_text())
        for each in (files("queenhigh.rules") / "games").iterdir()
        if each.name.endswith(".toml")
    }
    extended = Counter(data["extends"] for data in texts.values() if "extends" in data)
    games = demo_games()
    assert sorted(games) == sorted(texts)
    assert games[0] == extended.most_common(1)[0][0]
    others = [place for place, game in enumerate(games) if "extends" in texts[game]]
    kinds = [
        place for place, game in enumerate(games) if game in extended or texts[game].get("bank", {}).get("by") == "seat"
    ]
    assert max(kinds) < min(others)
