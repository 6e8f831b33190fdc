from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Names static files by their content once `collectstatic` has run, and plainly before that.

    `manage.py serve` collects by itself; the tests and one-off commands never need to.
    """

    manifest_strict = False
    # Our own modules name each other by content too. (Django can do this for all scripts or none, and stumbles over
    # comments in some that are not ours.)
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (
            "js/*.js",
            (
                (
                    r"""(?P<matched>import(?P<names>[^;"']+?)from\s*["'](?P<url>\./[^"']+)["'];)""",
                    """import%(names)sfrom "%(url)s";""",
                ),
            ),
        ),
    )

    def stored_name(self, name: str) -> str:
        return super().stored_name(name) if self.hashed_files else name
