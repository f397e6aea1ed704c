"""`generate` takes the softmax of the logits first, and then raises each probability to the power 1 / temperature. The
probabilities are softmax(logits / temperature). At a very low temperature the powers of all probabilities become 0, and
no token can be drawn.
"""

CAUGHT_BY = ("test_draws_follow_the_temperature", "test_probabilities_for_any_temperature")
SECTION = "Writing, one token at a time"
CHANGE = {
    "torch.softmax(logits / temperature, dim=-1)": "torch.softmax(logits, dim=-1).pow(1 / temperature)",
}
