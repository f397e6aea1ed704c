"""Hidden checks: any shapes and models, several gaps, other languages, long texts, and nothing kept from one folder."""

import torch
from shared_14 import (
    EVALUATION,
    ORDINALS,
    expect_best_tokens,
    expect_guesses,
    expect_judged_as,
    expect_list,
    expect_no_nan,
    expect_not_rounded,
    expect_opinions,
    expect_ranking,
    expect_scores_unchanged,
    expect_texts_unchanged,
)

from autograder.checking import Folder, expect, expect_close, expect_raises, expect_tensor, expectation, points

NOUNS = "fox", "dog", "cat", "tea", "coffee"
GERMAN = "wir", "trinken", "Tee", "Kaffee", "am", "früh", "gut", "schlecht"
FRENCH = "nous", "buvons", "thé", "café", "le", "matin"
SPANISH = "bebemos", "té", "Paris", "Madrid", "mañana", "por", "la", "malo"
ROMANCE = FRENCH + SPANISH
OVERFLOW = "exp(200) does not fit into float32, but the probabilities do."


@points(1)
def test_best_tokens_for_any_shape(student, reference, inputs):
    """top_k_predictions is right for any leading dimensions, vocabulary, mask number and k, and scores of any size."""
    cases = (
        ((7,), 11, 4),
        ((3, 5), 9, 1),
        ((2, 4), 8, 8),
        ((1, 6), 30, 17),
        ((2, 3, 4), 7, 2),
        ((1,), 6, 3),
        ((2, 1), 1, 1),
    )
    for number, (shape, vocabulary, k) in enumerate(cases):
        logits = draw_logits(inputs, shape, vocabulary)
        mask = int(inputs.integers(0, vocabulary)) if number else 0  # any number may stand for a mask, 0 included
        input_ids = draw_input_ids(inputs, shape, vocabulary, mask)
        large = logits.float() + 200.0  # the exponentials of these do not fit into float32
        large = large - 1000.0 * inputs.integers(0, 2, (*shape, 1)).cpu()
        # what is not among the best k has hardly any probability left
        far = logits.float().masked_fill(logits < logits.topk(k).values[..., -1:], -3e38)
        for scores, more, hint in (
            (logits, "", None),
            (large, ", with scores of about 200 and -800,", OVERFLOW),
            (far, ", with scores of -3e38 for all others,", "Subtract the largest score of each row, and no mean."),
        ):
            what = f"for logits {tuple(scores.shape)}, masks {mask} and k = {k}{more}"
            got = student.top_k_predictions(logits=scores, input_ids=input_ids, mask_token_id=mask, k=k)
            compare_ranking(got, reference.top_k(scores, input_ids, mask, k), what, hint)


@points(0.25)
def test_arguments_are_left_unchanged(student, reference, inputs):
    """Logits, tokens and texts stay unchanged."""
    logits, input_ids = inputs.randn(2, 4, 9, dtype=torch.float32), torch.tensor([[3, 1, 0, 1], [1, 2, 1, 8]])
    expect_scores_unchanged(student, logits, input_ids, 1, 3)
    expect_texts_unchanged(student, Folder(reference.make_model(inputs.seed % 2**31, labels=2).files))


@points(1, rests_on="test_another_folder_is_another_model")
def test_several_gaps_in_any_place(student, reference, inputs):
    """A BERT fills every gap with tokens of any kind, wherever it stands, even if words are cut into pieces."""
    model = reference.make_model(inputs.seed % 2**31, odd=("##s", ("[PAD]", "[CLS]")[inputs.seed % 2]))
    text = "[MASK] jumped, {}s drink [MASK], a [MASK]! [MASK]"
    expect_gaps(student, reference, model, text.format(pick(inputs, NOUNS)))


@points(0.75, rests_on="test_another_folder_is_another_model")
def test_gaps_in_other_languages(student, reference, inputs):
    """An XLM-RoBERTa fills gaps in any language, and the words have no marks or spaces around them."""
    model = reference.make_model(inputs.seed % 2**31, is_roberta=True)
    a, b, c = (GERMAN[place] for place in inputs.permutation(len(GERMAN))[:3].tolist())
    d, e = (ROMANCE[place] for place in inputs.permutation(len(ROMANCE))[:2].tolist())
    expect_gaps(student, reference, model, f"{a} {b} [MASK], {c}, {d} {e}", words_only=True)


