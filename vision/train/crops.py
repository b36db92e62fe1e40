"""Samples for the reader: crops of dice, turned, lit and spoilt, and crops of what is no die."""
import cv2
import numpy as np

import augment
from nets import CROP
from symbols import GROUND, INDEX, OPEN

# The crop's side over the longer side of the die's box. The Go side has the same.
PAD = 1.2


def stretch(r, sx, sy):
    """Narrows one crop of four along one axis: pictures are squeezed to other shapes, low views shorten dice."""
    if r.random() > 0.25:
        return sx, sy
    f = np.exp(r.uniform(0, 0.6))
    return (sx * f, sy) if r.random() < 0.5 else (sx, sy * f)


def place(box, r=None, turn=0.0, mirror=False):
    """Where a crop lies: the affine map from its pixels to the picture's, 2 x 3. r jitters it."""
    cx, cy = box[0] + box[2] / 2, box[1] + box[3] / 2
    side = max(box[2], box[3]) * PAD
    a, sx, sy, shear = 0.0, 1.0, 1.0, 0.0
    if r is not None:
        a = np.deg2rad(r.normal(0, turn / 2) if turn < 90 else r.uniform(-180, 180))
        grow = r.uniform(1, max(1.0001, abs(np.cos(a)) + abs(np.sin(a)) - 0.15))
        side *= grow * np.exp(r.normal(0, 0.06))
        cx, cy = cx + r.normal(0, 0.035) * side, cy + r.normal(0, 0.035) * side
        sx, sy, shear = np.exp(r.normal(0, 0.08)), np.exp(r.normal(0, 0.08)), r.normal(0, 0.07)
        sx, sy = stretch(r, sx, sy)
    k = side / CROP
    m = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) @ np.array([[sx, shear], [0, sy]]) * k
    if mirror:
        m[:, 0] *= -1
    return about(m, (cx, cy), CROP)


def shaken(r, box):
    """A box as finders find it: moved and scaled."""
    x, y, w, h = box
    x, y, k = x + r.normal(0, 0.04) * w, y + r.normal(0, 0.04) * h, np.exp(r.normal(0, 0.1))
    return x + w * (1 - k) / 2, y + h * (1 - k) / 2, k * w, k * h


def about(m, at, n):
    """The affine map of m (2 x 2) that brings the middle of n x n pixels to a point, counted from the picture's edge."""
    mid = (n - 1) / 2
    return np.hstack([m, (np.array(at) - 0.5 - m @ [mid, mid])[:, None]])


def warp(im, full, n, border=cv2.BORDER_REPLICATE):
    """The n x n pixels that the affine map names."""
    k = np.sqrt(abs(np.linalg.det(full[:, :2])))
    if k > 1.6:  # shrink first, so that small marks are averaged rather than missed
        f = 1.0 / k
        cx, cy = full @ [(n - 1) / 2, (n - 1) / 2, 1]
        side = k * n
        x0, y0 = int(max(0, cx - side)), int(max(0, cy - side))
        x1, y1 = int(min(im.shape[1], cx + side)), int(min(im.shape[0], cy + side))
        if x1 > x0 + 2 and y1 > y0 + 2:
            part = im[y0:y1, x0:x1]
            w, h = max(2, round((x1 - x0) * f)), max(2, round((y1 - y0) * f))
            part = cv2.resize(part, (w, h), interpolation=cv2.INTER_AREA)
            fx, fy = w / (x1 - x0), h / (y1 - y0)
            full = np.array([[fx, 0], [0, fy]]) @ (full - [[0, 0, x0], [0, 0, y0]])
            im = part
    return cv2.warpAffine(im, full, (n, n), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=border, borderValue=(0, 0, 0))


def cut(im, box, r=None, turn=0.0, mirror=False, border=cv2.BORDER_REPLICATE):
    """Cuts a square round the box, scaled to the reader's size; r jitters it."""
    return warp(im, place(box, r, turn, mirror), CROP, border)


def small(r, x, longest, often, least):
    """Loses detail as a die of few pixels would, least at least. longest is the die's side in the picture, pixels."""
    if r.random() > often or longest < 18:
        return x
    n = int(np.exp(r.uniform(np.log(least), np.log(CROP))) * PAD)
    if n >= CROP:
        return x
    x = cv2.resize(x, (n, n), interpolation=cv2.INTER_AREA)
    return cv2.resize(x, (CROP, CROP), interpolation=cv2.INTER_LINEAR)


