# Built from course/26_gpt2_weights/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: names, transposes and the packed projection, the logits of GPT-2 itself, the tied head, top-p."""

import torch
from shared_26 import (
    check_file_unchanged,
    check_loaded_again,
    check_logits,
    check_logits_unchanged,
    check_refused,
    check_tied,
    check_ties,
    cut_to_one,
    expect_names,
    expect_nucleus,
    expect_weights,
    in_other_dress,
    many_blocks,
    with_other_head,
    with_other_mlp,
    with_prefix,
)

from autograder.checking import expect_close, expect_own_result, expect_tensor, points

SIZES = 11, 6, 4, 2, 2  # vocab_size, context_length, d, num_heads, num_layers
LAYERS = "attn.bias", "attn.masked_bias", "attn.c_attn", "attn.c_proj", "mlp.c_fc", "mlp.c_proj", "ln_1", "ln_2"
TENSORS = [
    *(f"{name}.{kind}" for name in LAYERS[2:] for kind in ("weight", "bias")),
    *LAYERS[:2],
]
NAMES = [
    *("wte.weight", "wpe.weight", "ln_f.weight", "ln_f.bias"),
    *(f"h.{number}.{name}" for number in (0, 1) for name in TENSORS),
]
PARTS = [
    f"{name}.{kind}"
    for name in (
        "attention.W_query",
        "attention.W_key",
        "attention.W_value",
        "attention.out_proj",
        "mlp.up",
        "mlp.down",
    )
    for kind in ("weight", "bias")
]
NORMS = [f"{name}.{kind}" for name in ("norm1", "norm2") for kind in ("scale", "shift")]
TABLES = ["embeddings.token.weight", "embeddings.position.weight", "norm.scale", "norm.shift", "head.weight"]


def file(reference):
    return {name: reference[f"gpt2:{name}"] for name in NAMES}


def converted(reference):
    blocks = [f"blocks.{number}.{name}" for number in (0, 1) for name in PARTS + NORMS]
    return {name: reference[f"converted:{name}"] for name in TABLES + blocks}


@points(1)
def test_names_are_those_of_the_model(student, reference):
    """The names are exactly those of `GPT`, for any number of blocks, with or without `transformer.`."""
    gpt2, expected = file(reference), converted(reference)
    expect_names(student.convert_weights(gpt2), expected)
    for given in in_other_dress(gpt2):
        expect_names(student.convert_weights(given), expected)
    expect_names(student.convert_weights(dict(reversed(with_prefix(gpt2).items()))), expected)
    names = TABLES + [f"blocks.{number}.{name}" for number in range(12) for name in PARTS + NORMS]
    many = student.convert_weights(many_blocks(gpt2, TENSORS, range(12)))
    expect_names(many, names)
    biases = {f"blocks.{i}.mlp.up.bias": expected["blocks.0.mlp.up.bias"] + i for i in range(12)}
    expect_weights(many, biases, list(biases), "in a file of 12 blocks, ")


@points(0.75, rests_on="test_names_are_those_of_the_model")
def test_tables_and_norms_move_as_they_are(student, reference):
    """Tables and norms keep their numbers, and the head gets those of the token table."""
    gpt2, expected = file(reference), converted(reference)
    names = TABLES + [f"blocks.{number}.{name}" for number in (0, 1) for name in NORMS]
    expect_weights(student.convert_weights(gpt2), expected, names)
    case = "of a file with another `lm_head.weight`, "
    expect_weights(student.convert_weights(with_other_head(gpt2)), expected, TABLES, case)


@points(1, rests_on="test_names_are_those_of_the_model")
def test_layers_are_transposed_and_unpacked(student, reference):
    """The weights of the blocks arrive as a GPT has them: transposed, and query, key and value unpacked."""
    gpt2, expected = file(reference), converted(reference)
    names = [f"blocks.{number}.{name}" for number in (0, 1) for name in PARTS]
    expect_weights(student.convert_weights(gpt2), expected, names)
    expect_weights(student.convert_weights(with_prefix(gpt2)), expected, names)


@points(0.25, rests_on=("test_layers_are_transposed_and_unpacked", "test_tables_and_norms_move_as_they_are"))
def test_weights_keep_their_dtype(student, reference):
    """Each tensor keeps its dtype: half precision for weights, float32 for norms in the same file."""
    half = {name: weight if "ln_" in name else weight.half() for name, weight in file(reference).items()}
    expected = {name: weight if "norm" in name else weight.half() for name, weight in converted(reference).items()}
    expect_weights(student.convert_weights(gpt2=half), expected, sorted(expected))


