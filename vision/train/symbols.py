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
