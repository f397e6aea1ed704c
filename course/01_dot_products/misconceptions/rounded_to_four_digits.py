"""The scores are rounded to four decimals. Scores should keep the accuracy of float32. The lesson prints four decimals
to save room, but the numbers have more of them. Scores of short vectors are small, and rounded they become 0.
"""

CAUGHT_BY = (
    "test_scores_keep_their_digits",
    "test_matrix_keeps_its_digits",
    "test_query_scores_of_random_tokens",
    "test_pair_scores_of_random_tokens",
)
SECTION = "Your task, part 1"


def rounded(scores):
    return scores.double().round(decimals=4).to(scores.dtype)


def attention_scores_for_query(query, inputs):
    return rounded(inputs @ query)


def attention_scores(inputs):
    return rounded(inputs @ inputs.mT)
