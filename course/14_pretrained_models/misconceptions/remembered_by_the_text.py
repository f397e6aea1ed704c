"""The results are kept under the text alone. Each call has to use the folder that it is given. The first answer to a
text is right. The same text with another folder gets the answer of the first model.
"""

CAUGHT_BY = (
    "test_sentiment_of_three_texts",
    "test_another_folder_is_another_model",
    "test_scores_stay_as_they_are",
    "test_each_folder_speaks_for_itself",
)
SECTION = "Your task, part 2"

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
