"""The layers keep the bias that nn.Linear has by default."""

CAUGHT_BY = (
    "test_weights_and_context_by_numbers",
    "test_decoder_state_decides",
    "test_padding_gets_no_weight",
    "test_attention_for_any_sizes",
)

from torch import nn


class AdditiveAttention(AdditiveAttention):
    def __init__(self, encoder_dim, decoder_dim, hidden_dim):
        nn.Module.__init__(self)
        self.W_query = nn.Linear(decoder_dim, hidden_dim)
        self.W_key = nn.Linear(encoder_dim, hidden_dim)
        self.v = nn.Linear(hidden_dim, 1)
