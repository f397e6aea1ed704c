"""What keeps this repository: pages that are made from the course, the tests and the engine. Not in the wheel."""
