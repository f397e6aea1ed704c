"""The scores are computed in float16, although the inputs are more precise."""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_of_random_tokens",
    "test_scores_of_all_pairs",
    "test_pair_scores_of_random_tokens",
)


def attention_scores_for_query(query, inputs):
    return (inputs.half() @ query.half()).to(inputs.dtype)


def attention_scores(inputs):
    return (inputs.half() @ inputs.half().T).to(inputs.dtype)
