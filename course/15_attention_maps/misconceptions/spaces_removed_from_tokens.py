"""`plot_attention` removes the spaces at the ends of a token before it writes it, and perhaps the marks of a
tokenizer, such as `##`, too. A label has to be the token, character by character. Two tokens that differ only in a
space, such as " rose" and "rose", look the same.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Ticks and labels"

right = plot_attention


def plot_attention(weights, tokens, ax):
    return right(weights, [token.replace("Ġ", "").replace("##", "").strip() for token in tokens], ax)
