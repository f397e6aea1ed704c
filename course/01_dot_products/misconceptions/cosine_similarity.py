"""Each score is divided by the lengths of the two vectors. A score is the dot product as it is, and in it length
counts. Divided, the score becomes a cosine: it lies between -1 and 1, and a vector that is twice as long no longer
scores twice as high.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_query_scores_of_random_tokens",
    "test_pair_scores_of_random_tokens",
)
SECTION = "One dot product, by hand"

import torch.nn.functional as F


def attention_scores_for_query(query, inputs):
    return F.cosine_similarity(inputs, query[None], dim=1)


def attention_scores(inputs):
    unit = F.normalize(inputs, dim=1)
    return unit @ unit.T
