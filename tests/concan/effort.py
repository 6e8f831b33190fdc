"""How much the random tests try: `CONCAN_EFFORT=50 pytest tests/concan` tries fifty times as much as usual."""

import os

EFFORT = int(os.environ.get("CONCAN_EFFORT", "1"))
