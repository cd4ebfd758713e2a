"""What /openapi.json says is so: requests made from it, right ones and wrong ones, get answers that it describes."""

from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from queenhigh.bootstrap.house_folder import read_house
from queenhigh.casino.verify.ledger import trial_balance
from queenhigh.web.routes import DOORS
from tests.effort import scaled
from tests.web.served import PASSWORD, Served, served_beside

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
QUIET = settings(
    database=None,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),
)


def tokens_of(at: Served) -> list[str]:
    """Tokens of one person in each role, and none."""
    found = [""]
    for person in ("ann", "dina", "sam", "carl", "audrey", "ada"):
        answer = httpx.post(f"{at.url}/api/login", json={"name": person, "password": PASSWORD})
        found.append(answer.json()["token"])
    return found


def test_s1_s4_every_answer_is_one_that_the_description_has(tmp_path: Path) -> None:
    asked: dict[str, int] = {}
    answered: set[int] = set()
    with served_beside(tmp_path / "house", ("tcp-01", "tcp-progressive-1"), company=2) as at:
        tokens = tokens_of(at)
        schema = schemathesis.openapi.from_url(f"{at.url}/openapi.json")
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            leaves = operation.path in ("/api/logout", "/api/password")
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

                @settings(QUIET, max_examples=scaled(2))
                @given(
                    operation.as_strategy(generation_mode=mode), st.sampled_from(tokens[:2] if leaves else tokens[::-1])
                )
                def attempt(case: Case[Any], token: str) -> None:
                    asked[case.operation.label] = asked.get(case.operation.label, 0) + 1
                    answer = case.call(headers={"Authorization": f"Bearer {token}"} if token else {})
                    answered.add(answer.status_code)
                    case.validate_response(answer, checks=CHECKS)

                try:
                    attempt()
                except Unsatisfiable:
                    assert mode is GenerationMode.NEGATIVE  # nothing can be wrong about a request for nothing
        assert '"event":"fault"' not in at.log.getvalue()
    with closing(read_house(tmp_path / "house")) as books:
        assert set(trial_balance(books.sums()).values()) <= {0}
    assert set(asked) == {f"{door.method} {door.path}" for door in DOORS}
    assert {200, 400, 401, 403, 404} <= answered
