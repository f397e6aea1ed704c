"""Programs that read one submission's result: a small reader each, with the program's own rules and no code of ours."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from typing import Any
from xml.etree import ElementTree as Xml

VISIBILITIES = {"visible", "hidden", "after_due_date", "after_published"}
FORMATS = {"text", "html", "simple_format", "md", "ansi"}
TOP = {
    *("score", "execution_time", "output", "output_format", "test_output_format", "test_name_format", "visibility"),
    *("stdout_visibility", "extra_data", "tests", "leaderboard"),
}
TEST = {
    *("score", "max_score", "status", "name", "name_format", "number", "output", "output_format", "tags"),
    *("visibility", "extra_data"),
}


def gradescope(data: bytes) -> tuple[float, list[dict[str, Any]]]:
    """The total that a student sees, and the tests that a student sees."""

    def no_constant(text: str) -> None:
        raise AssertionError(f"{text} is no JSON")

    found = json.loads(data, parse_constant=no_constant)
    tests = found.get("tests", [])
    assert set(found) <= TOP
    assert "score" in found or all("score" in test for test in tests)
    assert found.get("visibility", "visible") in VISIBILITIES
    assert found.get("stdout_visibility", "hidden") in VISIBILITIES
    assert {found.get(name, "text") for name in ("output_format", "test_output_format", "test_name_format")} <= FORMATS
    for test in tests:
        assert set(test) <= TEST
        assert test.get("status", "passed") in ("passed", "failed")
        assert isinstance(test.get("number", ""), str)
        assert test.get("visibility", "visible") in VISIBILITIES
        assert 0 <= test.get("score", 0) <= test.get("max_score", 0) or "score" not in test
    assert all(test.get("visibility", "visible") == "visible" for test in tests), "the total would be hidden"
    total = found.get("score", sum(test.get("score", 0) for test in tests))
    assert isinstance(total, int | float)
    return float(total), tests


def classroom50(data: bytes) -> dict[str, Any]:
    """The result, as the runner and the collector accept it."""
    found: dict[str, Any] = json.loads(data)
    required = {
        *("schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release", "review"),
        *("datetime", "score", "max-score", "tests"),
    }
    assert required <= set(found) <= required | {"graded_at", "submitted_by"}
    assert found["schema"] == "classroom50/result/v1"
    assert found["assignment_type"] in ("individual", "group")
    assert found["submission"].startswith("submit/")
    assert all(found[name] for name in ("classroom", "assignment", "owner", "commit", "release", "review"))
    for name in {"datetime", "graded_at"} & set(found):
        assert re.fullmatch(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z", found[name])
    for scored in (found, *found["tests"]):
        assert type(scored["score"]) is int
        assert type(scored["max-score"]) is int
        assert 0 <= scored["score"] <= scored["max-score"]
    assert all(test["test-name"] and type(test["passed"]) is bool for test in found["tests"])
    assert len(data) < 10 << 20
    return found


def junit(data: bytes) -> dict[tuple[str, str], str]:
    """What each case of a JUnit file came to, where GitLab, Jenkins and dorny/test-reporter agree about it."""
    root = Xml.fromstring(data)
    assert root.tag == "testsuites"
    found: dict[tuple[str, str], str] = {}
    for suite in root:
        assert suite.tag == "testsuite"
        cases = suite.findall("testcase")
        assert suite.get("name")
        assert cases, "Jenkins ignores a suite without cases"
        counted = {"tests": len(cases)}
        for case in cases:
            name, group = case.get("name"), case.get("classname")
            assert name
            assert group
            assert group != suite.get("name"), "dorny drops it"
            float(case.get("time", ""))
            ended = [child for child in case if child.tag in ("failure", "error", "skipped")]
            assert len(ended) <= 1, "their order is not the same everywhere"
            assert all(child.get("message") and (child.text or "").strip() for child in ended)
            assert (group, name) not in found, "GitLab keeps the first of two with one name"
            found[group, name] = ended[0].tag if ended else "passed"
            tag = {"failure": "failures", "error": "errors"}.get(found[group, name], found[group, name])
            counted[tag] = counted.get(tag, 0) + 1
        for name in ("tests", "failures", "errors", "skipped"):
            assert int(suite.get(name, "")) == counted.get(name, 0)
    return found


def check50(data: bytes) -> dict[str, bool | None]:
    """Each check's outcome."""
    found = json.loads(data)
    assert set(found) == {"slug", "results", "version"}
    for result in found["results"]:
        names = {"name", "description", "passed", "log", "cause", "data", "dependency"}
        assert set(result) == names
        assert result["passed"] in (True, False, None)
        assert isinstance(result["data"], dict)
        assert all(isinstance(line, str) and "\n" not in line for line in result["log"])
        if result["passed"] is not True:
            assert isinstance(result["cause"]["rationale"], str)
            assert ("expected" in result["cause"]) == ("actual" in result["cause"])
        else:
            assert result["cause"] is None
    outcomes = {result["name"]: result["passed"] for result in found["results"]}
    assert len(outcomes) == len(found["results"])
    return outcomes


def dolos(data: bytes) -> dict[str, tuple[str, str, str]]:
    """By full name: the file's path, its text and when it was handed in."""
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        names = set(zipped.namelist()) - {"info.csv"}
        rows = list(csv.DictReader(io.StringIO(zipped.read("info.csv").decode("utf-8"), newline="")))
        assert {row["filename"] for row in rows} == names
        assert all(re.fullmatch(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4})?", row["created_at"]) for row in rows)
        return {
            row["full_name"]: (row["filename"], zipped.read(row["filename"]).decode(), row["created_at"])
            for row in rows
        }
