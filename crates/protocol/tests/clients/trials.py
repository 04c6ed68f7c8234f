"""Runs tests one after another and tells how they went."""

import time
import traceback


def run(tests, only, call):
    """Calls every test whose name has `only` in it; returns the process's exit code."""
    failed = 0
    for test in tests:
        if only not in test.__name__:
            continue
        start = time.monotonic()
        try:
            call(test)
            print(f"ok      {test.__name__} ({time.monotonic() - start:.1f} s)", flush=True)
        except Exception:
            failed += 1
            traceback.print_exc()
            print(f"FAILED  {test.__name__}", flush=True)
    return 1 if failed else 0
