"""The scores come from a single call of `torch.dot`. It takes two vectors and no table: `inputs` has two dimensions, so
every call raises a RuntimeError. A table times a vector, or times a table, is a matrix product.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_query_scores_of_random_tokens",
    "test_pair_scores_of_random_tokens",
)
SECTION = "One query against every token"

import torch


def attention_scores_for_query(query, inputs):
    return torch.dot(inputs, query)


def attention_scores(inputs):
    return torch.dot(inputs, inputs.T)
