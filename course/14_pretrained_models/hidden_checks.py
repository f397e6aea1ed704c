"""Hidden checks: any shapes and models, several gaps, other languages, long texts, and nothing kept from one folder."""

import torch

from autograder.checking import (
    Folder,
    expect,
    expect_close,
    expect_each_raises,
    expect_tensor,
    expect_unchanged,
    points,
)

PRELOAD = (
    "transformers.pipelines",
    "transformers.models.bert.modeling_bert",
    "transformers.models.bert.tokenization_bert",
    "transformers.models.xlm_roberta.modeling_xlm_roberta",
    "transformers.models.xlm_roberta.tokenization_xlm_roberta",
    "transformers.conversion_mapping:get_checkpoint_conversion_mapping('bert')",  # it compiles 900 patterns, once
)
EVALUATION = "Leave the model in evaluation mode, as `from_pretrained` returns it: in training mode, dropout is on."
NOUNS = "fox", "dog", "cat", "tea", "coffee"
GERMAN = "wir", "trinken", "Tee", "Kaffee", "am", "früh", "gut", "schlecht"
ROMANCE = (
    "nous",
    "buvons",
    "thé",
    "café",
    "le",
    "matin",
    "bebemos",
    "té",
    "Paris",
    "Madrid",
    "mañana",
    "por",
    "la",
    "malo",
)


