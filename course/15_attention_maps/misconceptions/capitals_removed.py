"""`plot_attention` writes the tokens in small letters. A label has to be the token, character by character. "Rose"
and "rose" are two tokens, and a model may attend to them differently.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Ticks and labels"

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights, [token.lower() for token in tokens], ax)
