"""Prints of code stay the same under other names, comments and order, and tell different code apart."""

from __future__ import annotations

import pytest

from autograder.submissions import code_fingerprints as module
from autograder.submissions.code_fingerprints import code_fingerprints
from autograder.submissions.parser_messages import CodeFingerprints, FingerprintCode
from autograder.submissions.parser_process import answered

WRITTEN = """
def softmax(x, dim=-1):
    top = x.sort(dim, descending=True).values.narrow(dim, 0, 1)
    total = torch.exp2(x * 1.44).sum(dim, keepdim=True)
    return torch.exp2(x * 1.44 - top) / total
"""
RENAMED = """
def softmax(scores, axis=-1):
    # the largest score
    total = scores.sort(axis, descending=True).values.narrow(axis, 0, 1)

    s = torch.exp2(scores * 1.44).sum(axis, keepdim=True)
    return torch.exp2(scores * 1.44 - total) / s
"""
REORDERED = """
def softmax(x, dim=-1):
    total = torch.exp2(x * 1.44).sum(dim, keepdim=True)
    top = x.sort(dim, descending=True).values.narrow(dim, 0, 1)
    return torch.exp2(x * 1.44 - top) / total
"""
OTHER = """
def softmax(x, dim=-1):
    parts = [torch.exp(part - x.max()) for part in x.unbind(dim)]
    return torch.stack(parts, dim) / sum(parts).unsqueeze(dim)
"""

LAYER = """
class Layer:
    def forward(self, x):
        self.kept = x
        return self._own(self.kept) + x.cumsum(0)

    def _own(self, x):
        return x
"""
LOOP = """
def second(x):
    for part in torch.unbind(x, dim=0, out=None):
        x = x + part * 2 - part / 3
    return x
"""


def prints_of(text: str) -> set[int]:
    return {print_ for print_, _, _ in code_fingerprints({"softmax": text.strip()}, [text])}


@pytest.mark.parametrize("text", [RENAMED, REORDERED], ids=["renamed", "reordered"])
def test_a_disguise_changes_no_print(text: str) -> None:
    """Names, comments, blank lines and the order of statements are not what is compared."""
    assert prints_of(text) == prints_of(WRITTEN)


def test_other_code_has_other_prints() -> None:
    """Of two ways to the same result at most the signature is alike."""
    assert len(prints_of(OTHER) & prints_of(WRITTEN)) <= 0.2 * len(prints_of(OTHER))


@pytest.mark.parametrize(("old", "new"), [("1.44", "1.45"), ("exp2", "exp"), ("descending=True", "stable=True")])
def test_numbers_operations_and_settings_count(old: str, new: str) -> None:
    """What a program does is compared, to the number."""
    assert prints_of(WRITTEN.replace(old, new)) != prints_of(WRITTEN)


def test_methods_of_a_students_own_may_be_renamed() -> None:
    """Attributes and methods that the student's code defines are names like others; those of a library are not."""
    renamed = LAYER.replace("kept", "cache").replace("_own", "_helper")

    assert prints_of(renamed) == prints_of(LAYER)
    assert prints_of(LAYER.replace("cumsum", "cumprod")) != prints_of(LAYER)


def test_lines_are_those_of_all_answers_joined() -> None:
    """A print knows the statement that it stands for, also in the second answer, and not what the statement holds."""
    found = code_fingerprints({"first": WRITTEN.strip(), "second": LOOP.strip()}, [])
    joined = answered(FingerprintCode([WRITTEN, LOOP], []), lambda _: b"")

    assert isinstance(joined, CodeFingerprints)
    assert {(first, last) for _, first, last in found if first > 4} == {(8, 8), (9, 9)}
    assert joined.text.split("\n")[7] == "    for part in torch.unbind(x, dim=0, out=None):"


def test_what_is_no_python_costs_itself_alone() -> None:
    """The answers beside it are printed all the same."""
    found = answered(FingerprintCode(["def broken(:\n", WRITTEN], []), lambda _: b"")

    assert isinstance(found, CodeFingerprints)
    assert {print_ for print_, _, _ in found.prints} == prints_of(WRITTEN)


def test_too_much_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a megabyte of statements."""
    monkeypatch.setattr(module, "MAX_PRINTS", 10)
    with pytest.raises(ValueError, match="too much code"):
        prints_of(WRITTEN)
