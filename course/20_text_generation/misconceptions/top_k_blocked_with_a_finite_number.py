"""`generate` gives the tokens outside the k best a finite logit, such as -10000. If the other logits are as low, they are
drawn, too. Only minus infinity is below every logit.
"""

CAUGHT_BY = ("test_only_the_k_best_are_drawn", "test_the_k_best_of_any_logits")
SECTION = "Your task"
CHANGE = {"logits.masked_fill(logits < least, -torch.inf)": "logits.masked_fill(logits < least, -1e4)"}