@points(0.25)
def test_text_without_a_gap_raises(student, reference, inputs):
    """A text without [MASK] raises ValueError, even if the model's own mask token stands in it."""
    bert, roberta = (Folder(reference.make_model(inputs.seed % 2**31, is_roberta=kind).files) for kind in (False, True))
    expect_list(student.fill_mask(text="We drink [MASK].", model_dir=bert), "a list with one item for each gap")
    hint = "Look for [MASK] in the text as it comes, before you put in the model's own mask token."
    for text, model in ("We drink tea.", bert), ("wir trinken [mask]", roberta), ("wir trinken <mask>", roberta):
        expect_raises(ValueError, student.fill_mask, text, model, hint=hint)


@points(0.75, rests_on="test_another_folder_is_another_model")
def test_sentiment_with_any_labels(student, reference, inputs):
    """With two labels or three, BERT or XLM-RoBERTa, one text or many, each text gets its label and probability."""
    for number, (is_roberta, labels) in enumerate(((False, 2), (True, 3))):
        model = reference.make_model((inputs.seed + number) % 2**31, is_roberta, labels, many=is_roberta)
        texts = [sentence(inputs, GERMAN if is_roberta else NOUNS, length) for length in (1, 9, 4, 13, 2, 6)]
        expect_opinions_of(student, reference, model, [*texts, texts[1]])


@points(0.5, rests_on=("test_another_folder_is_another_model", "test_sentiment_with_any_labels"))
def test_long_texts_are_cut(student, reference, inputs):
    """Texts of any length are judged: empty ones, and ones that are too long, which are cut at the end."""
    longest = 11
    model = reference.make_model(inputs.seed % 2**31, is_roberta=True, labels=3, longest=longest)
    pairs = draw_long_texts(inputs, longest - 2)
    # those with more characters first: whether an answer that sorts them so sorts back is for other checks
    texts = sorted({text for pair in pairs for text in pair}, key=len, reverse=True)
    got = student.classify_sentiment(texts, Folder(model.files))
    opinions = expect_opinions(got, len(texts), "An empty text is a text, too.")
    hint = f"This model reads at most {longest} tokens, special ones included, and a word may have several."
    for text, start in pairs:
        what = f"{text!r:.60} is not judged as its first {longest - 2} tokens"
        expect_judged_as(opinions[texts.index(text)], opinions[texts.index(start)], what, hint)
    empty = expect_opinions(student.classify_sentiment([""], Folder(model.files)), 1)
    right, known = reference.classify(model, ""), reference.classify(model, texts[-1])
    expect_empty_judged(empty[0], right, opinions[len(texts) - 1], known)


@points(0.5)
def test_each_folder_speaks_for_itself(student, reference, inputs):
    """Two models of the same kind each judge the same texts in their own way."""
    critics = [reference.make_model((inputs.seed + number) % 2**31, labels=3) for number in (1, 2)]
    texts = [sentence(inputs, NOUNS, 7), sentence(inputs, NOUNS, 3)]
    folders = (Folder(model.files) for model in critics)
    first, second = (student.classify_sentiment(texts=texts, model_dir=folder) for folder in folders)
    expect_list(first, "a list")
    expect_other_opinions(first, second)


def draw_logits(inputs, shape, vocabulary):
    order = [inputs.permutation(vocabulary) for _ in range(torch.Size(shape).numel())]
    order = torch.stack(order).reshape(*shape, vocabulary)
    return (order + inputs.rand(*shape, 1) * 9 - 14) * 0.4  # steps of 0.4: no two tokens are equally probable


