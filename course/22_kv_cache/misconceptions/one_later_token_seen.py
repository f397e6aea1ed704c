"""`attend_step` lets each token see one later token of its chunk. A token sees tokens up to itself. The triangle begins
one column too far to the right.
"""

CAUGHT_BY = (
    "test_first_call_is_causal_attention",
    "test_chunks_give_the_output_of_the_whole_text",
    "test_later_tokens_have_no_say",
    "test_any_way_of_cutting_a_text",
    "test_low_scores_do_not_lose_to_later_tokens",
)
SECTION = "The mask of a chunk"
CHANGE = {"triu(seen - new + 1)": "triu(seen - new + 2)"}
