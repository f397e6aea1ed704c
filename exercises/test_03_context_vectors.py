# Built from course/03_context_vectors/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the sentence of the lesson, and cases small enough to blend by hand."""

from autograder.checking import expect_close, points, slip_hint

# Well-known wrong results, stored as slip_..., and what to say of each.
OF_JOURNEY = {
    "mean": "This is the plain mean of the rows. Multiply each row by its weight instead.",
    "sum": "This is the sum of the rows. Multiply each row by its weight before you add.",
    "largest": "This is only the row with the largest weight. Blend in the other rows, too.",
    "last_missing": "The last row is missing from the blend.",
    "softmax": "You applied a softmax to the weights once more. Use them as they are.",
}
OF_ALL = {
    "columns": "The softmax runs down the columns. Make each row, the weights of one token, sum to one.",
    "everything": "The softmax runs over the whole table at once. Make each row, the weights of one token, sum to one.",
    "scaled": "You scaled the scores. Take the softmax of the scores as they are; scaling comes in the next lesson.",
    "raw": "These blends use raw scores: turn the scores into weights with a softmax first.",
    "shares": "The weights are shares of the sum. Take the softmax of the scores instead.",
    "cosines": "The scores are cosines: you divided by the lengths of the rows. Do not divide.",
    "past_only": "The later tokens are missing from the blends. Mask nothing here: every token looks at all tokens.",
    "others_only": "Each token leaves itself out. Let it look at itself, too.",
    "added": "You added the blends to the inputs. Return only the blends.",
    "half_of_the_scores": "Half of the scores are missing. Score every token against every token, in both directions.",
}


@points(1)
def test_context_vector_of_journey(student, reference):
    """Blended with the weights of "journey", the six tokens become 0.4419, 0.6515, 0.5683."""
    got = student.context_vector(reference["weights_of_journey"], reference["inputs"])
    what = "the context vector of journey"
    hint = slip_hint(reference.slips(OF_JOURNEY), "Multiply each row by its own weight, then add up the six rows.")
    expect_close(got, reference["context_of_journey"], atol=1e-4, what=what, hint=hint)


@points(1)
def test_context_vector_by_hand(student, reference):
    """Each blend is right: half of one row and a quarter of two others, one row alone, a difference of rows."""
    values = reference["values"]
    for recipe, blend in zip(reference["recipes"], reference["blends"], strict=True):
        expect_close(
            student.context_vector(recipe, values),
            blend,
            what=f"the blend of {values.tolist()} with the weights {recipe.tolist()}",
            hint="Multiply each row by its own weight, then add up the three rows. Use the weights as they are.",
        )


@points(2)
def test_context_vectors_of_six_tokens(student, reference):
    """Every token of the sentence gets its context vector: 0.4421, 0.5931, 0.5790 for "Your", and so on."""
    steps = "Check the three steps one by one: scores (T, T), weights whose rows sum to one, blends (T, d)."
    got = student.simple_self_attention(reference["inputs"])
    hint = slip_hint(reference.slips(OF_ALL), steps)
    expect_close(got, reference["contexts"], atol=1e-4, what="the table of context vectors", hint=hint)

    got = student.simple_self_attention(reference["two_tokens"])
    expect_close(got, reference["two_contexts"], what="the result for two tokens, worked out by hand", hint=steps)
