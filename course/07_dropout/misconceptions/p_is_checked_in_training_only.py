"""`dropout` returns x outside training before it has looked at p. Every call must refuse a p below 0 or above 1, in
evaluation too. As it is, a slip such as 20 for 20% goes unnoticed until the first training step.
"""

CAUGHT_BY = ("test_wrong_p_is_refused", "test_p_outside_of_0_to_1_raises")
SECTION = "Your task"

drop = dropout


def dropout(x, p, training=True, generator=None):
    return drop(x, p, True, generator) if training else x
