"""`python -m queenhigh`: the command line where the script is not on the path."""

from queenhigh.cli import main

if __name__ == "__main__":
    main()
