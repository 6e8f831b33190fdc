"""The signing key of an installation that was not given one."""

import os
import secrets
from pathlib import Path


def kept_secret(path: Path) -> str:
    """Return the key stored in `path`, making it (readable by its owner alone) the first time.

    Two processes that start together agree on one key: the file is linked into place complete, once.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()
