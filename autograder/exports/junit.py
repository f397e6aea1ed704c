"""JUnit XML of one submission: what GitLab, Jenkins and the reporters of Actions have in common.

A suite is a unit, a test case is a check. No reader takes points from it, so they stand in the text; ``result.json`` is
for programs. Names hold no points: readers follow a test by its name from run to run.
"""

from __future__ import annotations

from xml.etree import ElementTree as Xml

from autograder.exports.per_submission import each_submission
from autograder.exports.request import ExportResult, Request
from autograder.grades.plain_text import number, sentence
from autograder.grades.student_view import ShownCheck, ShownGrade, ShownUnit
from autograder.model.outcome import Outcome

NOT_RUN = "It was not run."
FAILED = "It failed."


def write(request: Request) -> ExportResult:
    """A ``junit.xml`` for each submission."""
    return each_submission(request, junit_xml, "junit.xml")


def junit_xml(grade: ShownGrade) -> bytes:
    """The file's content."""
    root = Xml.Element("testsuites", name=grade.title)
    for unit in grade.units:
        root.append(_suite(unit))
    for count in ("tests", "failures", "errors", "skipped"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in root)))
    root.set("time", f"{grade.seconds:.3f}")
    Xml.indent(root)
    data: bytes = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return data


def _suite(unit: ShownUnit) -> Xml.Element:
    suite = Xml.Element("testsuite", name=unit.id)
    # A unit of which nothing ran must not look green.
    nothing_ran = all(check.outcome is Outcome.NOT_RUN for check in unit.checks)
    for check, name in zip(unit.checks, _names(unit), strict=True):
        suite.append(_case(unit, check, name, nothing_ran))
    for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(count, str(len(suite.findall(f"testcase/{tag}"))))
    suite.set("tests", str(len(unit.checks)))
    suite.set("time", "0.000")
    told = "\n".join(filter(None, (unit.comment, unit.mistakes)))
    if told:
        Xml.SubElement(suite, "system-out").text = told
    return suite


def _case(unit: ShownUnit, check: ShownCheck, name: str, nothing_ran: bool) -> Xml.Element:
    case = Xml.Element("testcase", classname=f"checks.{unit.id}", name=name, time="0.000")
    if unit.file:
        case.set("file", unit.file)
    said = check.explanation
    points = f"{number(check.points or 0)} of {number(check.max_points)} points."
    match check.outcome:
        case Outcome.PASS:
            Xml.SubElement(case, "system-out").text = points
        case Outcome.GRADER_ERROR:
            _ended(case, "error", said, "No points yet: an instructor will look at it.")
        case Outcome.NOT_RUN if not nothing_ran:
            _ended(case, "skipped", said or NOT_RUN, points)
        case _:
            _ended(case, "failure", said or (NOT_RUN if check.outcome is Outcome.NOT_RUN else FAILED), points)
    return case


def _ended(case: Xml.Element, tag: str, said: str, points: str) -> None:
    """Both a message and a body: some readers know only the one, some only the other."""
    message = sentence(said.partition("\n")[0]) or points
    Xml.SubElement(case, tag, message=message, type=tag).text = f"{said}\n{points}".strip()


def _names(unit: ShownUnit) -> list[str]:
    """A name for each check, its sentence; a second one with the same sentence gets a number."""
    seen: dict[str, int] = {}
    names = []
    for check in unit.checks:
        seen[check.sentence] = seen.get(check.sentence, 0) + 1
        count = seen[check.sentence]
        names.append(check.sentence if count == 1 else f"{check.sentence} ({count})")
    return names
