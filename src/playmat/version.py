"""The version, written down once: packaging and the command read it here."""

VERSION = "0.1.0"
