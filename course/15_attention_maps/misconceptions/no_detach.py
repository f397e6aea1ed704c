"""`plot_attention` turns the weights into an array while they still belong to the gradient graph. The tensor has to
leave the graph before it leaves torch. Weights typed in by hand are drawn well, but torch raises RuntimeError for
weights that require a gradient, as those of a model do.
"""

CAUGHT_BY = ("test_weights_may_require_a_gradient", "test_weights_of_a_model")
SECTION = "Colours"

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(__import__("torch").from_numpy(weights.numpy()), tokens, ax)
