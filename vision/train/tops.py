"""Samples for the aimer, which finds the upper side in a crop, and for the scribe, which reads that side upright.

An upper side is a middle and two vectors, to the right and down as its numeral
stands, of the length of its free circle's radius, in pixels. The columns of
the 2 x 2 matrix M are these vectors. The aimer tells the middle, the form S =
(M M^T)^1/2, which is the same however often a symmetrical side is turned, and
for each order n of symmetry the cosine and sine of n times the turn of S^-1 M; and
where a step of that radius straight up from the table leads.

Where other dice of the picture tell how the camera looks, the aimer is told
where up leads: of a die of many sides the crop alone doesn't tell which is up.

A d4 is read on the sides that lean towards its upper corner: they follow from
its level, which stands for the upper side, and from that step.
"""
import cv2
import numpy as np

import augment
import crops
from nets import CROP, HINTS, REACH, UPPER
from symbols import GLYPHS, NOTHING, ORDERS, TURNS, glyphs

# What the aimer's numbers are multiplied by, so that all are about as large: middle, form, turns.
MIDDLE, FORM = 4.0, 6.0
OUTPUTS = 5 + 2 * len(ORDERS) + 2


def frame(top):
    """Middle and M of an upper side, out of middle, right and up."""
    t = np.asarray(top, float)
    return t[:2], np.stack([t[2:4], -t[4:6]], 1)


def rise(top):
    """Where a step up leads, where that is known."""
    return np.asarray(top[6:], float) if len(top) > 6 else None


def within(full, mid, m):
    """The same in the pixels of a crop that full maps to the picture's. Both count from the picture's edge."""
    back = np.linalg.inv(full[:, :2])
    return back @ (mid - 0.5 - full[:, 2]) + 0.5, back @ m


def without(full, mid, m):
    """An upper side of a crop in the pixels of the picture that full maps to: the way back of within."""
    return full[:, :2] @ (mid - 0.5) + full[:, 2] + 0.5, full[:, :2] @ m


def root(a):
    """The symmetrical square root of a symmetrical positive matrix."""
    w, v = np.linalg.eigh(a)
    return (v * np.sqrt(np.maximum(w, 1e-9))) @ v.T


def encode(mid, m, kind, up=None):
    """What the aimer is to say, and which of its numbers count."""
    y, w = np.zeros(OUTPUTS, np.float32), np.zeros(OUTPUTS, np.float32)
    s = root(m @ m.T)
    rot = np.linalg.inv(s) @ m
    a = np.arctan2(rot[1, 0] - rot[0, 1], rot[0, 0] + rot[1, 1])
    y[:2] = (mid / CROP - 0.5) * MIDDLE
    y[2:5] = np.array([s[0, 0], s[0, 1], s[1, 1]]) / CROP * FORM
    w[:5] = 1
    n = TURNS[kind]
    k = 5 + 2 * ORDERS.index(n)
    y[k : k + 2], w[k : k + 2] = (np.cos(n * a), np.sin(n * a)), 1
    if up is not None:
        y[-2:], w[-2:] = up / CROP * FORM, 1
    return y, w


def risen(y):
    """Where a step up leads."""
    return y[-2:] * CROP / FORM


def slant(m, up):
    """Where a step up leads, in the pixels of such a step across the line of sight: up to 1 long, or more off the middle of wide pictures."""
    p = np.column_stack([m, up])
    return up / np.sqrt(max(np.linalg.eigvalsh(p @ p.T)[0], 1e-6))


# How often the aimer isn't told where up leads, and how wrong it is told, a standard deviation.
UNTOLD, AMISS = 0.4, 0.07


def hint(r, m, up):
    """What the aimer is told: the slant and a 1, or nothing."""
    if up is None or r.random() < UNTOLD:
        return np.zeros(HINTS, np.float32)
    return np.append(slant(m, up) + r.normal(0, AMISS, 2), 1).astype(np.float32)


