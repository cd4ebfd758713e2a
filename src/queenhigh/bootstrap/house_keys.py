"""The house's keys: one that hides what is hidden, one that signs. They lie outside the data folder, and in no backup."""

from __future__ import annotations

import os
import secrets
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from queenhigh.bootstrap.home import config
from queenhigh.casino.sealing import KEY_BYTES, HouseKey
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.store.books import StoredBooks

VARIABLE: Final = "QUEENHIGH_KEY"
_OTHERS: Final = 0o077
"""Whoever is not the owner."""


class _KeyFile(msgspec.Struct, frozen=True, tag_field="queenhigh", tag="house key", forbid_unknown_fields=True):
    house: str
    seal: str
    sign: str
    version: int = 1


class HouseKeys(NamedTuple):
    """The keys of one house."""

    house: str
    """The id of the house that they belong to."""
    seal: HouseKey
    signer: Ed25519PrivateKey

    @property
    def public(self) -> str:
        """What everyone may know: the key that proves a signature, in hexadecimal."""
        return self.signer.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


def key_path(house: str, given: str | None = None) -> Path:
    """Where the keys of a house are: where the user says, or in the user's configuration."""
    stated = given or os.environ.get(VARIABLE)
    return Path(stated).expanduser() if stated else config() / "keys" / f"{house}.json"


def make_keys(house: str, path: Path) -> HouseKeys:
    """New keys in a file that only its owner reads. Nothing that is there is ever overwritten."""
    made = _KeyFile(house, secrets.token_hex(KEY_BYTES), secrets.token_hex(KEY_BYTES))
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.encode(made) + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError as error:
        message = f"{path} is there already, and keys are never overwritten: name another file with --key"
        raise BadInput("key/there", message, {"path": str(path)}) from error
    except OSError as error:
        message = f"the house's keys cannot be written to {path}: {error.strerror}; name another file with --key"
        raise BadInput("key/unwritable", message, {"path": str(path)}) from error
    return _keys(made)


def read_keys(house: str, public: str, path: Path) -> HouseKeys:
    """The keys of this house. Raises BadInput, with what to do, if they are not there or not its own."""
    facts = {"path": str(path), "house": house}
    try:
        content = path.read_bytes()
        mode = path.stat().st_mode
    except FileNotFoundError as error:
        message = f"the house's keys are not at {path}: put them there, or name the file with --key or {VARIABLE}"
        raise BadInput("key/missing", message, facts) from error
    except OSError as error:
        message = f"the house's keys at {path} cannot be read: {error.strerror}"
        raise BadInput("key/unreadable", message, facts) from error
    if mode & _OTHERS:
        message = f"others may read the house's keys at {path}: run chmod 600 on it first"
        raise BadInput("key/open", message, facts)
    try:
        keys = _keys(msgspec.json.decode(content, type=_KeyFile))
    except (msgspec.DecodeError, ValueError) as error:
        raise BadInput(
            "key/unreadable", f"{path} holds no keys of a house: name the right file with --key", facts
        ) from error
    if keys.house != house or keys.public != public:
        message = f"{path} holds the keys of another house ({keys.house}, not {house}): name the right file with --key"
        raise BadInput("key/wrong", message, facts)
    return keys


def keys_for(reader: StoredBooks, given: str | None) -> HouseKeys:
    """The keys of the house whose journal this is; it says whose they are, and is closed."""
    with closing(reader):
        house, public = reader.fact("house"), reader.fact("public")
    return read_keys(house, public, key_path(house, given))


def _keys(file: _KeyFile) -> HouseKeys:
    signer = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(file.sign))
    return HouseKeys(file.house, HouseKey(bytes.fromhex(file.seal)), signer)
