"""The program as a whole: how it starts, and how it reports errors.

Exit codes: 0 success; 1 the answer is no (a game file that is not true) or could not be written; 2 bad input; 130
stopped with Ctrl-C.
"""

import os
import re
import sys
from collections.abc import Sequence
from typing import Any

import click

from kvytok import __version__
from kvytok.extras import MissingExtra, missing
from kvytok.rules.compile_turn import CompileTurn, end_process_if_compiling

NO_NUMBER = re.compile(r"a valid (integer|float)( range)?")
"""How click speaks of numbers."""
BAD_INPUT = 2
INTERRUPTED = 130


class BadInput(click.ClickException):
    """Bad input, reported in one line."""

    exit_code = BAD_INPUT


class CommandLine(click.Group):
    """A group of verbs that reports every error as one line on stderr."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a verb and exit."""
        # Our own threads spread games over the cores; the threads of a matrix library would get in their way. It is set
        # here, before any verb loads NumPy, and not on import: users of Kvytok as a library decide for themselves.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode, **extra)
        CompileTurn.ends_at_once = True
        try:
            code = super().main(args, prog_name or "kvytok", complete_var, False, **extra)
            sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message(), err=True)
            code = error.exit_code
        except click.ClickException as error:
            complain(told(error))
            code = error.exit_code
        except (click.Abort, KeyboardInterrupt):
            end_process_if_compiling(INTERRUPTED)
            code = INTERRUPTED
        except BrokenPipeError:
            # The reader of the answer has closed the pipe. What is still in the buffer must not be written at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 1
        except ModuleNotFoundError as error:
            if not isinstance(told_missing := missing(error), MissingExtra):
                raise
            complain(str(told_missing))
            code = BAD_INPUT
        except OSError as error:
            complain(f"cannot write the answer ({error.strerror or error})")
            code = 1
        sys.exit(code if isinstance(code, int) else 0)


def told(error: click.ClickException) -> str:
    """The message of an error on one line, with the verb that it belongs to."""
    message = " ".join("".join(c if c.isprintable() else " " for c in error.format_message()).split())
    message = NO_NUMBER.sub(lambda kind: "a whole number" if kind[1] == "integer" else "a number", message)
    if isinstance(error, click.UsageError) and error.ctx is not None:
        message = f"{message.rstrip('.')} (try {error.ctx.command_path} --help)"
    return message


def complain(message: str) -> None:
    """Print one line on stderr."""
    click.echo(f"kvytok: {message}", err=True)


def print_version(context: click.Context, option: click.Parameter, asked: bool) -> None:
    """The callback of --version."""
    if asked and not context.resilient_parsing:
        click.echo(f"kvytok {__version__}")
        context.exit()
