"""What students read: each explanation once, nothing of ours, nothing of theirs unescaped."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from autograder.markup.card import as_html, as_html_in_brief, code_html, message_html
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Failure
from autograder.render import as_text, explain, first_failing, points_text, summary, untouched_as_one


def result(outcome: Outcome, failure: Failure | None = None, sentence: str = "It holds.") -> CheckResult:
    return CheckResult(
        name="test_it",
        sentence=sentence,
        outcome=outcome,
        points=1.0 if outcome is Outcome.PASS else 0.0,
        max_points=1.0,
        hidden=False,
        failure=failure,
    )


WRONG = Failure("`f` is wrong", "[[1,\n 2]]", "3", "try `that`")


@pytest.mark.parametrize(("value", "text"), [(2.0, "2"), (2.5, "2.5"), (0.0, "0"), (10.0, "10"), (1 / 3, "0.33")])
def test_points_have_no_needless_decimals(value: float, text: str) -> None:
    """Points are written as a person would."""

    assert points_text(value) == text


def test_the_summary_counts_points() -> None:
    """The first line says how many points of how many."""

    assert summary("softmax", [result(Outcome.PASS), result(Outcome.FAIL)]) == "softmax: 1 of 2 points"


def test_text_for_a_terminal() -> None:
    """A line for each check, what failed below it, expected and got aligned, then what was printed."""
    text = as_text("f", [result(Outcome.PASS), result(Outcome.FAIL, WRONG)], printed="hello")

    assert text.splitlines() == [
        "f: 1 of 2 points",
        "  ✓ It holds. (1)",
        "  ✗ It holds. (1)",
        "      `f` is wrong",
        "      expected: [[1,",
        "                 2]]",
        "      got:      3",
        "      try:      try `that`",
        "  Your code printed:",
        "      hello",
    ]


def test_the_same_explanation_is_given_once() -> None:
    """A repeated failure or reason refers to the first; the same words with other values do not."""
    not_run = Failure("Could not be tried, because this does not hold: It holds.")
    other = Failure(WRONG.what, "5", "6")
    results = [
        *[result(Outcome.FAIL, failure) for failure in (WRONG, WRONG, other)],
        *[result(Outcome.NOT_RUN, not_run)] * 2,
    ]

    text = as_text("f", results)

    assert text.count("try `that`") == 1
    assert text.count("`f` is wrong, as above.") == 1
    assert "expected: 5" in text
    assert text.endswith("Could not be tried, for the same reason.")


@pytest.mark.parametrize(
    ("what", "again"),
    [("", "It fails as above."), ("It is wrong.", "It is wrong, as above."), ("a:\nb", "a, as above.")],
)
def test_an_explanation_is_repeated_by_its_first_line(what: str, again: str) -> None:
    """As a sentence, whatever the first line ends with, and even if there is none."""
    text = as_text("f", [result(Outcome.FAIL, Failure(what))] * 2)

    assert text.splitlines()[-1] == f"      {again}"


@pytest.mark.parametrize("show", [as_text, as_html])
def test_our_own_fault_shows_no_traceback(show: object) -> None:
    """A check of ours that failed says so, without a word of its traceback."""
    broken = result(Outcome.GRADER_ERROR, Failure("The grader failed here:\nTraceback (most recent call last)"))

    shown = show("f", [broken])  # type: ignore[operator]  # one of two functions

    assert "Traceback" not in shown
    assert "not your fault" in shown


class Tags(HTMLParser):
    """Collects the tags and the text of a page, and whether every tag is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


HOSTILE = "<script>alert(1)</script> \" ' & `<b>` </pre>"


def test_everything_is_escaped() -> None:
    """Whatever a student's code says is text, in every field and between backticks too."""
    failure = Failure(HOSTILE, HOSTILE, HOSTILE, HOSTILE)

    failing = result(Outcome.FAIL, failure, HOSTILE)
    page = Tags(as_html(HOSTILE, [failing], HOSTILE) + message_html(HOSTILE, HOSTILE))
    brief = Tags(as_html_in_brief(HOSTILE, [failing, failing], HOSTILE) + code_html(HOSTILE, HOSTILE))

    assert brief.seen | page.seen <= {"div", "span", "b", "code", "pre", "table", "tr", "td", "details", "summary"}
    assert page.open + brief.open == []
    assert page.text.count("alert(1)") == 9


def test_backticks_are_code_and_a_lonely_one_is_itself() -> None:
    """What stands between two backticks is shown as code; one without a partner stays."""
    html = message_html("", "x") + as_html("f", [result(Outcome.FAIL, Failure("use `sum`"), "a ` b")])

    assert ">sum</code>" in html
    assert "a ` b" in html


def test_an_explanation_of_several_lines() -> None:
    """Each line of what failed is a line of its own; empty values do no harm."""

    assert explain(Failure("a:\nb", got="")) == ["a:", "b", "got:      "]


def test_in_brief_the_first_failure_is_open() -> None:
    """The others are closed until they are clicked; what passed is a line."""
    other = Failure("`g` is wrong", "1", "2")
    html = as_html_in_brief("f", [result(Outcome.PASS), result(Outcome.FAIL, WRONG), result(Outcome.FAIL, other)])

    opened, closed = html.split("<details>")
    assert "try " in opened
    assert "<summary" in closed
    assert ">g</code> is wrong" in closed


def test_what_failed_comes_before_what_was_not_run() -> None:
    """The first thing to look at is a check that failed."""
    not_run, failed = result(Outcome.NOT_RUN, Failure("later")), result(Outcome.FAIL, WRONG)

    assert first_failing([result(Outcome.PASS), not_run, failed]) is failed
    assert first_failing([not_run]) is not_run
    assert first_failing([result(Outcome.PASS)]) is None


def test_long_sentences_of_a_failure_are_wrapped() -> None:
    """Prose fits a terminal; values keep their lines, however long."""
    long, value = " ".join(["word"] * 30), "1, " * 40
    lines = as_text("f", [result(Outcome.FAIL, Failure(long, value, hint=long))]).splitlines()

    assert [line for line in lines if len(line) > 80] == ["      expected: " + value]
    assert any(line.startswith(" " * 16 + "word") for line in lines)


UNWRITTEN = Failure("`f` is not written yet", is_unwritten=True)


def test_an_untouched_exercise_is_one_line() -> None:
    """All its checks fail because nothing is written; what waits for them is part of it."""
    results = [
        result(Outcome.FAIL, UNWRITTEN),
        result(Outcome.NOT_RUN, Failure("Not run.")),
        result(Outcome.FAIL, UNWRITTEN),
    ]

    assert as_text("f", untouched_as_one(results)).splitlines() == [
        "f: 0 of 3 points",
        "  ✗ Nothing is written yet: every answer still raises NotImplementedError. (3)",
    ]


@pytest.mark.parametrize("other", [result(Outcome.PASS), result(Outcome.FAIL, WRONG), result(Outcome.GRADER_ERROR)])
def test_a_begun_exercise_keeps_its_lines(other: CheckResult) -> None:
    """One answer is enough, and a fault of the grader's is never hidden."""
    results = [result(Outcome.FAIL, UNWRITTEN), other]

    assert untouched_as_one(results) == results