def decode(y, n):
    """Middle and M of one of the turns of order n."""
    mid = (y[:2] / MIDDLE + 0.5) * CROP
    s = np.array([[y[2], y[3]], [y[3], y[4]]]) * CROP / FORM
    k = 5 + 2 * ORDERS.index(n)
    return mid, s @ turning(np.arctan2(y[k + 1], y[k]) / n)


def turning(a):
    return np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])


def turns(n):
    """The angles at which a numeral may stand on a side of order n: some dice bear theirs on its head."""
    ways = n if n % 2 == 0 else 2 * n
    return [2 * np.pi * i / ways for i in range(ways)]


# Where a d4's sides lie from the middle of its level, in radii: its middle and its top, each on the level and up.
LEAN_MID, LEAN_TOP = (-2 / 3, 2 / 3 * 2**0.5 - 0.9 * 2**0.5), (1 / 3, 2 / 3 * 2**0.5)

# The smallest side of a d4 that is read, over the largest one in the picture.
LEAST_LEAN = 0.3


def leaning(mid, m, up):
    """Those of a d4's sides, as middle and M, that can be seen in the picture, where a step up leads so far."""
    out = []
    for i in range(3):
        n = m @ turning(2 * np.pi * i / 3)
        at = mid - LEAN_MID[0] * n[:, 1] + LEAN_MID[1] * up
        out.append((at, np.stack([n[:, 0], LEAN_TOP[0] * n[:, 1] - LEAN_TOP[1] * up], 1)))
    most = max(np.linalg.det(n) for _, n in out)
    return [(at, n) for at, n in out if np.linalg.det(n) >= LEAST_LEAN * most > 0]


def looks(kind, mid, m, up):
    """Every way in which an upper side is read, and which of them hold a numeral on its head."""
    if kind == "d4":
        sides = leaning(mid, m, up)
        return sides, np.zeros(len(sides), int)
    ways = turns(TURNS[kind])
    return [(mid, m @ turning(a)) for a in ways], np.arange(len(ways)) % 2 * (TURNS[kind] % 2)


def upper(im, mid, m, border=cv2.BORDER_REPLICATE):
    """The upper side, upright."""
    return crops.warp(im, crops.about(m * (2 * REACH / UPPER), mid, UPPER), UPPER, border)


def aimed(r, scene, d):
    """A crop and where its upper side lies."""
    full = crops.place(d.box, r, scene.turn, scene.mirror and r.random() < 0.5)
    x = crops.warp(scene.image(), full, CROP, crops.BORDERS[int(r.integers(4))])
    x = crops.small(r, x, max(d.box[2:]), *crops.worn(scene))
    mid, m = within(full, *straight(d))
    up = rise(d.top)
    if up is not None:
        up = np.linalg.inv(full[:, :2]) @ up
    if np.linalg.det(m) < 0:  # in a mirror, where only pips are seen
        m[:, 0] *= -1
    y, w = encode(mid, m, d.kind, up)
    return augment.taint(r, crops.patch(r, x), often=crops.often(scene)), y, w, hint(r, m, up)


def jitter(r, mid, m):
    """An upper side as the aimer may miss it."""
    off = m @ r.normal(0, 0.13, 2)
    bend = np.array([[np.exp(r.normal(0, 0.09)), r.normal(0, 0.09)], [0, np.exp(r.normal(0, 0.09))]])
    return mid + off, m @ turning(r.normal(0, 0.13)) @ bend


def straight(d):
    """Middle and M of a die's upper side, a numeral that stands on its head not turned with it."""
    mid, m = frame(d.top)
    return mid, -m if d.flipped else m


# What says the same standing on its head.
BOTH_WAYS = {"0", "00", "1", "8", "11"}


def stands(d):
    """Tells whether the side says the same however it is turned."""
    return d.pips or d.face == "Sun"


def wrong(r, d, n):
    """One of n turns in which the side says nothing."""
    i = int(r.integers(1, n))
    while 2 * i == n and glyphs(d.kind, d.face)[0] in BOTH_WAYS:
        i = int(r.integers(1, n)) if n > 2 else 0
    return i


