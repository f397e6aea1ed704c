"""Store digests of how a unit's solution and its known mistakes reply to checks with fixed inputs, in one file.

Failures are stored as keys, not as sentences, so that rewording a message does not change a bank.
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
from autograder.checks.reply_digest import Digests, Exchange

Key = tuple[int, int]  # identifies an exchange of a check: the message, and the request in it
NUMBERS = re.compile(r"-?\d+(\.\d+)?(e[+-]?\d+)?")


class Failing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a known mistake fails one check.

    Args:
        what: the failure without numbers; see :func:`failing_by`.
        said: a digest of the whole key of the failure.
        exchanges: the exchanges in which the mistake's reply differs from the solution's.
    """

    what: str
    said: str
    exchanges: dict[Key, Exchange] = {}


class Known(msgspec.Struct, frozen=True):
    """A known mistake.

    Args:
        on_examples: its replies to those of the bank's examples on which it is wrong, by number; None if they are
            random.
    """

    name: str
    sentence: str  # shown to a student
    section: str  # of the lesson that covers it
    answers: tuple[str, ...]  # the names that it defines
    failing: dict[str, Failing]  # by check
    on_examples: dict[int, Digests | None] = {}


class Bank(msgspec.Struct, frozen=True):
    """The replies of a unit's solution and known mistakes.

    Args:
        right: the solution's replies, by check.
        chance: places where its numbers depend on the random draw alone, by check.
        examples: small calls with their right values, each answer's smallest first.
        right_on_examples: the solution's replies to them.
    """

    right: dict[str, dict[Key, Exchange]]
    chance: dict[str, list[tuple[Key, str]]]
    known: list[Known]
    examples: list[Example] = []
    right_on_examples: list[Digests] = []

    def of_checks(self, checks: Container[str]) -> Bank:
        """Return the part for these checks, with mistakes numbered instead of named."""
        known = [
            Known(f"mistake {number}", one.sentence, one.section, one.answers, failing, one.on_examples)
            for number, one in enumerate(self.known, start=1)
            if (failing := {name: how for name, how in one.failing.items() if name in checks})
        ]
        right = {name: exchanges for name, exchanges in self.right.items() if name in checks}
        chance = {name: places for name, places in self.chance.items() if name in checks}
        return Bank(right, chance, known, self.examples, self.right_on_examples)


_DECODER = msgspec.msgpack.Decoder(Bank)


def failing_by(key: Sequence[str]) -> tuple[str, str]:
    """Return the subject of the failure with this key, without numbers, and a digest of the whole key."""
    key = key or (FailureKind.STOPPED,)
    whole = hashlib.blake2b("\x00".join(key).encode(errors="surrogatepass"), digest_size=6).hexdigest()
    return NUMBERS.sub("#", ": ".join(key[:2])), whole


def pack_bank(bank: Bank, stamp: BankStamp) -> bytes:
    """Encode a bank as a file."""
    return bank_stamp.pack(stamp, msgspec.msgpack.encode(bank))


def unpack_bank(data: bytes) -> Bank | None:
    """Decode a bank; None if the file is damaged, or of another version of the engine."""
    found = bank_stamp.unpack(data)
    if found is None or found[0].engine != bank_stamp.engine_digest():
        return None
    try:
        return _DECODER.decode(found[1])
    except msgspec.MsgspecError:
        return None


def load_bank(path: Path, unit_folder: Path | None = None) -> Bank | None:
    """Read the bank at ``path``; None if it is missing or stale, and then no mistake is named.

    Args:
        unit_folder: the folder with the checks that the bank must have been built from.
    """
    try:
        data = path.read_bytes()
    except OSError:
        return None
    checks = None if unit_folder is None else bank_stamp.checks_digest(unit_folder)
    return unpack_bank(data) if bank_stamp.is_current(data, checks) else None


def words(data: bytes) -> Iterator[str]:
    """Yield all text in a bank's file, to search for leaks."""
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
