"""Grading a class: find what was handed in, run it in a sandbox, score it here, write it down."""
