# Built from course/04_self_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the numbers of the lesson, a mask worked out by hand, and what the two classes are made of."""

from autograder.checking import assign, expect, expect_close, expect_tensor, inspect_module, points, slip_hint

NAMES = "W_query", "W_key", "W_value"
# Well-known wrong weights, stored as slip_..., and what to say of each.
OF_JOURNEY = {
    "unscaled": "The scores are not scaled: divide them by the square root of d before the softmax.",
    "divided_by_d": "The scores are divided by d. Divide by its square root.",
    "multiplied": "The scores are multiplied by the square root of d. Divide by it.",
    "scaled_by_tokens": "You divided by the root of the number of tokens. d is the number of features of a query.",
    "scaled_late": "You divided the weights by the square root of d. Divide the scores, before the softmax.",
    "over_the_queries": "The softmax runs over the queries, so a single query gets ones. Run it over the keys: dim=-1.",
}
OF_MASKS = {
    "no_mask": "The mask has no effect. (`masked_fill` returns a new tensor and leaves the old one unchanged.)",
    "mask_turned_round": "The mask is the wrong way round. Block a key where the mask is True.",
    "mask_too_late": "You blocked after the softmax: the keys have taken their share. Block the scores, with -inf.",
    "mask_is_zero": "Blocked scores became 0, and exp(0) is 1. Set them to -inf: exp(-inf) is 0.",
}
OF_CLASSES = {
    "unscaled": "The scores are not scaled: divide them by the square root of d_out before the softmax.",
    "scaled_by_d_in": "The scores are divided by the square root of d_in. Divide by the square root of d_out.",
    "columns": "The softmax runs over the queries: the columns of weights sum to one. Run it over the keys: dim=-1.",
    "swapped": "Queries and keys are swapped.",
    "keys_as_values": "You blended the keys. Blend the values.",
}


@points(1)
def test_attention_of_journey(student, reference):
    """For the query "journey", 0.4306, 1.4551, the weights are 0.1500, 0.2264, ... and the output is 0.3061, 0.8210."""
    query, key, value = reference["query"], reference["key"], reference["value"]
    output, weights = expect_pair(student.scaled_dot_product_attention(query, key, value))
    hint = name_the_slip(reference, OF_JOURNEY)
    expect_close(weights, reference["weights_of_journey"], what="the table of weights", hint=hint)
    hint = "The weights are right. Use them to blend the rows of `value`."
    expect_close(output, reference["output_of_journey"], what="the output", hint=hint)


@points(1)
def test_mask_blocks_where_it_is_true(student, reference):
    """The weights are right without a mask; with one, blocked keys get 0 and the others share the whole budget."""
    arguments = [reference[name] for name in ("hand_query", "hand_key", "hand_value")]
    for mask, masked in (None, ""), (reference["hand_mask"], "_masked"):
        call = f"with the mask {mask.tolist()}" if masked else "without a mask"
        output, weights = expect_pair(student.scaled_dot_product_attention(*arguments, mask))
        hint = name_the_slip(reference, OF_MASKS) if masked else "Divide by the square root of d = 4, that is, by 2."
        expect_close(weights, reference["hand_weights" + masked], what=f"the table of weights {call}", hint=hint)
        expect_close(output, reference["hand_output" + masked], what=f"the output {call}")


@points(1)
def test_v1_of_six_tokens(student, reference):
    """SelfAttention_v1 has three parameters of shape (d_in, d_out); the lesson's numbers give 0.2996, 0.8053, ..."""
    layer = student.SelfAttention_v1(3, 2)
    expect_parameters(layer, dict.fromkeys(NAMES, (3, 2)))
    assign(layer, {name: reference[name] for name in NAMES})
    hint = name_the_slip(reference, OF_CLASSES, "v1_")
    expect_close(layer(reference["inputs"]), reference["output_v1"], what="the output of SelfAttention_v1", hint=hint)


@points(1)
def test_v2_of_six_tokens(student, reference):
    """SelfAttention_v2 has three nn.Linear, with a bias if asked; the lesson's weights give -0.0739, 0.0713, ..."""
    weights = [f"{name}.weight" for name in NAMES]
    for arguments, biased in ((3, 2), False), ((3, 2, False), False), ((3, 2, True), True):
        layer = student.SelfAttention_v2(*arguments)
        shapes = dict.fromkeys(weights, (2, 3)) | dict.fromkeys([f"{name}.bias" for name in NAMES] * biased, (2,))
        state = expect_parameters(layer, shapes)
        for name in NAMES:
            kinds = state.modules.get(name, [])
            expect("Linear" in kinds, f"{name} is not an nn.Linear", "nn.Linear", " > ".join(kinds))
            has_no_bias = f"{name}.bias" not in state.parameters
            expect(biased or has_no_bias, f"{name} has a bias, though qkv_bias is False", hint="Pass `bias=qkv_bias`.")

    layer = student.SelfAttention_v2(3, 2)
    assign(layer, {weight: reference[weight] for weight in weights})
    hint = name_the_slip(reference, OF_CLASSES, "v2_")
    expect_close(layer(reference["inputs"]), reference["output_v2"], what="the output of SelfAttention_v2", hint=hint)


def expect_pair(got):
    """The output and the weights, if ``got`` is a tuple of two tensors."""
    hint = "End with `return output, weights`."
    expect(isinstance(got, tuple) and len(got) == 2, "the result is not a tuple of two", "(output, weights)", got, hint)
    return expect_tensor(got[0], what="the output"), expect_tensor(got[1], what="the weights")


def expect_parameters(layer, shapes):
    """What the layer consists of, if it has parameters of these names and shapes."""
    state = inspect_module(layer)
    for name, shape in shapes.items():
        found = ", ".join(sorted(state.parameters)) or "none"
        hint = "Use this very name, capital letters included. Only an nn.Parameter (or a layer with one) is registered."
        expect(name in state.parameters, f"the layer has no parameter named {name}", name, found, hint)
        expect_tensor(state.parameters[name], shape=shape, what=name)
    return state


def name_the_slip(reference, slips, version=""):
    """A hint that says which well-known wrong result it is, if it is one."""

    def otherwise(got, expected):
        if version:  # of the classes, which mask nothing
            return "Divide the scores by the root of d_out, take the softmax over the keys, then blend the values."
        if got.isnan().any():
            return "NaN comes from 0 * inf: put -inf where the mask is True; do not multiply the mask by it."
        return "Divide scores by the root of d, put -inf where the mask is True, softmax over the keys, then blend."

    return slip_hint(reference.slips(slips, f"slip_{version}"), otherwise, atol=1e-5)
