"""`convert_weights` keeps the weights of all layers as they are. GPT-2's `c_` layers store (in, out), and `nn.Linear`
stores (out, in), so each needs a transpose. For square matrices no error says so.
"""

CAUGHT_BY = (
    "test_layers_are_transposed_and_unpacked",
    "test_weights_keep_their_dtype",
    "test_logits_are_those_of_gpt2",
    "test_head_and_token_table_are_one",
    "test_file_stays_as_it_is",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
    "test_any_head_is_tied",
    "test_no_file_is_changed",
)
SECTION = "Shapes that fit by accident"
CHANGE = {
    "weight = weight.T": "weight = weight",
    "weight.chunk(3)": "weight.chunk(3, -1)",
}
