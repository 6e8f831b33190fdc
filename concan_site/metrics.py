"""What the keeper of the site watches (Prometheus): counted where it happens, read at /metrics.

Every process counts for itself, so each is scraped; a sum over them is the whole site.
"""

import logging

from prometheus_client import Counter, Gauge, Histogram

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

MOVES = Counter("concan_moves", "Moves that were committed, by whose hand.", ["by"])
REFUSALS = Counter("concan_refusals", "Actions that were refused, by the code of the refusal.", ["code"])
UNPLAYED = Counter("concan_unplayed", "Actions that did not come to be judged: repeated, stale, not seated.", ["kind"])
ACTION = Histogram("concan_action_seconds", "From an action at the door to its commit.", buckets=_SECONDS)
SOCKETS = Gauge("concan_sockets", "Sockets that are open, by the page they serve.", ["page"])
RESYNCS = Counter("concan_resyncs", "Pages that showed another moment than they should and got everything again.")
CLOCK_LAG = Histogram(
    "concan_clock_lag_seconds", "How late the clock came to a table where something was due.", buckets=_SECONDS
)
FAULTS = Counter("concan_faults", "Errors that were logged, by logger: each deserves a look.", ["logger"])


class CountFaults(logging.Handler):
    """Counts what is logged as an error."""

    def emit(self, record: logging.LogRecord) -> None:
        """Counts one."""
        FAULTS.labels(record.name).inc()
