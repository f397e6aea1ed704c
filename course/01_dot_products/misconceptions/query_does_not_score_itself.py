"""`attention_scores_for_query` leaves out the rows that equal the query. Each row gets a score, and the query scores
itself as well. Without these rows the result has fewer than T scores, and the later scores belong to other rows than
their places say.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
)
SECTION = "One query against every token"

import torch


def attention_scores_for_query(query, inputs):
    others = [token for token in inputs if not torch.equal(token, query)]
    return torch.stack(others) @ query
