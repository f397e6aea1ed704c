"""`generate` adds a small number to the probabilities before it takes their logarithms, and divides these by the temperature. At
a high temperature, tokens far below the greatest logit are then drawn too often: they all get the logarithm of that
small number. Divide the logits: no logarithm is needed.
"""

CAUGHT_BY = ("test_draws_follow_the_temperature",)
SECTION = "Writing, one token at a time"
CHANGE = {
    "probabilities = torch.softmax(logits / temperature, dim=-1)": "probabilities = torch.softmax(torch.log(torch.softmax(logits, dim=-1) + 1e-9) / temperature, dim=-1)"
}
