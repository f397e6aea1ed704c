"""`load_gpt2` replaces the parameters by tensors of the file or copies of them, as `assign=True` does. Parameters have
to keep the dtype that they had: copy the numbers into those that are there. From a file in half precision, the model
computes with about three digits.
"""

CAUGHT_BY = ("test_logits_are_those_of_gpt2",)
SECTION = "Your task"
CHANGE = {
    "model.load_state_dict(found)": "model.load_state_dict(found, assign=True)",
}
