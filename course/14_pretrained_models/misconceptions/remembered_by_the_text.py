"""Answers are kept for the next time by the text alone, though another folder's model would say something else."""

CAUGHT_BY = ("test_each_folder_speaks_for_itself",)

right_words, right_labels = fill_mask, classify_sentiment
kept = {}


def fill_mask(text, model_dir):
    if text not in kept:
        kept[text] = right_words(text, model_dir)
    return kept[text]


def classify_sentiment(texts, model_dir):
    if tuple(texts) not in kept:
        kept[tuple(texts)] = right_labels(texts, model_dir)
    return kept[tuple(texts)]
