"""`AdditiveAttention.forward` repeats the queries of the batch with `repeat` and reshapes them, so that the words of an
example meet the queries of other examples. Use `query.unsqueeze(1)`, which needs no repetition. With a single example it is
right.
"""

CAUGHT_BY = (
    "test_weights_and_context_by_numbers",
    "test_padding_gets_no_weight",
    "test_examples_do_not_mix",
    "test_padding_leaves_no_trace",
    "test_attention_for_any_sizes",
    "test_padded_keys_have_no_influence",
    "test_examples_are_independent",
    "test_model_ignores_padding",
)
SECTION = "Your task, part 1"

import torch
from torch import nn


class AdditiveAttention(nn.Module):
    def __init__(self, encoder_dim: int, decoder_dim: int, hidden_dim: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(decoder_dim, hidden_dim, bias=False)
        self.W_key = nn.Linear(encoder_dim, hidden_dim, bias=False)
        self.v = nn.Linear(hidden_dim, 1, bias=False)

    def forward(
        self, query: torch.Tensor, keys: torch.Tensor, mask: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        batch_size, src_len, _ = keys.shape
        # repeat decoder hidden state src_len times
        hidden = self.W_query(query).repeat(src_len, 1).view(batch_size, src_len, -1)
        energy = torch.tanh(hidden + self.W_key(keys))
        scores = self.v(energy).squeeze(2)
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=1)
        context = torch.bmm(weights.unsqueeze(1), keys).squeeze(1)
        return context, weights
