"""Samples for the herald: crops of dice in their picture's light, and their teams."""
import json
import os

import cv2
import numpy as np

import data
from crops import PAD, shaken
from nets import CROP, SHIELD

# The teams in the order of the herald's scores; the Go side has the same.
TEAMS = ("white", "red", "neutral")

# The letters of a teams file. A question mark, which players wouldn't agree on, is none of them.
LETTERS = {"w": 0, "r": 1, "o": 2}

# Which photographs' teams are told, and by which they are trained.
LABELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "opencv", "testdata", "teams.jsonl")

# The brightest that is told from others, over the light. The Go side has the same.
BRIGHTEST = 1.25

# In how many ways each die is cut, photographed and rendered.
PHOTO_CUTS, RENDERED_CUTS = 8, 2

# The least mean difference of channels of a picture that says something of teams.
COLOURFUL = 4


def light(im):
    """What a white thing would have in the picture, B G R: read.EstimateLight on the same grid."""
    px = cv2.resize(im, (64, 64), interpolation=cv2.INTER_NEAREST).reshape(-1, 3).astype(np.float64)
    least, most = px.min(1), px.max(1)
    white = np.maximum(1, px[least >= np.quantile(least, 0.98, method="inverted_cdf")].mean(0))
    bright = max(60, np.quantile(most, 0.97, method="inverted_cdf"))
    low = white.min() / white.max()
    power = np.log(0.65) / np.log(low) if low < 0.65 else 1
    return (white / white.max()) ** power * bright


def cut(im, box):
    """The square round a box as the reader takes it, made as small as the herald does."""
    x, y, w, h = box
    side = max(3, max(w, h) * PAD)
    n = round(side)
    x, y = round(x + w / 2 - side / 2), round(y + h / 2 - side / 2)
    over = [max(0, v) for v in (-y, y + n - im.shape[0], -x, x + n - im.shape[1])]
    part = cv2.copyMakeBorder(im, *over, cv2.BORDER_REPLICATE)[y + over[0] :, x + over[2] :][:n, :n]
    part = cv2.resize(part, (CROP, CROP), interpolation=cv2.INTER_AREA if n > 1.25 * CROP else cv2.INTER_LINEAR)
    return cv2.resize(part, (SHIELD, SHIELD), interpolation=cv2.INTER_AREA)


class Shields:
    """Crops by set, with the lights of their pictures and their teams."""

    def __init__(self):
        self.sets = {}

    def add(self, name, r, im, dice, cuts):
        """Cuts dice, given as box and team, in so many ways; once, exactly, for 0."""
        if np.ptp(im, axis=2).mean() < COLOURFUL:
            return
        lit = light(im)
        for box, team in dice:
            for b in [shaken(r, box) for _ in range(cuts)] or [box]:
                self.sets.setdefault(name, []).append((cut(im, b), lit, team))

    def packed(self):
        return {k: tuple(np.stack(a) for a in zip(*v)) for k, v in self.sets.items()}


def photographed(root, use):
    """Pictures whose teams are written down for that use: set, path, boxes and teams."""
    truth = {t["image"]: t for t in map(json.loads, open(os.path.join(root, "truth.jsonl")))}
    for line in open(LABELS):
        label = json.loads(line)
        t = truth[label["image"]]
        if label["use"] != use or t["box"] not in ("die", "crop"):
            continue
        path = os.path.join(root, t["image"])
        dice = [((0, 0, *data.size(path)) if t["box"] == "crop" else d["box"], LETTERS[c])
                for c, d in zip(label["teams"], t["dice"]) if c in LETTERS]
        yield t["image"].split("/")[0], path, dice


def photographs(root, use, seed, cuts):
    """The photographs' crops, by set."""
    out, r = Shields(), np.random.default_rng(seed)
    for name, path, dice in photographed(root, use):
        out.add(name, r, data.read(path), dice, cuts)
    return out.packed()


def rendered(folder, seed, cuts, validation):
    """The crops of rendered pictures, those kept apart or the others."""
    out, r = Shields(), np.random.default_rng(seed)
    for i, line in enumerate(open(os.path.join(folder, "truth.jsonl"))):
        t = json.loads(line)
        if (i % 8 == 0) != validation:
            continue
        dice = [(d["box"], TEAMS.index(d["team"])) for d in t["dice"] if d["visible"] > 0.5]
        out.add("rendered", r, cv2.imread(os.path.join(folder, t["image"])), dice, cuts)
    return out.packed()


def relit(r, x, lit):
    """Crops and their light as another lamp, exposure and camera would have them; the light is misjudged a little, too."""
    n = len(x)
    gain = np.exp(np.minimum(0.15, r.normal(-0.1, 0.2, (n, 1))) + r.normal(0, 0.08, (n, 3)))
    strength = np.exp(r.normal(0, 0.08, (n, 1)))
    grey, pale = x.mean(3, keepdims=True), lit.mean(1, keepdims=True)
    x = gain[:, None, None] * (grey + strength[:, None, None] * (x - grey))
    lit = gain * (pale + strength * (lit - pale)) * np.exp(r.normal(0, 0.05, (n, 3)))
    return np.clip(x + r.normal(0, 1, x.shape) * r.uniform(0, 8, (n, 1, 1, 1)), 0, 255), np.clip(lit, 1, 255)


def seen(x, lit):
    """What the herald takes: colours over the light's, -1 to 1 for what is no brighter."""
    y = 2 * np.minimum(BRIGHTEST, x / lit[:, None, None]) - 1
    return np.ascontiguousarray(y.transpose(0, 3, 1, 2), dtype=np.float32)


class Teams:
    """Draws samples: of the photographs' sets and of rendered pictures."""

    def __init__(self, root, folders, seed):
        self.r = np.random.default_rng(seed)
        self.sets = list(photographs(root, "tune", seed, PHOTO_CUTS).values())
        for f in folders:
            self.sets += rendered(f, seed, RENDERED_CUTS, False).values()
        share = np.sqrt([len(s[2]) for s in self.sets])
        self.share = share / share.sum()

    def batch(self, n):
        r = self.r
        parts = []
        for s, k in zip(self.sets, r.multinomial(n, self.share)):
            which = r.integers(len(s[2]), size=k)
            parts.append([a[which] for a in s])
        x, lit, team = (np.concatenate(a) for a in zip(*parts))
        x, lit = relit(r, x.astype(np.float32), lit)
        return seen(turned(r, x), lit), team


def turned(r, x):
    """Each crop in one of the eight ways in which a square lies on itself."""
    for flip in (lambda a: a[:, :, ::-1], lambda a: a[:, ::-1], lambda a: a.transpose(0, 2, 1, 3)):
        some = r.random(len(x)) < 0.5
        x[some] = flip(x[some])
    return x
