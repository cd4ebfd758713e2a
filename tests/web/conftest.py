"""What all tests of the server share."""

from tests.web.held import answers_are_what_doors_give  # noqa: F401  # a fixture for every test below
