"""Games that no one has thought of are told as well."""

from hypothesis import given, settings

from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.text.markdown import as_markdown
from queenhigh.rules.text.plain import as_text
from queenhigh.rules.text.write import rules_document
from queenhigh.testing import rulesets
from tests.effort import scaled


@settings(max_examples=scaled(40))
@given(rulesets())
def test_any_valid_rule_file_is_told(rules: Ruleset) -> None:
    document = rules_document(rules)
    for statement in document.statements():
        assert statement.text.endswith((".", ":", ".”")), statement.text
        assert "  " not in statement.text
        assert "None" not in statement.text
    grids = {grid.title: grid for grid in document.grids()}
    for wager in rules.wager.values():
        assert any(row.cells[0] == wager.label for row in grids["Table limits"].rows)
    for table in rules.table.values():
        assert len(grids[table.label].rows) == len(table.rows)
    assert rules.hash in as_text(document)
    assert rules.hash in as_markdown(document)
