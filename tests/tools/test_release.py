"""A release takes its version from the tag and its addresses from the repository."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from tools.release import with_release, with_whole_links

ROOT = Path(__file__).parents[2]
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
ADDRESS = "https://example.org/owner/name"


@pytest.mark.parametrize(("tag", "version"), [("v1.2.0", "1.2.0"), ("v0.10.3rc1", "0.10.3rc1")])
def test_pyproject_gets_version_and_addresses(tag: str, version: str) -> None:
    """Everything else stays as it is."""
    before, after = tomllib.loads(PROJECT), tomllib.loads(with_release(PROJECT, tag, ADDRESS))

    urls = after["project"].pop("urls")
    assert after["project"].pop("version") == version
    assert all(url.startswith(ADDRESS) for url in urls.values())
    before["project"].pop("version")
    assert after == before


@pytest.mark.parametrize("tag", ["1.2.0", "v1.2", "vnext", 'v1.2.0"', "v1.2.0.post1\n"])
def test_a_tag_that_is_no_version_is_refused(tag: str) -> None:
    with pytest.raises(SystemExit, match=r"is not a version such as v1\.2\.0"):
        with_release(PROJECT, tag, ADDRESS)


@pytest.mark.parametrize(
    "address", ["example.org/owner/name", 'https://example.org/a/b"\nx = "', "https://example.org/"]
)
def test_an_address_of_no_repository_is_refused(address: str) -> None:
    with pytest.raises(SystemExit, match="is not the address of a repository"):
        with_release(PROJECT, "v1.2.0", address)


def test_links_of_the_readme_hold_outside_the_repository() -> None:
    """Pages, pictures and headings: no link is relative to the repository, and each names an existing file."""
    text = with_whole_links((ROOT / "README.md").read_text(encoding="utf-8"), "v1.2.0", ADDRESS)

    targets = re.findall(r"\]\(([^)]*)\)", text)
    assert targets
    for target in targets:
        assert target.startswith(("https://", "#")), target
        if target.startswith(ADDRESS):
            assert (ROOT / target.split("/v1.2.0/")[1].partition("#")[0]).exists(), target
    assert f"]({ADDRESS}/raw/v1.2.0/docs/picture.svg)" in text


WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=[path.name for path in WORKFLOWS])
def test_actions_are_pinned_by_commit(path: Path) -> None:
    """A tag of an action can be moved; a commit cannot."""
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    for job in jobs.values():
        for step in job["steps"]:
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", step.get("uses", f"none@{'0' * 40}")), step
            assert "${{ github" not in step.get("run", ""), step
