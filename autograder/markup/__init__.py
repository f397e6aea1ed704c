"""HTML from Jinja2 templates, which escape whatever they are given: the results of checks, and what all pages share."""
