"""The results of a single step lose the dimension of the steps."""

CAUGHT_BY = ("test_decoder_reads_the_target_so_far",)


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        logits, weights = super().forward(source, target, source_mask)
        return logits.squeeze(1), weights.squeeze(1)
