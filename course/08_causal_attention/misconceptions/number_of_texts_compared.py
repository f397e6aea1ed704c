"""`CausalAttention.forward` compares the number of texts with context_length. `len(x)` is the size of dimension 0, the batch.
The number of tokens is the size of dimension 1: long texts pass, and large batches are refused.
"""

CAUGHT_BY = (
    "test_text_that_is_too_long_is_refused",
    "test_other_texts_have_no_influence",
    "test_any_weights_and_sizes",
    "test_each_weight_has_a_draw_of_its_own",
)
SECTION = "Your task"
CHANGE = {
    "if num_tokens > len(self.future):": "if len(x) > len(self.future):",
}
