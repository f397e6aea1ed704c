"""`dropout` takes a call that does not mention `training` for one outside training. The default of the stub is True.
Called with x and p alone, it drops nothing and scales nothing.
"""

CAUGHT_BY = ("test_training_drops_some_and_scales_the_rest",)
SECTION = "Your task"

drop = dropout


def dropout(x, p, training=False, generator=None):
    return drop(x, p, training, generator)
