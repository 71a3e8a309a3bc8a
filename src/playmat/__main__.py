"""`python -m playmat` is the `playmat` command."""

from playmat.cli import main

if __name__ == "__main__":
    main()
