"""What each copy of a process makes anew, where Lambda starts it from a snapshot (SnapStart).

One process begins, and all that come later are copies of it, months apart (AWS Lambda Developer Guide, "Handling
uniqueness with Lambda SnapStart"). What must differ is the state of `random` alone, which spreads repeated writes.
Whatever is secret comes from the system, whose chance differs in every copy: `secrets`, and the ids that botocore gives
its calls. What else a process has when it begins neither is unique nor ages: link keys are read and connections opened
by the first request, credentials are renewed by botocore when the time says so, polls are counted by windows of that
time, and of what is drawn to warm up nothing is kept but pictures that are the same for everybody.
"""

import random
from importlib import import_module


def set_apart() -> None:
    """Has every copy seed `random` anew when it begins. Nothing, where the runtime knows no copies.

    Lambda's own Python runtime brings the module (AWS Lambda Developer Guide, "Lambda SnapStart runtime hooks for
    Python").
    """
    try:
        runtime = import_module("snapshot_restore_py")
    except ImportError:
        return
    runtime.register_after_restore(random.seed)
