"""The side-by-side page and its words: evidence, why, and nothing of a student's that acts."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from autograder.similar.answer import ComparedAnswer, Wrong
from autograder.similar.evidence import Common, Pair, SharedLines, SharedValue
from autograder.similar.page import similar_page
from autograder.similar.run import Compared
from autograder.similar.sentences import VERDICT, reasons

HOSTILE = "<script>alert(1)</script>\u202e"
CODE = f"def softmax(x):\n    return '{HOSTILE}'  # \x1b[2J\n    'a' <b>&amp;</b>\n"
WHEN = datetime(2026, 3, 1, tzinfo=UTC)


def pair(student: str = "sample-01") -> Pair:
    wrong = Wrong(("test", (0, 0), "value"), 0.5, "softmax", "softmax(torch.tensor([1.]), 0)", "0.9872 (shape (1,))")
    one, other = (
        ComparedAnswer(student, "02_softmax", HOSTILE, CODE),
        ComparedAnswer("sample-02", "02_softmax", "b.py", CODE),
    )
    lines = SharedLines(((2, 3),), ((1, 1),), 0.95, 2.0)
    common = Common("02_softmax", 98, one, other, (SharedValue(wrong, wrong, 2),), 5.6, lines, 4.2)
    return Pair(student, "sample-02", (common,))


def page(compared: Compared, limit: int = 20) -> str:
    return similar_page(compared, limit, "Attention", WHEN).decode()


def test_reasons_name_the_call_the_value_and_the_lines() -> None:
    """Somebody who reads them knows where to look."""
    values, lines = reasons(pair())

    assert values == (
        "02_softmax: both give 0.9872 (shape (1,)) for softmax(torch.tensor([1.]), 0), which is wrong. "
        "2 of 98 students do so, and no known mistake explains it."
    )
    assert lines == (
        "02_softmax: lines 2 to 3 of sample-01 are built like line 1 of sample-02: 95% of what is unusual in the "
        "shorter answer. 2 of 98 students have such lines."
    )


def test_nothing_of_a_students_acts_on_the_page() -> None:
    """Names, files and code are text, without markup, escape sequences or changes of direction; nothing is loaded."""
    made = page(Compared((pair(HOSTILE),), 98, (f"{HOSTILE}: cannot be read",)))

    assert "<script" not in made
    assert "<b>" not in made
    assert not set(made) & {"\u202e", "\x1b"}
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in made
    assert "script-src" not in made
    assert "default-src 'none'" in made
    assert re.search("https?://| src=", made) is None


def test_the_page_says_that_it_is_no_verdict() -> None:
    """Before anything else."""
    made = page(Compared((pair(),), 98, ()))

    assert made.index(VERDICT) < made.index("sample-01")


def test_shared_lines_are_marked_on_both_sides() -> None:
    """By a class and by a sign, for those who do not see the colour."""
    one, other = re.findall("<pre.*?</pre>", page(Compared((pair(),), 98, ())), flags=re.DOTALL)

    assert re.findall(r'class="line same"><span class="number">(\d+)=', one) == ["2", "3"]
    assert re.findall(r'class="line same"><span class="number">(\d+)=', other) == ["1"]


def test_pairs_beyond_the_most_are_counted() -> None:
    """The page says that there are more."""
    made = page(Compared((pair(), pair(), pair()), 98, ()), limit=1)

    assert made.count("<section") == 1
    assert "2 weaker pairs are not shown" in made
