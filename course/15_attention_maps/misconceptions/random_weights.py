"""`plot_attention` draws random numbers, normalised row by row, and uses only the shape of `weights`. The colours and
the numbers have to be those of the weights passed in. The picture looks plausible and changes with every call, but it
says nothing about a model.
"""

CAUGHT_BY = ("test_rows_are_queries", "test_cells_show_their_weight", "test_words_stay_as_they_are")
SECTION = "Ticks and labels"

import torch

right = plot_attention


def plot_attention(weights, tokens, ax):
    noise = torch.rand(weights.shape)
    return right(noise / noise.sum(-1, keepdim=True), tokens, ax)
