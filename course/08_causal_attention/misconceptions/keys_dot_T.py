"""`CausalAttention.forward` reverses all three dimensions of the keys, as `.T` does. Only the last two must change
places, so that each text keeps its own keys. The keys become (d_out, t, b): torch raises an error about sizes unless b,
t and d_out happen to fit, and then the scores are wrong.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_future_has_no_influence",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_biases_are_used",
    "test_examples_have_nothing_to_do_with_each_other",
    "test_dropout_acts_on_the_weights",
)
SECTION = "Your task"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.permute(2, 1, 0) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
