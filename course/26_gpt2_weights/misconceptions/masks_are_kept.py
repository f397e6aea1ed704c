"""`convert_weights` returns the causal masks as well. `h.N.attn.bias` is a mask that old versions stored with the
weights, and no parameter. The name misleads: `attn.c_attn.bias` is the bias.
"""

CAUGHT_BY = (
    "test_names_are_those_of_the_model",
    "test_logits_are_those_of_gpt2",
    "test_head_and_token_table_are_one",
    "test_file_stays_as_it_is",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
    "test_any_head_is_tied",
    "test_no_file_is_changed",
)
SECTION = "What is in the file"
CHANGE = {
    'name.endswith((".attn.bias", ".attn.masked_bias")) or name == "lm_head.weight"': 'name == "lm_head.weight"',
}