@points(1, rests_on=("test_layers_are_transposed_and_unpacked", "test_tables_and_norms_move_as_they_are"))
def test_logits_are_those_of_gpt2(student, reference):
    """A loaded model has GPT-2's logits in float32, whatever it held before and in any precision of the file."""
    gpt2 = file(reference)
    check_logits(student, SIZES, gpt2, reference["ids"], reference["logits"])
    check_loaded_again(student, SIZES, gpt2, reference["ids"], reference["logits"])
    model = student.GPT(*SIZES)
    student.load_gpt2(model, {name: weight.half() for name, weight in with_prefix(gpt2).items()})
    what = "the logits of a float32 model after a file in float16"
    got = expect_tensor(model(reference["ids"]), dtype=torch.float32, what=what)
    expect_close(got, reference["logits"], atol=0.05, what=what)


@points(0.5)
def test_head_and_token_table_are_one(student, reference):
    """After loading, the head and the token table are one parameter."""
    check_tied(student, SIZES, file(reference), reference["table"])


@points(0.5)
def test_file_of_other_sizes_is_refused(student, reference):
    """A file with other sizes or another number of blocks raises ValueError before the model changes."""
    gpt2 = file(reference)
    student.convert_weights(gpt2)  # what fails here is asked elsewhere
    for sizes in (11, 6, 4, 2, 3), (11, 6, 4, 2, 1), (11, 7, 4, 2, 2), (12, 6, 4, 2, 2):
        check_refused(student, sizes, gpt2, reference["ids"])
    check_refused(student, SIZES, with_other_mlp(gpt2), reference["ids"], "a narrower MLP in its last block")
    check_refused(student, SIZES, cut_to_one(gpt2, "wpe.weight"), reference["ids"], "a single position")


@points(0.5)
def test_nucleus_of_known_rows(student, reference):
    """In each row, the most probable tokens keep their logits, as few as reach p together; the others get -inf."""
    for p in 0.3, 0.6, 0.85, 0.97:
        expect_nucleus(student.keep_top_p, reference["rows"], p, reference[f"rows:{p}"])
        expect_nucleus(student.keep_top_p, reference["rows"][0, 1], p, reference[f"rows:{p}"][0, 1])
    steep = torch.tensor([0.985, 0.01, 0.0045, 0.0005]).log()
    for p, kept in (0.99, 2), (0.999, 3):
        expect_nucleus(student.keep_top_p, steep, p, steep.masked_fill(torch.arange(4) >= kept, -torch.inf))
    even = torch.linspace(0, 1, 200)  # of which 100 have 0.623 together, and 99 have 0.618
    expect_nucleus(student.keep_top_p, even, 0.62, even.masked_fill(torch.arange(200) < 100, -torch.inf))
    many = torch.linspace(0, 1, 4000)  # of which 2000 have 0.62249 together, and 1999 have 0.62225
    expect_nucleus(student.keep_top_p, many, 0.62237, many.masked_fill(torch.arange(4000) < 2000, -torch.inf))


@points(0.5)
def test_nucleus_at_its_limits(student, inputs):
    """The result is right at the limits: one token at least, all at p = 1, equal logits, huge logits, and -inf."""
    far = torch.tensor([[0.0, -30.0, -60.0, 2.0], [-torch.inf, 5000.0, 4999.0, -torch.inf]])
    for logits in far, torch.tensor([0.0, -70.0, 30.0, -40.0]), torch.tensor([0.0, -200.0, 5.0, -1e4]):
        expect_nucleus(student.keep_top_p, logits, 1.0, logits)
    many = inputs.randn(12, 5000, scale=2.0, dtype=torch.float32).cpu()  # rounding takes the sum of some rows above 1
    expect_nucleus(student.keep_top_p, many, 1.0, many)
    for p, kept in (1e-9, [[3], [1]]), (0.01, [[3], [1]]), (0.7, [[3], [1]]), (0.95, [[3, 0], [1, 2]]):
        expected = torch.full((2, 4), -torch.inf)
        for row, tokens in enumerate(kept):
            expected[row, tokens] = far[row, tokens]
        expect_nucleus(student.keep_top_p, far, p, expected)
    check_ties(student, torch.tensor([1.0, 1.0, 1.0, 1.0, -30.0]), 0.6, 3)
    check_ties(student, torch.tensor([-30.0, 2.0, 2.0]), 0.3, 1)


@points(0.25)
def test_file_stays_as_it_is(student, reference):
    """The file that is passed to convert_weights and load_gpt2 stays as it is, and each call converts it anew."""
    check_file_unchanged(student, SIZES, file(reference))
    expect_own_result(student.convert_weights, file(reference), what="the dict")


@points(0.25)
def test_logits_stay_as_they_are(student, reference):
    """The logits that are passed to keep_top_p stay as they are, and each call returns a new tensor."""
    check_logits_unchanged(student, reference["rows"])
    expect_own_result(student.keep_top_p, reference["rows"], 0.6)
