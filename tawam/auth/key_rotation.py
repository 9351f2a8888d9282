"""Changing the keys of an installation, while its servers run or rest."""

from pathlib import Path

from tawam.auth.key_files import (
    alone_in,
    api_key_names,
    data_key_versions,
    key_folder,
    key_names,
    remove_keys,
    signing_key_names,
    stamp_after,
    write_key,
)
from tawam.auth.key_set import KeySet, complete, new_data_key, new_signing_key, write_api_key, write_data_key

_SERVICE = "service_role"


def rotate_signing_key(data_dir: Path, *, end_old: bool) -> str:
    """Sign with a new key from now on; its kid.

    Args:
        end_old: tokens of the keys before are refused as soon as this is noticed; else they hold until they
            expire.

    Raises:
        OSError, KeysUnusable: as `SigningKeys.load`.
    """
    folder = _completed(data_dir)
    with alone_in(folder):
        before = signing_key_names(key_names(folder))
        believed = KeySet.read(folder)
        write_key(folder / f"signing-key.{stamp_after(before)}.pem", new_signing_key())
        remove_keys(folder, before if end_old else before[: -len(believed.verifying)])
    return KeySet.read(folder).signing_key.kid


def rotate_service_key(data_dir: Path) -> str:
    """A new service key; the one before is refused as soon as this is noticed.

    Raises:
        OSError, KeysUnusable: as `SigningKeys.load`.
    """
    folder = _completed(data_dir)
    with alone_in(folder):
        write_api_key(folder, _SERVICE)
        newest = api_key_names(key_names(folder), _SERVICE)[-1]
        # Also the file that was named after a signing key: it is a key no more.
        before = [path.name for path in folder.glob(f"{_SERVICE}.*.jwt") if path.name != newest]
        remove_keys(folder, before)
    return KeySet.read(folder).service_role_key


def rotate_data_key(data_dir: Path) -> int:
    """Derive and seal with a new data key from now on; its version. Those before still open what they sealed.

    Raises:
        OSError, KeysUnusable: as `SigningKeys.load`.
    """
    folder = _completed(data_dir)
    with alone_in(folder):
        version = data_key_versions(key_names(folder))[-1] + 1
        write_data_key(folder, version, new_data_key())
    return version


def end_old_data_keys(data_dir: Path) -> None:
    """Leave the newest data key alone: nothing that was sealed with one before opens any more."""
    folder = key_folder(data_dir)
    with alone_in(folder):
        before = data_key_versions(key_names(folder))[:-1]
        remove_keys(folder, [f"data-key.{version}" for version in before])


def _completed(data_dir: Path) -> Path:
    folder = key_folder(data_dir)
    complete(folder)
    return folder
