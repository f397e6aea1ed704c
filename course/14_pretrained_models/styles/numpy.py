"""NumPy's habits: nonzero, argsort, and lists instead of tuples; padding up to the model's full length."""

import numpy as np
import torch
from transformers import AutoModelForMaskedLM, AutoModelForSequenceClassification, AutoTokenizer


def softmax(x):
    powers = np.exp(x - x.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def top_k_predictions(logits, input_ids, mask_token_id, k):
    probabilities = softmax(logits.detach().numpy().astype(np.float64))
    chosen = probabilities[np.nonzero(input_ids.numpy() == mask_token_id)]
    order = np.argsort(-chosen, axis=-1)[:, :k]
    return torch.from_numpy(order.copy()), torch.from_numpy(np.take_along_axis(chosen, order, axis=-1))


def fill_mask(text, model_dir):
    if "[MASK]" not in text:
        raise ValueError("no gap")
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForMaskedLM.from_pretrained(model_dir)
    inputs = tokenizer([text.replace("[MASK]", tokenizer.mask_token)], padding="max_length", return_tensors="pt")
    tokens, likely = top_k_predictions(model(**inputs).logits, inputs.input_ids, tokenizer.mask_token_id, 5)
    return [
        [[tokenizer.decode(int(token)).strip(), float(p)] for token, p in zip(row, ps, strict=True)]
        for row, ps in zip(tokens, likely, strict=True)
    ]


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding="max_length", truncation=True, return_tensors="pt")
    with torch.inference_mode():
        probabilities = softmax(model(**inputs).logits.numpy())
    return [[model.config.id2label[int(row.argmax())], row.max().item()] for row in probabilities]
