"""Render HTML from Jinja2 templates, which escape all values: the results of checks, and what all pages share."""
