"""`convert_weights` sets the biases of query, key and value to 0. GPT-2 has biases there, other than many models since.
What it learnt is then missing in each block.
"""

CAUGHT_BY = (
    "test_layers_are_transposed_and_unpacked",
    "test_weights_keep_their_dtype",
    "test_logits_are_those_of_gpt2",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
)
SECTION = "Names"
CHANGE = {
    'found[name.replace("qkv", part)] = share': 'found[name.replace("qkv", part)] = share if share.dim() == 2 else torch.zeros_like(share)',
}
