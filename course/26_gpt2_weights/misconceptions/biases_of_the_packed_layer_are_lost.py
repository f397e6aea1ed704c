"""`convert_weights` loses `c_attn.bias`, so the biases of query, key and value are 0. GPT-2 has biases there, unlike many
later models. What they learnt is then missing in each block.
"""

CAUGHT_BY = (
    "test_layers_are_transposed_and_unpacked",
    "test_weights_keep_their_dtype",
    "test_logits_are_those_of_gpt2",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
)
SECTION = "What is in the file"
CHANGE = {
    'found[name.replace("qkv", part)] = share': 'found[name.replace("qkv", part)] = share if share.dim() == 2 else torch.zeros_like(share)',
}
