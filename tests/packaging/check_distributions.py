"""Check the built distributions: what is inside, and that the sdist builds the same wheel.

`python tests/packaging/check_distributions.py DIST`
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path


def contents(wheel: Path) -> dict[str, bytes]:
    """Return all files of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def main() -> None:
    """Check; exit with a message at the first thing that is wrong."""
    dist = Path(sys.argv[1])
    (wheel,) = dist.glob("*.whl")
    (sdist,) = dist.glob("*.tar.gz")
    source = Path(__file__).parent.parent.parent / "src"
    files = contents(wheel)
    expected = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packaged = {name for name in files if name.startswith("tussie_mussie/")}
    if packaged != expected:
        sys.exit(f"the wheel differs from the source: {sorted(packaged ^ expected)}")
    if "tussie_mussie/py.typed" not in packaged:
        sys.exit("py.typed is missing")
    (metadata,) = [text.decode() for name, text in files.items() if name.endswith("METADATA")]
    needed = sorted(
        line.split()[1] for line in metadata.splitlines() if line.startswith("Requires-Dist") and "extra" not in line
    )
    if [name.partition(">")[0] for name in needed] != ["attrs", "typing-extensions"]:
        sys.exit(f"unexpected dependencies: {needed}")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        (unpacked,) = Path(folder).iterdir()
        command = [sys.executable, "-m", "build", "-q", "--wheel", "--outdir", folder, str(unpacked)]
        subprocess.run(command, check=True)
        (again,) = Path(folder).glob("*.whl")
        if contents(again) != files:
            sys.exit("the sdist builds another wheel")
    print(f"{wheel.name} and {sdist.name} are as they must be: {len(packaged)} files")


if __name__ == "__main__":
    main()
