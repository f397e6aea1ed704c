"""`attention_scores_for_query` multiplies the query into the table that it was given. It should make a new tensor of
products. Afterwards the table holds products instead of tokens, so a later call with it gives other scores.
"""

CAUGHT_BY = ("test_query_and_inputs_stay_as_they_are", "test_query_and_inputs_are_left_unchanged")
SECTION = "Your task, part 1"

import torch


def attention_scores_for_query(query, inputs):
    scores = []
    for row in inputs:
        row *= query
        scores.append(row.sum())
    return torch.stack(scores)
