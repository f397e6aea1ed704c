"""`attend_step` takes the values of the cache for keys, and the keys for values. The pair is (keys, values), when it is
returned and when it is read. Both have the same shape, so nothing raises an error.
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
    "torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)": "torch.cat([cache[1], k], dim=2), torch.cat([cache[0], v], dim=2)",
}
