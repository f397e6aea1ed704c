"""`convert_weights` looks for names without `transformer.` only. All names may begin with it. The file on the web has
no prefix, and one that `save_pretrained` writes has it.
"""

CAUGHT_BY = (
    "test_names_are_those_of_the_model",
    "test_layers_are_transposed_and_unpacked",
    "test_logits_are_those_of_gpt2",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
)
SECTION = "Names"
CHANGE = {
    'full_name.removeprefix("transformer.")': "full_name",
}
