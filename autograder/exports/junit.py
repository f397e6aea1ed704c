"""Write JUnit XML for one submission, for GitLab, Jenkins and GitHub Actions reporters.

A suite is a unit; a test case is a check. Readers ignore points, so they are in the text; programs use
``result.json``. Names contain no points, because readers track a test by its name between runs.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from xml.etree import ElementTree as Xml

from autograder.exports.per_submission import each_submission
from autograder.exports.request import ExportResult, Request
from autograder.grades.plain_text import number, sentence
from autograder.grades.student_view import ShownGrade, ShownUnit, explanation
from autograder.model.outcome import Outcome
from autograder.model.result import CheckResult

NOT_RUN = "It could not be tried."
FAILED = "It failed."


def write(request: Request) -> ExportResult:
    """Write a ``junit.xml`` for each submission."""
    return each_submission(request, junit_xml, "junit.xml")


def junit_xml(grade: ShownGrade, folder: str = "") -> bytes:
    """Return the file's content.

    Args:
        folder: the submission's folder in the checkout, which precedes the files' names; "" for its root.
    """
    root = Xml.Element("testsuites", name=grade.title)
    for unit in grade.units:
        root.append(_suite(unit, folder))
    for count in ("tests", "failures", "errors", "skipped"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in root)))
    root.set("time", f"{grade.seconds:.3f}")
    Xml.indent(root)
    data: bytes = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return data


def _suite(unit: ShownUnit, folder: str) -> Xml.Element:
    suite = Xml.Element("testsuite", name=unit.id)
    # If no check of a unit ran, the unit must not look green.
    nothing_ran = all(check.outcome is Outcome.NOT_RUN for check in unit.checks)
    for check, name in zip(unit.checks, _names(unit), strict=True):
        suite.append(case := _case(unit, check, name, nothing_ran))
        if unit.file:
            case.set("file", (PurePosixPath(folder) / unit.file).as_posix())
    for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(count, str(len(suite.findall(f"testcase/{tag}"))))
    suite.set("tests", str(len(unit.checks)))
    suite.set("time", "0.000")
    remarks = "\n".join(filter(None, (unit.comment, unit.mistakes)))
    if remarks:
        Xml.SubElement(suite, "system-out").text = remarks
    return suite


def _case(unit: ShownUnit, check: CheckResult, name: str, nothing_ran: bool) -> Xml.Element:
    case = Xml.Element("testcase", classname=f"checks.{unit.id}", name=name, time="0.000")
    text = explanation(check)
    points = f"{number(check.points)} of {number(check.max_points)} points."
    match check.outcome:
        case Outcome.PASS:
            Xml.SubElement(case, "system-out").text = points
        case Outcome.GRADER_ERROR:
            _ended(case, "error", text, "No points yet: an instructor will review it.")
        case Outcome.NOT_RUN if not nothing_ran:
            _ended(case, "skipped", text or NOT_RUN, points)
        case _:
            _ended(case, "failure", text or (NOT_RUN if check.outcome is Outcome.NOT_RUN else FAILED), points)
    return case


def _ended(case: Xml.Element, tag: str, explanation: str, points: str) -> None:
    """Add both a message and a body, because some readers show only one of them."""
    message = sentence(explanation.partition("\n")[0]) or points
    Xml.SubElement(case, tag, message=message, type=tag).text = f"{explanation}\n{points}".strip()


def _names(unit: ShownUnit) -> list[str]:
    """Return each check's sentence as its name; duplicates get a number."""
    seen: dict[str, int] = {}
    names = []
    for check in unit.checks:
        seen[check.sentence] = seen.get(check.sentence, 0) + 1
        count = seen[check.sentence]
        names.append(check.sentence if count == 1 else f"{check.sentence} ({count})")
    return names
