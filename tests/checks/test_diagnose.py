"""A wrong answer's mistake is named by what it replies, never by its code; a right answer is never looked at."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
import torch
from check_functions import checks_of

from autograder.author.banks import make_bank
from autograder.author.misconceptions import load_misconceptions
from autograder.author.stamps import stamp_of
from autograder.checking import expect_close, points
from autograder.checks import bank_stamp
from autograder.checks.bank import Bank, Failing, Known, load_bank, pack_bank, unpack_bank
from autograder.checks.bank_stamp import read_stamp
from autograder.checks.collect import collect
from autograder.checks.diagnose import diagnose, find_mistakes
from autograder.checks.failed import CheckFailed
from autograder.checks.failure_kind import FailureKind
from autograder.checks.reference import Reference, live
from autograder.checks.reply_digest import Exchange
from autograder.checks.runner import Setting, run_checks
from autograder.checks.told import as_told
from autograder.checks.wrong_answer import CHANCE, INSIDES, FailedCheck, ask_again, difference_kinds
from autograder.inside.in_process import InProcess
from autograder.model.course import Unit
from autograder.model.outcome import Outcome
from autograder.model.result import IN_COMMON, CheckResult, Diagnosis, Failure
from autograder.render import evidence, heading


@pytest.fixture
def bank(unit: Unit) -> Bank:
    return make_bank(unit)


def mistakes(unit: Unit, bank: Bank | None, source: str, secret: str = "a secret") -> tuple[Diagnosis, ...]:
    """What is named when this source is graded."""
    checks, reference = collect(unit), live(unit.folder)
    answers = InProcess({"__name__": "answers", "torch": torch})
    assert answers.run(source, "answers.py") is None
    results = run_checks(checks, answers, Setting(reference, (secret, "ada")))
    return find_mistakes(bank, checks, results, answers, reference, unit.id)


def test_every_known_mistake_is_named(unit: Unit, bank: Bank) -> None:
    """Graded on other draws than the bank was made with, each of them is named alone."""
    for misconception in load_misconceptions(unit):
        found = mistakes(unit, bank, misconception.source)

        assert [one.names for one in found] == [(misconception.name,)]
        assert found[0].sentences == (misconception.sentence,)
        assert found[0].sections == (misconception.section,)


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("def rope(x):\n    return x - x.sum() / x.numel()", "mean_of_all_entries"),
        ("def rope(x):\n    return torch.stack([r + r.mean() for r in x.flatten(0, -2)]).view_as(x)", "adds_the_mean"),
        ("def rope(x):\n    return x - x.sum(-1)[..., None] / (x.size(-1) - 1)", "divides_by_one_less"),
        ("def rope(x):\n    x.sub_(x.mean(-1, keepdim=True))\n    return x", "changes_its_argument"),
    ],
)  # fmt: skip
def test_the_same_mistake_in_other_words_is_named(unit: Unit, bank: Bank, source: str, name: str) -> None:
    """Loops, einsum or methods in place: what counts is the numbers."""

    assert [one.names for one in mistakes(unit, bank, source)] == [(name,)]


@pytest.mark.parametrize(
    "source",
    [
        "def rope(x):\n    return x - x.mean(-1, keepdim=True) * 1.3",
        "def rope(x):\n    return x.median()",
        "def rope(x):\n    raise ValueError('no')",
        "def rope(x):\n    raise NotImplementedError()",
        "def rope(x):\n    return None",
        "def another(x):\n    return x",
    ],
)
def test_what_nobody_knows_is_not_named(unit: Unit, bank: Bank, source: str) -> None:
    """No name is better than a wrong one."""

    assert mistakes(unit, bank, source) == ()


def test_right_answers_are_not_asked_again(unit: Unit, bank: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs a right answer nothing."""
    monkeypatch.setattr("autograder.checks.diagnose.ask_again", lambda *_: pytest.fail("asked again"))

    assert mistakes(unit, bank, "def rope(x):\n    return x - x.mean(-1, keepdim=True)") == ()


def failing(name: str) -> CheckResult:
    return CheckResult(
        name=name,
        sentence="It holds.",
        outcome=Outcome.FAIL,
        points=0.0,
        max_points=1.0,
        hidden=False,
        failure=Failure("wrong", hint="Look there."),
    )


