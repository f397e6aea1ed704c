"""`gpt2_small_arguments` returns the configuration of a whole model, with `emb_dim`, `n_heads` and `drop_rate`. It
must return the arguments of one `MultiHeadAttention`, under their names there: `d_in`, `d_out`, `context_length`,
`dropout` and `num_heads`.
"""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)
SECTION = "Your task, part 3: Exercise 3.3"


def gpt2_small_arguments():
    return {
        "vocab_size": 50257,
        "context_length": 1024,
        "emb_dim": 768,
        "n_heads": 12,
        "n_layers": 12,
        "drop_rate": 0.1,
        "qkv_bias": False,
    }
