"""The tensor is turned into an array as it is, which torch refuses when it requires a gradient."""

CAUGHT_BY = ("test_weights_of_a_model",)

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(__import__("torch").from_numpy(weights.numpy()), tokens, ax)
