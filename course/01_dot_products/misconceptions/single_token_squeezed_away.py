"""``squeeze()`` removes every axis of size one: with a single token the axis of the tokens is lost as well."""

CAUGHT_BY = ("test_query_scores_of_a_single_token", "test_pair_scores_of_a_single_token")


def attention_scores_for_query(query, inputs):
    return (inputs @ query[:, None]).squeeze()


def attention_scores(inputs):
    return (inputs[:, None, None] @ inputs[None, :, :, None]).squeeze()
