"""HeartGold & SoulSilver: all 124 prints."""

from __future__ import annotations

from playmat.cards.sets import CardSet
from playmat.engine.constants import (
    ASLEEP, BURNED, COLORLESS, DARKNESS, FIGHTING, FIRE, GRASS, LIGHTNING, METAL, PARALYZED,
    POISONED, PRIME, PSYCHIC, WATER,
)
from playmat.vocabulary.amounts import ANY_NUMBER
from playmat.vocabulary.declarations import (
    any_number_of_times, attack, basic_energy_card, body, item, legend, once_each_turn, pokemon,
    power, special_energy, supporter,
)
from playmat.vocabulary.dsl import (
    ALL, BASIC_POKEMON, BENCH, CARDS_IN_THEIR_HAND, DAMAGE_DONE, EFFECTS, EVERY_TYPE, EVOLUTION,
    HEADS, POKEMON, RESISTANCE, SAME_HAND_SIZE, SUPPORTER, THAT_POKEMON, THIS_IS_BENCHED,
    UNTIL_TAILS, WEAKNESS, a, add_damage, afflict, all_of, another, any_number_of, attach,
    attack_does_nothing, attacks_cost, basic_energy, by_opponent, cannot_attack, cannot_retreat,
    choose, counters_on, cure, discard, discard_at_random, discard_energy, discard_energy_of_each,
    draw, each, each_player, energy_card, energy_counts_as, energy_on, energy_this_way, exactly,
    flip, flip_to_attack, has_energy, heal, hit, if_, ignoring, in_play, look_at_their_hand,
    look_at_top, may, move_energy, named, no_weakness, one, opponent_attaches_energy_from_hand, pay,
    pokemon_card, prevent_damage, provides, put_counters, put_on_top, rearrange_top, recover,
    return_energy, return_to_hand, search, shuffle_energy, shuffle_hand_into_deck, switch_in,
    takes_less_damage, takes_more_damage, their_next_turn, this_is, up_to, when,
    when_attached_from_hand, when_benched_from_hand, when_evolved_from_hand, when_put_into_play,
    while_, your_next_turn,
)
from playmat.vocabulary.targets import (
    ANY_POKEMON, CHOSEN, DEFENDING, HEALED, NEW_DEFENDING, OPPOSING, OPPOSING_BENCH, THIS,
    YOUR_ACTIVE, YOUR_BENCH, YOUR_POKEMON,
)

