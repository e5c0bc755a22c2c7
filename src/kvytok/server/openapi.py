"""The OpenAPI description of the API: written once at the start, then served as bytes."""

from typing import Any, Final

import msgspec.yaml
from litestar import Litestar, Request
from litestar.enums import OpenAPIMediaType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.serialization import encode_json, get_serializer

PATH: Final = "/api/schema"


class Written(OpenAPIRenderPlugin):
    """The description in one format, already written."""

    text = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The bytes written at the start."""
        return self.text


class Description:
    """The description in both formats."""

    def __init__(self, version: str) -> None:
        self.json = Written(path="/openapi.json", media_type=OpenAPIMediaType.OPENAPI_JSON)
        self.yaml = Written(path=("/openapi.yaml", "/openapi.yml"), media_type=OpenAPIMediaType.OPENAPI_YAML)
        self.config = OpenAPIConfig(
            title="Kvytok",
            version=version,
            path=PATH,
            render_plugins=[self.json, self.yaml],
            use_handler_docstrings=True,
        )

    def write(self, app: Litestar) -> None:
        """Write the description. This takes a moment, so do not call it on the event loop."""
        serializer = get_serializer()
        plugin: Any = app.plugins.get("OpenAPIPlugin")
        schema = plugin.provide_openapi_schema()  # kept there, so that no request has to build it
        self.json.text = encode_json(schema, serializer=serializer)
        self.yaml.text = msgspec.yaml.encode(schema, enc_hook=serializer)
