"""The catalog of rules, the interpretations, and the citations of refusals."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from playmat.engine import reasons
from playmat.errors import PlaymatError
from playmat.rulebook import (
    RULESETS,
    IllegalOption,
    Refusal,
    Ruleset,
    UnknownRule,
    citation,
    interpretation,
    rule,
)
from playmat.rulebook.interpretations import catalog, is_interpretation
from playmat.rulebook.rules import BOOKS, rules
from playmat.testing import markers

REASONS = [name for name, value in vars(reasons).items() if isinstance(value, reasons.Reason)]
SOURCE = re.compile(rf"({'|'.join([b for books in BOOKS.values() for b in books])}) p\.\d[\d, -]*")


def test_every_rule_is_in_the_catalog_once():
    ids = [found.id for found in rules()]
    assert len(ids) == len(set(ids))
    assert rule("zone.bench-max") in rules()


@pytest.mark.once
@pytest.mark.parametrize("found", rules(), ids=[found.id for found in rules()])
def test_a_rule_has_a_summary_a_check_and_a_page_for_each_of_its_eras(found):
    assert found.summary.endswith(".")
    assert not re.search(r"\b(?:cannot|(?:is|are|do|does|did) not)\b", found.summary)
    assert found.check.endswith(".")
    assert set(found.eras) <= set(BOOKS)
    assert all(SOURCE.fullmatch(source) for source in found.sources)
    for era in BOOKS:
        cited = found.citation(era)
        assert cited.startswith(BOOKS[era]) == (era in found.eras), cited


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_pickled_or_copied_ruleset_is_equal(rules: Ruleset):
    changed = dataclasses.replace(rules, name="Four Prizes", prizes=4)
    for one in (rules, changed):
        assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one
    assert changed != rules


def test_an_id_ends_in_an_era_only_if_the_other_era_has_its_own_rule():
    ids = {found.id for found in rules()}
    partners = {"hgss": "xy", "xy": "hgss"}
    ending = [id for id in ids if id.rpartition(".")[2] in partners]
    assert len(ending) > 40
    for id in ending:
        stem, _, era = id.rpartition(".")
        assert f"{stem}.{partners[era]}" in ids
        assert rule(id).eras == (era.upper(),)


def test_a_rule_has_a_book_and_page_for_an_era():
    assert rule("deck.copies-4").citation("HGSS") == "HeartGold SoulSilver p.17"
    assert rule("deck.copies-4").citation("XY") == "Kalos Starter Set p.21, 22"
    with pytest.raises(PlaymatError, match="unknown era 'BW'; use HGSS or XY"):
        rule("deck.copies-4").citation("BW")


def test_an_unknown_rule_is_reported_with_the_most_similar_ids():
    with pytest.raises(UnknownRule, match=r"no rule 'deck\.copies'; did you mean deck\.copies-4"):
        rule("deck.copies")


def test_a_rule_of_one_era_is_carried_over_to_the_other():
    assert citation("deck.star-one", "HGSS") == "HeartGold SoulSilver p.17"
    assert citation("deck.star-one", "XY") == (
        "HeartGold SoulSilver p.17, carried over by interpretation D02"
    )


def test_the_interpretations_are_numbered_in_order():
    found = list(catalog().values())
    assert [r.id for r in found] == [f"D{n:02}" for n in range(1, len(found) + 1)]
    assert interpretation("D33") is found[32]
    for r in found:
        assert r.point.endswith("."), r
        assert r.answer.endswith("."), r


def test_an_unknown_interpretation_is_reported_with_the_last_one():
    last = list(catalog())[-1]
    with pytest.raises(UnknownRule, match=f"no interpretation 'D999'; the last is {last}"):
        interpretation("D999")


def test_a_ruleset_parameter_and_its_interpretation_refer_to_each_other(root: Path):
    """The comment of a field of Ruleset names its interpretations."""
    source = (root / "src/playmat/rulebook/rulesets.py").read_text("utf-8")
    named = {
        id: field[1]
        for field in re.finditer(r"^    (\w+): \w+  # (.*)$", source, re.M)
        for id in re.findall(r"D\d\d", field[2])
    }
    switches = {r.id: r.parameter for r in catalog().values() if r.parameter}
    assert named.items() <= switches.items()
    assert set(switches.values()) <= {field.name for field in dataclasses.fields(Ruleset)}


def test_a_refusal_cites_its_rule_with_book_and_page():
    refusal = Refusal(
        rule="zone.bench-max",
        sentence="Your Bench is full.",
        remedy="Make room on your Bench.",
        era="HGSS",
    )
    assert refusal.citation == "HeartGold SoulSilver p.8"
    assert str(refusal) == "Your Bench is full. (zone.bench-max, HeartGold SoulSilver p.8)"


def test_a_refusal_by_an_interpretation_cites_the_interpretation():
    refusal = Refusal("D33", "Nothing would happen.", "XY", "Choose another card.")
    assert refusal.citation == "interpretation D33"
    assert str(refusal) == "Nothing would happen. (interpretation D33)"


def test_a_pickled_illegal_option_keeps_its_refusal():
    refusal = Refusal("D33", "Nothing would happen.", "XY", "Choose another card.")
    error = pickle.loads(pickle.dumps(IllegalOption(refusal)))
    assert isinstance(error, IllegalOption)
    assert error.refusal == refusal
    assert str(error) == str(refusal)


@pytest.mark.parametrize("name", REASONS)
@pytest.mark.parametrize("era", RULESETS)
def test_every_reason_of_the_engine_can_be_cited(name: str, era: str):
    reason = getattr(reasons, name)
    id = reason.hgss_rule if era == "HGSS" else reason.xy_rule
    text = str(Refusal(id, reason.sentence, era, reason.remedy))
    assert text.startswith(f"{reason.sentence} (")
    # A rule of which the two eras have their own versions is cited in the era's version.
    assert is_interpretation(id) or id.rpartition(".")[2] not in {"hgss", "xy"} - {era.lower()}


def test_the_marker_of_a_test_must_name_existing_rules():
    assert markers.rule("deck.size-60", "D02").mark.args == ("deck.size-60", "D02")
    with pytest.raises(UnknownRule):
        markers.rule("deck.size-61")
    with pytest.raises(UnknownRule):
        markers.rule("D99")


@pytest.mark.once
def test_importing_the_rulebook_does_not_load_the_catalog():
    code = (
        "import sys; before = set(sys.modules); import playmat.rulebook; "
        "print({'tomllib', 'difflib'} & (sys.modules.keys() - before))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


def facts(catalog: str) -> dict[str, object]:
    """Return a catalog without its summaries, which are in our own words."""
    data = tomllib.loads(catalog)
    for entry in data["rule"]:
        assert entry.pop("summary")
    return data


@pytest.mark.once
def test_the_catalog_matches_the_reference_except_for_summaries(root: Path, reference: Path):
    ours = (root / "src/playmat/rulebook/rules.toml").read_text("utf-8")
    theirs = (reference / "rules/rules.toml").read_text("utf-8")
    assert facts(ours) == facts(theirs)
