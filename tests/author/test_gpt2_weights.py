"""The exercise on GPT-2's weights agrees with ``transformers``: its own file, the oracle, the solution."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
import torch
from safetensors.torch import load_file

FOLDER = Path(__file__).parents[2] / "course/26_gpt2_weights"
SIZES = 43, 128, 64, 4, 4  # vocabulary, context, d, heads, blocks of alice_gpt2.safetensors


def module(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"gpt2_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_logits_are_those_of_transformers() -> None:
    """With the same file, GPT2LMHeadModel, the given GPT after load_gpt2 and the oracle have the same logits."""
    transformers = pytest.importorskip("transformers")
    weights = {name: one.float() for name, one in load_file(FOLDER / "alice_gpt2.safetensors").items()}
    vocab_size, context, d, heads, blocks = SIZES
    config = transformers.GPT2Config(
        vocab_size=vocab_size,
        n_positions=context,
        n_embd=d,
        n_head=heads,
        n_layer=blocks,
        bos_token_id=0,
        eos_token_id=0,
    )
    theirs = transformers.GPT2LMHeadModel(config).eval()
    missing, more = theirs.transformer.load_state_dict(weights, strict=False)
    ids = torch.randint(vocab_size, (2, 20), generator=torch.Generator().manual_seed(1))
    solution = module("solution")
    ours = solution.GPT(*SIZES)
    solution.load_gpt2(ours, weights)
    with torch.no_grad():
        expected, got = theirs(ids).logits, ours(ids)

    assert (missing, [name for name in more if not name.endswith("attn.bias")]) == ([], [])
    torch.testing.assert_close(got, expected, rtol=1e-4, atol=1e-4)
    torch.testing.assert_close(
        module("oracle").gpt2_logits(weights, ids, heads).float(), expected, rtol=1e-4, atol=1e-4
    )


def test_what_save_pretrained_writes_is_converted(tmp_path: Path) -> None:
    """A file that ``save_pretrained`` wrote, with its prefix, has the names and sizes that convert_weights expects."""
    transformers = pytest.importorskip("transformers")
    config = transformers.GPT2Config(
        vocab_size=11, n_positions=6, n_embd=4, n_head=2, n_layer=2, bos_token_id=0, eos_token_id=0
    )
    theirs = transformers.GPT2LMHeadModel(config).eval()
    theirs.save_pretrained(tmp_path)
    solution = module("solution")
    ours = solution.GPT(11, 6, 4, 2, 2)
    solution.load_gpt2(ours, load_file(tmp_path / "model.safetensors"))
    ids = torch.tensor([[1, 2, 3]])
    with torch.no_grad():
        torch.testing.assert_close(ours(ids), theirs(ids).logits, rtol=1e-4, atol=1e-5)
