import json
import re
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "client" / "web"


def read_json(name: str) -> dict[str, dict[str, str]]:
    """Read the part of a package.json that names versions."""
    content: dict[str, dict[str, str]] = json.loads((WEB / name).read_text(encoding="utf-8"))
    return content


def test_the_lock_file_names_no_registry() -> None:
    """No package carries an address, so the lock works with any registry; each carries its checksum."""
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    packages = {path: package for path, package in json.loads(text)["packages"].items() if path}
    assert '"resolved"' not in text
    assert packages
    assert [path for path, package in packages.items() if "integrity" not in package] == []


def test_npm_is_told_to_keep_addresses_out_of_the_lock_file() -> None:
    """The setting lies in the repository, so nobody's own npm configuration matters."""
    settings = (WEB / ".npmrc").read_text(encoding="utf-8").split()
    assert {"omit-lockfile-registry-resolved=true", "fund=false", "audit=false"} <= set(settings)


def test_every_web_dependency_has_an_exact_version() -> None:
    """Ranges would let two builds of one commit differ; Vite is held where it was tried."""
    manifest = read_json("package.json")
    versions = manifest["dependencies"] | manifest["devDependencies"]
    assert [name for name, version in versions.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []
    assert versions["vite"] == "8.3.8"


def test_lock_file_and_manifest_agree() -> None:
    """The lock file was made from this manifest, so `npm ci` accepts it."""
    manifest = read_json("package.json")
    root = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"][""]
    assert root["dependencies"] == manifest["dependencies"]
    assert root["devDependencies"] == manifest["devDependencies"]