def cover(r, x, kind):
    """Hides most of the die behind a patch or beyond the picture's edge: its face can't be told.

    A patch amid a coin would be one of its faces, so a coin is cut; and a round one a coin, so it has corners.
    """
    x = x.copy()
    if r.random() < 0.5 or kind == "binary":
        n = int(CROP * r.uniform(0.55, 0.75))
        x[:n] = x[n : n + 1] if r.random() < 0.5 else r.integers(0, 255, 3)
        return np.ascontiguousarray(np.rot90(x, int(r.integers(4))))
    c = r.integers(CROP // 2 - 6, CROP // 2 + 6, 2)
    s = (int(CROP * r.uniform(0.27, 0.4)), int(CROP * r.uniform(0.3, 0.45)))
    tone = r.integers(0, 255, 3).tolist()
    corners = cv2.boxPoints(((float(c[0]), float(c[1])), (2.0 * s[0], 2.0 * s[1]), r.uniform(0, 180)))
    cv2.fillConvexPoly(x, corners.astype(np.int32), tone)
    return x


def patch(r, x):
    """A small thing over a corner: the face can still be told."""
    if r.random() < 0.12:
        s = int(r.integers(5, 16))
        x0, y0 = [int(r.choice([r.integers(0, 6), CROP - s - r.integers(0, 6)])) for _ in range(2)]
        x[y0 : y0 + s, x0 : x0 + s] = r.integers(0, 255, 3)
    return x


BORDERS = (cv2.BORDER_REPLICATE, cv2.BORDER_REPLICATE, cv2.BORDER_REFLECT, cv2.BORDER_CONSTANT)


def worn(scene):
    """How often a crop loses detail, and how many pixels are left at least: the renderer's camera has spoilt its pictures already."""
    return (0.35, 14) if scene.set != "rendered" else (0.12, 20)


def often(scene):
    """How often a crop is tainted: there are so few real dice that they would be learnt by heart."""
    return 0.8 if scene.set != "rendered" else 0.25


def wild(scene):
    """How often colours go astray: no face hangs on them."""
    return 1.7 if scene.set != "rendered" else 1.0


def die(r, scene, d):
    """A crop of one die and its symbol."""
    b = d.box
    x = cut(scene.image(), b, r, scene.turn, scene.mirror and r.random() < 0.5, BORDERS[int(r.integers(4))])
    x = small(r, x, max(b[2:]), *worn(scene))
    if d.face == "" or r.random() < 0.03:
        x = x if d.face == "" else cover(r, x, d.kind)
        return augment.taint(r, x, wild=wild(scene), often=often(scene)), INDEX[OPEN]
    return augment.taint(r, patch(r, x), wild=wild(scene), often=often(scene)), INDEX[(d.kind, d.face)]


def ground(r, scene):
    """A crop of what is no die."""
    x = cut(scene.image(), scene.dice[0].box, r, 180, r.random() < 0.5, BORDERS[int(r.integers(4))])
    return augment.taint(r, x), INDEX[GROUND]


# How often each kind is drawn, of the samples that are dice: by how often it is met on a table, the rest alike.
KINDS = {"d6": 0.36, "d20": 0.12, "d12": 0.08, "d10": 0.08, "d00": 0.06, "d8": 0.06, "binary": 0.06}

# The share of samples that are no dice, and of real dice where a kind has them.
GROUND_SHARE, REAL_SHARE = 0.15, 0.55


def shares(kinds):
    """The chance of each kind: as in KINDS, what is left shared alike; they add up to 1."""
    rest = [k for k in kinds if k not in KINDS]
    left = 1 - sum(KINDS.get(k, 0) for k in kinds)
    p = np.array([KINDS.get(k, left / max(1, len(rest))) for k in kinds])
    return p / p.sum()


def pick(r, sets):
    """A die out of the lists by set; a large set is drawn more often, but not in proportion."""
    names = list(sets)
    weight = np.sqrt([len(sets[n]) for n in names])
    dice = sets[names[int(r.choice(len(names), p=weight / weight.sum()))]]
    return dice[int(r.integers(len(dice)))]


# The share of a kind's samples whose face is open, whatever number of faces it has.
OPEN_SHARE = 0.05


def draw_face(r, faces):
    """One of a kind's faces, or "" where it is open."""
    named = [f for f in faces if f]
    if "" in faces and (not named or r.random() < OPEN_SHARE):
        return ""
    return named[int(r.integers(len(named)))]


class Crops:
    """Draws samples of packed crops: a kind, real or rendered, a face, then a set and a die of it."""

    def __init__(self, scenes, seed):
        self.r = np.random.default_rng(seed)
        self.grounds, self.real, self.made = [], {}, {}
        for s in scenes:
            d = s.dice[0]
            if d.face == "ground":
                self.grounds.append(s)
                continue
            pool = self.made if s.set == "rendered" else self.real
            pool.setdefault(d.kind, {}).setdefault(d.face, {}).setdefault(s.set, []).append((s, d))
        self.kinds = sorted(set(self.real) | set(self.made))
        self.chance = shares(self.kinds)

    def one(self):
        r = self.r
        if self.grounds and r.random() < GROUND_SHARE:
            return ground(r, self.grounds[int(r.integers(len(self.grounds)))])
        kind = self.kinds[int(r.choice(len(self.kinds), p=self.chance))]
        real = kind in self.real and (kind not in self.made or r.random() < REAL_SHARE)
        faces = (self.real if real else self.made)[kind]
        return die(r, *pick(r, faces[draw_face(r, faces)]))

    def batch(self, n):
        pairs = [self.one() for _ in range(n)]
        x = np.stack([p[0] for p in pairs])[..., ::-1].transpose(0, 3, 1, 2)  # packed crops are RGB
        return np.ascontiguousarray(x), np.array([p[1] for p in pairs])
