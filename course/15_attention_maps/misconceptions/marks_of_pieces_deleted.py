"""`plot_attention` deletes the mark `##` in front of a piece of a word. A label has to be the token, character by character.
Without the mark, the piece `##s` and the word `s` look the same.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Ticks and labels"

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights, [token.removeprefix("##") for token in tokens], ax)
