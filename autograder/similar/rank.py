"""Rank pairs of students by what their answers have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from autograder.similar.answer import ComparedAnswer
from autograder.similar.evidence import Common, Pair
from autograder.similar.structure import shared_lines
from autograder.similar.values import Index, shared_values

MIN_BITS = 1.0  # of a unit; less is chance, and would add up over many units


def ranked(answers: Iterable[ComparedAnswer], known: Mapping[str, frozenset[int]]) -> list[Pair]:
    """Return the pairs, the most similar first; units below :data:`MIN_BITS` are left out.

    Args:
        known: Fingerprints that count nothing, by unit.
    """
    by_unit: dict[str, list[ComparedAnswer]] = {}
    for answer in answers:
        if answer.text:
            by_unit.setdefault(answer.unit, []).append(answer)
    found: dict[tuple[str, str], dict[str, Common]] = {}
    for unit, of_unit in by_unit.items():
        for common in _of_unit(unit, of_unit, known[unit]):
            if common.bits < MIN_BITS:
                continue
            best = found.setdefault((common.one.student, common.other.student), {})
            if unit not in best or best[unit].bits < common.bits:  # a student may have several files
                best[unit] = common
    pairs = [
        Pair(one, other, tuple(sorted(units.values(), key=lambda common: -common.bits)))
        for (one, other), units in found.items()
    ]
    return sorted(pairs, key=lambda pair: (-pair.bits, pair.one, pair.other))


def _of_unit(unit: str, answers: list[ComparedAnswer], known: frozenset[int]) -> Iterable[Common]:
    answers = sorted(answers, key=lambda answer: (answer.student, answer.file))
    students = len({answer.student for answer in answers})
    by_values = {pair: (score, values) for pair, score, values in shared_values(answers, students)}
    by_lines = {pair: (score, lines) for pair, score, lines in shared_lines(answers, students, known)}
    pairs: set[Index] = by_values.keys() | by_lines.keys()
    for one, other in sorted(pairs):
        value_bits, values = by_values.get((one, other), (0.0, ()))
        line_bits, lines = by_lines.get((one, other), (0.0, None))
        yield Common(unit, students, answers[one], answers[other], values, value_bits, lines, line_bits)
