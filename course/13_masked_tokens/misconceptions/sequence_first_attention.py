"""`TinyMaskedLM` makes `nn.MultiheadAttention` without `batch_first=True`, which then takes dimension 0, the texts, for
the positions. Attention has to run over the positions of one text. Here each position looks at the same position of the other
texts. A text alone has no context at all.
"""

CAUGHT_BY = (
    "test_model_sees_both_sides",
    "test_places_and_their_order_count",
    "test_a_text_is_alone_in_its_batch",
    "test_model_learns_from_both_sides",
    "test_every_token_counts_everywhere",
    "test_texts_are_independent",
)
SECTION = "Your task, part 2"

from torch import nn


class TinyMaskedLM(TinyMaskedLM):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__(vocab_size, context_length, embed_dim, num_heads)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads)
