"""`python -m kvytok` runs the command `kvytok`."""

from kvytok.cli import main

if __name__ == "__main__":
    main(prog_name="kvytok")
