"""The log: one JSON object per line on stderr, easy to search and to count."""

import json
import logging
import logging.config
from typing import Any, Final

OWN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "websocket"}


class JsonLines(logging.Formatter):
    """A record as JSON: time, level, source, message, and what is given as `extra`, which overwrites none of these."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}",
            "level": record.levelname.lower(),
            "source": record.name,
            "message": record.getMessage(),
        }
        extra = {name: value for name, value in vars(record).items() if name not in OWN}
        line |= {f"extra_{name}" if name in line else name: value for name, value in extra.items()}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def configure(level: str) -> None:
    """Use this format for the server's own log and for uvicorn's."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"json": {"()": JsonLines}},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
            "root": {"level": "WARNING", "handlers": ["stderr"]},
            "loggers": {"kvytok": {"level": level.upper()}, "uvicorn.error": {"level": "WARNING"}},
        }
    )
