"""`attention_scores` divides the rows by their lengths before it multiplies them.

A score is the dot product of the rows as they are, and in it length counts. Divided, each token scores 1 with itself,
and no other token can score higher, however long it is.
"""

CAUGHT_BY = ("test_scores_of_all_pairs", "test_score_matrix_is_tokens_by_tokens", "test_pair_scores_of_random_tokens")
SECTION = "One dot product, by hand"

import torch


def attention_scores(inputs):
    lengths = torch.sqrt((inputs**2).sum(dim=1, keepdim=True))
    unit = inputs / lengths
    return unit @ unit.mT
