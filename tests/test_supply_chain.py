"""`make sbom` names all that is locked; `make audit` does not call audited what it could not ask about."""

import json
import os
import re
import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from tawam import __version__

ROOT = Path(__file__).parents[1]
# Nobody listens there.
NOWHERE = "http://127.0.0.1:9"


@pytest.fixture(scope="module")
def sboms(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Written without a network."""
    folder = tmp_path_factory.mktemp("sbom")
    subprocess.run([ROOT / "scripts/sbom", folder], env=away(), check=True, timeout=120, capture_output=True)
    return {name: json.loads((folder / f"{name}.cdx.json").read_text()) for name in ("python", "web")}


def away() -> dict[str, str]:
    proxies = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), NOWHERE)
    npm = {"npm_config_registry": NOWHERE, "npm_config_fetch_retries": "0"}
    return {**os.environ, **proxies, **npm, "NO_PROXY": "", "no_proxy": ""}


def components(sbom: dict[str, Any]) -> set[tuple[str, str]]:
    assert sbom["bomFormat"] == "CycloneDX"
    return {(each["name"], each["version"]) for each in sbom["components"]}


def test_python_distributions(sboms: dict[str, dict[str, Any]]):
    locked = re.findall(r"(?m)^([\w.-]+)==([^ ;\\]+)", (ROOT / "requirements-traces.txt").read_text())
    assert len(locked) > 50
    assert set(locked) <= components(sboms["python"])
    hashed = [each for each in sboms["python"]["components"] if "hashes" in str(each)]
    assert len(hashed) == len(sboms["python"]["components"])


def test_npm_packages(sboms: dict[str, dict[str, Any]]):
    packages = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    locked = {
        (path.rpartition("node_modules/")[2], package["version"])
        for path, package in packages.items()
        if path
    }
    assert len(locked) > 100
    missing = locked - components(sboms["web"])
    assert not missing


def test_what_cannot_be_asked_about_is_not_audited():
    audit = subprocess.run(
        [ROOT / "scripts/audit"], env=away(), check=False, timeout=180, capture_output=True, text=True
    )
    assert audit.returncode == 1
    for lock in ("requirements-traces.txt", "web/package-lock.json", "e2e/package-lock.json"):
        assert f"not audited: {lock}" in audit.stderr
    assert "no known vulnerabilities" not in audit.stdout


def test_the_sources_and_the_distribution_have_one_version() -> None:
    assert version("tawam") == __version__
