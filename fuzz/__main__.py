"""Feed damaged texts to every reader for a while.

    python -m fuzz --seconds 60 --seed 1

A reader may refuse its input with a `ValueError` or give something that it writes and reads
again alike. Anything else is a finding: it is printed with the seed, the input is kept in
the working folder, and the exit status is 1.
"""

import argparse
import json
import random
import sys
import time
import traceback
from pathlib import Path

from fuzz.mutations import mutated
from fuzz.targets import TARGETS, Target


def main() -> int:
    """Fuzz for the time asked for; return the exit status."""
    options = _options()
    seed = time.time_ns() if options.seed is None else options.seed
    rng = random.Random(seed)  # noqa: S311 - no secrets here
    targets = [target for target in TARGETS if options.target in (None, target.name)]
    counts = {target.name: 0 for target in targets}
    end = time.monotonic() + options.seconds
    findings = 0
    while time.monotonic() < end:
        target = rng.choice(targets)
        counts[target.name] += 1
        findings += not _survives(target, mutated(rng.choice(target.corpus()), rng), seed)
    sys.stdout.write(json.dumps({"seed": seed, "inputs": counts, "findings": findings}) + "\n")
    return int(findings > 0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--target", choices=[target.name for target in TARGETS])
    return parser.parse_args()


def _survives(target: Target, data: bytes, seed: int) -> bool:
    try:
        target.read(data)
    except ValueError as error:
        if type(error).__module__.startswith("gemwright."):
            return True
        _report(target, data, seed)
    except Exception:  # noqa: BLE001 - finding them is what this is for
        _report(target, data, seed)
    else:
        return True
    return False


def _report(target: Target, data: bytes, seed: int) -> None:
    path = Path(f"finding-{target.name}-{abs(hash(data)):x}.bin")
    path.write_bytes(data)
    sys.stderr.write(f"{target.name}, seed {seed}, input in {path}\n{traceback.format_exc()}\n")


if __name__ == "__main__":
    sys.exit(main())
