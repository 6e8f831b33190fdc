"""Kept until the last import of it is gone: see concan_site.writing."""

from concan_site.writing import writing

__all__ = ["writing"]
