"""The labels are the words without spaces and capitals: not the tokens any more."""

CAUGHT_BY = ("test_any_sentence", "test_weights_of_a_model", "test_each_picture_on_its_own_axes")

plot = plot_attention


def plot_attention(weights, tokens, ax):
    return plot(weights, [token.strip().lower() for token in tokens], ax)
