"""`/metrics`: the numbers of this process, for Prometheus."""

import hmac
from typing import Any

from litestar import Request, Response, get

from kvytok.server.metrics import MEDIA_TYPE, text
from kvytok.server.refusal import Refusal
from kvytok.server.request_limits import address_of
from kvytok.server.services import TheServices

OWN = ("127.0.0.1", "::1")


@get("/metrics", include_in_schema=False)
async def metrics_text(request: Request[Any, Any, Any], services: TheServices) -> Response[str]:
    """All metrics; only for this machine, or for those who know the word of the settings."""
    word = services.settings.metrics
    sent = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not (hmac.compare_digest(sent.encode(), word.encode()) if word else address_of(request.scope) in OWN):
        raise Refusal("not-allowed", "metrics are not for everybody")
    troubles = await services.condition.troubles()
    found = {f'what="{each}"': 1.0 for each in troubles}
    trouble = ("kvytok_trouble", "What does not work.", found)
    return Response(text(services.store.metrics, [*services.gauges(), trouble]), media_type=MEDIA_TYPE)
