"""`attend_step` multiplies float32 weights by values in half precision, and torch raises an error. The weights are float32
if a float32 mask is added to the scores, or if the softmax is taken in float32. Make the mask in the dtype of the scores,
or a bool mask for `masked_fill`, and convert the weights back.
"""

CAUGHT_BY = (
    "test_output_and_cache_keep_the_dtype",
    "test_later_tokens_have_no_say",
    "test_dtype_is_kept_for_any_text",
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_nothing_that_is_passed_changes",
)
SECTION = "The mask of a chunk"
CHANGE = {
    "weights = torch.softmax(scores.masked_fill(later, -torch.inf), dim=3)": "weights = torch.softmax(scores.masked_fill(later, -torch.inf), dim=3, dtype=torch.promote_types(q.dtype, torch.float32))",
}
