"""`attention_scores` remembers the first table of each shape and answers all later calls of that shape from it.

Every call should score the `inputs` that are passed. The first call is right. A second table of the same shape gets the
scores of the first.
"""

CAUGHT_BY = ("test_pair_scores_of_random_tokens",)
SECTION = "Every token asks"


def attention_scores(inputs, kept={}):
    tokens = kept.setdefault(inputs.shape, inputs)
    return (tokens @ tokens.T).to(inputs.dtype)
