"""The tokens of the first call are kept in the function, and answer for all later ones of the same size."""

CAUGHT_BY = ("test_pair_scores_of_random_tokens",)


def attention_scores(inputs, kept={}):
    tokens = kept.setdefault(inputs.shape, inputs)
    return (tokens @ tokens.T).to(inputs.dtype)
