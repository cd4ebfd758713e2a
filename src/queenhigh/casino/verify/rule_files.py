"""Rule files, each compared with the hash that it is kept under."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.casino.rulebook import Rulebook, content_of, read_content
from queenhigh.casino.verify.findings import words_of
from queenhigh.errors import BadInput, QueenhighError

if TYPE_CHECKING:
    from queenhigh.casino.archive import Archive
    from queenhigh.casino.verify.findings import Findings


class CheckedRulebook(Rulebook):
    """Rule files, each compared with the hash that it is kept under."""

    def __init__(self, archive: Archive, findings: Findings) -> None:
        super().__init__(archive)  # type: ignore[arg-type]  # it only reads
        self._archive = archive
        self._findings = findings
        self._checked: set[str] = set()

    def check(self, digest: str) -> None:
        """Report a rule file that is not what it was."""
        if digest in self._checked:
            return
        self._checked.add(digest)
        content = self._archive.rules(digest)
        try:
            if content is not None and content != content_of(read_content(digest, content)):
                self._findings.add("rules", f"rule file {digest[:12]}", "was changed in its spelling")
        except (QueenhighError, ValueError) as error:
            self._findings.add("rules", f"rule file {digest[:12]}", f"was changed: {words_of(error)}")

    def find(self, digest: str) -> Any:
        """A rule file by its hash."""
        self.check(digest)
        try:
            return super().find(digest)
        except ValueError as error:
            raise BadInput("rules/faulty", f"the rule file {digest[:12]} cannot be read", {"hash": digest}) from error
