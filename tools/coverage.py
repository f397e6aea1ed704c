"""Write docs/coverage.md: what the sources of the course teach, part by part, and where the course teaches it.

The sources themselves are not in the repository. ``course/coverage.toml`` lists each of their code cells and slides:
the section of a lesson that teaches it, whether its printed numbers are reproduced, and what became of its faults.
Everything that it names must exist, and "yes" requires that a lesson prints all numbers of the part.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from autograder.author.links import anchor
from autograder.checks.collect import collect
from autograder.course import lesson_headings
from autograder.errors import CourseError
from autograder.model.course import Course, Unit

SOURCE = "coverage.toml"
REPRODUCED = {  # whether a part's printed numbers are reproduced: the word in the data -> the words in the table
    "yes": "yes",
    "partly": "partly",
    "no": "no",
    "none": "prints no numbers",
}


@dataclass(frozen=True)
class Fault:
    """A fault in a source, and the misconceptions, checks or sections of lessons that the course made of it."""

    what: str
    became: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """A code cell or a slide, or several in a row."""

    first: int
    last: int
    what: str
    taught: tuple[str, ...]  # unit#heading
    numbers: str  # a key of REPRODUCED
    prints: int  # how many numbers it prints; a table that is printed twice counts once
    shown: tuple[str, ...]  # sequences of numbers that the first lesson of ``taught`` prints
    checked: tuple[str, ...]  # unit:name of a check that tests them
    why: str  # why it is not taught, or why its numbers are not reproduced
    faults: tuple[Fault, ...]

    @property
    def again(self) -> int:
        """The number of its numbers that a lesson reproduces."""
        return sum(len(row.split()) for row in self.shown)


@dataclass(frozen=True)
class Claim:
    """What a source's prose says, the sections that teach it, and a remark if it is not so or not taught."""

    says: str
    taught: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class Seed:
    """One source of the course."""

    title: str
    kind: str  # "cell" or "slide"
    count: int
    parts: tuple[Part, ...]
    claims: tuple[Claim, ...] = ()


def load_seeds(course: Course) -> tuple[Seed, ...]:
    """Read ``course/coverage.toml``. Return () if the course has none."""
    path = course.root / "course" / SOURCE
    if not path.is_file():
        return ()
    try:
        return tuple(_seed(table) for table in tomllib.loads(path.read_text(encoding="utf-8"))["seeds"])
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise CourseError(f"course/{SOURCE}: {error!r}.", "See the comment at its top.") from None


def coverage_page(course: Course) -> str:
    """Return docs/coverage.md.

    Raises:
        CourseError: a part is missing, or names something that does not exist.
    """
    seeds = load_seeds(course)
    if mistakes := list(find_mistakes(course, seeds)):
        raise CourseError(f"course/{SOURCE}: {' '.join(mistakes)}", "Fix it. Then run: make docs")
    intro = (
        "# What the sources teach, and where\n\n"
        f"Built from course/{SOURCE} by `make docs`. Each row is a code cell or slide of the documents that\n"
        "the course grew from: the section that teaches it, whether its printed numbers are reproduced (tests\n"
        "prove it), and what became of its faults. A second table lists what the prose around them claims.\n"
    )
    return "\n".join([intro, _summary(seeds), *(_table(course, seed) for seed in seeds), _beyond(course, seeds)])


def find_mistakes(course: Course, seeds: Iterable[Seed]) -> Iterator[str]:
    """Yield a sentence for each part that is missing or unproven, and for each name that does not exist."""
    names = _Names(course)
    for seed in seeds:
        numbers = [number for part in seed.parts for number in range(part.first, part.last + 1)]
        if numbers != list(range(1, seed.count + 1)):
            yield f"{seed.title}: its parts are not the {seed.kind}s 1 to {seed.count} in order."
        for part in seed.parts:
            where = f"{seed.title}, {seed.kind} {part.first}"
            for name in (*part.taught, *part.checked, *(name for fault in part.faults for name in fault.became)):
                if not names.has(name):
                    yield f"{where}: there is no {name}."
            if part.numbers not in REPRODUCED:
                yield f"{where}: numbers is one of {', '.join(REPRODUCED)}."
            if part.numbers in ("yes", "partly") and not part.prints:
                yield f"{where}: prints is missing. Count the numbers that it prints."
            if part.numbers == "yes" and part.again < part.prints:
                yield f"{where}: {part.again} of its {part.prints} numbers are shown. Show all, or say partly."
            if not part.why and (not part.taught or part.numbers in ("partly", "no")):
                yield f"{where}: say why."
            if any(not fault.became for fault in part.faults):
                yield f"{where}: a fault has become nothing."

        for claim in seed.claims:
            for name in claim.taught:
                if not names.has(name):
                    yield f"{seed.title}, {claim.says!r}: there is no {name}."
            if not claim.taught and not claim.why:
                yield f"{seed.title}, {claim.says!r}: say why it is not taught."


