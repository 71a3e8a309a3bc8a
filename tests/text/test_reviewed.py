"""Every changed text must be reviewed against its card."""

from __future__ import annotations

import tomllib

from tests.text import review


def test_every_text_has_been_reviewed():
    unreviewed = review.unreviewed_texts()
    assert not unreviewed, "Read these, then see review.py:\n" + "\n".join(unreviewed)


def test_no_review_is_stored_for_a_removed_text():
    known = {(id, effect) for id, effects in review.hashes().items() for effect in effects}
    stored = {(id, effect) for id, effects in review.reviewed().items() for effect in effects}
    assert stored == known


def test_a_changed_text_counts_as_not_reviewed(monkeypatch):
    stored = review.reviewed()
    stored["hgss1-89"]["Bill"]["HGSS"] = review.hash_of("Draw 3 cards.")
    monkeypatch.setattr(review, "reviewed", lambda: stored)
    assert review.unreviewed_texts() == ["hgss1-89 Bill, Bill (HGSS): Draw 2 cards."]


def test_stored_reviews_round_trip():
    found = review.hashes()
    assert tomllib.loads(review.as_toml(found)) == found
