"""`attend_step` returns the output alone. It returns two things: the output and the new cache. Without the cache, the
next call cannot go on.
"""

CAUGHT_BY = (
    "test_first_call_is_causal_attention",
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
CHANGE = {"return weights @ v, (k, v)": "return weights @ v"}
