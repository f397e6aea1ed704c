"""The weights that lesson 19 ships fit the reference model; it does better with them than after a short training."""

from __future__ import annotations

import runpy

import torch
from safetensors.torch import load_file

from autograder.course import load_course
from tools.checkpoint import CHECKPOINT, UNIT, WINDOW, book


def test_the_checkpoint_fills_the_reference_s_model() -> None:
    """Each weight has its layer, and the loss on the unseen last tenth of the book is below 1.55."""
    answers = runpy.run_path(str(UNIT / "solution.py"))
    text = book()
    characters = sorted(set(text))
    tokens = torch.tensor([characters.index(character) for character in text[int(0.9 * len(text)) :]])
    rest = tokens[: len(tokens) // WINDOW * WINDOW].reshape(-1, WINDOW)
    model = answers["SmallGPT"](len(characters), WINDOW, 64, 4, 2).eval()

    model.load_state_dict(load_file(CHECKPOINT))
    with torch.no_grad():
        loss = answers["next_token_loss"](model(rest), rest).item()

    assert 1 < loss < 1.55


def test_the_checkpoint_is_small_and_handed_out() -> None:
    """It has less than 250 kB, and lies beside the text in what students get."""
    unit = next(unit for unit in load_course(UNIT.parents[1]).units if unit.folder == UNIT)

    assert CHECKPOINT.stat().st_size < 250_000
    assert [path.name for path in unit.texts] == ["alice.txt", "alice.safetensors"]
    assert [*UNIT.parents[1].glob("release/*/alice.safetensors")] != []
