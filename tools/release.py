"""Write a release's version and addresses into pyproject.toml and README.md, which a package index shows.

Run: python -m tools.release v1.2.0 https://github.com/owner/name
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

TAG = re.compile(r"v(\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?)")
VERSION_LINE = re.compile(r'^version = "[^"]*".*$', re.MULTILINE)
RELATIVE_LINK = re.compile(r"(!?)(\[[^\]]*\])\((?![a-z]+:|#)")
ADDRESS = re.compile(r"https://[\w.-]+(/[\w.-]+){2}")


def main() -> None:
    """Rewrite the two files of the checkout."""
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    tag, address = sys.argv[1:]
    for name, change in (("pyproject.toml", with_release), ("README.md", with_whole_links)):
        path = Path(__file__).parents[1] / name
        path.write_text(change(path.read_text(encoding="utf-8"), tag, address), encoding="utf-8")


def with_release(project: str, tag: str, address: str) -> str:
    """Return the text of pyproject.toml with the tag's version and the repository's addresses.

    Raises:
        SystemExit: The tag is no version, or the address is not a repository's.
    """
    version = TAG.fullmatch(tag)
    if version is None:
        raise SystemExit(f"The tag {tag} is not a version such as v1.2.0 or v1.2.0rc1. Tag the commit again.")
    if not ADDRESS.fullmatch(address):
        raise SystemExit(f"{address} is not the address of a repository, such as https://github.com/owner/name.")
    urls = (
        f'Source = "{address}"',
        f'Documentation = "{address}/tree/{tag}/docs"',
        f'Changelog = "{address}/blob/{tag}/CHANGELOG.md"',
        f'Issues = "{address}/issues"',
    )
    text, lines = VERSION_LINE.subn(f'version = "{version[1]}"', project, count=1)
    assert lines == 1, "pyproject.toml has no line with the version"
    return text.replace("[project.scripts]\n", "\n".join(["[project.urls]", *urls, "", "[project.scripts]", ""]), 1)


def with_whole_links(readme: str, tag: str, address: str) -> str:
    """Return the text with links that hold outside the repository, too."""

    def whole(link: re.Match[str]) -> str:
        kind = "raw" if link[1] else "blob"  # a picture, or a page
        return f"{link[1]}{link[2]}({address}/{kind}/{tag}/"

    return RELATIVE_LINK.sub(whole, readme)
