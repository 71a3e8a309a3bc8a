"""No text changes without being read again beside its card."""

from __future__ import annotations

import tomllib

from tests.text import review


def test_every_text_was_read_as_it_is_now():
    unread = review.unread()
    assert not unread, "Read these, then see review.py:\n" + "\n".join(unread)


def test_nothing_is_stored_for_a_text_that_is_gone():
    known = {(id, effect) for id, effects in review.hashes().items() for effect in effects}
    stored = {(id, effect) for id, effects in review.reviewed().items() for effect in effects}
    assert stored == known


def test_a_changed_text_is_unread(monkeypatch):
    stored = review.reviewed()
    stored["hgss1-89"]["Bill"]["HGSS"] = review.hash_of("Draw 3 cards.")
    monkeypatch.setattr(review, "reviewed", lambda: stored)
    assert review.unread() == ["hgss1-89 Bill, Bill (HGSS): Draw 2 cards."]


def test_what_is_stored_is_what_is_read_back():
    found = review.hashes()
    assert tomllib.loads(review.as_toml(found)) == found
