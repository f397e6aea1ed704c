"""`generate` keeps the texts that it wrote at temperature 0 and returns the same tensor for equal arguments again. Write the
texts anew in each call: a caller may change the tensor that it gets, and the next caller would get the changed one.
"""

CAUGHT_BY = ("test_greatest_logit_is_next",)
SECTION = "Your task"

right = generate
KEPT = {}


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    if temperature > 0 or count == 0:
        return right(model, ids, count, temperature, top_k, generator)
    weights = [(name, weight.tolist()) for name, weight in model.state_dict().items()]
    key = str((weights, model.context_length, model.training, ids.tolist(), count))
    if key not in KEPT:
        KEPT[key] = right(model, ids, count, temperature, top_k, generator)
    return KEPT[key]
