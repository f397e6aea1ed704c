"""What an instructor hands out: notebooks, stubs, visible checks, the package and what editors and hubs need to start.

``contents`` says which files, ``wheel`` makes the package's, ``pack`` writes them as a folder, a zip or a repository.
"""
