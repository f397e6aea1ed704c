"""The weights that lesson 20 ships fit the reference model, and do what the lesson says."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file

from autograder.course import load_course
from tools.checkpoint import ANSWERS, BOOK, STORIES, UNIT, WINDOW, book, stories


def loss_of(sizes: tuple[int, ...], weights: Path, texts: torch.Tensor) -> float:
    """The loss of the reference's model with these weights."""
    model = ANSWERS.SmallGPT(*sizes).eval()
    model.load_state_dict(load_file(weights))
    with torch.no_grad():
        return float(ANSWERS.next_token_loss(model(texts), texts))


def test_the_writer_of_the_book_generalizes() -> None:
    """Each weight has its layer, and the loss on the unseen last tenth of the book is below 1.55."""
    characters = book()
    rest = characters[int(0.9 * len(characters)) :]
    rest = rest[: len(rest) // WINDOW * WINDOW].reshape(-1, WINDOW)

    assert 1 < loss_of((int(characters.max()) + 1, WINDOW, 64, 4, 2), BOOK, rest) < 1.55


def test_the_storyteller_has_learnt_all_but_that_two_animals_differ() -> None:
    """Its loss lies a little above that of a reader who knows all but that, and not below the language's floor."""
    loss = loss_of((21, 19, 32, 4, 1), STORIES, stories())

    assert math.log(3136) / 18 < math.log(8**4) / 18 < loss < 0.48


@pytest.mark.parametrize("weights", [BOOK, STORIES], ids=lambda path: path.stem)
def test_weights_are_small_and_handed_out(weights: Path) -> None:
    """They have less than 250 kB, and lie beside the notebook in what students get."""
    unit = next(unit for unit in load_course(UNIT.parents[1]).units if unit.folder == UNIT)

    assert weights.stat().st_size < 250_000
    assert weights in unit.texts
    assert [*UNIT.parents[1].glob(f"release/*/{weights.name}")] != []
