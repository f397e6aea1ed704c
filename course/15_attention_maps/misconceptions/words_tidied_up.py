"""`plot_attention` strips blanks from the tokens and turns capitals into small letters. A label has to be the token,
character by character. Tokenizers tell " cat" from "cat" and write "[MASK]" in capitals: the tidied labels name
tokens that the model never had.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Your task"

plot = plot_attention


def plot_attention(weights, tokens, ax):
    return plot(weights, [token.strip().lower() for token in tokens], ax)
