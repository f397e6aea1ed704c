"""What a bank was made of: its unit's files, and the engine's code that gives its content a meaning.

A bank whose stamp is not today's is stale: it names nothing, and `autograder build` makes it anew. This module needs
no torch, so that commands which only look at stamps start at once.
"""

from __future__ import annotations

import ast
import hashlib
import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

ENGINE = Path(__file__).parents[1]
# What a bank holds, and the inputs that it was made with. All modules of the engine that these import count, too.
ROOTS = ("checks.bank", "checks.inputs")
SIZE_LIMIT = 64 << 20  # bytes of a file, unpacked


class BankStamp(msgspec.Struct, frozen=True):
    """What a bank was made of.

    Args:
        built_from: the unit's folder, such as "course/02_softmax".
        checks: a digest of the files that a grader has: checks, oracle, solution and what they share.
        content: a digest of all the unit's files that it was made of.
        engine: a digest of the engine's code that gives its content a meaning.
    """

    built_from: str
    checks: str
    content: str
    engine: str


class _File(msgspec.Struct, frozen=True):
    stamp: BankStamp
    bank: msgspec.Raw = msgspec.Raw()


_DECODER = msgspec.msgpack.Decoder(_File)


def pack(stamp: BankStamp, bank: bytes) -> bytes:
    """A file with this stamp and this encoded bank."""
    return zlib.compress(msgspec.msgpack.encode(_File(stamp, msgspec.Raw(bank))), 9)


def read_stamp(data: bytes) -> BankStamp | None:
    """The stamp in a file's data; None if the file is damaged or older than stamps."""
    found = unpack(data)
    return None if found is None else found[0]


def unpack(data: bytes) -> tuple[BankStamp, msgspec.Raw] | None:
    """The stamp and the encoded bank in a file's data; None if the file is damaged or older than stamps."""
    try:
        decompressor = zlib.decompressobj()
        raw = decompressor.decompress(data, SIZE_LIMIT)
        file = _DECODER.decode(raw) if decompressor.eof else None
    except (zlib.error, msgspec.MsgspecError):
        return None
    return None if file is None else (file.stamp, file.bank)


def is_current(data: bytes, checks: str | None = None) -> bool:
    """True if today's engine made the bank, and from these checks if their digest is given."""
    stamp = read_stamp(data)
    return stamp is not None and stamp.engine == engine_digest() and checks in (None, stamp.checks)


def digest_of(files: Iterable[Path]) -> str:
    """A digest of these files' names and texts; line ends do not count."""
    digest = hashlib.blake2b(digest_size=12)
    for path in sorted(files):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(b"%s\x00%d\x00" % (path.name.encode(), len(text)) + text)
    return digest.hexdigest()


def checks_digest(unit_folder: Path) -> str:
    """A digest of the files in a unit's folder that every grader has."""
    return digest_of(unit_folder.glob("*.py"))


@cache
def engine_digest() -> str:
    """A digest of the engine's code that gives the content of banks a meaning; no other code counts."""
    return digest_of(engine_files())


def engine_files() -> list[Path]:
    """The engine's modules that a bank's content depends on, found by following imports from ``ROOTS``."""
    found: dict[Path, None] = {}
    left = [_file_of(name) for name in ROOTS]
    while left:
        path = left.pop()
        if path not in found:
            found[path] = None
            left += _imported(path)
    return sorted(found)


def _imported(path: Path) -> Iterator[Path]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{ENGINE.name}."):
            module = node.module.removeprefix(f"{ENGINE.name}.")
            for name in (module, *(f"{module}.{alias.name}" for alias in node.names)):
                if _file_of(name).is_file():
                    yield _file_of(name)


def _file_of(module: str) -> Path:
    return ENGINE.joinpath(*module.split(".")).with_suffix(".py")
