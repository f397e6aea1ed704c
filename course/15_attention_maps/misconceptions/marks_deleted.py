"""`plot_attention` deletes the marks of a tokenizer, such as `▁`, `Ġ` or `##`. A label has to be the token, character
by character. Two tokens that differ only in such a mark look the same.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Ticks and labels"

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights, [token.lstrip("▁Ġ#") for token in tokens], ax)
