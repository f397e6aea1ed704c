"""`attention_scores` remembers the first table of each shape and answers all later calls of that shape from it.

Every call should score the `inputs` that are passed. The first call is right. A second table of the same shape gets the
scores of the first.
"""

CAUGHT_BY = (
    "test_score_matrix_is_tokens_by_tokens",
    "test_matrix_keeps_its_digits",
    "test_pair_scores_of_random_tokens",
    "test_pair_scores_keep_the_dtype",
)
SECTION = "Your task, part 1"


def attention_scores(inputs, kept={}):
    tokens = kept.setdefault(inputs.shape, inputs)
    return (tokens @ tokens.T).to(inputs.dtype)
