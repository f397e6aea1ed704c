"""`attend_step` joins the last value of the cache in place of the new values. New tokens have values of their own,
which belong at the end of the cache. As it is, all tokens after the first chunk hand over the same vector.
"""

CAUGHT_BY = (
    "test_chunks_give_the_output_of_the_whole_text",
    "test_cache_holds_all_keys_and_values",
    "test_two_texts_go_on_from_one_cache",
    "test_any_way_of_cutting_a_text",
    "test_cache_of_random_texts",
    "test_texts_that_share_their_beginning",
)
SECTION = "What stays"
CHANGE = {"torch.cat([cache[1], v], dim=2)": "torch.cat([cache[1], cache[1][:, :, -1:].expand_as(v)], dim=2)"}