def draw_input_ids(inputs, shape, vocabulary, mask):
    """Numbers of tokens, some of which are the mask's."""
    input_ids = inputs.integers(0, vocabulary, shape)
    count = input_ids.numel()
    input_ids.view(-1)[inputs.permutation(count)[: 2 + count // 3]] = mask
    return input_ids


def draw_long_texts(inputs, most):
    """Texts that are too long, each with its start, which fills the model: no text here needs padding."""
    words = [ROMANCE[int(place)] for place in inputs.integers(0, 5, (40,))]
    in_pieces = [f"{word}," for word in words]  # each of them becomes two tokens
    fits = in_pieces[: most // 2] + words[most // 2 :][: most % 2]
    pairs = (words, words[:most]), (words[: most + 1], words[:most]), (in_pieces[: most - 1], fits)
    return [(" ".join(long), " ".join(start)) for long, start in pairs]


@expectation
def compare_ranking(got, expected, what, hint):
    (tokens, probabilities), (right, likely) = expect_ranking(got), expected
    expect_tensor(tokens, shape=tuple(right.shape), what=f"the tokens {what}")
    expect_no_nan(probabilities, f" {what}")
    expect_best_tokens(tokens, right, f" {what}", hint)
    hint = hint or "The softmax runs over all V tokens."
    expect_close(probabilities, likely, what=f"the probabilities {what}", hint=hint)


def expect_gaps(student, reference, model, text, words_only=False):
    """Vouch for five words for each gap."""
    expected = reference.fill_mask(model, text)
    got = expect_guesses(student.fill_mask(text, Folder(model.files)), len(expected), f" of {text!r}")
    for number, right in enumerate(expected):
        what = f"of the {ORDINALS[number]} gap in {text!r}"
        expect_words(got[number], right, what)
        expect_best_words(got[number], right, what, words_only)


@expectation
def expect_words(guesses, right, what):
    words, best = [word for word, _ in guesses], [word for word, _ in right[:5]]
    hint = "Use the tokenizer's own mask token, and turn numbers into words with `tokenizer.decode`."
    known = all(word in dict(right) for word in words) and len(set(words)) == 5
    expect(
        known, f"the words {what} are not five words of this model", best, words, hint_for_spelling(words, best) or hint
    )


@expectation
def expect_best_words(guesses, right, what, words_only):
    """Words that are equally probable, as far as float32 can tell, may change places."""
    words, best_words = [word for word, _ in guesses], [word for word, _ in right[:5]]
    best, theirs = torch.tensor([p for _, p in right[:5]]), torch.tensor([dict(right)[word] for word in words])
    if words_only:  # in any order
        theirs = theirs.sort(descending=True).values
    are_best = torch.isclose(theirs, best, rtol=1e-4, atol=1e-5).all().item()
    hint = hint_for_spelling(words, best_words) or EVALUATION
    expect(are_best, f"the words {what} are wrong", best_words, words, hint)
    if not words_only:
        likely = torch.tensor([p for _, p in guesses])
        expect_close(likely, best, what=f"the probabilities {what}", hint=EVALUATION)


def hint_for_spelling(words, right):
    """What keeps words from being the right ones, if it is their spelling."""
    if any(word != word.strip() for word in words):
        return "There are spaces around words: remove them with `strip()`."
    if words != right and sorted(map(str.lower, words)) == sorted(map(str.lower, right)):
        return "Only upper and lower case differ: leave them as the tokenizer writes them."
    return None


@expectation
def expect_empty_judged(got, right, opinion, known):
    """Vouch for the opinion on an empty text, if that on a known one is right: else both are wrong."""
    if agrees(opinion, known):
        expect(agrees(got, right), "the empty text is judged otherwise than by the model", right, got)


def agrees(pair, right):
    """Whether these are nearly the same label and probability."""
    return pair[0] == right[0] and abs(pair[1] - right[1]) < 1e-4


def expect_opinions_of(student, reference, model, texts):
    """A label and its probability for each text. Labels that are equally probable may change places."""
    got = expect_opinions(student.classify_sentiment(texts, Folder(model.files)), len(texts))
    for number, text in enumerate(texts):
        expect_opinion(got[number], reference, model, text, f"{text!r:.60}, one of {len(texts)} texts")
    expect_not_rounded(got)


@expectation
def expect_opinion(got, reference, model, text, where):
    (name, likely), (label, probability) = got, reference.classify(model, text)
    hint = "Leave the label as the model's configuration writes it." if name.lower() == label.lower() else None
    is_right = name == label or (name in model.labels and reference.is_tied(model, text))
    expect(is_right, f"the label is wrong for {where}", label, name, hint)
    expect_close(torch.tensor(likely), torch.tensor(probability), what=f"the probability for {where}")


@expectation
def expect_other_opinions(first, second):
    expect(first != second, "another folder gives the same opinions", "those of the model in the folder", first)


def sentence(inputs, words, length):
    return " ".join(pick(inputs, words) for _ in range(length))


def pick(inputs, words):
    return words[int(inputs.integers(0, len(words)))]
