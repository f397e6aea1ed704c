"""Explain why a pair is listed. Names are escaped here, because students choose them."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.grades.plain_text import sentence
from autograder.similar.evidence import Common, Pair, SharedLines
from autograder.similar.library_bits import SameBits

VERDICT = (
    "This is evidence for a person, never a verdict. Students may work together where you allow it, ask the same "
    "person, or read the same page. Read both answers and talk to both students before you decide anything."
)
MAX_RUNS = 3  # of lines in a sentence


def reasons(pair: Pair) -> Iterator[str]:
    """Yield a sentence for each thing that the two share, the strongest evidence first."""
    for common in pair.units:
        if common.values:
            yield f"{common.unit}: {value_words(common)}"
        if common.lines is not None and common.line_bits > 0:
            yield f"{common.unit}: {line_words(common, common.lines)}"


def library_words(one: SameBits) -> str:
    """Describe an answer that equals the library's function."""
    return (
        f"{one.unit}: all {one.numbers} numbers that `{one.answer}` of {sentence(one.student)} returns equal those of "
        f"the library's function to the last bit. Answers written by hand agree in at most two thirds. The odds of "
        f"this by chance are below 1 in 10^{one.digits}. Points do not depend on it: read the answer, and ask."
    )


def value_words(common: Common) -> str:
    """Describe the rarest shared value and its call."""
    rarest, more = common.values[0], len(common.values) - 1
    others = f", and the same wrong values in {more} other {'call' if more == 1 else 'calls'}" if more else ""
    return (
        f"both give {sentence(rarest.one.gave)} for {sentence(rarest.one.call)}, which is wrong{others}. "
        f"{rarest.holders} of {common.students} students do so, and no known mistake explains it."
    )


def line_words(common: Common, lines: SharedLines) -> str:
    """Describe the shared lines."""
    return (
        f"{_runs(lines.one)} of {sentence(common.one.student)} are built like {_runs(lines.other)} of "
        f"{sentence(common.other.student)}: {lines.share:.0%} of what is unusual in the shorter answer. "
        f"{lines.holders:.0f} of {common.students} students have such lines."
    )


def _runs(runs: tuple[tuple[int, int], ...]) -> str:
    if len(runs) == 1 and runs[0][0] == runs[0][1]:
        return f"line {runs[0][0]}"
    shown = [f"{first}" if first == last else f"{first} to {last}" for first, last in runs[:MAX_RUNS]]
    more = ["…"] if len(runs) > MAX_RUNS else []
    return f"lines {', '.join(shown + more)}"
