"""`attend_in_blocks` divides the scores by half of d_k. The square root is asked for. The two are the same only for 4. In
Python, a power comes before a division: `** 1 / 2` is half of the number, and `** 0.5` is its root.
"""

CAUGHT_BY = (
    "test_attention_in_blocks_of_any_size",
    "test_attention_for_any_sizes",
    "test_what_is_passed_is_left_alone",
)
SECTION = "Your task, part 2"
CHANGE = {
    "math.sqrt(keys.shape[-1])": "(keys.shape[-1] ** 1 / 2)",
}
