"""`attend_step` returns the output of the last new token only. Each new token has one, (b, h, t, d). The next layer
needs all of them, because its keys and values are made from them.
"""

CAUGHT_BY = (
    "test_first_call_is_causal_attention",
    "test_chunks_give_the_output_of_the_whole_text",
    "test_later_tokens_have_no_say",
    "test_any_way_of_cutting_a_text",
    "test_low_scores_do_not_lose_to_later_tokens",
)
SECTION = "The mask of a chunk"
CHANGE = {"return weights @ v, (k, v)": "return (weights @ v)[:, :, -1:], (k, v)"}
