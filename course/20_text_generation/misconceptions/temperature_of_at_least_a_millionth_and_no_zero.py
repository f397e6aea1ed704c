"""`generate` never divides by less than 0.000001, and draws at temperature 0, too. Above 0, the probabilities are
softmax(logits / temperature), however small the temperature is. If the logits are close together, the text is bolder
than it should be, and at temperature 0 another token than the greatest may come. Only 0 itself needs a case of its own.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes")
SECTION = "Your task"
CHANGE = {
    "if temperature == 0:": "if False:",
    "torch.softmax(logits / temperature": "torch.softmax((logits.double() - logits.amax(-1, True)) / max(temperature, 1e-6)",
}
