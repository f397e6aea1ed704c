"""The encoder of `Seq2SeqAttention` is a GRU without `batch_first=True`, so it takes the examples for the steps of
one sequence. It has to read along the tokens of each example. A key depends on the examples before it in the batch.
Of the other tokens of its own sentence it knows nothing.
"""

CAUGHT_BY = (
    "test_examples_do_not_mix",
    "test_padding_leaves_no_trace",
    "test_model_asks_its_attention",
    "test_model_ignores_padding",
    "test_model_looks_through_its_attention",
    "test_examples_are_independent",
)
SECTION = "Your task, part 2"

from torch import nn

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        self.encoder = nn.GRU(embed_dim, hidden_dim)
