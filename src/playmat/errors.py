"""The error from which all errors derive that a user of Playmat can cause."""


class PlaymatError(Exception):
    """Something asked of Playmat cannot be done; its text is one sentence that says why."""
