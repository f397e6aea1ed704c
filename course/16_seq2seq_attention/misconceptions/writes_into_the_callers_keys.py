"""`AdditiveAttention.forward` sets the padded keys to zero in place. The arguments have to stay unchanged: it is
enough to block the scores. The result is right, but the caller's encoder outputs are overwritten. In a model with
several steps, `backward` raises RuntimeError, because it needs the keys as they were.
"""

CAUGHT_BY = (
    "test_attention_changes_no_argument",
    "test_gradients_reach_the_whole_model",
    "test_arguments_are_left_unchanged",
    "test_gradients_of_the_model",
)
SECTION = "Your task, part 1"

right = AdditiveAttention


class AdditiveAttention(right):
    def forward(self, query, keys, mask=None):
        if mask is not None:
            keys.masked_fill_(mask[..., None], 0.0)
        return super().forward(query, keys, mask)
