"""Prove that grades hold under the versions of Python, torch and NumPy that are installed here.

The package admits a range of each, and nobody can try all combinations in advance. A current bank says that the unit's
solution passed and its known mistakes failed when the course was built. The proof grades the solution, one style and a
few mistakes again, which takes seconds. It runs once per combination of versions, machine and unit, and is remembered
beside the grades. This module imports torch only in the processes that grade.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path

import msgspec

from autograder.author.stamps import current_stamp
from autograder.checks.needs import missing_lines
from autograder.device import hide_gpus
from autograder.errors import VersionsError
from autograder.grades.atomic_write import write_whole
from autograder.model.course import Course, Unit
from autograder.own_folder import read_own
from autograder.processors import processors

FILE = Path(".autograder/proven.json")  # below the course's root
REMEMBERED = 20  # combinations
SHOWN = 5  # faults in a message


class Versions(msgspec.Struct, frozen=True):
    """What a grade depends on beside the engine and the course."""

    python: str
    torch: str
    numpy: str
    machine: str

    def __str__(self) -> str:
        return f"Python {self.python}, torch {self.torch}, NumPy {self.numpy} on {self.machine}"


class Proven(msgspec.Struct, frozen=True):
    """The units that were proven under one combination of versions, as digests by id."""

    versions: Versions
    units: dict[str, str]


_DECODER = msgspec.json.Decoder(list[Proven])


@dataclass(frozen=True)
class Proof:
    """The result of a proof.

    Args:
        units: ids of the units that hold here.
        faults: a sentence for each result that differs from the course as it was built.
        last: the versions that were proven last, other than these.
    """

    versions: Versions
    units: tuple[str, ...]
    faults: tuple[str, ...]
    last: Versions | None


def versions_here() -> Versions:
    """Return the installed versions. A build for the CPU and one for a GPU count as one version of torch."""
    return Versions(
        ".".join(platform.python_version_tuple()[:2]),
        version("torch").split("+")[0],
        version("numpy"),
        f"{platform.system()} {platform.machine()}",
    )


def prove(course: Course, units: Sequence[Unit], say: Callable[[str], None]) -> Proof:
    """Prove these units, except those that are remembered.

    A unit without a current bank is skipped: ``autograder build`` verifies it. So is a unit that needs a package which
    is not installed.

    Args:
        say: called with a sentence before work that takes seconds.
    """
    here = versions_here()
    before = _held(course.root, here)
    todo = [unit for unit in units if (digest := _digest(course, unit)) and before.get(unit.id) != digest]
    todo = [unit for unit in todo if not list(missing_lines([unit]))]
    if todo:
        say(f"Proving that grades hold under {here}, once ...")
    faults = dict(zip(todo, _faults(todo), strict=True))
    remember(course, faults)
    now = _held(course.root, here)
    return Proof(
        here,
        tuple(unit.id for unit in units if now.get(unit.id, "") == _digest(course, unit) != ""),
        tuple(f"{unit.id}: {fault}" for unit, found in faults.items() for fault in found),
        next((one.versions for one in reversed(_remembered(course.root)) if one.versions != here), None),
    )


def remember(course: Course, faults: Mapping[Unit, Sequence[str]]) -> None:
    """Record that the units without faults are proven under the installed versions."""
    here, known = versions_here(), _remembered(course.root)
    held = {unit.id: _digest(course, unit) for unit, found in faults.items() if not found}
    if held:
        others = [one for one in known if one.versions != here][1 - REMEMBERED :]
        proven = msgspec.json.encode([*others, Proven(here, {**_held(course.root, here), **held})])
        write_whole(course.root / FILE, msgspec.json.format(proven, indent=1) + b"\n", course.root)


def expect_proven(course: Course, units: Sequence[Unit], say: Callable[[str], None]) -> None:
    """Prove these units where they were not proven before.

    Raises:
        VersionsError: grades would differ from those of the versions that the course was built with.
    """
    proof = prove(course, units, say)
    if proof.faults:
        raise VersionsError(refusal(proof), cure(proof))


def refusal(proof: Proof) -> str:
    """Say what differs under these versions, and what it means."""
    listed = [f"  {' '.join(fault.split())[:300]}" for fault in proof.faults[:SHOWN]]
    if (more := len(proof.faults) - SHOWN) > 0:
        listed.append(f"  and {more} more")
    last = f"Proven last: {proof.last}." if proof.last else "No other versions were proven here."
    return "\n".join(
        [
            f"Grades are not proven under {proof.versions}.",
            "The course's own answers get other results than when it was built. So students could lose points for "
            "right answers or get points for wrong ones:",
            *listed,
            last,
        ]
    )


def cure(proof: Proof) -> str:
    """Return the command that installs versions which are proven."""
    if proof.last is None:
        return "Install the versions in the course's constraints.txt, then run: autograder doctor"
    return f"Run: pip install torch=={proof.last.torch} numpy=={proof.last.numpy}"


def _faults(units: Sequence[Unit]) -> list[list[str]]:
    """Grade the samples of these units in processes of their own: this one may start others, and stays small."""
    if not units:
        return []
    with ProcessPoolExecutor(min(len(units), processors()), get_context("spawn"), _begin) as pool:
        return list(pool.map(_faults_of, units))


def _begin() -> None:
    import torch

    hide_gpus()
    torch.set_num_threads(1)


def _faults_of(unit: Unit) -> list[str]:
    from autograder.author.verify import sample_faults

    try:
        return list(sample_faults(unit))
    except Exception as error:  # code that fails under these versions proves nothing
        return [f"{type(error).__name__}: {error}"]


def _digest(course: Course, unit: Unit) -> str:
    """Return a digest of what the unit's bank is made of; "" if it has no current bank."""
    stamp = current_stamp(course, unit)
    content = f"{version('attention-course')} {stamp}".encode()
    return "" if stamp is None else blake2b(content, digest_size=8).hexdigest()


def _held(root: Path, versions: Versions) -> dict[str, str]:
    """Return the digests of the units that are proven under these versions."""
    return next((one.units for one in _remembered(root) if one.versions == versions), {})


def _remembered(root: Path) -> list[Proven]:
    try:
        return _DECODER.decode(read_own(root / FILE, root))
    except (OSError, msgspec.MsgspecError):  # it is proven again
        return []
