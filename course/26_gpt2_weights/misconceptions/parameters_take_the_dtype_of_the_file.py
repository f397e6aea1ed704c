"""`load_gpt2` makes the tensors of the file the parameters. Parameters have to keep the dtype that they had. From a
file in half precision, the model computes with about three digits.
"""

CAUGHT_BY = ("test_logits_are_those_of_gpt2",)
SECTION = "Your task"
CHANGE = {
    "model.load_state_dict(found)": "model.load_state_dict(found, assign=True)",
}
