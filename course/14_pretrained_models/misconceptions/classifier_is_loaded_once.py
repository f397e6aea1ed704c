"""`classify_sentiment` keeps the first model that it loads and uses it in every later call. Each call has to use the
folder that it is given. The texts of the first folder are judged right. With another folder, the first model answers
again.
"""

CAUGHT_BY = (
    "test_sentiment_of_three_texts",
    "test_another_folder_is_another_model",
    "test_sentiment_with_any_labels",
    "test_long_texts_are_cut",
    "test_each_folder_speaks_for_itself",
)
SECTION = "Your task, part 2"

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer

loaded = []


def classify_sentiment(texts, model_dir):
    if not loaded:
        loaded.append(AutoTokenizer.from_pretrained(model_dir))
        loaded.append(AutoModelForSequenceClassification.from_pretrained(model_dir))
    tokenizer, critic = loaded
    opinions = []
    for text in texts:
        with torch.no_grad():
            logits = critic(**tokenizer(text, truncation=True, return_tensors="pt")).logits
        likely, number = torch.softmax(logits[0], dim=-1).max(dim=-1)
        opinions.append((critic.config.id2label[number.item()], likely.item()))
    return opinions
