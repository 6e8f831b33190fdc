from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Names static files by their content once `collectstatic` has run, and plainly before that.

    `manage.py serve` collects by itself; the tests and one-off commands never need to.
    """

    manifest_strict = False

    def stored_name(self, name: str) -> str:
        return super().stored_name(name) if self.hashed_files else name
