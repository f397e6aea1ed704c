# Built from course/14_pretrained_models/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the best tokens for some masks by numbers, gaps in other languages, and what a small critic says."""

import json

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

from autograder.checking import (
    Folder,
    expect,
    expect_close,
    expect_own_result,
    expect_raises,
    expect_tensor,
    expectation,
    points,
)

NEEDS = {"transformers": 'python -m autograder.install "attention-course[pretrained]"'}
PRELOAD = (
    "transformers.pipelines",
    "transformers.models.bert.modeling_bert",
    "transformers.models.bert.tokenization_bert",
    "transformers.models.xlm_roberta.modeling_xlm_roberta",
    "transformers.models.xlm_roberta.tokenization_xlm_roberta",
    "transformers.conversion_mapping:get_checkpoint_conversion_mapping('bert')",  # it compiles 900 patterns, once
)
FILES = "config.json", "tokenizer.json", "tokenizer_config.json", "model.safetensors"


@points(0.75)
def test_best_tokens_by_numbers(student, reference):
    """top_k_predictions, called by position or name, returns each mask's best tokens, best first, and probabilities."""
    got = student.top_k_predictions(reference["logits"], reference["input_ids"], 4, 3)
    compare_ranking(got, reference["tokens"], reference["probabilities"])
    arguments = {"logits": reference["logits"], "input_ids": reference["input_ids"], "mask_token_id": 2, "k": 1}
    got = student.top_k_predictions(**arguments)
    compare_ranking(got, reference["lone:tokens"], reference["lone:probabilities"])


@points(0.5, rests_on="test_best_tokens_by_numbers")
def test_scores_of_any_size(student, reference):
    """top_k_predictions takes any number of leading dimensions, scores of any size, and any mask number."""
    got = student.top_k_predictions(reference["large"], reference["one"], 0, 6)
    case = " for one sentence, mask_token_id = 0 and scores around 200"
    compare_ranking(got, reference["one:tokens"], reference["one:probabilities"], case)
    lower = reference["logits"] - torch.tensor([0.0, 1000.0])[:, None, None]  # for the second sentence
    got = student.top_k_predictions(lower[None], reference["input_ids"][None], 4, 3)
    case = " for a sentence with scores near 0, and one with scores near -1000,"
    compare_ranking(got, reference["tokens"], reference["probabilities"], case)
    got = student.top_k_predictions(reference["far"], reference["input_ids"], 4, 3)
    case = " where all scores but the best are -3e38"
    compare_ranking(got, reference["far:tokens"], reference["far:probabilities"], case)


@points(0.5)
def test_gap_in_english(student, reference):
    """A small BERT fills the gap in "The quick [MASK] sleeps." with five words and their probabilities, best first."""
    found = compare_gap(student, reference, "english")
    expect_best_first(found, stored(reference, "english/words")[0], reference["english/probabilities"][0])


@points(0.75)
def test_sentiment_of_three_texts(student, reference):
    """Small classifiers of three labels give each text its label and probability, alone and beside longer texts."""
    texts, critic = stored(reference, "critic/text"), folder(reference, "critic")
    labels, probabilities = stored(reference, "critic/labels"), reference["critic/probabilities"]
    alone = expect_opinions(student.classify_sentiment(texts[:1], critic), 1)
    compare_opinions(alone, labels[:1], probabilities[:1], f"for {texts[0]!r} alone")
    together = expect_opinions(student.classify_sentiment(texts, critic), len(texts))
    hint = "The first text alone is right. A text's result depends on this text alone, and its label is in `id2label`."
    what = "in a list whose last text repeats the first"
    compare_opinions(together, labels, probabilities, what, hint)
    expect_not_rounded(together)
    turned = expect_opinions(student.classify_sentiment(texts[1:] + texts[:1], critic), len(texts))
    what = "after the first of the four texts was moved to the end"
    compare_opinions(
        turned, labels[1:] + labels[:1], probabilities.roll(-1), what, "The pairs come in the order of the texts."
    )
    got = expect_opinions(student.classify_sentiment(texts, folder(reference, "another")), len(texts))
    hint = "The probability is the softmax over all labels, whatever kind of problem the model was trained for."
    expect_other_opinions(together, got)
    what = 'by a model with `problem_type = "multi_label_classification"` in its configuration'
    compare_opinions(got, stored(reference, "another/labels"), reference["another/probabilities"], what, hint)


