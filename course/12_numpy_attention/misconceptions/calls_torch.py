"""`softmax` hands the array to torch and turns the result back into NumPy. All three functions have to get by with
NumPy and the standard library. The numbers are right, but the function cannot run where torch is not installed.
"""

CAUGHT_BY = ("test_torch_is_not_called", "test_numpy_alone")
SECTION = "First: softmax"

import torch


def softmax(x, axis=-1):
    return torch.softmax(torch.from_numpy(x), dim=axis).numpy()
