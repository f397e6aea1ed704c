"""What students handed in is not collected as tests."""

collect_ignore = ["files"]