def read(r, scene, d):
    """An upper side and what stands on it: one in four lies on its side or beside the numeral, and says nothing."""
    mid, m = frame(d.top)
    label = NOTHING if d.face == "" else GLYPHS.index(glyphs(d.kind, d.face)[-1 if d.pips else 0])
    angles, i = turns(TURNS[d.kind]), 0
    if d.kind == "d4":  # its side turned is the side of another number
        sides = leaning(mid, m, rise(d.top))
        mid, m = sides[int(r.integers(len(sides)))]
        angles = [0.0]
    mid, m = jitter(r, mid, m)
    if stands(d):
        i = int(r.integers(len(angles)))
    elif d.face and len(angles) > 1 and r.random() < 0.3:
        i = wrong(r, d, len(angles))
        label = NOTHING if i else label
    m = m @ turning(angles[i])
    if r.random() < 0.04:
        a = r.uniform(0, 2 * np.pi)
        mid, label = mid + m @ np.array([np.cos(a), np.sin(a)]) * r.uniform(0.8, 1.6), NOTHING
    if scene.mirror and r.random() < 0.5:
        m[:, 0] *= -1
    x = upper(scene.image(), mid, m, crops.BORDERS[int(r.integers(4))])
    x = blunt(r, x, m) if scene.set != "rendered" else x
    return augment.taint(r, x, often=crops.often(scene)), label


def blunt(r, x, m):
    """Loses detail as the side of a die of few pixels would."""
    most = REACH * 2 * np.sqrt(abs(np.linalg.det(m)))
    if r.random() < 0.6 or most < 12:
        return x
    n = int(np.exp(r.uniform(np.log(8), np.log(min(most, UPPER)))))
    return cv2.resize(cv2.resize(x, (n, n), interpolation=cv2.INTER_AREA), (UPPER, UPPER), interpolation=cv2.INTER_LINEAR)


# How far off the vertical, degrees, a camera that looks straight down may see a die, near the picture's corner.
CORNER = 34


def upright(scene):
    """Tells whether a die is seen as a camera on its feet may see it: obliquely, the upper side is towards the picture's top.

    The renderer's crops are turned every which way, and seen obliquely nothing tells then which side is up.
    """
    d = scene.dice[0]
    if scene.tilt < CORNER:
        return True
    mid, _ = frame(d.top)
    x, y = mid[0] - d.box[0] - d.box[2] / 2, mid[1] - d.box[1] - d.box[3] / 2
    return y < 0 and abs(x) < max(0.1 * max(d.box[2:]), -1.6 * y)


def legible(d):
    """Tells whether the side that the scribe is to read is known."""
    return d.kind != "d4" or len(d.top) > 6 and len(leaning(*frame(d.top), rise(d.top))) > 0


class Tops:
    """Draws samples of rendered dice whose upper side is known: for the aimer, or for the scribe."""

    def __init__(self, scenes, seed, scribe):
        self.r, self.scribe = np.random.default_rng(seed), scribe
        self.dice = {}
        for s in scenes:
            d = s.dice[0]
            if d.top and d.kind in TURNS and d.whole and (legible(d) if scribe else d.face and upright(s)):
                self.dice.setdefault(d.kind, {}).setdefault(d.face, {}).setdefault(s.set, []).append((s, d))
        self.kinds = list(self.dice)
        share = np.sqrt([sum(len(d) for sets in self.dice[k].values() for d in sets.values()) for k in self.kinds])
        self.chance = share / share.sum()

    def one(self):
        r = self.r
        faces = self.dice[self.kinds[int(r.choice(len(self.kinds), p=self.chance))]]
        names = [f for f in faces if f] + ([""] if "" in faces and r.random() < 0.1 else [])
        s, d = crops.pick(r, faces[names[int(r.integers(len(names)))]])
        return read(r, s, d) if self.scribe else aimed(r, s, d)

    def batch(self, n):
        parts = list(zip(*[self.one() for _ in range(n)]))
        x = np.stack(parts[0])[..., ::-1].transpose(0, 3, 1, 2)  # packed crops are RGB
        return np.ascontiguousarray(x), *[np.stack(p) for p in parts[1:]]
