"""`load_gpt2` puts the weights of the first block into every block. Each block has weights of its own. The model runs,
and repeats one step of thought.
"""

CAUGHT_BY = ("test_logits_are_those_of_gpt2", "test_any_file_gives_its_logits")
SECTION = "Names"


def load_gpt2(model, gpt2):
    found, wanted = convert_weights(gpt2), model.state_dict()
    if {name: one.shape for name, one in found.items()} != {name: one.shape for name, one in wanted.items()}:
        raise ValueError("other sizes")
    for name in wanted:
        kind, _, rest = name.partition(".")
        source = f"blocks.0.{rest.partition('.')[2]}" if kind == "blocks" else name
        wanted[name].copy_(found[source])
    model.head.weight = model.embeddings.token.weight