class _Names:
    """The names that the data may use: ``unit#heading``, ``unit:check``, ``unit/misconception``."""

    def __init__(self, course: Course) -> None:
        self._known = {name for unit in course.units for name in _names(unit)}

    def has(self, name: str) -> bool:
        return name in self._known


def _names(unit: Unit) -> Iterator[str]:
    yield from (f"{unit.id}#{heading}" for heading in lesson_headings(unit))
    yield from (f"{unit.id}:{check.name}" for check in collect(unit))
    yield from (f"{unit.id}/{path.stem}" for path in (unit.folder / "misconceptions").glob("*.py"))


def _seed(table: dict[str, Any]) -> Seed:
    claims = tuple(
        Claim(claim["says"], tuple(claim.get("taught", ())), claim.get("why", "")) for claim in table.get("claims", ())
    )
    parts = tuple(_part(part) for part in table["parts"])
    return Seed(table["title"], table["kind"], table["count"], parts, claims)


def _part(table: dict[str, Any]) -> Part:
    first, _, last = str(table["n"]).partition("-")
    return Part(
        first=int(first),
        last=int(last or first),
        what=table["what"],
        taught=tuple(table.get("taught", ())),
        numbers=table["numbers"],
        prints=table.get("prints", 0),
        shown=tuple(table.get("shown", ())),
        checked=tuple(table.get("checked", ())),
        why=table.get("why", ""),
        faults=tuple(Fault(fault["what"], tuple(fault["became"])) for fault in table.get("faults", ())),
    )


def _summary(seeds: Iterable[Seed]) -> str:
    lines = ["| source | parts | print numbers | reproduced | faults used |", "|---|---:|---:|---:|---:|"]
    for seed in seeds:
        printing = [part for part in seed.parts if part.numbers != "none"]
        again = sum(part.last - part.first + 1 for part in printing if part.numbers == "yes")
        cells = sum(part.last - part.first + 1 for part in printing)
        faults = sum(len(part.faults) for part in seed.parts)
        lines.append(f"| {seed.title} | {seed.count} {seed.kind}s | {cells} | {again} | {faults} |")
    return "\n".join(lines) + "\n"


def _table(course: Course, seed: Seed) -> str:
    lines = [
        f"## {seed.title}\n",
        f"| {seed.kind} | what it shows | taught in | numbers reproduced | its faults, and what became of them |",
        "|---:|---|---|---|---|",
    ]
    for part in seed.parts:
        number = str(part.first) if part.first == part.last else f"{part.first} to {part.last}"
        taught = "<br>".join(_link(name) for name in part.taught) or "nowhere"
        numbers = ". ".join(words for words in (_numbers(part), part.why) if words)
        faults = "<br>".join(
            f"{fault.what}: {', '.join(_link(name) for name in fault.became)}" for fault in part.faults
        )
        lines.append(f"| {number} | {part.what} | {taught} | {numbers} | {faults} |")
    if seed.claims:
        lines += ["", "| what its prose claims | taught in | remark |", "|---|---|---|"]
    for claim in seed.claims:
        taught = "<br>".join(_link(name) for name in claim.taught) or "nowhere"
        lines.append(f"| {claim.says} | {taught} | {claim.why} |")
    return "\n".join(lines) + "\n"


def _beyond(course: Course, seeds: Iterable[Seed]) -> str:
    """Return the lessons that teach nothing of the sources."""
    of_parts = [name for seed in seeds for part in seed.parts for name in part.taught]
    of_claims = [name for seed in seeds for claim in seed.claims for name in claim.taught]
    used = {re.split("[#:/]", name)[0] for name in (*of_parts, *of_claims)}
    lines = ["## Beyond the sources\n", "These lessons teach what no source has:\n"]
    for unit in course.units:
        if unit.id not in used:
            lines.append(f"- [{unit.id[:2]}: {next(iter(lesson_headings(unit)))}](../course/{unit.id}/lesson.md)")
    return "\n".join(lines) + "\n"


def _numbers(part: Part) -> str:
    """Return the word for its numbers, and if some are reproduced, how many."""
    word = REPRODUCED[part.numbers]
    return f"{word}, {part.again} of {part.prints}" if part.numbers == "partly" and part.again else word


def _link(name: str) -> str:
    """Return a link from docs/ to ``name``. Headings have GitHub's anchors."""
    unit, kind, rest = re.split(r"([#:/])", name, maxsplit=1)
    if kind == "#":
        return f"[{unit[:2]}: {rest}](../course/{unit}/lesson.md#{anchor(rest)})"
    if kind == "/":
        return f"[`{unit[:2]}/{rest}`](../course/{unit}/misconceptions/{rest}.py)"
    return f"`{unit[:2]} {rest}`"
