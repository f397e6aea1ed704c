"""A unit's bank: digests of what its solution and its known mistakes reply to checks with fixed inputs, in one file.

It holds no sentence of the engine: a failure is stored as its key, so that rewording a message changes no bank.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Container, Iterator, Sequence
from pathlib import Path

import msgspec

from autograder.checks import bank_stamp
from autograder.checks.bank_stamp import BankStamp
from autograder.checks.examples import Example
from autograder.checks.failure_kind import FailureKind
from autograder.checks.reply_digest import Exchange

Key = tuple[int, int]  # of a check: which message, and which of its requests
NUMBERS = re.compile(r"-?\d+(\.\d+)?(e[+-]?\d+)?")


class Failing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a known mistake fails one check.

    Args:
        what: what failed, without numbers; see :func:`failing_by`.
        said: a digest of the whole key of the failure.
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


_DECODER = msgspec.msgpack.Decoder(Bank)


def failing_by(key: Sequence[str]) -> tuple[str, str]:
    """What a failure with this key is about, without numbers, and a digest of all that the key says."""
    key = key or (FailureKind.STOPPED,)
    whole = hashlib.blake2b("\x00".join(key).encode(errors="surrogatepass"), digest_size=6).hexdigest()
    return NUMBERS.sub("#", ": ".join(key[:2])), whole


def pack_bank(bank: Bank, stamp: BankStamp) -> bytes:
    """The file of a bank."""
    return bank_stamp.pack(stamp, msgspec.msgpack.encode(bank))


def unpack_bank(data: bytes) -> Bank | None:
    """The bank in a file's data; None if the file is damaged, or of another version of the engine."""
    found = bank_stamp.unpack(data)
    if found is None or found[0].engine != bank_stamp.engine_digest():
        return None
    try:
        return _DECODER.decode(found[1])
    except msgspec.MsgspecError:
        return None


def load_bank(path: Path, unit_folder: Path | None = None) -> Bank | None:
    """The bank in the file at ``path``; None if there is none, or if it is stale. Without a bank nothing is named.

    Args:
        unit_folder: the checks that it must have been made from.
    """
    try:
        data = path.read_bytes()
    except OSError:
        return None
    checks = None if unit_folder is None else bank_stamp.checks_digest(unit_folder)
    return unpack_bank(data) if bank_stamp.is_current(data, checks) else None


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
