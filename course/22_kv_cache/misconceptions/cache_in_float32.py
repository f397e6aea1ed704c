"""`attend_step` converts keys and values to float32 before it returns them. The cache has the dtype of the arguments.
In float32 it takes twice the memory, and the next chunk cannot be joined to it.
"""

CAUGHT_BY = ("test_output_and_cache_keep_the_dtype", "test_dtype_is_kept_for_any_text")
SECTION = "Your task, part 1"
CHANGE = {"return weights @ v, (k, v)": "return weights @ v, (k.float(), v.float())"}
