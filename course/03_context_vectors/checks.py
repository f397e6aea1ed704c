"""Visible checks: the sentence of the lesson, and cases small enough to blend by hand."""

from autograder.checking import expect_close, points, slip_hint

# Well-known wrong results, stored as slip_..., and what to say of each.
OF_JOURNEY = {
    "mean": "This is the plain mean of the rows. Each row is to count as much as its weight says.",
    "sum": "This is the sum of the rows. Multiply each row by its weight before you add.",
    "largest": "This is the row with the largest weight alone. The others have a part in the blend, too.",
    "last_missing": "The last row is missing in the blend.",
    "softmax": "The weights went through a softmax once more. Use them as they are.",
}
OF_ALL = {
    "columns": "The softmax runs down the columns. The weights of each token, a row, are to sum to one.",
    "everything": "The softmax ran over the whole table at once. Each token has weights of its own that sum to one.",
    "scaled": "The scores were scaled. Here they go into the softmax as they are; scaling comes in the next lesson.",
    "raw": "These are blends by raw scores: turn the scores into weights with a softmax first.",
    "shares": "The weights are shares of the sum. Take the softmax of the scores instead.",
    "cosines": "The scores are cosines: you divided by the lengths of the rows. A dot product does not.",
    "past_only": "The later tokens are missing in the blends. Nothing is masked here: every token looks at all tokens.",
    "others_only": "Each token leaves itself out. It may look at itself as well.",
    "added": "The blends are added to the inputs. Return the blends alone.",
    "half_of_the_scores": "Half of the scores are missing: every token is scored against every token, both ways round.",
}


@points(1)
def test_context_vector_of_journey(student, reference):
    """Blended with the weights of "journey", the six tokens become 0.4419, 0.6515, 0.5683."""
    got = student.context_vector(reference["weights_of_journey"], reference["inputs"])
    what = "the context vector of journey"
    hint = slip_hint(reference.slips(OF_JOURNEY), "Each row times its own weight, then the sum of the six rows.")
    expect_close(got, reference["context_of_journey"], atol=1e-4, what=what, hint=hint)


@points(1)
def test_context_vector_by_hand(student, reference):
    """Half of one row and a quarter of two others, one row alone, a difference of rows: each blend comes out right."""
    values = reference["values"]
    for recipe, blend in zip(reference["recipes"], reference["blends"], strict=True):
        expect_close(
            student.context_vector(recipe, values),
            blend,
            what=f"the blend of {values.tolist()} with the weights {recipe.tolist()}",
            hint="Each row times its own weight, then the sum of the three rows. The weights are used as they are.",
        )


@points(2)
def test_context_vectors_of_six_tokens(student, reference):
    """Every token of the sentence gets its context vector: 0.4421, 0.5931, 0.5790 for "Your", and so on."""
    steps = "Look at the three steps one by one: scores (T, T), weights whose rows sum to one, blends (T, d)."
    got = student.simple_self_attention(reference["inputs"])
    hint = slip_hint(reference.slips(OF_ALL), steps)
    expect_close(got, reference["contexts"], atol=1e-4, what="the table of context vectors", hint=hint)

    got = student.simple_self_attention(reference["two_tokens"])
    expect_close(got, reference["two_contexts"], what="the result for two tokens, worked out by hand", hint=steps)
