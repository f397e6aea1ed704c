"""`attend_step` computes in float32 and does not convert the output back. Output and cache have the dtype of the
arguments. A model in bfloat16 cannot go on with a float32 output.
"""

CAUGHT_BY = ("test_output_and_cache_keep_the_dtype", "test_dtype_is_kept_for_any_text")
SECTION = "Your task, part 1"
CHANGE = {"return weights @ v, (k, v)": "return weights.float() @ v.float(), (k, v)"}
