"""Read submissions: files, notebooks, timestamps and written answers."""
