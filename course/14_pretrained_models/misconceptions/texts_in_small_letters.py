"""`classify_sentiment` changes the texts to lower case. The tokenizer decides what case means to its model, so it needs
the text as it is. One that tells `Tee` from `tee` finds other tokens or unknown ones, and the result changes. A
tokenizer that ignores case hides the mistake.
"""

CAUGHT_BY = ("test_sentiment_with_any_labels",)
SECTION = "A pretrained model is a folder"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify_sentiment(texts, model_dir):
    tokenizer = AutoTokenizer.from_pretrained(model_dir)
    model = AutoModelForSequenceClassification.from_pretrained(model_dir)
    inputs = tokenizer([text.lower() for text in texts], padding=True, truncation=True, return_tensors="pt")
    with torch.no_grad():
        best = torch.softmax(model(**inputs).logits, dim=-1).max(dim=-1)
    labels = [model.config.id2label[place] for place in best.indices.tolist()]
    return list(zip(labels, best.values.tolist()))
