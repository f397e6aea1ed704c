"""`plot_attention` writes a blank where a tokenizer puts its mark for one, `▁` or `Ġ`. A label has to be the token,
character by character. The mark tells a whole word from the end of one, and the reader of this map no longer sees it.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Ticks and labels"

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights, [token.replace("▁", " ").replace("Ġ", " ") for token in tokens], ax)
