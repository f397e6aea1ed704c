"""What students read: each explanation once, nothing of ours, nothing of theirs unescaped."""

from __future__ import annotations

import ast
import re
from html.parser import HTMLParser

import pytest

from autograder.brief import first_failing
from autograder.markup.card import as_html, brief_html, code_html, message_html
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult, Diagnosis, Failure, Picture
from autograder.render import as_text, explain, points_text, summary, untouched_as_one
from autograder.render_code import wrapped_code


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
        "  (✓ passes, ✗ fails)",
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
    assert text.count("Could not be tried, because this does not hold") == 1
    assert text.endswith("○ It holds. (1)\n  (✗ fails, ○ could not be tried)")


@pytest.mark.parametrize(
    ("what", "again"),
    [("", "It fails as above."), ("It is wrong.", "It is wrong, as above."), ("a:\nb", "a, as above.")],
)
def test_an_explanation_is_repeated_by_its_first_line(what: str, again: str) -> None:
    """As a sentence, whatever the first line ends with, and even if there is none."""
    text = as_text("f", [result(Outcome.FAIL, Failure(what))] * 2)

    assert text.splitlines()[-2] == f"      {again}"


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


BLOCKS = {"div", "h2", "h3", "ul", "li", "pre", "table", "tr", "th", "td"}
HOSTILE = "<script>alert(1)</script> \" ' & `<b>` </pre>"


def test_everything_is_escaped() -> None:
    """Whatever a student's code says is text, in every field and between backticks too."""
    failure = Failure(HOSTILE, HOSTILE, HOSTILE, HOSTILE)

    failing = result(Outcome.FAIL, failure, HOSTILE)
    page = Tags(as_html(HOSTILE, [failing]) + message_html(HOSTILE, HOSTILE))
    brief = Tags(brief_html(HOSTILE, [failing, failing], [HOSTILE]) + code_html(HOSTILE, HOSTILE))

    assert brief.seen | page.seen <= BLOCKS | {"span", "b", "code", "details", "summary"}
    assert page.open + brief.open == []
    assert page.text.count("alert(1)") == 8


def test_backticks_are_code_and_a_lonely_one_is_itself() -> None:
    """What stands between two backticks is shown as code; one without a partner stays."""
    html = message_html("", "x") + as_html("f", [result(Outcome.FAIL, Failure("use `sum`"), "a ` b")])

    assert ">sum</code>" in html
    assert "a ` b" in html


def test_an_explanation_of_several_lines() -> None:
    """Each line of what failed is a line of its own; empty values do no harm."""

    assert explain(Failure("a:\nb", got="")) == ["a:", "b", "got:      "]


def test_in_brief_the_first_failure_is_open() -> None:
    """The other checks are closed until they are clicked; those that pass are a count."""
    other = Failure("`g` is wrong", "1", "2")
    html = brief_html("f", [result(Outcome.PASS), result(Outcome.FAIL, WRONG), result(Outcome.FAIL, other)], ["here"])

    opened, failing, passing = html.split("<details>")
    assert "try " in opened
    assert "here" in opened
    assert "<summary" in failing
    assert ">g</code> is wrong" in failing
    assert "1 check passes." in passing


def test_a_card_is_read_in_order_and_without_colours() -> None:
    """A screen reader finds headings, lists and states in words, and numbers in a table with their names."""
    picture = Picture((("1", "2"),), (("1", "3"),), ((0, 1),), "[2]")
    results = [result(Outcome.FAIL, Failure("wrong", picture=picture)), result(Outcome.NOT_RUN, Failure("later"))]
    mistake = Diagnosis(("a",), ("It sums.",), ("Sums",), ("f",), "exact", ("test_it",), 1)
    html = brief_html("f", [*results, result(Outcome.PASS)], (), [mistake])

    headings = re.findall(r"<h[23][^>]*>(.*?)</h", html)
    assert headings == [
        "f: 1 of 3 points",
        "Your results match this mistake in `f`:",
        "The first check that fails",
        "The other checks",
        "What to do next",
    ]
    assert re.findall(r"[✓✗○] ([A-Z].*?):</b>", html) == ["Fails", "Could not be tried", "Passes"]
    assert re.findall(r"<caption[^>]*>(.*?)</caption>", html) == ["expected", "got", "got minus expected"]
    assert "* marks a wrong value; this is the part at [2]" in html
    assert "role=" not in html


def test_what_failed_comes_before_what_was_not_run() -> None:
    """The first thing to look at is a check that failed."""
    not_run, failed = result(Outcome.NOT_RUN, Failure("later")), result(Outcome.FAIL, WRONG)

    assert first_failing([result(Outcome.PASS), not_run, failed]) is failed
    assert first_failing([not_run]) is not_run
    assert first_failing([result(Outcome.PASS)]) is None


def test_lines_of_a_failure_fit_a_terminal() -> None:
    """Prose is wrapped between words, and values behind commas."""
    long, value = " ".join(["word"] * 30), f"[{'1, ' * 60}1]"
    lines = as_text("f", [result(Outcome.FAIL, Failure(long, value, hint=long, example=f"f({value})"))]).splitlines()

    assert max(map(len, lines)) <= 80
    assert any(line.startswith(" " * 16 + "word") for line in lines)


def test_a_shape_stays_on_one_line() -> None:
    """Lists of parameters and their shapes are broken between two of them."""
    names = ", ".join(f"blocks.{n}.weight (4, {n}, 16)" for n in range(20))
    lines = as_text("f", [result(Outcome.FAIL, Failure("it has others", got=names, hint=names))]).splitlines()

    assert max(map(len, lines)) <= 80
    assert all(line.count("(") == line.count(")") for line in lines)


LONG = [
    f"f(torch.tensor([{', '.join(['[0.25, 0.5]'] * 20)}]), 1)  # got {', '.join(['0.1234'] * 30)}, expected 1.",
    f"layer = Layer({', '.join(f'name_{n}={n}' for n in range(20))})\nlayer([{', '.join(['1'] * 40)}])\n# got 1",
    f"f(['{'a, (b], ' * 4}', \"it's, # not a comment\", {', '.join(['1'] * 30)}], {{'a': (1, 2)}})",
]


@pytest.mark.parametrize("code", LONG, ids=["comment", "two statements", "texts"])
def test_wrapped_code_is_the_same_code(code: str) -> None:
    """It can be pasted: Python reads the same calls, with no line over the width."""
    lines = wrapped_code(code, 60)

    assert ast.dump(ast.parse("\n".join(lines))) == ast.dump(ast.parse(code))
    assert max(map(len, lines)) <= 60


def test_a_word_that_is_too_long_stays_whole() -> None:
    """A long text within code is not broken, as another text would be pasted."""
    text = f"f('{'a' * 100}', 1)"

    assert wrapped_code(text, 60) == [f"f('{'a' * 100}',", "    1)"]


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
        "  (✗ fails)",
    ]


@pytest.mark.parametrize("other", [result(Outcome.PASS), result(Outcome.FAIL, WRONG), result(Outcome.GRADER_ERROR)])
def test_a_begun_exercise_keeps_its_lines(other: CheckResult) -> None:
    """One answer is enough, and a fault of the grader's is never hidden."""
    results = [result(Outcome.FAIL, UNWRITTEN), other]

    assert untouched_as_one(results) == results
