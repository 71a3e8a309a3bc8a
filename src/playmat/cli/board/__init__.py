"""The board in characters: one description and one drawing of it for every interface."""
