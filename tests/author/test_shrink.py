"""Smaller forms of a call, which students read as its example."""

import torch

from autograder.author.shrink import forms
from autograder.checks.examples import Case


def test_small_negative_numbers_become_a_plain_zero() -> None:
    """A reader of ``-0.`` asks whether the sign matters."""
    case = Case("softmax", (torch.tensor([[-0.2, 0.3], [200.0, -0.4]]),), {})

    made = [form.args[0] for form in forms(case)]

    assert made
    assert not any(bool(((tensor == 0) & tensor.signbit()).any()) for tensor in made)
