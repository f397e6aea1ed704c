"""Cosine similarity: the dot product is divided by the lengths of the two vectors."""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_pair_scores_of_random_tokens",
)

import torch.nn.functional as F


def attention_scores_for_query(query, inputs):
    return F.cosine_similarity(inputs, query[None], dim=1)


def attention_scores(inputs):
    unit = F.normalize(inputs, dim=1)
    return unit @ unit.T
