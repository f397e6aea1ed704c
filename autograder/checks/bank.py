"""A unit's bank: digests of what its solution and its known mistakes reply to checks with fixed inputs, in one file."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Container, Iterable, Iterator
from pathlib import Path

import msgspec

from autograder.checks.examples import Example
from autograder.checks.reply_digest import Exchange

FORMAT = 4  # of the file, and of what is in it
MOST_BYTES = 64 << 20  # of a file, unpacked
Key = tuple[int, int]  # of a check: which message, and which of its requests


class Failing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a known mistake fails one check.

    Args:
        what: what the failure says, without its numbers.
        said: a digest of all that it says.
        exchanges: those in which the mistake replies otherwise than the solution.
    """

    what: str
    said: str
    exchanges: dict[Key, Exchange] = {}


class Known(msgspec.Struct, frozen=True):
    """A known mistake."""

    name: str
    sentence: str  # to a student
    section: str  # of the lesson, which treats it
    answers: tuple[str, ...]  # the names that it defines
    failing: dict[str, Failing]  # by check


class Bank(msgspec.Struct, frozen=True):
    """What the solution and the known mistakes of a unit reply.

    Args:
        right: what the solution replies, by check.
        chance: places at which its numbers depend on the draw alone, by check.
        examples: small calls with their right values, of each answer the smallest first.
    """

    right: dict[str, dict[Key, Exchange]]
    chance: dict[str, list[tuple[Key, str]]]
    known: list[Known]
    examples: list[Example] = []

    def of_checks(self, checks: Container[str]) -> Bank:
        """The part that concerns these checks. Mistakes are numbered instead of named."""
        known = [
            Known(f"mistake {number}", one.sentence, one.section, one.answers, failing)
            for number, one in enumerate(self.known, start=1)
            if (failing := {name: how for name, how in one.failing.items() if name in checks})
        ]
        right = {name: exchanges for name, exchanges in self.right.items() if name in checks}
        chance = {name: places for name, places in self.chance.items() if name in checks}
        return Bank(right, chance, known, self.examples)


class _File(msgspec.Struct, frozen=True):
    built_from: str
    content: str  # a digest of what it was made of
    bank: Bank


_DECODER = msgspec.msgpack.Decoder(_File)


def pack_bank(bank: Bank, built_from: str, content: str) -> bytes:
    """The file of a bank.

    Args:
        built_from: the folder it comes from, for who looks at the file.
        content: see :func:`content_of`.
    """
    return zlib.compress(msgspec.msgpack.encode(_File(built_from, content, bank)), 9)


def unpack_bank(data: bytes) -> Bank | None:
    """The bank in a file; None where the file is damaged or of another version."""
    file = _unpacked(data)
    return None if file is None else file.bank


def load_bank(path: Path) -> Bank | None:
    """The bank in the file at ``path``; None where there is none. A bank only helps: without it nothing is named."""
    try:
        return unpack_bank(path.read_bytes())
    except OSError:
        return None


def stamp(data: bytes) -> tuple[str, str] | None:
    """What a file says of itself: the folder that it was built from, and the digest of what it was made of."""
    file = _unpacked(data)
    return None if file is None else (file.built_from, file.content)


def content_of(files: Iterable[Path]) -> str:
    """A digest of what a bank is made of: these files, and the format."""
    digest = hashlib.blake2b(str(FORMAT).encode(), digest_size=12)
    for path in sorted(files):
        digest.update(path.name.encode() + b"\x00" + path.read_bytes())
    return digest.hexdigest()


def words(data: bytes) -> Iterator[str]:
    """All text in a bank's file, for those who look for what it must not tell."""
    raw = msgspec.msgpack.decode(zlib.decompress(data))
    stack = [raw]
    while stack:
        value = stack.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            stack += [*value.keys(), *value.values()]
        elif isinstance(value, list | tuple):
            stack += value


def _unpacked(data: bytes) -> _File | None:
    try:
        decompressor = zlib.decompressobj()
        raw = decompressor.decompress(data, MOST_BYTES)
        return _DECODER.decode(raw) if decompressor.eof else None
    except (zlib.error, msgspec.MsgspecError):
        return None