@points(0.5)
def test_another_folder_is_another_model(student, reference):
    """Each call uses the folder that it is given, so another folder gives another answer."""
    text = "we drink [MASK]"
    folders = folder(reference, "english"), folder(reference, "odd")
    guesses = (student.fill_mask(text=text, model_dir=each) for each in folders)
    expect_other_words(*(expect_guesses(got, 1, f" of {text!r}") for got in guesses), text)
    texts = ["Good tea!", "We drink bad coffee."]
    critics = folder(reference, "critic"), folder(reference, "another")
    opinions = (student.classify_sentiment(texts=texts, model_dir=critic) for critic in critics)
    expect_other_opinions(*(expect_opinions(got, 2) for got in opinions))


@points(0.5, rests_on="test_another_folder_is_another_model")
def test_gaps_in_other_languages_by_numbers(student, reference):
    """A small XLM-RoBERTa, which has another mask token, fills a gap in a text that is half German and half French."""
    compare_gap(student, reference, "languages")


@points(0.5, rests_on="test_another_folder_is_another_model")
def test_several_gaps_in_a_text(student, reference):
    """Every gap of a text gets its five tokens, words or pieces or special ones, while all gaps are open."""
    (text,) = stored(reference, "odd/text")
    got = expect_guesses(student.fill_mask(text, folder(reference, "odd")), 3, f" of {text!r}")
    compare_words(got, stored(reference, "odd/words"), text)


@points(0.25)
def test_no_gap_raises(student, reference):
    """A text without [MASK] raises ValueError, even if the model's own mask token stands in it, or [mask]."""
    english, languages = folder(reference, "english"), folder(reference, "languages")
    expect_list(student.fill_mask("we drink [MASK]", english), "a list with one item for each gap")
    expect_raises(ValueError, student.fill_mask, "We drink tea.", english)
    for text in "we drink <mask> in the morning", "we drink [mask] in the morning":
        expect_raises(ValueError, student.fill_mask, text, languages)


@points(0.5, rests_on="test_sentiment_of_three_texts")
def test_long_texts_and_empty_ones(student, reference):
    """Texts of any length are judged: empty ones, and ones above model_max_length, which are cut at the end."""
    critic = folder(reference, "critic")
    long = (
        "The quick brown fox jumped over the lazy dog, not very good, not bad.",
        "dogs foxs cats teas dogs cats, teas, cats and dogs",
    )
    starts = long[0][:44], long[1][:24]  # of 12 tokens each: of these texts, only the empty ones need padding
    opinions = expect_opinions(student.classify_sentiment([*long, *starts, " ", ""], critic), 6)
    hint = "This model reads at most 12 tokens, special ones included, and a word may have several."
    for number, (text, start) in enumerate(zip(long, starts, strict=True)):
        what = f"{text!r} is not judged as {start!r}, which is all that fits"
        expect_judged_as(opinions[number], opinions[number + 2], what, hint)


@points(0.25, rests_on=("test_gap_in_english", "test_sentiment_of_three_texts"))
def test_scores_stay_as_they_are(student, reference):
    """top_k_predictions and classify_sentiment change no argument, and each call of all three gives a new result."""
    scores, critic = (reference["logits"], reference["input_ids"], 4, 2), folder(reference, "critic")
    expect_scores_unchanged(student, *scores)
    expect_texts_unchanged(student, critic)
    expect_own_result(student.top_k_predictions, *scores, what="the pair of top_k_predictions")
    (text,), english = stored(reference, "english/text"), folder(reference, "english")
    expect_own_result(student.fill_mask, text, english, what="the list of fill_mask")
    expect_own_result(student.classify_sentiment, ["not bad"], critic, what="the list of classify_sentiment")


