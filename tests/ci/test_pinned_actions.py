"""The actions of all workflows, ours and those that courses are given: pinned once, with their version, and renewed."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
FILES = sorted(path for folder in (".github/workflows", "autograder") for path in (ROOT / folder).rglob("*.yml"))
USES = [(path, line.strip()) for path in FILES for line in path.read_text("utf-8").splitlines() if "uses:" in line]
PIN = re.compile(r"(?:- )?uses: ([\w-]+/[\w-]+)[\w/-]*@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)")


def test_each_pin_says_its_version() -> None:
    """A hash cannot be moved to other code; the comment tells a person, and the tool that renews it, what it is."""
    assert len({path for path, _ in USES}) >= 5
    assert [(path.name, line) for path, line in USES if not PIN.fullmatch(line)] == []


def test_each_action_is_pinned_once() -> None:
    """All parts of one action's repository have one hash and one version, in every workflow."""
    pins: dict[str, set[tuple[str, ...]]] = {}
    for _, line in USES:
        if found := PIN.fullmatch(line):
            pins.setdefault(found[1], set()).add(found.groups()[1:])

    assert len(pins) >= 7
    assert {action: found for action, found in pins.items() if len(found) > 1} == {}


def test_a_newer_release_of_each_action_is_proposed() -> None:
    """Each week, for every folder with a pin, in one change; "/" stands for .github/workflows."""
    [update] = yaml.safe_load((ROOT / ".github/dependabot.yml").read_text(encoding="utf-8"))["updates"]
    folders = {"/" + path.parent.relative_to(ROOT).as_posix() for path, _ in USES}

    assert update["package-ecosystem"] == "github-actions"
    assert set(update["directories"]) == {"/" if folder == "/.github/workflows" else folder for folder in folders}
    assert update["schedule"]["interval"] == "weekly"
    assert list(update["groups"].values()) == [{"patterns": ["*"]}]