@points(1)
def test_best_tokens_for_any_shape(student, reference, inputs):
    """top_k_predictions is right for one sentence or a batch, and for any vocabulary, mask number and k."""
    cases = ((7,), 11, 4), ((3, 5), 9, 1), ((2, 4), 8, 8), ((1, 6), 30, 17)
    for number, (shape, vocabulary, k) in enumerate(cases):
        count = torch.Size(shape).numel()
        order = torch.stack([inputs.permutation(vocabulary) for _ in range(count)]).reshape(*shape, vocabulary)
        logits = (order + inputs.rand(*shape, 1) * 9 - 14) * 0.4  # steps of 0.4: no two tokens are equally probable
        mask = int(inputs.integers(0, vocabulary)) if number else 0  # any number may stand for a mask, 0 included
        input_ids = inputs.integers(0, vocabulary, shape)
        input_ids.view(-1)[inputs.permutation(count)[: 2 + count // 3]] = mask
        for scores in logits, logits.float() + 200.0:  # the exponentials of these do not fit into float32
            got = expect_ranking(student.top_k_predictions(scores, input_ids, mask, k))
            tokens, probabilities = reference.top_k(scores, input_ids, mask, k)
            what = f"for logits {tuple(scores.shape)}, masks {mask} and k = {k}"
            same = expect_tensor(got[0], shape=tuple(tokens.shape), what=f"the tokens {what}").equal(tokens)
            hint = "Make one row for each mask, for every mask of every example."
            if scores.max() > 100:
                what = f"{what}, with scores of about 200,"
                hint = "exp(200) does not fit into float32, but the probabilities do."
            expect(same, f"the tokens {what} are wrong", tokens, got[0], hint)
            expect_close(got[1], probabilities, what=f"the probabilities {what}", hint=hint)


@points(0.25)
def test_arguments_are_left_unchanged(student, inputs):
    """Logits and tokens stay unchanged."""
    logits, input_ids = inputs.randn(2, 4, 9, dtype=torch.float32), torch.tensor([[3, 1, 0, 1], [1, 2, 1, 8]])
    trace = student.top_k_predictions.trace(logits, input_ids, 1, 3)
    expect(isinstance(trace.value, tuple | list), "the result is not a pair", "(tokens, probabilities)", trace.value)
    expect_unchanged(trace, logits, input_ids, 1, 3)


@points(1)
def test_several_gaps_in_any_place(student, reference, inputs):
    """A BERT fills every gap with tokens of any kind, wherever it stands, even if words are cut into pieces."""
    model = reference.make_model(inputs.seed % 2**31, odd=("##s", ("[PAD]", "[CLS]")[inputs.seed % 2]))
    text = "[MASK] jumped, {}s drink [MASK], a [MASK]! [MASK]"
    expect_gaps(student, reference, model, text.format(pick(inputs, NOUNS)))


@points(0.75)
def test_gaps_in_other_languages(student, reference, inputs):
    """An XLM-RoBERTa fills gaps in any language, and the words have no marks or spaces around them."""
    model = reference.make_model(inputs.seed % 2**31, is_roberta=True)
    a, b, c = (GERMAN[place] for place in inputs.permutation(len(GERMAN))[:3].tolist())
    d, e = (ROMANCE[place] for place in inputs.permutation(len(ROMANCE))[:2].tolist())
    expect_gaps(student, reference, model, f"{a} {b} [MASK] {c}, {d} {e}", words_only=True)


@points(0.25)
def test_text_without_a_gap_raises(student, reference, inputs):
    """A text without [MASK] raises ValueError, even if the model's own mask token stands in it."""
    bert, roberta = (Folder(reference.make_model(inputs.seed % 2**31, is_roberta=kind).files) for kind in (False, True))
    expect_list(student.fill_mask("We drink [MASK].", bert), "a list with one item for each gap")
    calls = ("We drink tea.", bert), ("wir trinken tee", roberta), ("wir trinken <mask>", roberta)
    hint = "Look for [MASK] in the text as it comes, before you put in the model's own mask token."
    expect_each_raises(ValueError, student.fill_mask, calls, hint=hint)


@points(0.75)
def test_sentiment_with_any_labels(student, reference, inputs):
    """With two labels or three, BERT or XLM-RoBERTa, one text or many, each text gets its label by name."""
    for number, (is_roberta, labels) in enumerate(((False, 2), (True, 3))):
        model = reference.make_model((inputs.seed + number) % 2**31, is_roberta, labels)
        texts = [sentence(inputs, GERMAN if is_roberta else NOUNS, length) for length in (1, 9, 4, 13, 2, 6)]
        expect_opinions_of(student, reference, model, [*texts, texts[1]])


@points(0.5)
def test_long_texts_are_cut(student, reference, inputs):
    """A text with more tokens than the model can read is cut off at its end; an empty text is a text, too."""
    longest = 11
    model = reference.make_model(inputs.seed % 2**31, is_roberta=True, labels=3, longest=longest)
    words = [ROMANCE[int(place)] for place in inputs.integers(0, 5, (40,))]
    in_pieces = [f"{word}," for word in words]  # each of them becomes two tokens
    fits = in_pieces[: (longest - 2) // 2] + words[(longest - 2) // 2 :][: (longest - 2) % 2]
    start = words[: longest - 2]  # both starts fill the model: no text here needs padding
    pairs = (words, start), (words[: longest - 1], start), (in_pieces[: longest - 3], fits)
    # those with more characters first: whether an answer that sorts them so sorts back is for other checks
    texts = sorted({" ".join(one) for pair in pairs for one in pair}, key=len, reverse=True)
    opinions = expect_opinions(student.classify_sentiment(texts, Folder(model.files)), len(texts))
    judged = dict(zip(texts, opinions, strict=True))
    hint = f"This model reads at most {longest} tokens, special ones included, and a word may have several."
    for text, right in ((" ".join(one) for one in pair) for pair in pairs):
        (label, likely), (wanted, probability) = judged[text], judged[right]
        what = f"{text!r:.60} is not judged as its first {longest - 2} tokens"
        expect(label == wanted, what, wanted, label, hint)
        expect_close(torch.tensor(likely), torch.tensor(probability), what=what, hint=hint)
    empty = expect_opinions(student.classify_sentiment([""], Folder(model.files)), 1)[0]
    if agrees(opinions[-1], reference.classify(model, texts[-1])):  # else it is not the empty text that is at fault
        right = reference.classify(model, "")
        expect(agrees(empty, right), "the empty text is judged otherwise than by the model", right, empty)


@points(0.5)
def test_each_folder_speaks_for_itself(student, reference, inputs):
    """Two models of the same kind each judge the same texts in their own way."""
    critics = [reference.make_model((inputs.seed + number) % 2**31, labels=3) for number in (1, 2)]
    texts = [sentence(inputs, NOUNS, 7), sentence(inputs, NOUNS, 3)]
    first, second = (student.classify_sentiment(texts, Folder(model.files)) for model in critics)
    expect_list(first, "a list")
    expect(first != second, "another folder gives the same opinions", "those of the model in the folder", first)


def expect_ranking(got):
    expect(isinstance(got, tuple | list) and len(got) == 2, "the result is not a pair", "(tokens, probabilities)", got)
    tokens = expect_tensor(got[0], what="the tokens")
    expect(tokens.dtype is torch.int64, "the tokens have the wrong dtype", "torch.int64", str(tokens.dtype))
    return got


def expect_gaps(student, reference, model, text, words_only=False):
    """Five words for each gap. Words that are equally probable, as far as float32 can tell, may change places."""
    expected = reference.fill_mask(model, text)
    got = student.fill_mask(text, Folder(model.files))
    expect_list(got, "a list with one item for each gap")
    what = f"there is not one item for each gap of {text!r}"
    expect(len(got) == len(expected), what, f"{len(expected)}", f"{len(got)} items")
    for number, (guesses, right) in enumerate(zip(got, expected, strict=True), start=1):
        fine = isinstance(guesses, tuple | list) and len(guesses) == 5
        expect(fine, "the item of a gap is not a list of five pairs", "five pairs (word, probability)", guesses)
        what = f"of gap {number} in {text!r}"
        words, best_words = [expect_pair(pair, "word")[0] for pair in guesses], [word for word, _ in right[:5]]
        spelling = hint_for_spelling(words, best_words)
        hint = spelling or "Use the tokenizer's own mask token, and turn numbers into words with `tokenizer.decode`."
        known = all(word in dict(right) for word in words) and len(set(words)) == 5
        expect(known, f"the words {what} are not five words of this model", best_words, words, hint)
        best = torch.tensor([p for _, p in right[:5]])
        theirs = torch.tensor([dict(right)[word] for word in words])
        if words_only:  # in any order
            theirs = theirs.sort(descending=True).values
        right_words = torch.isclose(theirs, best, rtol=1e-4, atol=1e-5).all().item()
        expect(right_words, f"the words {what} are wrong", best_words, words, spelling or EVALUATION)
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


def agrees(pair, right):
    """Whether these are nearly the same label and probability."""
    return pair[0] == right[0] and abs(pair[1] - right[1]) < 1e-4


def expect_opinions(got, texts):
    """A list with one pair (label, probability) for each text."""
    expect_list(got, "a list with one pair for each text")
    hint = "An empty text is a text, too." if texts > 1 else None
    expect(len(got) == texts, "there is not one pair for each text", f"{texts}", f"{len(got)} items", hint)
    return [expect_pair(pair, "label") for pair in got]


def expect_opinions_of(student, reference, model, texts, hint=None):
    """A label and its probability for each text. Labels that are equally probable may change places."""
    expected = [reference.classify(model, text) for text in texts]
    got = student.classify_sentiment(texts, Folder(model.files))
    expect_list(got, "a list with one pair for each text")
    empty = "An empty text is a text, too: judge it like any other."
    what, found = "there is not one pair for each text", f"{len(got)} items"
    expect(len(got) == len(texts), what, f"{len(texts)}", found, empty if "" in texts else None)
    for text, pair, (label, probability) in zip(texts, got, expected, strict=True):
        name, likely = expect_pair(pair, "label")
        where = f"{text!r:.60}, one of {len(texts)} texts"
        case = hint if text else empty
        spelling = "Leave the label as the model's configuration writes it." if name.lower() == label.lower() else case
        right = name == label or (name in model.labels and reference.is_tied(model, text))
        expect(right, f"the label is wrong for {where}", label, name, spelling)
        expect_close(torch.tensor(likely), torch.tensor(probability), what=f"the probability for {where}", hint=case)


def expect_list(got, wanted):
    expect(isinstance(got, list), "the result is not a list", wanted, "None" if got is None else got)


def expect_pair(pair, name):
    is_pair = isinstance(pair, tuple | list) and len(pair) == 2
    fine = is_pair and type(pair[0]) is str and type(pair[1]) is float
    hint = "Turn tensors into Python numbers with `.item()` or `.tolist()`." if is_pair else None
    expect(fine, f"not a pair of a {name} and a probability", "a string and a Python float", pair, hint)
    return pair


def sentence(inputs, words, length):
    return " ".join(pick(inputs, words) for _ in range(length))


def pick(inputs, words):
    return words[int(inputs.integers(0, len(words)))]