def test_no_guess_stands_beside_a_named_mistake() -> None:
    """What a certain name explains needs no hint; other checks keep theirs, and so do checks of uncertain names."""
    fails = [failing("one"), failing("other")]
    named = Diagnosis(("a",), ("It adds.",), ("Sums",), ("f",), "exact", ("one",))

    def hints(*found: Diagnosis) -> list[str | None]:
        return [one.failure.hint for one in as_told(fails, fails, found)[0] if one.failure]

    assert hints(named) == [None, "Look there."]
    assert hints(replace(named, how="words")) == hints() == ["Look there.", "Look there."]
    assert hints(replace(named, sentences=(IN_COMMON,))) == ["Look there.", "Look there."]


def test_a_mistake_at_work_in_two_answers_is_told_once() -> None:
    """One sentence, with all answers, checks and calls; what is certain of one answer is not told as a guess."""
    guess = Diagnosis(("a",), ("It adds.",), ("Sums",), ("f",), "words", ("one",), 2)
    certain = replace(guess, answers=("g",), how="exact", checks=("other",), calls=3)
    both = replace(certain, answers=("f", "g"), checks=("one", "other"), calls=5)
    other = replace(guess, names=("b",), sentences=("It divides.",))

    assert as_told([], [], [guess, other, certain])[1] == (both, other)


def test_a_named_fault_of_its_own_is_shown_as_it_failed() -> None:
    """A check that could not be tried beside another fault failed by a mistake of its own, if that is certain."""
    raw = [failing("one"), failing("other")]
    results = [replace(one, outcome=Outcome.NOT_RUN, failure=Failure("Could not be tried.")) for one in raw]
    named = Diagnosis(("a",), ("It adds.",), ("Sums",), ("f",), "exact", ("one",))

    told, mistakes = as_told(raw, results, [named])
    assert ([one.outcome for one in told], mistakes) == ([Outcome.FAIL, Outcome.NOT_RUN], (named,))
    told, mistakes = as_told(raw, results, [replace(named, how="words")])
    assert ([one.outcome for one in told], mistakes) == ([Outcome.NOT_RUN] * 2, ())


def test_without_a_bank_nothing_is_named(unit: Unit) -> None:
    """A course that was not built is graded all the same."""

    assert mistakes(unit, None, "def rope(x):\n    return x") == ()


def test_students_receive_nothing_of_hidden_checks(unit: Unit, bank: Bank) -> None:
    """Their part knows visible checks alone, and mistakes by number."""
    hidden = {check.name for check in collect(unit) if check.hidden}
    part = bank.of_checks({check.name for check in collect(unit)} - hidden)
    text = repr(part)

    assert part.known
    assert [name for name in hidden if name in text] == []
    assert [one.name for one in load_misconceptions(unit) if one.name in text] == []


def test_a_file_of_a_bank_is_read_as_it_was_written(unit: Unit, bank: Bank, tmp_path: Path) -> None:
    """It says what it was made of; a damaged one, or none, is no bank and no error."""
    data = pack_bank(bank, stamp_of(unit))

    assert unpack_bank(data) == bank
    assert read_stamp(data) == stamp_of(unit)
    for damaged in (data[:-5], data[5:], b"", b"no bank"):
        assert unpack_bank(damaged) is None
        assert read_stamp(damaged) is None
    assert load_bank(tmp_path / "none") is None


def test_a_bank_of_another_engine_names_nothing(unit: Unit, bank: Bank, tmp_path: Path) -> None:
    """A student's package may be older or newer than the course: nothing is named then, and nothing crashes."""
    path = tmp_path / "bank"
    path.write_bytes(pack_bank(bank, msgspec.structs.replace(stamp_of(unit), engine="another")))
    assert load_bank(path) is None
    path.write_bytes(bank_stamp.pack(stamp_of(unit), msgspec.msgpack.encode({"right": 3})))
    assert load_bank(path) is None
    path.write_bytes(zlib.compress(msgspec.msgpack.encode({"built_from": "", "content": "", "bank": {}})))
    assert load_bank(path) is None
    path.write_bytes(pack_bank(bank, stamp_of(unit)))
    assert load_bank(path) == bank


def test_a_bank_of_other_checks_names_nothing(unit: Unit, bank: Bank, tmp_path: Path) -> None:
    """Graders compare the checks that they have, which may be newer than the bank."""
    path = tmp_path / "bank"
    path.write_bytes(pack_bank(bank, stamp_of(unit)))

    assert load_bank(path, unit.folder) == bank
    (unit.folder / "checks.py").write_text((unit.folder / "checks.py").read_text() + "\n# another check")
    assert load_bank(path, unit.folder) is None
    assert load_bank(path) == bank


