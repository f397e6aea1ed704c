"""What was handed in: its files, notebooks, timestamps and written answers become answers of exercises."""
