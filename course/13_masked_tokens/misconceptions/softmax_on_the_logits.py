"""`TinyMaskedLM` returns probabilities. It should return plain scores, because `F.cross_entropy` applies a softmax of
its own. A second softmax, over numbers between 0 and 1, can never be sure: with 5 tokens the loss cannot fall below
0.90.
"""

CAUGHT_BY = ("test_logits_are_scores", "test_model_learns_from_both_sides", "test_logits_are_no_probabilities")
SECTION = "The loss, and why −100"

right = TinyMaskedLM


class TinyMaskedLM(right):
    def forward(self, input_ids):
        return super().forward(input_ids).softmax(dim=-1)
