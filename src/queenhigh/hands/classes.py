"""The names of hand classes. They are plain strings, so that files and code compare alike."""

from typing import Final, Literal, TypeAlias

HandClass: TypeAlias = Literal[
    "mini_royal",
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
]
"""In the order in which a rule file's reference lists them."""

# Best first, as card rooms usually rank them; a rule file may order them otherwise.
THREE_CARD_CLASSES: Final[tuple[HandClass, ...]] = (
    "mini_royal",
    "straight_flush",
    "three_of_a_kind",
    "straight",
    "flush",
    "pair",
    "high_card",
)
FIVE_CARD_CLASSES: Final[tuple[HandClass, ...]] = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
)

CLASSES_BY_SIZE: Final[dict[int, tuple[HandClass, ...]]] = {
    3: THREE_CARD_CLASSES,
    5: FIVE_CARD_CLASSES,
}

# The only class of its size that a ranking may leave out.
ROYAL_BY_SIZE: Final[dict[int, HandClass]] = {3: "mini_royal", 5: "royal_flush"}

# Every hand of the first class also fits the second. A ranking that put the second above the first
# would contradict itself, so it is refused.
REFINEMENTS: Final[tuple[tuple[HandClass, HandClass], ...]] = (
    ("mini_royal", "straight_flush"),
    ("royal_flush", "straight_flush"),
    ("straight_flush", "straight"),
    ("straight_flush", "flush"),
    ("straight", "high_card"),
    ("flush", "high_card"),
)
