"""The slide's own demonstration: random numbers, normalised, instead of the weights of a model."""

CAUGHT_BY = ("test_rows_are_queries", "test_cells_show_their_weight", "test_any_sentence", "test_weights_of_a_model")

import torch

right = plot_attention


def plot_attention(weights, tokens, ax):
    noise = torch.rand(weights.shape)
    return right(noise / noise.sum(-1, keepdim=True), tokens, ax)
