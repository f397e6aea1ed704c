"""`attend_step` takes the softmax over the queries. It runs over the keys, the last dimension, so that the weights of
each token sum to one. With one new token, each weight is 1.
"""

CAUGHT_BY = (
    "test_first_call_is_causal_attention",
    "test_chunks_give_the_output_of_the_whole_text",
    "test_later_tokens_have_no_say",
    "test_any_way_of_cutting_a_text",
    "test_low_scores_do_not_lose_to_later_tokens",
)
SECTION = "The mask of a chunk"
CHANGE = {"later, -torch.inf), dim=3": "later, -torch.inf), dim=2"}
