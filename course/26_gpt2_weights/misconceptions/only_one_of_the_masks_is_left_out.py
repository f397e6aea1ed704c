"""`convert_weights` leaves out `attn.bias` and keeps `attn.masked_bias`. Both belong to the mask. The second one is the
number that old versions wrote in place of minus infinity.
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
SECTION = "Your task"
CHANGE = {
    '(".attn.bias", ".attn.masked_bias")': '".attn.bias"',
}
