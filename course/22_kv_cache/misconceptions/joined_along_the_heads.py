"""`attend_step` joins new keys and values to the cache along the heads. They are joined along the tokens. As it is,
there are more heads of keys than of queries.
"""

CAUGHT_BY = (
    "test_chunks_give_the_output_of_the_whole_text",
    "test_cache_holds_all_keys_and_values",
    "test_two_texts_go_on_from_one_cache",
    "test_later_tokens_have_no_say",
    "test_output_and_cache_keep_the_dtype",
    "test_it_works_where_the_tokens_are",
    "test_any_way_of_cutting_a_text",
    "test_cache_of_random_texts",
    "test_texts_that_share_their_beginning",
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_dtype_is_kept_for_any_text",
    "test_any_device",
)
SECTION = "Your task, part 1"
CHANGE = {
    "torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)": "torch.cat([cache[0], k], dim=1), torch.cat([cache[1], v], dim=1)",
}
