"""`convert_weights` gives the first third of the packed bias to query, key and value alike. Each has a third of its
own. The weights are right, so the model is only slightly wrong.
"""

CAUGHT_BY = (
    "test_layers_are_transposed_and_unpacked",
    "test_weights_keep_their_dtype",
    "test_logits_are_those_of_gpt2",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
)
SECTION = "Your task"
CHANGE = {
    "weight.chunk(3)": "(weight.chunk(3) if weight.dim() == 2 else [weight.chunk(3)[0]] * 3)",
}
