"""`attend_step` divides the scores by the square root of h * d, the width of all heads together. A score is a sum over
the d features of one head, so it must be the square root of d. With more than one head, the weights are too even.
"""

CAUGHT_BY = (
    "test_first_call_is_causal_attention",
    "test_chunks_give_the_output_of_the_whole_text",
    "test_any_way_of_cutting_a_text",
)
SECTION = "Your task, part 1"
CHANGE = {"math.sqrt(q.shape[3])": "math.sqrt(q.shape[1] * q.shape[3])"}
