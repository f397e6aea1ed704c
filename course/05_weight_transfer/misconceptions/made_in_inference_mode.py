"""`transfer_weights` makes the new parameters under `torch.inference_mode()`. What is made there can never take part in
training: an input that requires a gradient, or a step of an optimizer, raises an error. `torch.no_grad()` has no such
consequence.
"""

CAUGHT_BY = ("test_parameters_stay_trainable", "test_new_weights_can_be_trained")
SECTION = "What still learns afterwards"
CHANGE = {
    "with torch.no_grad():": "with torch.inference_mode():",
    "getattr(target, name).copy_(getattr(source, name).weight.T)": "setattr(target, name, torch.nn.Parameter(getattr(source, name).weight.T.clone()))",
}
