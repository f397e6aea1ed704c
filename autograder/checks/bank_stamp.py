"""Identify the inputs of a bank: its unit's files, and the engine code that defines what the content means.

A bank with an outdated stamp is stale: it names nothing, and `autograder build` rebuilds it. This module does not need
torch, so that commands that only read stamps start fast.
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
# The modules that define a bank's content and its inputs. All engine modules that they import count, too.
ROOTS = ("checks.bank", "checks.inputs")
SIZE_LIMIT = 64 << 20  # unpacked size of a file, in bytes


class BankStamp(msgspec.Struct, frozen=True):
    """A digest of each input of a bank.

    Args:
        built_from: the unit's folder, such as "course/02_softmax".
        checks: a digest of the files that a grader has: checks, oracle, solution and shared modules.
        content: a digest of all unit files that the bank was built from.
        engine: a digest of the engine code that defines what the content means.
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
    """Return a file with this stamp and this encoded bank."""
    return zlib.compress(msgspec.msgpack.encode(_File(stamp, msgspec.Raw(bank))), 9)


def read_stamp(data: bytes) -> BankStamp | None:
    """Return the stamp in a file's data; None if the file is damaged or predates stamps."""
    found = unpack(data)
    return None if found is None else found[0]


def unpack(data: bytes) -> tuple[BankStamp, msgspec.Raw] | None:
    """Return the stamp and the encoded bank in a file's data; None if the file is damaged or predates stamps."""
    try:
        decompressor = zlib.decompressobj()
        raw = decompressor.decompress(data, SIZE_LIMIT)
        file = _DECODER.decode(raw) if decompressor.eof else None
    except (zlib.error, msgspec.MsgspecError):
        return None
    return None if file is None else (file.stamp, file.bank)


def is_current(data: bytes, checks: str | None = None) -> bool:
    """True if the current engine built the bank, and from these checks if their digest is given."""
    stamp = read_stamp(data)
    return stamp is not None and stamp.engine == engine_digest() and checks in (None, stamp.checks)


def digest_of(files: Iterable[Path]) -> str:
    """Return a digest of these files' names and texts, ignoring line endings."""
    digest = hashlib.blake2b(digest_size=12)
    for path in sorted(files):
        text = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(b"%s\x00%d\x00" % (path.name.encode(), len(text)) + text)
    return digest.hexdigest()


def checks_digest(unit_folder: Path) -> str:
    """Return a digest of the files in a unit's folder that every grader has."""
    return digest_of(unit_folder.glob("*.py"))


@cache
def engine_digest() -> str:
    """Return a digest of the engine code that defines what a bank's content means."""
    return digest_of(engine_files())


def engine_files() -> list[Path]:
    """Return the engine's modules that a bank's content depends on, by following imports from ``ROOTS``."""
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
