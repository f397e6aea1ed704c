"""How pairs are ranked: what few have counts, what many have does not."""

from __future__ import annotations

from autograder.similar.answer import ComparedAnswer, Wrong
from autograder.similar.rank import ranked

UNIT = "02_softmax"
LONG = tuple((number, number, number) for number in range(100, 140))


def answer(
    student: str, prints: tuple[int, ...] = (), values: tuple[float, ...] = (), file: str = "a.py"
) -> ComparedAnswer:
    wrong = tuple(
        Wrong(("test", (number, 0), "value"), value, "softmax", f"softmax({number})", f"{value}")
        for number, value in enumerate(values)
    )
    return ComparedAnswer(student, UNIT, file, "def softmax(x): ...\n", tuple((one, 1, 1) for one in prints), wrong)


def crowd(count: int, prints: tuple[int, ...] = (), values: tuple[float, ...] = ()) -> list[ComparedAnswer]:
    return [answer(f"other-{number:02}", prints, values) for number in range(count)]


def pairs(answers: list[ComparedAnswer], known: frozenset[int] = frozenset()) -> list[tuple[str, str]]:
    return [(pair.one, pair.other) for pair in ranked(answers, {UNIT: known})]


def test_what_two_have_counts_and_what_all_have_does_not() -> None:
    """The same prints say much in two answers of forty, and nothing in forty."""
    prints = tuple(range(40))

    assert pairs([answer("a", prints), answer("b", prints), *crowd(38)]) == [("a", "b")]
    assert pairs(crowd(40, prints)) == []


def test_what_was_given_or_is_published_says_nothing() -> None:
    """Neither does what the stub, the solution, a style or a known mistake has."""
    prints = tuple(range(40))

    assert pairs([answer("a", prints), answer("b", prints), *crowd(38)], frozenset(prints)) == []


def test_a_rare_wrong_value_counts_more_than_a_commoner_one() -> None:
    """Two who share a value come before those who share one with a fifth of the class."""
    answers = [answer("a", values=(0.31, 0.77)), answer("b", values=(0.31, 0.77)), *crowd(8, values=(0.5, 0.6)), *(
        answer(f"right-{number}") for number in range(30)
    )]  # fmt: skip
    found = ranked(answers, {UNIT: frozenset()})

    assert (found[0].one, found[0].other) == ("a", "b")
    assert found[0].bits > found[1].bits > 0


def test_values_that_agree_by_chance_count_less() -> None:
    """Of two answers that agree in one call of ten, little is said."""
    one, other = (0.5, *range(10, 19)), (0.5, *range(20, 29))
    found = ranked([answer("a", values=one), answer("b", values=other), *crowd(38)], {UNIT: frozenset()})

    assert found == []


def test_one_rare_statement_is_not_enough() -> None:
    """Short answers are alike by chance: a few prints say less than many."""
    assert pairs([answer("a", (1, 2)), answer("b", (1, 2)), *crowd(38)]) == []


def test_code_added_as_a_disguise_does_not_help() -> None:
    """The share is that of what is unusual in the shorter answer."""
    prints, more = tuple(range(40)), tuple(range(1000, 1200))

    assert pairs([answer("a", prints), answer("b", prints + more), *crowd(38)]) == [("a", "b")]


def test_a_student_is_not_compared_with_oneself() -> None:
    """Several files of a student count as one holder, and the file that says most counts."""
    prints = tuple(range(40))
    answers = [answer("a", prints), answer("a", prints, file="b.py"), answer("b", prints), *crowd(38)]
    (pair,) = ranked(answers, {UNIT: frozenset()})

    assert (pair.one, pair.other, len(pair.units)) == ("a", "b", 1)
    assert pair.units[0].lines is not None
    assert pair.units[0].lines.holders == 2
