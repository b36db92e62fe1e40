"""The symbols that the reader tells apart, in the order of its outputs.

The same order is written beside the weights as symbols.txt, which the Go side reads.
"""

FACES = {
    "d4": [str(i) for i in range(1, 5)],
    "d6": [str(i) for i in range(1, 7)],
    "d8": [str(i) for i in range(1, 9)],
    "d10": [str(i) for i in range(1, 11)],
    "d00": ["00"] + [str(i) for i in range(10, 100, 10)],
    "d12": [str(i) for i in range(1, 13)],
    "d20": [str(i) for i in range(1, 21)],
    "borg": ["2", "4", "8", "16", "24", "32", "64"],
    "utara": ["N", "E", "S", "W", "Sun", "Moon"],
    "compass": ["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
    "binary": ["0", "1"],
}

# A die whose upper side can't be told (cocked, covered), and no die at all.
OPEN, GROUND = ("", "open"), ("", "ground")

SYMBOLS = [(k, f) for k, fs in FACES.items() for f in fs] + [OPEN, GROUND]
INDEX = {s: i for i, s in enumerate(SYMBOLS)}


# How many turns bring the upper side of a kind onto itself. A d10's side has
# but one, its numeral may stand on its head. Kinds that aren't here are read
# by the reader alone.
TURNS = {"d4": 3, "d6": 4, "d8": 3, "d10": 1, "d00": 1, "d12": 5, "d20": 3, "utara": 4, "borg": 4, "compass": 3}

# The values of TURNS, in the order in which the aimer tells the turns.
ORDERS = [1, 3, 4, 5]

# The Cube's pips.
CUBE_PIPS = {"8": 3, "16": 4, "24": 5, "32": 6}

# What may stand on an upper side: numerals, letters, symbols, pips, a d4's
# side by the number that stands upright there, and nothing that can be read upright.
GLYPHS = ([str(i) for i in range(21)] + ["00"] + [str(i) for i in range(30, 100, 10)]
          + ["N", "NE", "E", "SE", "S", "SW", "W", "NW", "Sun", "Moon"]
          + [f"pips {i}" for i in range(1, 7)] + [f"corner {i}" for i in range(1, 5)] + ["24", "32"])
NOTHING = len(GLYPHS)


def glyphs(kind, face):
    """What stands on the side of a face: for a d6 and the Cube a numeral or pips. What no die bears isn't known."""
    if kind == "d4":
        return ["corner " + face]
    if kind == "borg":
        pips = [f"pips {CUBE_PIPS[face]}"] if face in CUBE_PIPS else []
        return [g for g in [face] if g in GLYPHS] + pips
    if kind == "d6":
        return [face, "pips " + face]
    return ["0"] if (kind, face) == ("d10", "10") else [face]
