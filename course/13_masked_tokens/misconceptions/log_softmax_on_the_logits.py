"""`TinyMaskedLM` ends with a log_softmax, so that its logits are logarithms of probabilities. Logits are plain scores, to
which no softmax has been applied. The loss applies its own.
"""

CAUGHT_BY = ("test_logits_are_scores", "test_logits_are_no_probabilities")
SECTION = "The loss, and why −100"

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        return torch.log_softmax(super().forward(input_ids), dim=-1)
