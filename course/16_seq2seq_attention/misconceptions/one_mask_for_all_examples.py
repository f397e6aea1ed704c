"""`AdditiveAttention.forward` blocks a position in every example if it is padding in any of them. Each example has its own
row of the mask. A word beside a padded position of another example gets the weight 0, though it is no padding.
"""

CAUGHT_BY = (
    "test_padding_gets_no_weight",
    "test_padding_leaves_no_trace",
    "test_padded_keys_have_no_influence",
    "test_examples_are_independent",
    "test_model_ignores_padding",
    "test_model_looks_through_its_attention",
)
SECTION = "Your task, part 1"

right = AdditiveAttention


class AdditiveAttention(right):
    def forward(self, query, keys, mask=None):
        if mask is not None:
            mask = mask.any(0).expand_as(mask)
        return super().forward(query, keys, mask)
