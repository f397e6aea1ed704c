"""Try what nobody writes by hand: mutated frames and replies, and generated notebooks, modules, timestamps and names.

    python -m benchmarks.fuzz --frames 1000000 --files 100000 --seed 1
    python -m benchmarks.fuzz --case frame:4711 --seed 1        one case again, with its traceback

A case is good when what reads it ends by a typed error or with plain data, within its time and memory, gives a wrong
answer no point, and loses no other file of the same submission. The command ends with 1 after a finding.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.fuzz_files import Files
from benchmarks.fuzz_frames import Frames

SECONDS = 2.0  # of processor time for one case: far more than any needs
MEGABYTES = 512  # that the process may grow by in a run
SHOWN = 20  # findings

Case = Callable[[random.Random], str]  # returns how the case ended; raises what nobody expects


@dataclass
class Found:
    """What came out of one kind of cases."""

    kind: str
    cases: int = 0
    seconds: float = 0.0  # of the clock
    slowest: float = 0.0  # seconds of the processor
    grown: int = 0  # megabytes
    endings: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def line(self) -> str:
        endings = ", ".join(f"{count:,} {name}" for name, count in self.endings.most_common())
        return (
            f"{self.cases:,} {self.kind}s in {self.seconds:.0f} s: {endings}; the slowest took {self.slowest:.2f} s, "
            f"memory grew by {self.grown} MB; {len(self.findings)} findings"
        )


def try_all(kind: str, case: Case, count: int, seed: int, seconds: float = float("inf")) -> Found:
    """Try ``count`` cases, or as many as there is time for. Each has its own numbers and can be repeated alone."""
    found = Found(kind)
    before, started = _peak_megabytes(), time.perf_counter()
    for number in range(count):
        if time.perf_counter() - started > seconds:
            break
        began = time.process_time()
        try:
            ending = case(_numbers(kind, number, seed))
        except Exception as error:
            ending = "a finding"
            found.findings.append(f"{kind}:{number}: {type(error).__name__}: {str(error)[:200]}")
        took = time.process_time() - began
        if took > SECONDS:
            found.findings.append(f"{kind}:{number}: took {took:.1f} s")
        found.slowest = max(found.slowest, took)
        found.endings[ending] += 1
        found.cases += 1
    found.seconds = time.perf_counter() - started
    found.grown = _peak_megabytes() - before
    if found.grown > MEGABYTES:
        found.findings.append(f"memory grew by {found.grown} MB")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=1_000_000, help="mutated frames and replies (1,000,000)")
    parser.add_argument("--files", type=int, default=100_000, help="generated files, times and names (100,000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop each of the two after this time")
    parser.add_argument("--case", help="one case alone, such as frame:4711 or file:12")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="autograder-fuzz-") as folder:
        kinds: dict[str, tuple[int, Callable[[], AbstractContextManager[Case]]]] = {
            "frame": (options.frames, Frames),
            "file": (options.files, lambda: Files(Path(folder))),
        }
        if options.case:
            kind, _, number = options.case.partition(":")
            with kinds[kind][1]() as case:
                print(case(_numbers(kind, int(number), options.seed)))
            return 0
        findings = []
        for kind, (count, make) in kinds.items():
            with make() as case:
                found = try_all(kind, case, count, options.seed, 60 * options.minutes)
            print(found.line(), *found.findings[:SHOWN], sep="\n", flush=True)
            findings += found.findings
    return 1 if findings else 0


def _numbers(kind: str, number: int, seed: int) -> random.Random:
    return random.Random(f"{seed} {kind} {number}")


def _peak_megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


if __name__ == "__main__":
    sys.exit(main())
