"""Find pairs of answers with the same unusual code: fingerprints that few answers share.

Code in the stub, the given code, a published solution, the course's styles or a known mistake counts nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.model.course import Assignment, Course, Unit
from autograder.similar.answer import ComparedAnswer
from autograder.similar.evidence import SharedLines, bits
from autograder.similar.values import Index
from autograder.solution import clean, solution_text
from autograder.submissions.code_fingerprints import code_fingerprints
from autograder.submissions.released_code import released_code
from autograder.variant import code_of

MIN_BITS = 0.25  # of a pair
Matrix = NDArray[Any]
FEW = 10.0  # fingerprints; at most half of the bits count if no more are shared


def known_prints(course: Course, assignment: Assignment, unit: Unit) -> frozenset[int]:
    """Return fingerprints of all code that a student may have without asking another student."""
    given = [*released_code(course.root, assignment, unit), clean(solution_text(unit))]
    paths = [path for kind in ("styles", "misconceptions") for path in sorted((unit.folder / kind).glob("*.py"))]
    texts = [*given, *map(code_of, paths)]
    # As in a student's file: an answer in that style, beside the given code.
    return frozenset(print_ for text in texts for print_, _, _ in code_fingerprints({"": text}, [text, *given]))


def shared_lines(
    answers: Sequence[ComparedAnswer], students: int, known: frozenset[int]
) -> Iterator[tuple[Index, float, SharedLines]]:
    """Yield pairs of answers with the bits and the lines that they share.

    Args:
        answers: Answers of one unit.
        students: Number of students who gave them.
        known: Fingerprints that count nothing.
    """
    holders = _holders(answers, known)
    shared = sorted(print_ for print_, who in holders.items() if len(who) > 1 and bits(len(who), students) > 0)
    if not shared:
        return
    weights = np.array([bits(len(holders[print_]), students) for print_ in shared], dtype=np.float32)
    column = {print_: number for number, print_ in enumerate(shared)}
    there = np.zeros((len(answers), len(shared)), dtype=np.float32)
    alone = np.zeros(len(answers), dtype=np.float32)  # bits of fingerprints that no other answer has
    for row, answer in enumerate(answers):
        own = {print_ for print_, _, _ in answer.prints}
        there[row, [column[print_] for print_ in own if print_ in column]] = 1
        alone[row] = sum(bits(1, students) for print_ in own if len(holders.get(print_, ())) == 1)
    scores, shares = _scores(there, weights, alone)
    for one, other in zip(*np.nonzero(np.triu(scores, 1) >= MIN_BITS), strict=True):
        if answers[one].student == answers[other].student:
            continue
        prints = {shared[place] for place in np.nonzero(there[one] * there[other])[0]}
        average = float(np.mean([len(holders[print_]) for print_ in prints]))
        share = float(shares[one, other])
        lines = SharedLines(_lines(answers[one], prints), _lines(answers[other], prints), share, average)
        yield (int(one), int(other)), float(scores[one, other]), lines


def _scores(there: Matrix, weights: Matrix, alone: Matrix) -> tuple[Matrix, Matrix]:
    """Return, per pair of answers, the bits and the share of the unusual code in the shorter one.

    Args:
        there: 1 if the answer (row) has the fingerprint (column).
        weights: Bits of each fingerprint.
        alone: Bits of the fingerprints that only this answer has.
    """
    together, counts = (there * weights) @ there.T, there @ there.T
    total = alone + together.diagonal()
    shares = together / np.maximum(np.minimum(total[:, None], total[None, :]), 1e-9)
    mean = together / np.maximum(counts, 1)
    return mean * shares * counts / (counts + FEW), shares


def _holders(answers: Sequence[ComparedAnswer], known: frozenset[int]) -> dict[int, set[str]]:
    """Return the students with each fingerprint that counts."""
    found: dict[int, set[str]] = {}
    for answer in answers:
        for print_, _, _ in answer.prints:
            if print_ not in known:
                found.setdefault(print_, set()).add(answer.student)
    return found


def _lines(answer: ComparedAnswer, prints: set[int]) -> tuple[tuple[int, int], ...]:
    """Return the lines of these fingerprints, as runs."""
    lines = {line for print_, first, last in answer.prints if print_ in prints for line in range(first, last + 1)}
    runs: list[tuple[int, int]] = []
    for line in sorted(lines):
        if runs and line == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], line
        else:
            runs.append((line, line))
    return tuple(runs)
