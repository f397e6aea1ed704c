"""`attend_step` puts the new keys and values before those of the cache. The oldest token comes first. A softmax does
not ask for an order, so a single new token gets the right output; the mask and the next chunk get it wrong.
"""

CAUGHT_BY = (
    "test_chunks_give_the_output_of_the_whole_text",
    "test_cache_holds_all_keys_and_values",
    "test_two_texts_go_on_from_one_cache",
    "test_later_tokens_have_no_say",
    "test_any_way_of_cutting_a_text",
    "test_cache_of_random_texts",
    "test_texts_that_share_their_beginning",
    "test_low_scores_do_not_lose_to_later_tokens",
)
SECTION = "What stays"
CHANGE = {
    "torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)": "torch.cat([k, cache[0]], dim=2), torch.cat([v, cache[1]], dim=2)",
}
