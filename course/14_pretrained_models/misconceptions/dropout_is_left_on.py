"""The model is put into training mode. Leave it in evaluation mode, as `from_pretrained` returns it. In training mode
dropout is on, and the same text gets other probabilities in each call.
"""

CAUGHT_BY = (
    "test_gap_in_english",
    "test_sentiment_of_three_texts",
    "test_gaps_in_other_languages_by_numbers",
    "test_several_gaps_in_a_text",
    "test_long_texts_and_empty_ones",
    "test_scores_stay_as_they_are",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
    "test_sentiment_with_any_labels",
    "test_long_texts_are_cut",
)
SECTION = "A pretrained model is a folder"

import torch
from transformers import AutoModelForMaskedLM, AutoModelForSequenceClassification, AutoTokenizer


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError(text)
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_pretrained(model_dir).train()
    inputs = tokenizer(text.replace("[MASK]", tokenizer.mask_token), return_tensors="pt")
    with torch.no_grad():
        logits = model(**inputs).logits
    tokens, probabilities = top_k_predictions(logits, inputs["input_ids"], tokenizer.mask_token_id, 5)
    words = [[tokenizer.decode([token]).strip() for token in row] for row in tokens.tolist()]
    return [list(zip(*pair)) for pair in zip(words, probabilities.tolist())]


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir).train()
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    return [(model.config.id2label[n], p) for n, p in zip(best.indices.tolist(), best.values.tolist())]
