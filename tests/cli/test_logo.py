"""The house's logo on the rack card, and files that are none."""

import base64
import io
import re
import struct
import zlib
from pathlib import Path

import pypdf
import pytest

from queenhigh.bootstrap.files import read_whole
from queenhigh.errors import BadInput
from queenhigh.papers.logo import BYTES_MAX, PIXELS_MAX, checked_logo
from queenhigh.papers.package import archive, open_package
from queenhigh.papers.sheet.blocks import Logo
from tests.cli.conftest import Call

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#cc0000"/></svg>'


def png(wide: int = 4, deep: int = 2) -> bytes:
    """A red picture, by the letter of the format."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + b"\xcc\0\0" * min(wide, 64) for _ in range(min(deep, 64)))
    header = struct.pack(">IIBBBBB", wide, deep, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def read_logo(path: Path) -> Logo:
    """A logo as the command reads it."""
    return checked_logo(read_whole(path, BYTES_MAX), str(path))


@pytest.mark.parametrize("name, data", [("house.svg", SVG), ("house.png", png())])
def test_a_logo_stands_in_its_place_on_the_front_and_nowhere_else(
    call: Call, tmp_path: Path, name: str, data: bytes
) -> None:
    logo = tmp_path / name
    logo.write_bytes(data)
    command = ("publish", "tcp-01", "--simulate", "0", "--document", "rack-card,art-proof", "--format", "pdf,html")
    called = call(*command, "--out", str(tmp_path / "with"), "--logo", str(logo))
    assert (called.code, called.err) == (0, "")
    call(*command, "--out", str(tmp_path / "without"))

    def made(folder: str, file: str) -> bytes:
        return (tmp_path / folder / f"tcp-01-{file}").read_bytes()

    front, back = (page.extract_text() for page in pypdf.PdfReader(io.BytesIO(made("with", "rack-card.pdf"))).pages)
    assert "place for the logo" not in front + back
    assert "place for the logo" in pypdf.PdfReader(io.BytesIO(made("without", "rack-card.pdf"))).pages[0].extract_text()
    held = re.findall(
        rb'<img alt="Logo of the house" src="data:image/[a-z+]+;base64,([^"]+)">', made("with", "rack-card.html")
    )
    assert [base64.b64decode(each) for each in held] == [data]
    assert made("with", "art-proof.pdf") == made("without", "art-proof.pdf")


def test_no_document_with_a_place_is_said_before_anything_is_computed(call: Call, tmp_path: Path) -> None:
    called = call("publish", "tcp-01", "--out", str(tmp_path / "out"), "--document", "felt", "--logo", "no-such.svg")
    assert called.code == 2
    assert "rack-card has one" in called.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "data, code, why",
    [
        (None, "file/unreadable", "No such file"),
        (b"", "logo/broken", "neither SVG nor PNG"),
        (b"\xff\xd8\xff\xe0 a photograph", "logo/broken", "neither SVG nor PNG"),
        (b"<html></html>", "logo/broken", "neither SVG nor PNG"),
        (b"<svg><rect", "logo/broken", "cannot be drawn as SVG"),
        (SVG.replace(b"<rect", b"<text>House</text><rect"), "logo/broken", "outlines"),
        (SVG.replace(b"<rect", b'<image href="https://example.org/a.png"/><rect'), "logo/broken", "another file"),
        (SVG.replace(b"<rect", b'<image href="a.png"/><rect'), "logo/broken", "another file"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG, "logo/broken", "entities"),
        (png()[:20], "logo/broken", "header"),
        (png()[:50], "logo/broken", "cannot be drawn as PNG"),
        (png(PIXELS_MAX, 2), "logo/broken", "points are more than"),
        (SVG + b" " * BYTES_MAX, "file/too_large", "too large"),
    ],
)
def test_what_cannot_be_a_logo_is_refused_with_its_name_and_the_reason(
    tmp_path: Path, data: bytes | None, code: str, why: str
) -> None:
    path = tmp_path / "logo.svg"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(BadInput) as refused:
        read_logo(path)
    assert refused.value.code == code
    assert why in str(refused.value)
    assert str(path) in str(refused.value)


def test_a_folder_is_no_logo_and_a_gradient_of_its_own_is_one(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="not an ordinary file"):
        read_logo(tmp_path)
    own = SVG.replace(b"<rect", b'<defs><linearGradient id="g"/></defs><rect').replace(b"#cc0000", b"url(#g)")
    path = tmp_path / "logo.svg"
    path.write_bytes(own)
    assert read_logo(path).data == own


def test_a_package_holds_the_logo_and_is_made_again_with_it(call: Call, tmp_path: Path) -> None:
    """The logo is a part of the archive: whoever checks it needs no other file."""
    logo, path = tmp_path / "house.svg", tmp_path / "game.zip"
    logo.write_bytes(SVG)
    made = call("package", "tcp-01", "--simulate", "0", "--out", str(path), "--logo", str(logo))
    assert (made.code, made.err) == (0, "")
    held = open_package(path.read_bytes())
    assert held.files["logo.svg"] == SVG
    assert b"Logo of the house" in held.files["rack-card.html"]
    logo.unlink()
    assert call("verify-package", str(path)).out.startswith(f"{path}: OK")
    # Another logo than the one on the pages is found; one that is no logo too.
    for data, said in ((SVG.replace(b"cc0000", b"00cc00"), "rack-card"), (b"<svg><text>A</text></svg>", "logo.svg")):
        path.write_bytes(archive({**held.files, "logo.svg": data}))
        found = call("verify-package", str(path))
        assert found.code == 1
        assert f"  {said}" in found.out


def test_a_logo_that_is_none_is_refused_before_anything_is_computed(call: Call, tmp_path: Path) -> None:
    called = call("package", "tcp-01", "--out", str(tmp_path / "game.zip"), "--logo", str(tmp_path / "no-such.svg"))
    assert called.code == 2
    assert "no-such.svg" in called.err
    assert not (tmp_path / "game.zip").exists()
