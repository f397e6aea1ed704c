"""`classify_sentiment` turns `label2id` round to find the name of a label. The name is in `id2label`, which belongs to the
scores. Nobody promises that the two agree: where a model was uploaded carelessly, texts get another label's name.
"""

CAUGHT_BY = ("test_sentiment_of_three_texts", "test_sentiment_with_any_labels")
SECTION = "Find the fault, part 3"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    names = {number: name for name, number in model.config.label2id.items()}
    inputs = tokenizer(texts, padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    return [(names[n], p) for n, p in zip(best.indices.tolist(), best.values.tolist())]
