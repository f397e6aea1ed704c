"""`plot_attention` writes a space in place of the marks of a tokenizer, such as `▁` and `Ġ`. A label has to be the
token, character by character. The mark shows where a word begins or ends, and the reader of this map no longer
sees it.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Ticks and labels"

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights, [token.replace("▁", " ").replace("Ġ", " ") for token in tokens], ax)
