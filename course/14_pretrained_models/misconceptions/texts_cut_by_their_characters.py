"""`classify_sentiment` cuts each text after `model_max_length` characters. The limit counts tokens, and a token often has
several characters. Texts that fit lose their end, and with it the words that decide.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "A text that is too long"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    short = [text[: tokenizer.model_max_length] for text in texts]
    batch = tokenizer(short, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = model(**batch).logits.softmax(-1).max(-1)
    return [(model.config.id2label[i], p) for p, i in zip(best.values.tolist(), best.indices.tolist(), strict=True)]