SET = CardSet("hgss1", "HeartGold & SoulSilver", code="HS", other_codes=("HGSS",), entries=[
    pokemon("hgss1-1", "Arcanine", FIRE, 110, stage=1, evolves_from="Growlithe", weakness=WATER,
            retreat=2, rarity="Rare Holo", texts=[
        attack("Sharp Fang", "RC", 50),
        attack("Fire Mane", "RCCC", 90),
    ]),
    pokemon("hgss1-2", "Azumarill", WATER, 90, stage=1, evolves_from="Marill", weakness=LIGHTNING,
            retreat=2, rarity="Rare Holo", texts=[
        attack("Waterfall", "WW", 40),
        attack("Bubblebeam", "WCC", 60, flip(heads=afflict(DEFENDING, PARALYZED))),
    ]),
    pokemon("hgss1-3", "Clefable", COLORLESS, 80, stage=1, evolves_from="Clefairy",
            weakness=FIGHTING, retreat=1, rarity="Rare Holo", texts=[
        attack("Fairy Power", "CC", return_to_hand(one(YOUR_POKEMON))),
        attack("Moon Impact", "CC", 40),
    ]),
    pokemon("hgss1-4", "Gyarados", WATER, 130, stage=1, evolves_from="Magikarp", weakness=LIGHTNING,
            resistance=FIGHTING, retreat=3, rarity="Rare Holo", texts=[
        attack("Hydro Splash", "WCC", 50),
        attack("Hyper Beam", "WWCC", 80, discard_energy(a(energy_card()), DEFENDING)),
    ]),
    pokemon("hgss1-5", "Hitmontop", FIGHTING, 60, weakness=PSYCHIC, retreat=1, rarity="Rare Holo",
            texts=[
        attack("Triple Kick", "F", "20×", flip(3, then=add_damage(20, for_each=HEADS))),
        attack("Close Combat", "FCC", 60, their_next_turn(takes_more_damage(20, to=THIS))),
    ]),
    pokemon("hgss1-6", "Jumpluff", GRASS, 90, stage=2, evolves_from="Skiploom", weakness=FIRE,
            resistance=FIGHTING, retreat=0, rarity="Rare Holo", texts=[
        attack("Mass Attack", "G", "10×", add_damage(10, for_each=in_play(ANY_POKEMON))),
        attack("Leaf Guard", "G", 30, their_next_turn(takes_less_damage(30, to=THIS))),
    ]),
    pokemon("hgss1-7", "Ninetales", FIRE, 90, stage=1, evolves_from="Vulpix", weakness=WATER,
            retreat=1, rarity="Rare Holo", texts=[
        power("Roast Reveal", once_each_turn, pay(discard(a(energy_card(FIRE))), then=draw(3))),
        attack("Will-o'-the-wisp", "RRC", 60),
    ]),
    pokemon("hgss1-8", "Noctowl", COLORLESS, 90, stage=1, evolves_from="Hoothoot",
            weakness=LIGHTNING, resistance=FIGHTING, retreat=1, rarity="Rare Holo", texts=[
        power("Night Sight", once_each_turn, draw(1)),
        attack("Extrasensory", "CCC", "40+", if_(SAME_HAND_SIZE, add_damage(40))),
    ]),
    pokemon("hgss1-9", "Quagsire", WATER, 100, stage=1, evolves_from="Wooper", weakness=GRASS,
            resistance=LIGHTNING, retreat=3, rarity="Rare Holo", texts=[
        attack("Muddy Water", "WCC", 40, hit(20, one(OPPOSING_BENCH))),
        attack("Mud Shot", "FCCC", 60),
    ]),
    pokemon("hgss1-10", "Raichu", LIGHTNING, 90, stage=1, evolves_from="Pikachu", weakness=FIGHTING,
            resistance=METAL, retreat=0, rarity="Rare Holo", texts=[
        attack("Iron Tail", "C", "30×", flip(UNTIL_TAILS, then=add_damage(30, for_each=HEADS))),
        attack("Thunderbolt", "LL", 100, discard_energy(ALL, THIS)),
    ]),
    pokemon("hgss1-11", "Shuckle", GRASS, 60, weakness=FIRE, retreat=1, rarity="Rare Holo", texts=[
        body("Shell Barricade", while_(THIS_IS_BENCHED, prevent_damage(to=THIS))),
        attack("Poison Jab", "FF", 30, afflict(DEFENDING, POISONED)),
    ]),
    pokemon("hgss1-12", "Slowking", PSYCHIC, 80, stage=1, evolves_from="Slowpoke", weakness=PSYCHIC,
            retreat=2, rarity="Rare Holo", texts=[
        power("Second Sight", once_each_turn, rearrange_top(3, of_either_deck=True)),
        attack("Psyshock", "PC", 30, flip(heads=afflict(DEFENDING, PARALYZED))),
    ]),
    pokemon("hgss1-13", "Wobbuffet", PSYCHIC, 90, weakness=PSYCHIC, retreat=2, rarity="Rare Holo",
            texts=[
        attack("Double Return", "PC", "20×", flip(heads=add_damage(20, for_each=counters_on(THIS)))),
    ]),
    pokemon("hgss1-14", "Ampharos", LIGHTNING, 120, stage=2, evolves_from="Flaaffy",
            weakness=FIGHTING, resistance=METAL, retreat=1, rarity="Rare", texts=[
        attack("Acceleration Bolt", "L", 30,
               search(up_to(2, basic_energy()), attach_to=one(YOUR_POKEMON))),
        attack("Thunder", "LCC", 80, flip(tails=hit(20, THIS))),
    ]),
    pokemon("hgss1-15", "Ariados", GRASS, 80, stage=1, evolves_from="Spinarak", weakness=FIRE,
            retreat=1, rarity="Rare", texts=[
        attack("Leech Life", "GC", 30, heal(DAMAGE_DONE, THIS)),
        attack("Poisonous Saliva", "GCC", 50, afflict(DEFENDING, POISONED)),
    ]),
    pokemon("hgss1-16", "Butterfree", GRASS, 120, stage=2, evolves_from="Metapod",
            weakness=LIGHTNING, resistance=FIGHTING, retreat=0, rarity="Rare", texts=[
        attack("Cure Powder", "G", heal(30, each(YOUR_POKEMON))),
        attack("Whirlwind", "GCC", 60, switch_in(by_opponent(one(OPPOSING_BENCH)))),
    ]),
    pokemon("hgss1-17", "Cleffa", COLORLESS, 30, retreat=0, rarity="Rare", texts=[
        body("Sweet Sleeping Face", while_(this_is(ASLEEP), prevent_damage(to=THIS))),
        attack("Eeeeeeek", "", shuffle_hand_into_deck(), draw(6), afflict(THIS, ASLEEP)),
    ]),
    pokemon("hgss1-18", "Exeggutor", PSYCHIC, 90, stage=1, evolves_from="Exeggcute",
            weakness=PSYCHIC, retreat=2, rarity="Rare", texts=[
        attack("Energy Absorption", "C", recover(up_to(2, energy_card()), attach_to=THIS)),
        attack("Big Eggsplosion", "P", "40×", flip(energy_on(THIS), then=add_damage(40, for_each=HEADS))),
    ]),
    pokemon("hgss1-19", "Farfetch'd", COLORLESS, 60, weakness=LIGHTNING, resistance=FIGHTING,
            retreat=1, rarity="Rare", texts=[
        attack("Collect", "C", draw(2)),
        attack("Spin Turn", "C", 20, switch_in(one(YOUR_BENCH))),
    ]),
    pokemon("hgss1-20", "Feraligatr", WATER, 130, stage=2, evolves_from="Croconaw", weakness=GRASS,
            retreat=2, rarity="Rare", texts=[
        attack("Spinning Tail", "WCC", hit(20, each(OPPOSING))),
        attack("Surf", "WWCC", 80),
    ]),
    pokemon("hgss1-21", "Furret", COLORLESS, 80, stage=1, evolves_from="Sentret", weakness=FIGHTING,
            retreat=1, rarity="Rare", texts=[
        attack("Find a Friend", "C", search(a(POKEMON), reveal=True)),
        attack("Quick Blow", "CC", "20+", flip(heads=add_damage(20))),
    ]),
    pokemon("hgss1-22", "Granbull", COLORLESS, 90, stage=1, evolves_from="Snubbull",
            weakness=FIGHTING, retreat=3, rarity="Rare", texts=[
        attack("Timid Tackle", "CC", 50, hit(20, THIS), switch_in(one(YOUR_BENCH))),
        attack("Chomp", "CCCC", "40+", add_damage(10, for_each=counters_on(THIS))),
    ]),
    pokemon("hgss1-23", "Hypno", PSYCHIC, 90, stage=1, evolves_from="Drowzee", weakness=PSYCHIC,
            retreat=2, rarity="Rare", texts=[
        power("Sleep Pendulum", once_each_turn, flip(heads=afflict(DEFENDING, ASLEEP))),
        attack("Psychic Shot", "PCC", 30, hit(10, one(OPPOSING_BENCH))),
    ]),
    pokemon("hgss1-24", "Lapras", WATER, 90, weakness=METAL, retreat=2, rarity="Rare", texts=[
        attack("Ice Beam", "CC", 20, flip(heads=afflict(DEFENDING, PARALYZED))),
        attack("Ice Blade", "WW", hit(30, one(OPPOSING))),
    ]),
    pokemon("hgss1-25", "Ledian", GRASS, 80, stage=1, evolves_from="Ledyba", weakness=FIRE,
            resistance=FIGHTING, retreat=0, rarity="Rare", texts=[
        attack("Quick Draw", "G", 10, draw(3)),
        attack("Swift", "CC", 40, ignoring(WEAKNESS, RESISTANCE, EFFECTS)),
    ]),
    pokemon("hgss1-26", "Meganium", GRASS, 130, stage=2, evolves_from="Bayleef", weakness=FIRE,
            resistance=WATER, retreat=2, rarity="Rare", texts=[
        attack("Sleep Powder", "G", 30, afflict(DEFENDING, ASLEEP)),
        attack("Giant Bloom", "GCC", 60, heal(20, THIS)),
    ]),
    pokemon("hgss1-27", "Persian", COLORLESS, 80, stage=1, evolves_from="Meowth", weakness=FIGHTING,
            retreat=1, rarity="Rare", texts=[
        attack("Sharpen Claws", "C", flip(3, for_each_heads=discard_at_random())),
        attack("Sneaky Attack", "CC", "30+", if_(has_energy(THIS, DARKNESS), add_damage(30))),
    ]),
    pokemon("hgss1-28", "Pichu", LIGHTNING, 30, retreat=0, rarity="Rare", texts=[
        body("Sweet Sleeping Face", while_(this_is(ASLEEP), prevent_damage(to=THIS))),
        attack("Playground", "", each_player(may(search(any_number_of(BASIC_POKEMON), to=BENCH))),
               afflict(THIS, ASLEEP)),
    ]),
    pokemon("hgss1-29", "Sandslash", FIGHTING, 80, stage=1, evolves_from="Sandshrew",
            weakness=WATER, resistance=LIGHTNING, retreat=0, rarity="Rare", texts=[
        attack("Poison Sting", "FC", 30, afflict(DEFENDING, POISONED)),
        attack("Fury Swipes", "FCC", "30×", flip(3, then=add_damage(30, for_each=HEADS))),
    ]),
    pokemon("hgss1-30", "Smoochum", PSYCHIC, 30, retreat=0, rarity="Rare", texts=[
        body("Sweet Sleeping Face", while_(this_is(ASLEEP), prevent_damage(to=THIS))),
        attack("Energy Antics", "", move_energy(a(energy_card()), OPPOSING, another(OPPOSING)),
               afflict(THIS, ASLEEP)),
    ]),
    pokemon("hgss1-31", "Sunflora", GRASS, 80, stage=1, evolves_from="Sunkern", weakness=FIRE,
            resistance=WATER, retreat=1, rarity="Rare", texts=[
        power("Sunshine Grace", once_each_turn, search(a(pokemon_card(GRASS)), reveal=True)),
        attack("Blade Arms", "GGC", 40),
    ]),
    pokemon("hgss1-32", "Typhlosion", FIRE, 130, stage=2, evolves_from="Quilava", weakness=WATER,
            retreat=1, rarity="Rare", texts=[
        attack("Magma Punch", "RC", 50),
        attack("Fire Spin", "RRC", 120, discard_energy(2, THIS)),
    ]),
    pokemon("hgss1-33", "Tyrogue", FIGHTING, 30, retreat=0, rarity="Rare", texts=[
        body("Sweet Sleeping Face", while_(this_is(ASLEEP), prevent_damage(to=THIS))),
        attack("Mischievous Punch", "", 30, ignoring(WEAKNESS, RESISTANCE), afflict(THIS, ASLEEP)),
    ]),
    pokemon("hgss1-34", "Weezing", PSYCHIC, 90, stage=1, evolves_from="Koffing", weakness=PSYCHIC,
            retreat=2, rarity="Rare", texts=[
        attack("Super Poison Breath", "P", afflict(DEFENDING, POISONED)),
        attack("Super Explosion", "CC", 90, hit(90, THIS)),
    ]),
    pokemon("hgss1-35", "Bayleef", GRASS, 90, stage=1, evolves_from="Chikorita", weakness=FIRE,
            resistance=WATER, retreat=2, rarity="Uncommon", texts=[
        attack("Hammer In", "C", 20),
        attack("Razor Leaf", "GCC", 50),
    ]),
    pokemon("hgss1-36", "Blissey", COLORLESS, 130, stage=1, evolves_from="Chansey",
            weakness=FIGHTING, retreat=3, rarity="Uncommon", texts=[
        attack("Energy Link", "C", 10, recover(a(energy_card()), attach_to=THIS)),
        attack("Double-edge", "CCC", 80, hit(40, THIS)),
    ]),
    pokemon("hgss1-37", "Corsola", WATER, 60, weakness=GRASS, retreat=1, rarity="Uncommon", texts=[
        attack("Recover", "W", discard_energy(1, THIS, WATER), heal(ALL, THIS)),
        attack("Hyper Cannon", "WC", "20+", flip(2, heads=add_damage(50))),
    ]),
    pokemon("hgss1-38", "Croconaw", WATER, 80, stage=1, evolves_from="Totodile", weakness=GRASS,
            retreat=2, rarity="Uncommon", texts=[
        attack("Wave Splash", "WC", 30),
        attack("Big Bite", "WCC", 50, their_next_turn(cannot_retreat(DEFENDING))),
    ]),
    pokemon("hgss1-39", "Delibird", WATER, 70, weakness=METAL, resistance=FIGHTING, retreat=1,
            rarity="Uncommon", texts=[
        attack("Snowy Present", "W", draw(energy_on(YOUR_POKEMON, WATER))),
        attack("Hail", "WC", hit(10, each(OPPOSING))),
    ]),
    pokemon("hgss1-40", "Donphan", FIGHTING, 100, stage=1, evolves_from="Phanpy", weakness=WATER,
            resistance=LIGHTNING, retreat=3, rarity="Uncommon", texts=[
        attack("Rock Hurl", "FCC", 50, ignoring(RESISTANCE)),
        attack("Double Spin", "FFCC", "70×", flip(2, then=add_damage(70, for_each=HEADS))),
    ]),
    pokemon("hgss1-41", "Dunsparce", COLORLESS, 50, weakness=FIGHTING, retreat=1, rarity="Uncommon",
            texts=[
        attack("Glare", "C", flip(heads=afflict(DEFENDING, PARALYZED))),
        attack("Fade Out", "C", 20, return_to_hand(THIS)),
    ]),
    pokemon("hgss1-42", "Flaaffy", LIGHTNING, 80, stage=1, evolves_from="Mareep", weakness=FIGHTING,
            resistance=METAL, retreat=1, rarity="Uncommon", texts=[
        attack("Thunder Spear", "L", hit(20, one(OPPOSING))),
        attack("Thundershock", "LCC", 40, flip(heads=afflict(DEFENDING, PARALYZED))),
    ]),
    pokemon("hgss1-43", "Heracross", GRASS, 80, weakness=FIRE, retreat=2, rarity="Uncommon", texts=[
        attack("Green Draw", "GC", draw(in_play(YOUR_POKEMON.of(GRASS)))),
        attack("Double Headbutt", "GCC", "30+", flip(2, then=add_damage(20, for_each=HEADS))),
    ]),
    pokemon("hgss1-44", "Igglybuff", COLORLESS, 30, retreat=0, rarity="Uncommon", texts=[
        body("Sweet Sleeping Face", while_(this_is(ASLEEP), prevent_damage(to=THIS))),
        attack("Graffiti", "", afflict(THIS, ASLEEP), their_next_turn(attacks_cost(1, DEFENDING))),
    ]),
    pokemon("hgss1-45", "Mantine", WATER, 80, weakness=LIGHTNING, resistance=FIGHTING, retreat=1,
            rarity="Uncommon", texts=[
        attack("Group Swim", "W", search(a(pokemon_card(WATER)), reveal=True)),
        attack("Aqua Slash", "WW", 40, your_next_turn(cannot_attack(THIS))),
    ]),
    pokemon("hgss1-46", "Metapod", GRASS, 80, stage=1, evolves_from="Caterpie", weakness=FIRE,
            retreat=2, rarity="Uncommon", texts=[
        body("Green Shield", no_weakness(YOUR_POKEMON.of(GRASS))),
        attack("Sharpen", "CC", 20),
    ]),
    pokemon("hgss1-47", "Miltank", COLORLESS, 90, weakness=FIGHTING, retreat=3, rarity="Uncommon",
            texts=[
        attack("Moomoo Squeeze", "C", search(a(named("Moomoo Milk")), reveal=True)),
        attack("Body Slam", "CCC", 30, flip(heads=afflict(DEFENDING, PARALYZED))),
    ]),
    pokemon("hgss1-48", "Parasect", GRASS, 90, stage=1, evolves_from="Paras", weakness=FIRE,
            retreat=2, rarity="Uncommon", texts=[
        attack("Sleep Drain", "G", afflict(DEFENDING, ASLEEP), heal(40, THIS)),
        attack("Slash", "GGC", 60),
    ]),
    pokemon("hgss1-49", "Quilava", FIRE, 80, stage=1, evolves_from="Cyndaquil", weakness=WATER,
            retreat=1, rarity="Uncommon", texts=[
        attack("Flare", "RC", 30),
        attack("Flamethrower", "RCC", 60, discard_energy(1, THIS)),
    ]),
    pokemon("hgss1-50", "Qwilfish", WATER, 70, weakness=LIGHTNING, retreat=1, rarity="Uncommon",
            texts=[
        attack("Offensive Needle", "WW", 30,
               flip(heads=afflict(DEFENDING, POISONED), tails=afflict(DEFENDING, PARALYZED))),
    ]),
    pokemon("hgss1-51", "Skiploom", GRASS, 60, stage=1, evolves_from="Hoppip", weakness=FIRE,
            resistance=FIGHTING, retreat=0, rarity="Uncommon", texts=[
        attack("Knock Away", "G", "20+", flip(heads=add_damage(10))),
    ]),
    pokemon("hgss1-52", "Slowbro", WATER, 90, stage=1, evolves_from="Slowpoke", weakness=LIGHTNING,
            retreat=2, rarity="Uncommon", texts=[
        attack("Big Yawn", "W", 30, afflict(THIS, ASLEEP), afflict(DEFENDING, ASLEEP)),
        attack("Madkinesis", "CCC", "30+", add_damage(20, for_each=energy_on(THIS, PSYCHIC))),
    ]),
    pokemon("hgss1-53", "Starmie", WATER, 90, stage=1, evolves_from="Staryu", weakness=LIGHTNING,
            retreat=0, rarity="Uncommon", texts=[
        attack("Cosmic Cyclone", "W", "20×", shuffle_energy(ANY_NUMBER, YOUR_POKEMON, WATER),
               add_damage(20, for_each=energy_this_way(WATER))),
    ]),
    pokemon("hgss1-54", "Unown", PSYCHIC, 50, weakness=PSYCHIC, retreat=1, rarity="Uncommon",
            texts=[
        power("RETURN", when_benched_from_hand,
              may(return_energy(ALL, one(YOUR_POKEMON.with_energy())))),
        attack("Hidden Power", "P", 10),
    ]),
    pokemon("hgss1-55", "Unown", PSYCHIC, 50, weakness=PSYCHIC, retreat=1, rarity="Uncommon",
            texts=[
        power("FLASH", when_benched_from_hand, may(rearrange_top(5))),
        attack("Hidden Power", "P", 10),
    ]),
    pokemon("hgss1-56", "Wigglytuff", COLORLESS, 90, stage=1, evolves_from="Jigglypuff",
            weakness=FIGHTING, retreat=2, rarity="Uncommon", texts=[
        attack("Double Slap", "CC", "40×", flip(2, then=add_damage(40, for_each=HEADS))),
        attack("Expand", "CCC", 50, their_next_turn(takes_less_damage(10, to=THIS))),
    ]),
    pokemon("hgss1-57", "Caterpie", GRASS, 30, weakness=FIRE, retreat=1, rarity="Common", texts=[
        attack("Tackle", "C", 20),
    ]),
    pokemon("hgss1-58", "Chansey", COLORLESS, 90, weakness=FIGHTING, retreat=2, rarity="Common",
            texts=[
        attack("Pound", "CC", 20),
        attack("Happy Punch", "CCC", 30, flip(heads=heal(30, THIS))),
    ]),
    pokemon("hgss1-59", "Chikorita", GRASS, 60, weakness=FIRE, resistance=WATER, retreat=1,
            rarity="Common", texts=[
        attack("Tackle", "G", 10),
        attack("Razor Leaf", "GC", 20),
    ]),
    pokemon("hgss1-60", "Clefairy", COLORLESS, 50, weakness=FIGHTING, retreat=1, rarity="Common",
            texts=[
        attack("Minimize", "C", their_next_turn(takes_less_damage(20, to=THIS))),
        attack("Slap", "C", 10),
    ]),
    pokemon("hgss1-61", "Cyndaquil", FIRE, 60, weakness=WATER, retreat=1, rarity="Common", texts=[
        attack("Beat", "R", 10),
        attack("Flare", "RC", 20),
    ]),
    pokemon("hgss1-62", "Drowzee", PSYCHIC, 60, weakness=PSYCHIC, retreat=2, rarity="Common",
            texts=[
        attack("Sleep Inducer", "P", switch_in(one(OPPOSING_BENCH)),
               afflict(NEW_DEFENDING, ASLEEP)),
        attack("Gentle Slap", "CC", 20),
    ]),
    pokemon("hgss1-63", "Exeggcute", PSYCHIC, 50, weakness=PSYCHIC, retreat=1, rarity="Common",
            texts=[
        attack("Continuous Eggsplosion", "C", "10×",
               flip(UNTIL_TAILS, then=add_damage(10, for_each=HEADS))),
    ]),
    pokemon("hgss1-64", "Girafarig", COLORLESS, 70, weakness=PSYCHIC, retreat=1, rarity="Common",
            texts=[
        attack("Show Off", "C", search(up_to(2, basic_energy()), reveal=True)),
        attack("Psyshot", "CC", 20),
    ]),
    pokemon("hgss1-65", "Growlithe", FIRE, 70, weakness=WATER, retreat=2, rarity="Common", texts=[
        attack("Bite", "C", 10),
        attack("Combustion", "RCC", 40),
    ]),
    pokemon("hgss1-66", "Hoothoot", COLORLESS, 50, weakness=LIGHTNING, resistance=FIGHTING,
            retreat=1, rarity="Common", texts=[
        attack("Hypnosis", "C", afflict(DEFENDING, ASLEEP)),
        attack("Tackle", "CC", 20),
    ]),
    pokemon("hgss1-67", "Hoppip", GRASS, 30, weakness=FIRE, resistance=FIGHTING, retreat=1,
            rarity="Common", texts=[
        attack("Bounce", "G", 10, may(switch_in(one(YOUR_BENCH)))),
    ]),
    pokemon("hgss1-68", "Jigglypuff", COLORLESS, 60, weakness=FIGHTING, retreat=1, rarity="Common",
            texts=[
        attack("Hypnoblast", "CC", 20, afflict(DEFENDING, ASLEEP)),
    ]),
    pokemon("hgss1-69", "Jynx", PSYCHIC, 70, weakness=PSYCHIC, retreat=1, rarity="Common", texts=[
        attack("Mimic", "C", shuffle_hand_into_deck(), draw(CARDS_IN_THEIR_HAND)),
        attack("Lick", "PC", 20, flip(heads=afflict(DEFENDING, PARALYZED))),
    ]),
    pokemon("hgss1-70", "Koffing", PSYCHIC, 50, weakness=PSYCHIC, retreat=1, rarity="Common",
            texts=[
        attack("Smokescreen", "C", 10, their_next_turn(flip_to_attack(DEFENDING))),
        attack("Suffocating Gas", "CC", 20),
    ]),
    pokemon("hgss1-71", "Ledyba", GRASS, 50, weakness=FIRE, resistance=FIGHTING, retreat=1,
            rarity="Common", texts=[
        attack("Ram", "G", 10),
        attack("Comet Punch", "CC", "10×", flip(4, then=add_damage(10, for_each=HEADS))),
    ]),
    pokemon("hgss1-72", "Magikarp", WATER, 30, weakness=LIGHTNING, retreat=1, rarity="Common",
            texts=[
        attack("Splash", "C", 10),
    ]),
    pokemon("hgss1-73", "Mareep", LIGHTNING, 40, weakness=FIGHTING, resistance=METAL, retreat=1,
            rarity="Common", texts=[
        attack("Static Electricity", "C",
               search(up_to(in_play(ANY_POKEMON.named("Mareep")), energy_card(LIGHTNING)),
                      attach_to=THIS)),
        attack("Ram", "CC", 20),
    ]),
    pokemon("hgss1-74", "Marill", WATER, 60, weakness=LIGHTNING, retreat=1, rarity="Common", texts=[
        attack("Water Splash", "W", "10+", flip(heads=add_damage(10))),
        attack("Tail Slap", "WCC", 30),
    ]),
    pokemon("hgss1-75", "Meowth", COLORLESS, 60, weakness=FIGHTING, retreat=1, rarity="Common",
            texts=[
        attack("Pay Day", "C", 10, draw(1)),
        attack("Dig Claws", "CC", 20),
    ]),
    pokemon("hgss1-76", "Paras", GRASS, 50, weakness=FIRE, retreat=1, rarity="Common", texts=[
        attack("Scratch", "C", 10),
        attack("Double-edge Claw", "GC", 30, hit(10, THIS)),
    ]),
    pokemon("hgss1-77", "Phanpy", FIGHTING, 70, weakness=WATER, resistance=LIGHTNING, retreat=2,
            rarity="Common", texts=[
        attack("Flail", "C", "10×", add_damage(10, for_each=counters_on(THIS))),
    ]),
    pokemon("hgss1-78", "Pikachu", LIGHTNING, 60, weakness=FIGHTING, resistance=METAL, retreat=1,
            rarity="Common", texts=[
        attack("Tail Slap", "C", 10),
        attack("Quick Attack", "LC", "20+", flip(heads=add_damage(10))),
    ]),
    pokemon("hgss1-79", "Sandshrew", FIGHTING, 60, weakness=WATER, resistance=LIGHTNING, retreat=1,
            rarity="Common", texts=[
        attack("Defense Curl", "C", flip(heads=their_next_turn(prevent_damage(to=THIS)))),
        attack("Rollout", "F", 10),
    ]),
    pokemon("hgss1-80", "Sentret", COLORLESS, 50, weakness=FIGHTING, retreat=1, rarity="Common",
            texts=[
        attack("Scout", "C", look_at_their_hand()),
        attack("Scratch", "C", 10),
    ]),
    pokemon("hgss1-81", "Slowpoke", WATER, 60, weakness=LIGHTNING, retreat=2, rarity="Common",
            texts=[
        attack("Whimsy Tackle", "C", 20, flip(tails=attack_does_nothing)),
    ]),
    pokemon("hgss1-82", "Snubbull", COLORLESS, 50, weakness=FIGHTING, retreat=2, rarity="Common",
            texts=[
        attack("Roar", "C", switch_in(by_opponent(one(OPPOSING_BENCH)))),
        attack("Sharp Fang", "CC", 20),
    ]),
    pokemon("hgss1-83", "Spinarak", GRASS, 50, weakness=FIRE, retreat=1, rarity="Common", texts=[
        attack("Hang Down", "C", 10),
        attack("Spider Web", "G", their_next_turn(cannot_retreat(DEFENDING))),
    ]),
    pokemon("hgss1-84", "Staryu", WATER, 50, weakness=LIGHTNING, retreat=1, rarity="Common", texts=[
        attack("Spinning Attack", "W", 20),
    ]),
    pokemon("hgss1-85", "Sunkern", GRASS, 40, weakness=FIRE, resistance=WATER, retreat=1,
            rarity="Common", texts=[
        attack("Cure Kernels", "C", heal(20, one(YOUR_POKEMON))),
        attack("Seed Bomb", "GC", 20),
    ]),
    pokemon("hgss1-86", "Totodile", WATER, 60, weakness=GRASS, retreat=1, rarity="Common", texts=[
        attack("Gnaw", "W", 10),
        attack("Wave Splash", "WC", 20),
    ]),
    pokemon("hgss1-87", "Vulpix", FIRE, 50, weakness=WATER, retreat=1, rarity="Common", texts=[
        attack("Singe", "R", flip(heads=afflict(DEFENDING, BURNED))),
        attack("Ember", "RC", 30, flip(tails=discard_energy(1, THIS, FIRE))),
    ]),
    pokemon("hgss1-88", "Wooper", WATER, 50, weakness=GRASS, resistance=LIGHTNING, retreat=1,
            rarity="Common", texts=[
        attack("Tail Whip", "C", flip(heads=their_next_turn(cannot_attack(DEFENDING)))),
        attack("Watering", "W", 10),
    ]),
    supporter("hgss1-89", "Bill", draw(2), rarity="Uncommon"),
    supporter("hgss1-90", "Copycat", shuffle_hand_into_deck(), draw(CARDS_IN_THEIR_HAND),
              rarity="Uncommon"),
    item("hgss1-91", "Energy Switch",
         move_energy(a(basic_energy()), YOUR_POKEMON, another(YOUR_POKEMON)), rarity="Uncommon"),
    supporter("hgss1-92", "Fisherman", recover(exactly(4, basic_energy())), rarity="Uncommon"),
    item("hgss1-93", "Full Heal", cure(YOUR_ACTIVE), rarity="Uncommon"),
    item("hgss1-94", "Moomoo Milk", choose(one(YOUR_POKEMON.with_damage())),
         flip(2, for_each_heads=heal(30, CHOSEN)), rarity="Uncommon"),
    item("hgss1-95", "Poké Ball", flip(heads=search(a(POKEMON), reveal=True)), rarity="Uncommon"),
    item("hgss1-96", "Pokégear 3.0", look_at_top(7, a(SUPPORTER), reveal=True), rarity="Uncommon"),
    supporter("hgss1-97", "Pokémon Collector", search(up_to(3, BASIC_POKEMON), reveal=True),
              rarity="Uncommon"),
    item("hgss1-98", "Pokémon Communication",
         pay(put_on_top(a(POKEMON)), then=search(a(POKEMON), reveal=True)), rarity="Uncommon"),
    item("hgss1-99", "Pokémon Reversal", flip(heads=switch_in(one(OPPOSING_BENCH))),
         rarity="Uncommon"),
    supporter("hgss1-100", "Professor Elm's Training Method", search(a(EVOLUTION), reveal=True),
              rarity="Uncommon"),
    supporter("hgss1-101", "Professor Oak's New Theory", shuffle_hand_into_deck(), draw(6),
              rarity="Uncommon"),
    item("hgss1-102", "Switch", switch_in(one(YOUR_BENCH)), rarity="Uncommon"),
    special_energy("hgss1-103", "Double Colorless Energy", provides(COLORLESS, COLORLESS), COLORLESS,
                   rarity="Uncommon"),
    special_energy("hgss1-104", "Rainbow Energy", provides(EVERY_TYPE), COLORLESS,
                   when(when_attached_from_hand, put_counters(1, THAT_POKEMON)), rarity="Uncommon"),
    pokemon("hgss1-105", "Ampharos", LIGHTNING, 140, stage=2, evolves_from="Flaaffy", tags=PRIME,
            weakness=FIGHTING, resistance=METAL, retreat=2, rarity="Rare Prime", texts=[
        body("Conductivity",
             when(opponent_attaches_energy_from_hand, put_counters(1, THAT_POKEMON))),
        attack("Lightning Crush", "LCC", "40+",
               flip(heads=add_damage(40), tails=discard_energy(1, DEFENDING))),
    ]),
    pokemon("hgss1-106", "Blissey", COLORLESS, 130, stage=1, evolves_from="Chansey", tags=PRIME,
            weakness=FIGHTING, retreat=2, rarity="Rare Prime", texts=[
        power("Blissful Nurse", when_evolved_from_hand,
              may(heal(ALL, YOUR_POKEMON), if_so=discard_energy(ALL, HEALED))),
        attack("Strength", "CCC", 60),
    ]),
    pokemon("hgss1-107", "Donphan", FIGHTING, 120, stage=1, evolves_from="Phanpy", tags=PRIME,
            weakness=WATER, resistance=LIGHTNING, retreat=4, rarity="Rare Prime", texts=[
        body("Exoskeleton", takes_less_damage(20, to=THIS)),
        attack("Earthquake", "F", 60, hit(10, each(YOUR_BENCH))),
        attack("Heavy Impact", "FFF", 90),
    ]),
    pokemon("hgss1-108", "Feraligatr", WATER, 140, stage=2, evolves_from="Croconaw", tags=PRIME,
            weakness=GRASS, retreat=3, rarity="Rare Prime", texts=[
        power("Rain Dance", any_number_of_times,
              attach(a(energy_card(WATER)), to=one(YOUR_POKEMON.of(WATER)))),
        attack("Hydro Crunch", "WWWW", "60+", add_damage(10, for_each=counters_on(DEFENDING))),
    ]),
    pokemon("hgss1-109", "Meganium", GRASS, 150, stage=2, evolves_from="Bayleef", tags=PRIME,
            weakness=FIRE, resistance=WATER, retreat=2, rarity="Rare Prime", texts=[
        power("Leaf Trans", any_number_of_times,
              move_energy(1, YOUR_POKEMON, another(YOUR_POKEMON), GRASS)),
        attack("Solarbeam", "GGCC", 80),
    ]),
    pokemon("hgss1-110", "Typhlosion", FIRE, 140, stage=2, evolves_from="Quilava", tags=PRIME,
            weakness=WATER, retreat=2, rarity="Rare Prime", texts=[
        power("Afterburner", once_each_turn,
              recover(a(energy_card(FIRE)), attach_to=one(YOUR_POKEMON)), put_counters(1, CHOSEN)),
        attack("Flare Destroy", "RRC", 70, discard_energy(a(energy_card()), THIS),
               discard_energy(a(energy_card()), DEFENDING)),
    ]),
    legend("hgss1-111", "hgss1-112", "Ho-Oh LEGEND", FIRE, 140, weakness=WATER, resistance=FIGHTING,
           retreat=2, rarity="LEGEND", texts=[
        body("Sacred Rainbow", energy_counts_as(FIRE, on=THIS)),
        attack("Bright Wing", "RRRR", 100, discard_energy(1, THIS)),
    ]),
    legend("hgss1-113", "hgss1-114", "Lugia LEGEND", WATER, 130, weakness=LIGHTNING,
           resistance=FIGHTING, retreat=1, rarity="LEGEND", texts=[
        power("Ocean Grow", when_put_into_play,
              may(look_at_top(5, all_of(energy_card()), attach_to=THIS, discard_rest=True))),
        attack("Elemental Blast", "RWL", 200, discard_energy_of_each(THIS, FIRE, WATER, LIGHTNING)),
    ]),
    basic_energy_card("hgss1-115", GRASS, rarity="Common"),
    basic_energy_card("hgss1-116", FIRE, rarity="Common"),
    basic_energy_card("hgss1-117", WATER, rarity="Common"),
    basic_energy_card("hgss1-118", LIGHTNING, rarity="Common"),
    basic_energy_card("hgss1-119", PSYCHIC, rarity="Common"),
    basic_energy_card("hgss1-120", FIGHTING, rarity="Common"),
    basic_energy_card("hgss1-121", DARKNESS, rarity="Common"),
    basic_energy_card("hgss1-122", METAL, rarity="Common"),
    pokemon("hgss1-123", "Gyarados", WATER, 130, stage=1, evolves_from="Magikarp",
            weakness=LIGHTNING, resistance=FIGHTING, retreat=3, rarity="Rare Holo", texts=[
        attack("Thrash", "C", "30+", flip(heads=add_damage(20), tails=hit(20, THIS))),
        attack("Heavy Storm", "WCCC", 70),
    ]),
    item("hgss1-ONE", "Alph Lithograph", look_at_their_hand(), rarity="Rare Secret"),
])
