"""`generate` sets the attribute `training` of the model back. `eval()` has changed the mode of every module within the
model, such as its dropout, and they stay in evaluation mode. The method `train` sets the mode of all of them. A
training that goes on later runs without dropout.
"""

CAUGHT_BY = ("test_model_evaluates_and_is_given_back", "test_mode_and_gradients_while_writing")
SECTION = "Writing, one token at a time"

import torch

right = generate


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    model.eval()
    ids = right(model, ids, count, temperature, top_k, generator)
    model.training = was_training
    return ids
