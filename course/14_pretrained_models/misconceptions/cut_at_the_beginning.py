"""`classify_sentiment` truncates on the left, so a long text loses its beginning. What is longer than
`tokenizer.model_max_length` has to be cut off at its end. The model judges the last part of a long text instead of the
first. Texts that fit are right.
"""

CAUGHT_BY = ("test_long_texts_and_empty_ones", "test_long_texts_are_cut")
SECTION = "A text that is too long"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir, truncation_side="left")
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    return [(model.config.id2label[n], p) for n, p in zip(best.indices.tolist(), best.values.tolist())]
