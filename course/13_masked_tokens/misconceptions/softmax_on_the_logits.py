"""The model returns probabilities, which F.cross_entropy sends through a second softmax."""

CAUGHT_BY = ("test_logits_are_no_probabilities", "test_model_learns_from_both_sides")

right = TinyMaskedLM


class TinyMaskedLM(right):
    def forward(self, input_ids):
        return super().forward(input_ids).softmax(dim=-1)
