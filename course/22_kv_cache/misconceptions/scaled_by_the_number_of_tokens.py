"""`attend_step` divides the scores by the square root of the number of tokens. It must be that of d, the size of a key.
The scale of a text must not change while it grows.
"""

CAUGHT_BY = (
    "test_first_call_is_causal_attention",
    "test_chunks_give_the_output_of_the_whole_text",
    "test_any_way_of_cutting_a_text",
)
SECTION = "Your task, part 1"
CHANGE = {"math.sqrt(q.shape[3])": "math.sqrt(q.shape[2])"}
