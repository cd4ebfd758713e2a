"""How files combine: extends, without, attach, attachments, settings."""

from pathlib import Path

import pytest

from queenhigh.errors import BadInput
from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.faults import FaultyRules
from queenhigh.rules.load import load, load_text
from tests.rules.kit import TCP, cells, faults_of, told

HEAD = 'schema = 1\nid = "mine"\n'
HOUSE_BANKED = [*TCP, "draw-01", "draw-02", "draw-03", "casablanca"]
ATTACHMENTS = ("tcp-progressive-1", "tcp-progressive-2")


def test_tables_merge_and_arrays_are_replaced() -> None:
    text = (
        HEAD
        + 'extends = "tcp-01"\n[wager.ante]\ncents_min = 1000\n[table.pair_plus]\nrows = [{ class = "pair", pay = 2 }]\n'
    )
    game = load_text(text)
    base = load("tcp-01")
    assert (game.wager["ante"].cents_min, game.wager["ante"].cents_max) == (1000, base.wager["ante"].cents_max)
    assert cells(game, "pair_plus") == {"pair": 2}
    assert game.table["ante_bonus"] == base.table["ante_bonus"]


def test_a_file_extends_one_beside_it_which_extends_another(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "ground.toml").write_text(
        'schema = 1\nextends = "tcp-05"\nid = "ground"\n[seats]\ncount = 5\n'
    )
    (tmp_path / "middle.toml").write_text('schema = 1\nextends = "deep/ground.toml"\nid = "middle"\n')
    (tmp_path / "top.toml").write_text('schema = 1\nextends = "middle"\nid = "top"\n')
    game = load(str(tmp_path / "top.toml"))
    assert (game.id, game.seats.count) == ("top", 5)
    assert cells(game, "ante_bonus")["straight_flush"] == 4


def test_a_circle_of_files_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('schema = 1\nextends = "b"\nid = "a"\n')
    (tmp_path / "b.toml").write_text(f'schema = 1\nextends = "../{tmp_path.name}/a.toml"\nid = "b"\n')
    with pytest.raises(FaultyRules) as caught:
        load(str(tmp_path / "a.toml"))
    (circle,) = (fault for fault in caught.value.faults if fault.code == "extends/cycle")
    assert circle.place is not None
    assert (Path(circle.place.file).name, circle.place.line) == ("b.toml", 2)
    assert circle.message.count("→") == 2


def test_a_file_may_have_the_name_of_the_game_it_extends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tcp-01.toml").write_text('schema = 1\nextends = "tcp-01"\nid = "mine"\n')
    monkeypatch.chdir(tmp_path)
    assert load("tcp-01.toml").id == "mine"


def test_a_syntax_error_below_is_told_with_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("schema = \n")
    faults = faults_of(HEAD + 'extends = "bad"\n', str(tmp_path))
    assert faults[0].code == "toml/syntax"
    assert faults[0].place is not None
    assert Path(faults[0].place.file).name == "bad.toml"


def test_a_file_that_extends_needs_an_id_of_its_own() -> None:
    assert told(faults_of('schema = 1\nextends = "tcp-01"\n')) == [("key/missing", "id", 1)]


def test_without_leaves_out_what_is_below() -> None:
    text = HEAD + 'extends = "tcp-01"\nwithout = ["published", "assumption.ties"]\n'
    game = load_text(text)
    assert not game.published
    assert set(game.assumption) == set(load("tcp-01").assumption) - {"ties"}


def test_without_something_that_is_needed_tells_what_is_missing() -> None:
    faults = faults_of(HEAD + 'extends = "tcp-01"\nwithout = ["wager.pair_plus"]\n')
    assert {fault.code for fault in faults} == {"outcome/unknown", "decision/forfeits", "settle/unknown"}


@pytest.mark.parametrize("name", ["ca-tcp", "ca-6cb"])
@pytest.mark.parametrize("extra", ATTACHMENTS)
def test_decision14_a1_progressive_is_refused_where_a_player_banks(name: str, extra: str) -> None:
    with pytest.raises(FaultyRules) as caught:
        load(f"{name}+{extra}")
    (fault,) = caught.value.faults
    assert (fault.code, fault.path) == ("attach/bank", "attachment.bank")
    assert "decision 14, A1" in fault.message
    assert "house" in fault.allowed


@pytest.mark.parametrize("name", HOUSE_BANKED)
@pytest.mark.parametrize("extra", ATTACHMENTS)
def test_b10_progressive_attaches_to_any_house_banked_game(name: str, extra: str) -> None:
    game, alone = load(f"{name}+{extra}"), load(extra)
    assert game.id == f"{name}+{extra}"
    assert game.meter == alone.meter
    assert game.table["progressive"] == alone.table["progressive"]
    assert set(game.wager) == {*load(name).wager, "progressive"}
    assert game.title == load(name).title


