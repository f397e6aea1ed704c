"""The course as a website: every lesson with its worked examples run, and no answer to an exercise."""
