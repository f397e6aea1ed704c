"""`attend_step` returns (values, keys) as the cache. The pair is (keys, values). The next call takes the one for the
other.
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
CHANGE = {"weights @ v, (k, v)": "weights @ v, (v, k)"}
