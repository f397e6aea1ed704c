"""Train the model of lesson 19 with the reference answers and save its weights, which the lesson ships.

Run: python -m tools.checkpoint (about two minutes on one core)
"""

from __future__ import annotations

import math
import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import torch
from safetensors.torch import save_file

UNIT = Path(__file__).parents[1] / "course/19_small_gpt"
CHECKPOINT = UNIT / "alice.safetensors"
WINDOW, STEPS, RATE = 65, 4000, 0.004


def book() -> str:
    """Return Alice in Wonderland, cleaned as the lesson cleans it."""
    text = re.sub(r'[*_\[\]"]', "", (UNIT / "alice.txt").read_text(encoding="utf-8").lower())
    return re.sub(r" *\n *", "\n", re.sub(" +", " ", text))


def main() -> None:
    """Train on the first nine tenths of the book, as the lesson does, and save the weights in half precision.

    More steps do not help: after 4000 the loss on the last tenth rises again.
    """
    torch.set_num_threads(1)
    torch.manual_seed(0)
    answers = SimpleNamespace(**runpy.run_path(str(UNIT / "solution.py")))
    text = book()
    characters = sorted(set(text))
    tokens = torch.tensor([characters.index(character) for character in text])
    cut = int(0.9 * len(tokens))
    rest = tokens[cut : cut + (len(tokens) - cut) // WINDOW * WINDOW].reshape(-1, WINDOW)
    model = answers.SmallGPT(len(characters), WINDOW, 64, 4, 2)
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE)
    for step in range(STEPS):
        optimizer.param_groups[0]["lr"] = RATE * min((step + 1) / 20, 0.55 + 0.45 * math.cos(math.pi * step / STEPS))
        starts = torch.randint(cut - WINDOW + 1, (16, 1))
        answers.training_step(model, optimizer, tokens[starts + torch.arange(WINDOW)], answers.next_token_loss)
        if (step + 1) % 1000 == 0:
            model.eval()
            with torch.no_grad():
                print(
                    f"step {step + 1}: held-out loss {answers.next_token_loss(model(rest), rest).item():.3f}",
                    flush=True,
                )
    weights = {name: weight.half() for name, weight in model.state_dict().items()}
    save_file(weights, CHECKPOINT)


if __name__ == "__main__":
    main()
