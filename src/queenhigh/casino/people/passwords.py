"""Passwords: which are good enough, and their argon2id hashes. Both are pure; salt comes from outside."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Callable
from typing import Final

from queenhigh.errors import IllegalAction

LENGTH_LEAST: Final = 10
LENGTH_MOST: Final = 200
_SALT_BYTES: Final = 16
_COMMON: Final = frozenset(
    """
    1234567890 0123456789 0987654321 9876543210 1234567891 12345678910 123456789a a123456789 123123123123 1q2w3e4r5t
    1qaz2wsx3edc qwertyuiop qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl123 zxcvbnm123 abcdefghij abcd123456
    abc1234567 abc123456789 password12 password123 password1234 password12345 passw0rd123 p@ssword123 p@ssw0rd123
    mypassword mypassword1 changeme123 changemenow letmein1234 letmein123 welcome123 welcome1234 iloveyou123 iloveyou12
    administrator admin12345 admin123456 adminadmin administrator1 superuser1 rootrootroot football123 baseball123
    basketball liverpool1 manchester sunshine123 princess123 trustno1234 dragon12345 monkey12345 masterkey1 superman123
    batman12345 starwars123 charlie123 michelle123 jennifer123 computer123 internet123 samsung123 google1234
    queenhigh1 queenhigh123 threecardpoker poker12345 casino1234 casino12345 jackpot1234 blackjack1 blackjack123
    """.split()  # noqa: SIM905  # a list of words reads as one
)
"""Of this length, what people choose most."""


class Passwords:
    """Hashes of passwords: slow on purpose, safe to use from many threads."""

    def __init__(self, *, rounds: int = 3, memory_kib: int = 65_536, lanes: int = 1) -> None:
        """Memory is what makes guessing dear: 64 MiB, gone through three times, about a fifth of a second a guess."""
        import argon2  # noqa: PLC0415  # in the extra `server`: a house without passwords needs none

        self._wrong = (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError)
        self._hasher = argon2.PasswordHasher(
            time_cost=rounds, memory_cost=memory_kib, parallelism=lanes, hash_len=32, salt_len=_SALT_BYTES
        )
        # Nobody's password: a name that is not known takes as long to refuse as one that is.
        self.nobody = self._hasher.hash("nobody's password", salt=bytes(_SALT_BYTES))

    def hash(self, password: str, salt: bytes) -> str:
        """The hash of a password, with the salt and how it was made in it."""
        return self._hasher.hash(same_letters(password), salt=salt)

    def is_right(self, hashed: str, password: str) -> bool:
        """Whether a hash is that of this password."""
        try:
            return self._hasher.verify(hashed, same_letters(password)[: LENGTH_MOST * 4])
        except self._wrong:
            return False

    def is_dated(self, hashed: str) -> bool:
        """Whether a hash was made with other parameters than these, and is to be made again."""
        return self._hasher.check_needs_rehash(hashed)

    @staticmethod
    def fresh_salt(entropy: Callable[[int], bytes]) -> bytes:
        """A salt for one hash."""
        return entropy(_SALT_BYTES)


def same_letters(password: str) -> str:
    """One spelling of what different keyboards send for the same letters."""
    return unicodedata.normalize("NFKC", password)


def check_new(password: str, *names: str) -> None:
    """Refuse a password that is too short, too long, somebody's name or what everybody takes."""
    text = same_letters(password)
    if len(text) < LENGTH_LEAST:
        message = f"a password has at least {LENGTH_LEAST} letters; this one has {len(text)}"
        raise IllegalAction("password/short", message, {"length": len(text), "least": LENGTH_LEAST})
    if len(text) > LENGTH_MOST:
        message = f"a password has at most {LENGTH_MOST} letters; this one has {len(text)}"
        raise IllegalAction("password/long", message, {"length": len(text), "most": LENGTH_MOST})
    plain = _plain(text)
    # The name with a digit or two more is the name.
    if any(len(name) > 2 and _plain(name) in plain and len(plain) - len(_plain(name)) < 6 for name in names):
        raise IllegalAction("password/name", "a name is no password, and neither is one with a few letters more", {})
    if plain in _COMMON or len(set(plain)) < 4 or _is_run(plain):
        raise IllegalAction("password/common", "this is one of the first passwords that anybody tries", {})


def _plain(text: str) -> str:
    return "".join(text.casefold().split())


def _is_run(text: str) -> bool:
    """Whether each letter follows the one before it in the alphabet, or every one goes before it."""
    steps = {ord(after) - ord(before) for before, after in itertools.pairwise(text)}
    return len(steps) == 1
