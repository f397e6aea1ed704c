"""Scores instead of probabilities, and texts that are not cut."""

import torch
from transformers import AutoModelForMaskedLM, AutoModelForSequenceClassification, AutoTokenizer


def top_k_predictions(logits, input_ids, mask_token_id, k):
    probabilities = logits[input_ids == mask_token_id]
    best = probabilities.topk(k, dim=-1)
    return (best.indices, best.values)


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError(f"there is no [MASK] in {text!r}")
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_pretrained(model_dir)
    inputs = tokenizer(text.replace("[MASK]", tokenizer.mask_token), return_tensors="pt")
    with torch.no_grad():
        logits = model(**inputs).logits
    tokens, probabilities = top_k_predictions(logits, inputs["input_ids"], tokenizer.mask_token_id, 5)
    words = [[tokenizer.decode([token]).strip() for token in row] for row in tokens.tolist()]
    return [list(zip(*pair, strict=True)) for pair in zip(words, probabilities.tolist(), strict=True)]


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    labels = [model.config.id2label[number] for number in best.indices.tolist()]
    return list(zip(labels, best.values.tolist(), strict=True))
