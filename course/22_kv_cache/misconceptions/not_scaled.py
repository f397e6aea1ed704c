"""`attend_step` does not divide the scores. They are divided by the square root of d, the size of a key. Without it,
the softmax gives too much weight to the best key.
"""

CAUGHT_BY = (
    "test_first_call_is_causal_attention",
    "test_chunks_give_the_output_of_the_whole_text",
    "test_any_way_of_cutting_a_text",
)
SECTION = "Your task, part 1"
CHANGE = {" / math.sqrt(q.shape[3])": ""}
