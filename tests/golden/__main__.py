"""Golden playthroughs, written anew with their digest: `python -m tests.golden`.

Read the difference before you commit it: it is what players will notice.
"""

from __future__ import annotations

from tests.golden.playthroughs import DIGEST, FOLDER, SCRIPTS, digest_of, path_of, playthrough


def regenerate() -> str:
    """Write every file, remove files of games that no longer exist, and return the digest over all."""
    FOLDER.mkdir(exist_ok=True)
    texts = {script.name: playthrough(script) for script in SCRIPTS}
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for script in SCRIPTS:
        path_of(script).write_text(texts[script.name], encoding="utf-8")
    digest = digest_of(texts)
    DIGEST.write_text(f"{digest}\n", encoding="utf-8")
    return digest


if __name__ == "__main__":
    print(regenerate())