@expectation
def compare_ranking(got, right, likely, case=""):
    """Tokens and probabilities, a row for each mask."""
    tokens, probabilities = expect_ranking(got)
    expect_tensor(tokens, shape=tuple(right.shape), what=f"the first result, the tokens{case}")
    expect_no_nan(probabilities, case)
    expect_best_tokens(tokens, right, case)
    expect_close(probabilities, likely, what=f"the probabilities{case}", hint=name_the_softmax)


def compare_gap(student, reference, name):
    """The student's guesses for the one gap of a stored text."""
    (text,) = stored(reference, f"{name}/text")
    got = expect_guesses(student.fill_mask(text, folder(reference, name)), 1, f" of {text!r}")
    compare_words(got, stored(reference, f"{name}/words"), text)
    return got[0]


@expectation
def compare_words(gaps, right, text):
    """Five words for each gap, in any order: test_gap_in_english asks for the order."""
    for ordinal, guesses, best in zip(ORDINALS, gaps, right, strict=False):
        found = [word for word, _ in guesses]
        what = f"the words of the {ordinal} gap in {text!r} are wrong"
        expect(sorted(found) == sorted(best), what, best, found, hint_for_words)


@expectation
def expect_best_first(found, words, probabilities):
    expect([word for word, _ in found] == words, "the words stand in the wrong order", words, found)
    likely = torch.tensor([p for _, p in found])
    expect_close(likely, probabilities, what="the probabilities", hint=name_the_softmax)


@expectation
def expect_other_words(first, second, text):
    first, second = ([word for word, _ in guesses[0]] for guesses in (first, second))
    expect(first != second, f"two models give the same words for {text!r}", "words of each model", first)


@expectation
def expect_other_opinions(first, second):
    expect(first != second, "another folder gives the same opinions", "those of the model in the folder", first)


@expectation
def compare_opinions(got, labels, probabilities, where, hint=None):
    found, hint = [label for label, _ in got], hint or hint_for_one(got)
    wrong = [number for number, right in enumerate(labels) if found[number] != right]
    what = f"{len(wrong)} of {len(labels)} labels are wrong {where}"
    if len(wrong) == 1:
        what = f"the label of text {wrong[0]} of {len(labels)}, counted from 0, is wrong {where}"
    expect(not wrong, what, labels, found, hint)
    likely = torch.tensor([p for _, p in got])
    expect_close(likely, probabilities, what=f"the probabilities {where}", hint=hint)


def hint_for_one(opinions):
    """What may be wrong with the opinion on one text."""
    if any(p > 1.001 for _, p in opinions):
        return "A probability lies between 0 and 1."
    if any(p > 0.999 for _, p in opinions):
        return "Run the softmax over the labels, the last dimension, not over the texts."
    return None


def hint_for_words(found, right):
    """What may be wrong with the words of a gap, as far as they show it."""
    if sorted(found) == sorted(word.lstrip("#") for word in right) or "" in found:
        return "Leave a token as `tokenizer.decode` writes it, of whatever kind: `##ed` and `[SEP]` are tokens, too."
    if special := [word for word in right if word not in found and word[:1] in "[<"]:
        return f"`{special[0]}` is missing: tokens of every kind count, special ones too."
    if any(word != word.strip() for word in found):
        return "There are spaces around words."
    if sorted(map(str.lower, found)) == sorted(map(str.lower, right)):
        return "Leave upper and lower case as the tokenizer writes them."
    return EVALUATION


def name_the_softmax(got, expected):
    """A hint if the probabilities were taken over something else than the vocabulary."""
    if (got < 0).any() or (got > 1).any():
        return "These are scores. Turn them into probabilities with a softmax over the whole vocabulary."
    if torch.allclose(got.double().sum(-1), torch.ones(()).double(), atol=1e-4):
        return "The chosen tokens add up to one. Take the softmax over all tokens, and choose afterwards."
    return None


def folder(reference, name):
    return Folder({file: reference[f"{name}/{file}"] for file in FILES})


def stored(reference, name):
    return json.loads(bytes(reference[name].tolist()))
