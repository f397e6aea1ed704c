"""`transfer_weights` makes float64 parameters for float64 and float32 parameters for everything else. Modules in float16 keep
their dtype as well: afterwards, target must take the inputs that it took before.
"""

CAUGHT_BY = ("test_dtype_of_the_modules_is_kept",)
SECTION = "Your task: Exercise 3.1"

import torch


def transfer_weights(source, target):
    for name in "W_query", "W_key", "W_value":
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two modules do not fit")
        dtype = torch.float64 if layer.weight.dtype is torch.float64 else torch.float32
        setattr(target, name, torch.nn.Parameter(layer.weight.detach().T.clone().to(dtype)))
