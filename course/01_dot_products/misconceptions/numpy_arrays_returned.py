"""The scores are computed in NumPy and returned as an array. The result should be a tensor. An array looks the same
when it is printed, but the operations of torch do not take it, and no gradient flows through it.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_query_scores_of_random_tokens",
    "test_pair_scores_of_random_tokens",
)
SECTION = "Your task, part 1"


def attention_scores_for_query(query, inputs):
    return inputs.detach().numpy() @ query.detach().numpy()


def attention_scores(inputs):
    table = inputs.detach().numpy()
    return table @ table.T
