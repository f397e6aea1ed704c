"""`generate` takes one limit for all texts, the least of the k best logits of any of them. Each text has k best
tokens of its own. With a single text the result is right.
"""

CAUGHT_BY = ("test_only_the_k_best_are_drawn", "test_the_k_best_of_any_logits")
SECTION = "Your task"
CHANGE = {"least = logits.topk(top_k).values[:, -1:]": "least = logits.topk(top_k).values.min()"}
