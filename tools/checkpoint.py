"""Train the models of lesson 19 with the reference answers and save their weights, which lesson 20 ships.

Run: python -m tools.checkpoint (about two minutes on one core)
"""

from __future__ import annotations

import itertools
import math
import re
import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch
from safetensors.torch import save_file

COURSE = Path(__file__).parents[1] / "course"
ANSWERS = SimpleNamespace(**runpy.run_path(str(COURSE / "19_small_gpt/solution.py")))
UNIT = COURSE / "20_text_generation"
STORIES, BOOK = UNIT / "stories.safetensors", UNIT / "alice.safetensors"
WINDOW = 65  # characters of the book


def stories() -> torch.Tensor:
    """Return the token numbers (3136, 19) of all stories, in the lesson's order."""
    moods = ["big", "hot", "mad", "odd", "old", "sad", "shy", "wet"]
    kinds = ["ant", "cat", "dog", "fox", "hen", "owl", "pig", "rat"]
    words = [*moods, *kinds, "the", "met", "was", ".", "\n"]
    texts = [
        [*f"the {a} {x} met the {b} {y} . the {x} was {a} . the {y} was {b} .".split(), "\n"]
        for a, b in itertools.permutations(moods, 2)
        for x, y in itertools.permutations(kinds, 2)
    ]
    return torch.tensor([[words.index(word) for word in text] for text in texts])


def book() -> torch.Tensor:
    """Return the character numbers of Alice in Wonderland, cleaned as the lesson cleans it."""
    text = re.sub(r'[*_\[\]"]', "", (UNIT / "alice.txt").read_text(encoding="utf-8").lower())
    text = re.sub(r" *\n *", "\n", re.sub(" +", " ", text))
    characters = sorted(set(text))
    return torch.tensor([characters.index(character) for character in text])


def train(sizes: tuple[int, ...], draw: Callable[[], torch.Tensor], steps: int, rate: float) -> Any:
    """Return a ``SmallGPT`` of these sizes, trained on the batches that ``draw`` returns."""
    model = ANSWERS.SmallGPT(*sizes)
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate)
    for step in range(steps):
        optimizer.param_groups[0]["lr"] = rate * min((step + 1) / 20, 0.55 + 0.45 * math.cos(math.pi * step / steps))
        ANSWERS.training_step(model, optimizer, draw(), ANSWERS.next_token_loss)
    return model.eval()


def main() -> None:
    """Train on the stories and on the first nine tenths of the book, and save the weights in half precision.

    More steps on the book do not help: after 4000 the loss on the last tenth rises again.
    """
    torch.set_num_threads(1)
    torch.manual_seed(1)
    texts = stories()[torch.randperm(3136)][200:]
    teller = train((21, 19, 32, 4, 1), lambda: texts[torch.randint(len(texts), (32,))], 300, 0.01)
    save_file({name: weight.half() for name, weight in teller.state_dict().items()}, STORIES)

    torch.manual_seed(0)
    characters = book()
    cut = int(0.9 * len(characters))
    sizes = int(characters.max()) + 1, WINDOW, 64, 4, 2
    windows = torch.arange(WINDOW)
    writer = train(sizes, lambda: characters[torch.randint(cut - WINDOW + 1, (16, 1)) + windows], 4000, 0.004)
    save_file({name: weight.half() for name, weight in writer.state_dict().items()}, BOOK)


if __name__ == "__main__":
    main()