def test_decision14_a_meter_written_by_hand_is_refused_too() -> None:
    source = load("tcp-progressive-1").as_data()
    text = f'{HEAD}extends = "tcp-progressive-1"\n[bank]\nby = "seat"\nrounds_max = 2\ncap = "loss"\n'
    assert source["bank"]["by"] == "house"
    faults = faults_of(text)
    assert {fault.code for fault in faults} >= {"meter/bank"}
    assert any("decision 14, A1" in fault.message for fault in faults if fault.code == "meter/bank")


def test_a_file_attaches_and_then_changes_what_it_attached() -> None:
    text = HEAD + 'extends = "casablanca"\nattach = ["tcp-progressive-2"]\n[meter.progressive]\nseed = 5000\n'
    game = load_text(text)
    assert (game.meter["progressive"].seed, game.meter["progressive"].contribution_bp) == (5000, 2000)


def test_what_a_lower_file_attaches_stays_attached(tmp_path: Path) -> None:
    (tmp_path / "low.toml").write_text('schema = 1\nextends = "tcp-02"\nid = "low"\nattach = ["tcp-progressive-1"]\n')
    game = load_text(HEAD + 'extends = "low"\nwithout = ["published.progressive_top"]\n', folder=str(tmp_path))
    assert "progressive" in game.meter
    assert "progressive_top" not in game.published


def test_two_attachments_that_collide_are_refused() -> None:
    with pytest.raises(FaultyRules) as caught:
        load("tcp-01+tcp-progressive-1+tcp-progressive-2")
    (fault,) = caught.value.faults
    assert fault.code == "attach/conflict"
    assert "wager.progressive, " in fault.message


@pytest.mark.parametrize("name", ["tcp-02", "nothing"])
def test_only_attachments_are_attached(name: str) -> None:
    faults = faults_of(f'{HEAD}extends = "tcp-01"\nattach = ["{name}"]\n')
    assert told(faults) == [("attach/unknown", "attach[0]", 4)]


def test_an_attachment_is_whole_in_itself() -> None:
    text = HEAD + 'extends = "tcp-01"\n[attachment]\nbase = "tcp-01"\nbank = ["house"]\n'
    assert ("attachment/alone", "extends", 3) in told(faults_of(text))
    wrong = HEAD + '[attachment]\nbase = "tcp-01"\nbank = ["dealer"]\nclauses = "A1"\n'
    assert {("value/choice", "attachment.bank[0]", 5), ("key/unknown", "attachment.clauses", 6)} <= set(
        told(faults_of(wrong))
    )
    assert told(faults_of(HEAD + "attachment = 3\n"))[0] == ("value/type", "attachment", 3)


def test_settings_change_one_table_and_not_the_file() -> None:
    assert load("casablanca", {"wager.pair_plus.cents_max": 5000}).wager["pair_plus"].cents_max == 5000
    assert load("casablanca").wager["pair_plus"].cents_max == 1000


def test_an_unknown_game_is_answered_with_the_likely_ones() -> None:
    with pytest.raises(BadInput) as caught:
        load("tcp-1")
    assert caught.value.code == "rules/unknown"
    assert "did you mean" in caught.value.message
    assert caught.value.facts["known"] == builtin_ids()


def test_unreadable_files_are_an_answer_and_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'title = "caf\xe9"\n')
    with pytest.raises(BadInput) as caught:
        load(str(tmp_path / "latin.toml"))
    assert caught.value.code == "rules/unreadable"
    with pytest.raises(BadInput) as caught:
        load(str(tmp_path / "none.toml"))
    assert caught.value.code == "rules/unknown"


def test_names_and_texts_that_break_a_reader_are_answered(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        load(f"{tmp_path}/{'x' * 5000}.toml")
    assert caught.value.code == "rules/unreadable"
    assert told(faults_of("a = " + "[" * 20_000)) == [("toml/depth", "", 1)]
    assert told(faults_of("a = 1\nb = " + "9" * 5_000)) == [("toml/syntax", "", 2)]


def test_settings_that_lie_inside_each_other_leave_what_was_given_as_it_was() -> None:
    ruling = {"ruling": "dead_hand"}
    settings = {"irregular.fouled_hand": ruling, "irregular.fouled_hand.ruling": "void_hand"}
    assert load("tcp-01", settings).irregular.fouled_hand.ruling == "void_hand"
    assert ruling == {"ruling": "dead_hand"}
