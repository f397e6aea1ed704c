"""`transfer_weights` calls `source.float()` and takes the result for a copy. On a module, `float()` converts the module
itself. `source` must be left unchanged, but a float64 source becomes float32: it loses digits and no longer takes its
own inputs. A float32 source hides this.
"""

CAUGHT_BY = ("test_source_stays_as_it_is", "test_source_is_unchanged")
SECTION = "Who owns the memory"

import torch


def transfer_weights(source, target):
    numbers = source.float()
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            layer, parameter = getattr(numbers, name), getattr(target, name)
            if layer.bias is not None or layer.weight.T.shape != parameter.shape:
                raise ValueError("these two do not fit")
            parameter.copy_(layer.weight.T)
