"""`convert_weights` removes tensors from the file that it is given. Arguments must be left unchanged. Whoever reads the
same dict again misses these tensors.
"""

CAUGHT_BY = ("test_file_stays_as_it_is", "test_no_file_is_changed")
SECTION = "Your task"
CHANGE = {
    "    found = {}\n    for full_name": '    for mask in [name for name in gpt2 if name.endswith((".attn.bias", ".masked_bias"))]:\n'
    "        gpt2.pop(mask)\n    found = {}\n    for full_name",
}
