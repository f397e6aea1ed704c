"""The data model of the results of one unit's checks on one submission."""

from __future__ import annotations

from dataclasses import dataclass, field

from autograder.model.outcome import Outcome

IN_COMMON = "Several known mistakes have the same effect here."


@dataclass(frozen=True)
class Picture:
    """A wrong matrix and the right one, as texts of numbers with at most 12 rows and columns.

    Args:
        place: the part of the result that it shows, such as "[0, 2]"; "" for the whole.
        wrong: the (row, column) of each wrong value.
        rows: the names of the rows, such as tokens; () if they have none.
        columns: the names of the columns; () if they have none.
        is_exact: True for booleans and whole numbers, such as token numbers, whose differences say nothing.
    """

    expected: tuple[tuple[str, ...], ...]
    got: tuple[tuple[str, ...], ...]
    wrong: tuple[tuple[int, int], ...]
    place: str = ""
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    is_exact: bool = False


@dataclass(frozen=True)
class Failure:
    """Why a check did not pass.

    Args:
        what: what failed.
        hint: what to try.
        note: how the values, or the shapes, relate to the right ones.
        example: a failing call as code to paste, with its result in a comment.
        key: what failed, independent of wording: a ``FailureKind``, its subject, then details.
    """

    what: str
    expected: str | None = None
    got: str | None = None
    hint: str | None = None
    is_unwritten: bool = False  # the answer still raises NotImplementedError
    note: str | None = None
    example: str | None = None
    picture: Picture | None = None
    key: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckResult:
    """The outcome of one check on one submission."""

    name: str  # "test_rows_sum_to_one", with "[case]" for a parametrised check
    sentence: str  # the check's docstring
    outcome: Outcome
    points: float
    max_points: float
    hidden: bool
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A known mistake that explains why checks fail."""

    names: tuple[str, ...]  # of one mistake, or of several that cannot be told apart
    sentences: tuple[str, ...]  # one for each, equal ones once; if there are more than two, one on what they share
    sections: tuple[str, ...]  # of the lesson, which explain it
    answers: tuple[str, ...]  # the functions and classes at fault
    how: str  # "exact": everything agrees; "narrower": the mistake fails more often; "part": it explains some of
    # the failing checks; "words": no value differs
    checks: tuple[str, ...]  # that fail because of it
    calls: int = 0  # in how many calls the numbers agree

    @property
    def is_certain(self) -> bool:
        """True if the mistake explains all values of its checks."""
        return self.how in ("exact", "narrower")

    @property
    def is_named(self) -> bool:
        """True if the sentences name the mistake, not only what several have in common."""
        return self.sentences != (IN_COMMON,)


@dataclass(frozen=True, slots=True)
class UnitResult:
    """All checks of one unit on one submission."""

    unit: str
    checks: tuple[CheckResult, ...] = field(default_factory=tuple)
    diagnoses: tuple[Diagnosis, ...] = ()  # the known mistakes that explain the failures

    @property
    def points(self) -> float:
        return sum(check.points for check in self.checks)

    @property
    def max_points(self) -> float:
        return sum(check.max_points for check in self.checks)

    @property
    def has_grader_error(self) -> bool:
        return any(check.outcome is Outcome.GRADER_ERROR for check in self.checks)
