"""What is asked for by a key that is held while the power comes."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.matrix import Matrix
    from firmware.tables import Tables

SELF_TEST_KEY = "help"


def self_test_wanted(matrix: "Matrix", layout: "Tables") -> bool:
    """Whether the key is held that asks for the self-test."""
    for place in range(len(layout.KEYS)):
        if layout.KEYS[place] == SELF_TEST_KEY:
            return matrix.is_down(place)
    return False
