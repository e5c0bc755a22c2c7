"""`kvytok wasm`: the compiled rules and bots as a WebAssembly module for the page."""

import gzip
from pathlib import Path

import click

from kvytok.cli.command_line import BadInput
from kvytok.cli.output import example, json_option, print_json, show

FOLDER = Path("web/src/engine")


@click.command(
    short_help="Make the engine of the page from the rules and the bots.",
    epilog=example("kvytok wasm", "kvytok wasm --check", "kvytok wasm --out build/engine"),
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=FOLDER,
    show_default=True,
    help="Where to write engine.wasm and the files that belong to it.",
)
@click.option(
    "--check", is_flag=True, help="Make it again, write nothing, and tell whether the files there are the same."
)
@json_option
def wasm(out: Path, check: bool, as_json: bool) -> None:
    """Compile the rules and the bots to WebAssembly, so that browsers can run them.

    Takes about a minute. It needs the linker of LLVM for WebAssembly (Debian: apt-get install lld).
    """
    from kvytok.wasm.binding import binding
    from kvytok.wasm.boxes import boxes
    from kvytok.wasm.engine_module import NoLinker, engine_module, find_linker
    from kvytok.wasm.intermediate import compiled_functions
    from kvytok.wasm.made_from import made_from
    from kvytok.wasm.networks import networks
    from kvytok.wasm.vocabulary import vocabulary

    if check and not out.is_dir():
        raise BadInput(f"{out}: there is no such folder; run this in a copy of the source, or name the folder: --out")
    try:
        find_linker()  # before a minute of compiling
    except NoLinker as error:
        raise BadInput(str(error)) from None
    if not as_json:
        show("Compiling the rules and the bots for WebAssembly, about a minute …")
    functions = compiled_functions()
    module = engine_module(functions)
    calls = binding(functions)
    files = {
        "engine.wasm": module,
        "binding.ts": calls.encode(),
        "made_from.json": made_from(module, calls).encode(),
        "vocabulary.ts": vocabulary().encode(),
        **{f"boxes/{game}.json": box.encode() for game, box in boxes().items()},
        "networks.json": networks().encode(),
    }
    if check:
        differ = [name for name, content in files.items() if not _is(out / name, content)]
        if differ:
            raise BadInput(f"{out} was made from something else: {', '.join(differ)} (run `kvytok wasm`)")
    else:
        (out / "boxes").mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (out / name).write_bytes(content)
    answer = {
        "module": str(out / "engine.wasm"),
        "functions": len(functions),
        "bytes": len(module),
        "gzip": len(gzip.compress(module, 9)),
    }
    if as_json:
        print_json(answer)
    else:
        show("{module}: {functions} functions, {bytes:,} bytes, {gzip:,} with gzip".format(**answer))


def _is(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content
