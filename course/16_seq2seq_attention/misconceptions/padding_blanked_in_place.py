"""`Seq2SeqAttention.forward` writes token 0 over the padding of the caller's `source`.

Padding has no influence, whatever its tokens are, so nothing needs to be written. The results are right, but the
caller's batch has changed.
"""

CAUGHT_BY = ("test_model_changes_no_argument", "test_source_and_target_are_left_unchanged")
SECTION = "Your task, part 2"


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is not None:
            source.masked_fill_(source_mask, 0)
        return super().forward(source, target, source_mask)