def test_no_sentence_of_the_engine_is_stored(unit: Unit, bank: Bank, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure is stored as its key: reworded sentences make the same bank."""
    real = CheckFailed.__init__

    def reworded(self: CheckFailed, failure: Failure, *rest: Any) -> None:
        real(self, replace(failure, what="in other words", expected="e", got="g", hint="h", note="n"), *rest)

    monkeypatch.setattr(CheckFailed, "__init__", reworded)

    assert make_bank(unit) == bank


def test_replies_behind_the_failing_call_concern_their_own_answer() -> None:
    """Calls of two answers travel in one message: what the second replies tells nothing of the first one's failure."""

    @points(1)
    def test_both(student: Any) -> None:
        for number in 1.0, 2.0:
            expect_close(student.one(torch.tensor(number)), torch.tensor(number))
            expect_close(student.other(torch.tensor(number)), torch.tensor(number))

    answers = InProcess({"one": lambda x: x + 1, "other": lambda x: x + 2})

    failed = ask_again(checks_of(test_both), answers, Setting(Reference({})))

    assert [one.answer for one in failed["test_both"].exchanges.values()] == ["one", "one"]


def test_an_exception_of_torch_alone_is_no_proof(unit: Unit) -> None:
    """Many mistakes raise the same error. A name that only an error supports is told as frequent, not as certain."""
    source = "def rope(x):\n    return x - x.mean(-1).expand(x.shape[0], -1, -1, -1, 99)\n"
    head = '"""`rope` expands to a wrong size."""\nCAUGHT_BY = ("test_random_rows",)\nSECTION = "Your task"\n'
    (unit.folder / "misconceptions/expands_too_far.py").write_text(head + source)

    found = mistakes(unit, make_bank(unit), source)

    assert [(one.names, one.how) for one in found] == [(("expands_too_far",), "words")]


def test_the_size_of_integers_is_no_other_mistake(unit: Unit) -> None:
    """Whoever knows integers of 32 bits names those of 64, where the answer is no float."""
    source = "def rope(x):\n    return (x - x.mean(dim=-1, keepdim=True)).round().{}\n"
    head = (
        '"""`rope` returns whole numbers."""\nCAUGHT_BY = ("test_the_example_of_the_lesson",)\nSECTION = "Your task"\n'
    )
    (unit.folder / "misconceptions/whole_numbers.py").write_text(head + source.format("int()"))

    (found,) = mistakes(unit, make_bank(unit), source.format("long()"))

    assert (found.names, found.how) == (("whole_numbers",), "exact")


def test_many_mistakes_are_told_by_what_they_have_in_common(unit: Unit) -> None:
    """If more than two known mistakes fit equally well, only their function and their section are told."""
    source = "def rope(x):\n    return x * 3.5\n"
    for number in range(3):
        head = f'"""`rope` is wrong {number}."""\nCAUGHT_BY = ("test_random_rows",)\nSECTION = "Your task"\n'
        (unit.folder / f"misconceptions/times_{number}.py").write_text(head + source)

    (found,) = mistakes(unit, make_bank(unit), source)

    assert (len(found.names), found.sentences, found.sections) == (3, (IN_COMMON,), ("Your task",))
    assert heading(found) == "No single mistake in `rope` can be named:"
    guesses = replace(found, sentences=("It adds.", "It divides."), how="words")
    assert heading(guesses) == "Answers that fail in this way often make one of these mistakes in `rope`:"
    assert evidence(found) == "Read again: “Your task”."


def test_numbers_of_a_model_of_ones_own_choose_no_mistake() -> None:
    """Words name two mistakes. The same count and position of wrong values, by accident, favours neither."""
    found = {number: (f"{FailureKind.EXPECTED}: {number}", "the same words") for number in ("one", "two")}
    values = "values: the logits"
    replies = [Exchange(0, "Model", {"value": weight}) for weight in (0.0, 1.0, 2.0, 3.0)]
    right, answer, *others = [{(0, 0): reply} for reply in replies]
    failed = {name: FailedCheck(*key, {}, "Model") for name, key in found.items()}
    failed["logits"] = FailedCheck(values, "1 wrong value at 0", answer, "Model")
    known = [
        Known(
            name,
            f"It {name}.",
            "Your task",
            ("Model",),
            {
                **{check: Failing(*key) for check, key in found.items()},
                "logits": Failing(values, said, reply),
            },
        )
        for name, said, reply in zip(("adds", "divides"), ("1 wrong value at 0", "2 wrong values"), others, strict=True)
    ]

    (told,) = diagnose(Bank({"logits": right}, {}, known), failed)

    assert (told.names, told.how) == (("adds", "divides"), "words")


TWO_SIZES = """
import torch
from autograder.checking import expect_close, points


@points(5)
def test_small_numbers(student):
    \"\"\"Small rows get mean zero.\"\"\"
    expect_close(student.rope(torch.tensor([[1.0, 3.0]])), torch.tensor([[-1.0, 1.0]]))


@points(5)
def test_large_numbers(student):
    \"\"\"Large rows get mean zero.\"\"\"
    expect_close(student.rope(torch.tensor([[100.0, 300.0]])), torch.tensor([[-100.0, 100.0]]))
"""


def test_names_that_cannot_be_told_apart_are_told_beside_a_second_fault(unit: Unit) -> None:
    """Two mistakes fit one part of the failing checks, and one mistake fits the rest."""
    (unit.folder / "checks.py").write_text(TWO_SIZES)
    (unit.folder / "hidden_checks.py").write_text("")
    right = "x - x.mean(dim=-1, keepdim=True)"
    faults = {
        "doubles": f"x * 2 if x.max() < 50 else {right}",
        "adds_itself": f"x + x if x.max() < 50 else {right}",
        "triples": f"x * 3 if x.max() > 50 else {right}",
    }
    for path in (unit.folder / "misconceptions").iterdir():
        path.unlink()
    for name, value in faults.items():
        head = f'"""`rope` {name}."""\nCAUGHT_BY = ("test_small_numbers",)\nSECTION = "Your task"\n'
        (unit.folder / f"misconceptions/{name}.py").write_text(f"{head}def rope(x):\n    return {value}\n")

    found = mistakes(unit, make_bank(unit), "def rope(x):\n    return x * (3 if x.max() > 50 else 2)\n")

    assert [one.names for one in found] == [("adds_itself", "doubles"), ("triples",)]


def test_other_insides_hide_no_difference_by_chance() -> None:
    """An answer may choose its buffers and submodules: they count only if nothing else differs."""
    one, other = (
        Exchange(0, "Layer", {"value": draw, **buffers}, inspects=True)
        for draw, buffers in ((1.0, {"value.buffers:kind": "dict of 0"}), (2.0, {"value.buffers.mask": 1}))
    )
    found = difference_kinds(one, other, [((0, 0), "value")], (0, 0))

    assert found == {CHANCE, INSIDES}
    assert min(found) == CHANCE


THREE_ANSWERS = """
import torch
from autograder.checking import expect_close, points


@points(5)
def test_rope(student):
    \"\"\"Rows get mean zero.\"\"\"
    expect_close(student.rope(torch.tensor([[1.0, 3.0]])), torch.tensor([[-1.0, 1.0]]))


@points(5)
def test_twice(student):
    \"\"\"Rows get mean zero and are doubled.\"\"\"
    expect_close(student.twice(torch.tensor([[1.0, 3.0]])), torch.tensor([[-2.0, 2.0]]))


@points(5)
def test_half(student):
    \"\"\"Rows are halved.\"\"\"
    expect_close(student.half(torch.tensor([[1.0, 3.0]])), torch.tensor([[0.5, 1.5]]))
"""


def test_what_follows_from_a_named_mistake_is_no_mistake_of_another_answer(unit: Unit) -> None:
    """A known mistake of the answer that uses a wrong one replies the same; nothing is said of it."""
    centred, rest = (
        "def rope(x):\n    return {}x - x.mean(dim=-1, keepdim=True){}\n",
        "def half(x):\n    return x / {}\n",
    )
    twice = "def twice(x):\n    return {} * rope(x)\n"
    (unit.folder / "solution.py").write_text(centred.format("", "") + twice.format(2) + rest.format(2))
    (unit.folder / "checks.py").write_text(THREE_ANSWERS)
    (unit.folder / "hidden_checks.py").write_text("")
    for path in (unit.folder / "misconceptions").iterdir():
        path.unlink()
    for name, code in {"rope": centred.format("2 * (", ")"), "twice": twice.format(4)}.items():
        head = f'"""`{name}` doubles."""\nCAUGHT_BY = ("test_{name}",)\nSECTION = "Your task"\n'
        (unit.folder / f"misconceptions/{name}_doubles.py").write_text(head + code)

    found = mistakes(unit, make_bank(unit), centred.format("2 * (", ")") + twice.format(2) + rest.format(3))

    assert [one.names for one in found] == [("rope_doubles",)]
