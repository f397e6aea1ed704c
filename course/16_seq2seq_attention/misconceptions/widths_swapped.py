"""`AdditiveAttention` makes `W_query` for the width of the encoder and `W_key` for the width of the decoder. The query
is the decoder's state and the keys are the encoder's outputs, so it has to be the other way round. The fault shows
only if the two widths differ.
"""

CAUGHT_BY = (
    "test_layers_are_the_three_asked_for",
    "test_weights_and_context_by_numbers",
    "test_decoder_state_decides",
    "test_padding_gets_no_weight",
    "test_batch_or_source_of_one",
    "test_gradients_reach_the_layers",
    "test_layers_for_any_sizes",
    "test_attention_for_any_sizes",
)
SECTION = "Your task, part 1"

right = AdditiveAttention


class AdditiveAttention(right):
    def __init__(self, encoder_dim, decoder_dim, hidden_dim):
        super().__init__(decoder_dim, encoder_dim, hidden_dim)
