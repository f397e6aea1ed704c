"""`generate` takes the softmax first and applies the temperature to the probabilities: it divides their logarithms, or takes
their powers. A probability that is rounded to 0 stays 0, so its token is never drawn, however high the temperature is.
Divide the logits, before the softmax.
"""

CAUGHT_BY = ("test_draws_follow_the_temperature",)
SECTION = "Writing, one token at a time"
CHANGE = {
    "probabilities = torch.softmax(logits / temperature, dim=-1)": "probabilities = torch.softmax(torch.log(torch.softmax(logits, dim=-1)) / temperature, dim=-1)"
}
