"""`attend_step` gives later tokens a finite score, such as -1e9. A hidden key needs a weight of exactly 0. If all other
scores are lower still, the later token takes all of the weight. (In float16, -1e9 is not even a number.)
"""

CAUGHT_BY = (
    "test_later_tokens_have_no_say",
    "test_output_and_cache_keep_the_dtype",
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_dtype_is_kept_for_any_text",
)
SECTION = "Your task, part 1"
CHANGE = {"-torch.inf": "-1e9"}
