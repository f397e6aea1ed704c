"""`convert_weights` does not transpose `attn.c_proj.weight`. It is (in, out) like the other `c_` weights, and also square.
Its shape fits both ways, so no error is raised, and the logits of the model are wrong.
"""

CAUGHT_BY = (
    "test_layers_are_transposed_and_unpacked",
    "test_weights_keep_their_dtype",
    "test_logits_are_those_of_gpt2",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
)
SECTION = "Shapes that fit by accident"
CHANGE = {
    'name.endswith(".weight"):\n            weight = weight.T': 'name.endswith(".weight") and weight.shape[0] != weight.shape[1]:\n            weight = weight.T',
}
