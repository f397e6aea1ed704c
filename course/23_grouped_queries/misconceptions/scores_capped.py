"""`grouped_query_attention` caps the scores, for example by 50 * tanh(score / 50). Between the scores and the softmax, only
the division by the square root of d is asked for. A cap hardly changes small scores, and makes large ones too small.
"""

CAUGHT_BY = ("test_a_head_for_each_or_one_for_all", "test_neighbours_share_a_head", "test_any_number_of_groups")
SECTION = "Your task, part 1"
CHANGE = {
    "scores = stacked @ k.mT / math.sqrt(q.shape[3])": (
        "scores = 50 * torch.tanh(stacked @ k.mT / math.sqrt(q.shape[3]) / 50)"
    ),
}
