"""`python -m companion`: the command line."""

from companion.cli import main

if __name__ == "__main__":  # the server's child imports this module, too
    main()
