"""Many games at once, and positions looked at to the bottom."""
