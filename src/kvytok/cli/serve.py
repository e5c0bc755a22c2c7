"""`kvytok serve`: starts the server of the page."""

import ast
import os
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.inputs import boards_option, check_served
from kvytok.cli.output import example, json_option


def described_settings() -> list[tuple[str, str]]:
    """Every setting as an environment variable, with its default and meaning: read from the source, not imported."""
    spec = find_spec("kvytok.server.settings")
    assert spec is not None
    assert spec.origin is not None
    tree = ast.parse(Path(spec.origin).read_text())
    settings = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Settings")
    found: dict[str, tuple[str, str]] = {}
    for field, after in zip(settings.body, [*settings.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            default = ast.unparse(field.value) if isinstance(field.value, ast.Constant) else ""
            told = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            found[f"KVYTOK_{field.target.id.upper()}"] = default.strip("'"), str(told)
    return [(name, f"{told}  [default: {default}]" if default else told) for name, (default, told) in found.items()]


class ServeCommand(click.Command):
    """The verb with all settings at the end of its help."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The settings, then the examples."""
        with formatter.section("Settings from the environment"):
            formatter.write_dl(described_settings())
        super().format_epilog(ctx, formatter)


@click.command(
    cls=ServeCommand,
    short_help="Play in the browser.",
    epilog=example(
        "kvytok serve --open",
        "kvytok serve --host 0.0.0.0 --port 8451 --data games",
        "kvytok serve --board my-board --board another-board",
    ),
)
@click.option("--host", help="The address to listen on.  [default: 127.0.0.1, this machine only]")
@click.option("--port", type=click.IntRange(0, 65535), help="The port; 0 takes a free one.  [default: 8451]")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder for games and the secret.  [default: kvytok in the user's data folder]",
)
@boards_option
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser.")
@json_option
def serve(
    host: str | None, port: int | None, data: Path | None, folders: tuple[Path, ...], open_page: bool, as_json: bool
) -> None:
    """Start the server and print its address; Ctrl-C stops it.

    Everything is kept in one SQLite file in the data folder. An option wins over the environment.
    """
    # Each bot thinks on one core, so NumPy, which reads this variable when it is loaded, must not use all of them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

    from kvytok.server.run import run
    from kvytok.server.settings import read_settings

    # A person at a terminal plays and needs only warnings; a log file should hold everything.
    log = "warning" if sys.stderr.isatty() and not os.environ.get("KVYTOK_LOG") else None
    try:
        settings = read_settings(host=host, port=port, data=data, boards=folders or None, log=log)
    except ValueError as error:
        raise BadInput(str(error)) from None
    check_served(settings.boards)
    try:
        run(settings, open_page=open_page, as_json=as_json)
    except OSError as error:
        if error.filename:
            raise BadInput(f"{error.filename}: {error.strerror}") from None
        raise BadInput(f"cannot serve on {settings.host}:{settings.port} ({error.strerror or error})") from None
    except ValueError as error:
        raise BadInput(str(error)) from None
