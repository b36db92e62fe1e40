"""Pictures with truth, as scenes: real ones and rendered ones alike."""
import dataclasses
import functools
import hashlib
import json
import os

import cv2
import numpy as np

# How far a picture of each real set may be turned before "the side that is
# up" is no longer what a person would say: oblique views only a little.
TURN = {"epanemu": 25, "matteo": 40, "rune": 75, "byler": 75, "casino": 40, "skovy": 30}

# Which pictures are held out. The Go tests read the same file.
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "heldout.json")) as f:
    HELD_OUT = json.load(f)


@dataclasses.dataclass
class Die:
    box: tuple  # x y w h, pixels
    kind: str
    face: str  # empty when it can't be told
    whole: bool = True  # the box is round the whole die, not just its pips
    top: tuple = ()  # middle, right, up and perhaps rise of the upper side, pixels, where it is known
    flipped: bool = False  # the numeral stands on its head
    pips: bool = False
    tilt: float = None  # degrees between the camera's ray and the vertical, where it is known
    seen: float = 1  # share of it that can be seen
    cocked: bool = False  # leans on an edge of something


@dataclasses.dataclass
class Scene:
    path: str
    set: str
    dice: list
    turn: float  # degrees that the picture may be turned
    mirror: bool  # may be mirrored: pips only
    crop: bool = False  # one die fills the picture

    def image(self):
        return read(self.path)

    def validation(self):
        """Tells whether the picture is kept apart; chosen by name, so it never changes."""
        return int(hashlib.md5(os.path.basename(self.path).encode()).hexdigest(), 16) % HELD_OUT["parts"] == 0


@dataclasses.dataclass
class Packed(Scene):
    """A scene out of an array of crops. Its image is RGB: turning each round would cost more than cutting it."""

    pix: np.ndarray = None
    index: int = 0
    tilt: float = 0  # degrees between the camera's ray and the vertical

    def image(self):
        return self.pix[self.index]


@functools.lru_cache(maxsize=4000)
def read(path):
    im = cv2.imread(path)
    if im is None:
        raise FileNotFoundError(path)
    return im


def size(path):
    h, w = read(path).shape[:2]
    return w, h


def real(root, sets=None, boxes=None):
    """Scenes of the real sets. boxes maps image to whole-die boxes found for pips-only truth."""
    out = []
    for line in open(os.path.join(root, "truth.jsonl")):
        t = json.loads(line)
        name = t["image"].split("/")[0]
        if name in HELD_OUT["neverTrainedOn"] or t["image"] in HELD_OUT["truthNamesNoDice"] or t["image"].startswith(tuple(HELD_OUT["keptBack"])) or (sets and name not in sets):
            continue
        path = os.path.join(root, t["image"])
        if t["box"] == "crop":
            w, h = size(path)
            dice = [Die((0, 0, w, h), d["kind"], d["face"]) for d in t["dice"]]
        else:
            dice = [Die(tuple(d["box"]), d["kind"], d["face"], t["box"] == "die") for d in t["dice"]]
        if t["box"] == "top pips":
            dice = widen(dice, (boxes or {}).get(t["image"], []))
        group = name.split("-")[0]
        out.append(Scene(path, name, dice, TURN[group], True, t["box"] == "crop"))
    return out


def widen(dice, found):
    """Replaces each box round pips by the found box that holds its middle, where there is just one."""
    out = []
    for d in dice:
        cx, cy = d.box[0] + d.box[2] / 2, d.box[1] + d.box[3] / 2
        near = [b for b in found if b[0] < cx < b[0] + b[2] and b[1] < cy < b[1] + b[3]]
        if len(near) == 1 and max(near[0][2:]) > max(d.box[2:]):
            out.append(Die(tuple(near[0]), d.kind, d.face))
        else:
            out.append(d)
    return out


def rendered(root):
    """Scenes of the renderer, in the same form of truth, face open where it says why."""
    out = []
    path = os.path.join(root, "truth.jsonl")
    if not os.path.exists(path):
        return out
    for line in open(path):
        t = json.loads(line)
        dice = [made(d) for d in t["dice"]]
        out.append(Scene(os.path.join(root, t["image"]), "rendered", dice, 0, False))
    return out


def packed(root):
    """Crops of single dice, the renderer's or those of pack.py, from crops.npy (RGB) and crops.jsonl."""
    pix = np.load(os.path.join(root, "crops.npy"), mmap_mode="r")
    out = []
    for i, line in enumerate(open(os.path.join(root, "crops.jsonl"))):
        d = json.loads(line)
        die = Die(tuple(d["box"]), d["kind"], d["face"], True, *upper(d)) if "set" in d else made(d)
        turn = d.get("turn", 180 if d.get("tilt", 90) < 12 else 20)
        if min(d["box"][2:]) >= 8 and (legible(d) or i % 4 == 0):
            out.append(Packed(f"{root}/{i}", d.get("set", "rendered"), [die], turn, d.get("mirror", False), pix=pix, index=i, tilt=d.get("tilt", 0)))
    return out


# The pixels of a die below which its numerals run together; pips last longer.
LEGIBLE = {"d6": 0, "borg": 20, "utara": 20, "binary": 0, "compass": 28, "": 0}


def legible(d):
    """Tells whether a crop is large enough to be read. Of the others some are enough to learn to doubt."""
    return d.get("edge", d.get("pixels", 100)) >= LEGIBLE.get(d["kind"], 36)


def made(d):
    """A rendered die. Of one that is cut or covered the face is asked for while most of it can be seen, of an illegible one never."""
    seen, why = d.get("visible", 1), d.get("reason", "")
    told = why == "" or (why in ("cut", "covered") and seen > 0.6)
    return Die(tuple(d["box"]), d["kind"], d["face"] if told else "", seen > 0.2, *upper(d), d.get("tilt"), seen, why == "cocked")


def upper(d):
    """What is known of a die's upper side."""
    return tuple(d.get("top", ())), d.get("flipped", False), d.get("pips", False)


def iou(a, b):
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0.0
    return w * h / (a[2] * a[3] + b[2] * b[3] - w * h)


def wilson(k, n, z=1.96):
    """The 95 % interval of a share of k out of n."""
    if n == 0:
        return 0.0, 1.0
    p, d = k / n, 1 + z * z / n
    m, s = p + z * z / (2 * n), z * np.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, (m - s) / d), min(1.0, (m + s) / d)
