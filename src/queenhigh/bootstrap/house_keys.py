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

from queenhigh.bootstrap.files import write_file
from queenhigh.bootstrap.home import config
from queenhigh.casino.heads import key_after
from queenhigh.casino.sealing import KEY_BYTES, HouseKey
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.store.books import StoredBooks

VARIABLE: Final = "QUEENHIGH_KEY"
_OTHERS: Final = 0o077
"""Whoever is not the owner."""


class _Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seal: str
    sign: str


class _KeyFile(msgspec.Struct, frozen=True, tag_field="queenhigh", tag="house key", forbid_unknown_fields=True):
    house: str
    seal: str
    sign: str
    version: int = 1
    former: tuple[_Pair, ...] = ()
    """Keys that the house had before, the newest first: they open what was sealed then, and a backup made then."""


class HouseKeys(NamedTuple):
    """The keys of one house."""

    house: str
    """The id of the house that they belong to."""
    seal: HouseKey
    signer: Ed25519PrivateKey
    others: tuple[str, ...] = ()
    """The public keys beside it in its file: those that the house had before, and one that it is about to have."""

    @property
    def public(self) -> str:
        """What everyone may know: the key that proves a signature, in hexadecimal."""
        return _public(self.signer)


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
    return _held(made)[0]


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
        held = _held(msgspec.json.decode(content, type=_KeyFile))
    except (msgspec.DecodeError, ValueError) as error:
        raise BadInput(
            "key/unreadable", f"{path} holds no keys of a house: name the right file with --key", facts
        ) from error
    if held[0].house != house:
        message = (
            f"{path} holds the keys of another house ({held[0].house}, not {house}): name the right file with --key"
        )
        raise BadInput("key/wrong", message, facts)
    for keys in held:
        if keys.public == public:
            return keys
    message = (
        f"{path} does not hold the key that signs for this house now ({public[:16]}…): name the right file with --key"
    )
    raise BadInput("key/wrong", message, {**facts, "public": public})


def add_keys(path: Path) -> HouseKeys:
    """New keys beside those that a file holds. They count once the house's own list of heads names them.

    None is ever taken out: a backup that was made under a key can only be put back with it.
    """
    file = msgspec.json.decode(path.read_bytes(), type=_KeyFile)
    former = (_Pair(file.seal, file.sign), *file.former)
    made = _KeyFile(file.house, secrets.token_hex(KEY_BYTES), secrets.token_hex(KEY_BYTES), 2, former)
    write_file(path, msgspec.json.encode(made) + b"\n")
    return _held(made)[0]


def keys_for(reader: StoredBooks, given: str | None) -> HouseKeys:
    """The keys of the house whose journal this is; it says whose they are, and is closed."""
    with closing(reader):
        house, public = reader.fact("house"), key_after(reader.fact("public"), reader.last_signed_heads())
    return read_keys(house, public, key_path(house, given))


def _held(file: _KeyFile) -> list[HouseKeys]:
    """Every pair of a file as the house's own, each able to open what the others have sealed."""
    pairs = (_Pair(file.seal, file.sign), *file.former)
    seals = [bytes.fromhex(pair.seal) for pair in pairs]
    signers = [Ed25519PrivateKey.from_private_bytes(bytes.fromhex(pair.sign)) for pair in pairs]
    publics = tuple(_public(signer) for signer in signers)
    return [
        HouseKeys(
            file.house,
            HouseKey(seal, *seals[:place], *seals[place + 1 :]),
            signer,
            publics[:place] + publics[place + 1 :],
        )
        for place, (seal, signer) in enumerate(zip(seals, signers, strict=True))
    ]


def _public(signer: Ed25519PrivateKey) -> str:
    return signer.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()
