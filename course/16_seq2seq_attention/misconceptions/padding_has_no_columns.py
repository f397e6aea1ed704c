"""The weights of `Seq2SeqAttention` lack the last columns if all sources of a batch have padding there: the mask is cut to
the longest text. The weights have the shape (b, T, S): a padded position needs a column, too, with weight 0. If a packed sequence is
unpacked, `pad_packed_sequence` needs `total_length=source.shape[1]`, and the mask stays whole.
"""

CAUGHT_BY = ("test_model_scores_a_token_for_each_step", "test_padding_leaves_no_trace", "test_examples_are_independent")
SECTION = "Start token, embeddings and padding"


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is not None:
            longest = (~source_mask).sum(1).max()
            source, source_mask = source[:, :longest], source_mask[:, :longest]
        return super().forward(source, target, source_mask)
