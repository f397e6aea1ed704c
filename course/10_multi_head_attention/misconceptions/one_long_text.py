"""`MultiHeadAttention.forward` joins the texts of a batch to one long text. The texts are independent of each other and
must stay apart. Each text sees all texts before it in the batch, so only the first one comes out right; a batch of one
text hides it.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_any_length_up_to_the_context",
    "test_no_look_at_later_tokens_or_other_texts",
    "test_training_drops_single_weights",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
    "test_later_tokens_have_no_influence",
    "test_more_tokens_than_the_context_are_refused",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_reach_every_parameter",
    "test_gradients_go_by_way_of_what_is_kept",
)
SECTION = "All shapes, from the beginning to the end"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        texts, tokens, _ = x.shape
        x = x.reshape(1, texts * tokens, -1)
        b, t, _ = x.shape
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        queries, keys, values = (
            y.view(b, t, self.num_heads, self.head_dim).transpose(1, 2) for y in (queries, keys, values)
        )
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        scores = scores.masked_fill(torch.ones(t, t, dtype=torch.bool, device=x.device).triu(1), -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context).reshape(texts, tokens, -1)
