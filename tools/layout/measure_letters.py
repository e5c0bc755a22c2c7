"""Measures the letters of the page's typeface and writes `letters.json`.

Needs fontTools with brotli and the unpacked npm package of the typeface. Run it only when the typeface changes:

    npm pack @fontsource/alegreya && tar xzf fontsource-alegreya-*.tgz
    pip install fonttools brotli
    python -m tools.layout.measure_letters package alegreya 500
"""

import json
import sys
from pathlib import Path
from typing import Any

SUBSETS = ("latin", "latin-ext", "cyrillic")
"""The files that the page loads; each letter comes from the first file that has it, as in the browser."""
RANGES = ((0x20, 0x7E), (0xA0, 0xFF), (0x100, 0x17F), (0x400, 0x45F), (0x490, 0x491), (0x2010, 0x201F), (0x2BC, 0x2BC))


def measure(package: Path, face: str, weight: int) -> dict[str, Any]:
    """The advance, and depth below and height above the base line, of every letter, in thousandths of the font size."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.ttLib import TTFont

    letters: dict[str, list[int]] = {}
    for subset in SUBSETS:
        font = TTFont(package / "files" / f"{face}-{subset}-{weight}-normal.woff2")
        unit = 1000 / font["head"].unitsPerEm
        glyphs = font.getGlyphSet()
        for code, name in sorted(font.getBestCmap().items()):
            if not any(low <= code <= high for low, high in RANGES) or chr(code) in letters:
                continue
            pen = BoundsPen(glyphs)
            glyphs[name].draw(pen)
            _, bottom, _, top = pen.bounds or (0, 0, 0, 0)
            letters[chr(code)] = [round(glyphs[name].width * unit), round(-bottom * unit), round(top * unit)]
    version = json.loads((package / "package.json").read_text())["version"]
    return {"face": face, "weight": weight, "version": version, "letters": dict(sorted(letters.items()))}


def main() -> None:
    """Write the measures beside this file, one letter per line."""
    package, face, weight = sys.argv[1:]
    measured = measure(Path(package), face, int(weight))
    letters = ",\n".join(
        f"    {json.dumps(letter, ensure_ascii=False)}: {sizes}" for letter, sizes in measured.pop("letters").items()
    )
    head = "".join(f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in measured.items())
    text = f'{{\n{head}  "letters": {{\n{letters}\n  }}\n}}\n'
    Path(__file__).with_name("letters.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
