"""What is imported stays out of the way of garbage collection."""

import gc

import pytest

from autograder.boundary.importing import SELDOM, nothing_collected


def test_garbage_is_collected_again_afterwards_but_not_among_what_is_there() -> None:
    """Also where an import fails. It is collected less often."""
    before = gc.get_threshold()
    with nothing_collected():
        assert not gc.isenabled()
        module = {"itself": None}
    assert gc.isenabled()
    assert not any(found is module for found in gc.get_objects())

    with pytest.raises(ImportError), nothing_collected():
        raise ImportError
    assert gc.isenabled()
    assert gc.get_threshold()[0] == SELDOM
    gc.set_threshold(*before)
    gc.unfreeze()
