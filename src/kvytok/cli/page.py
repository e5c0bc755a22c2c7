"""`kvytok page`: the page as a folder of files that any web host serves."""

from pathlib import Path

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.output import example, json_option, print_json, show


@click.command(
    short_help="Write the page as files for any web host.",
    epilog=example("kvytok page --out site", "kvytok page --out site --url https://example.org/kvytok"),
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder to write; it may be copied anywhere.",
)
@click.option("--url", default="", help="The web address of the folder, for the previews of shared links.")
@click.option("--docs/--no-docs", default=True, help="Whether to build the documentation into it.  [default: docs]")
@json_option
def page(out: Path, url: str, docs: bool, as_json: bool) -> None:
    """Write a folder of files that plays without a server: against bots, and with people on one device.

    Any web host serves it under any path; to try it: python -m http.server --directory DIR
    """
    from kvytok.boards import library_of
    from kvytok.server.page_folder import NoPage, write_folder

    try:
        documented = write_folder(out, library_of(), url, docs)
    except NoPage as error:
        raise BadInput(str(error)) from None
    except OSError as error:
        raise BadInput(f"cannot write {out} ({error.strerror or error})") from None
    files = [path for path in out.rglob("*") if path.is_file()]
    answer = {
        "folder": str(out),
        "files": len(files),
        "bytes": sum(path.stat().st_size for path in files),
        "documentation": documented,
    }
    if as_json:
        print_json(answer)
        return
    show("{folder}: {files} files, {bytes:,} bytes".format(**answer))
    if docs and not documented:
        show("The documentation is not in it: that needs MkDocs and a copy of the source.")
    show(f"To try it: python -m http.server --directory {out}")
