"""Samples for the pip reader: crops of d6 in which every colour counts the same.

Pips may differ from the body in hue, hardly in lightness, while glare and shadows differ in lightness alone. A
decorrelation stretch (Gillespie, Kahle and Walker, Remote Sensing of Environment 20, 1986) makes both vary as much;
which colour is which then tells nothing, so colours are turned into one another at will.
"""
import numpy as np

import augment
import crops
from nets import CROP
from symbols import FACES

# The faces in the order of the outputs.
PIPS = FACES["d6"]

# The disc about the middle whose colours are made to vary alike, in crop sides; the steps of 255 below which a colour
# varies by noise alone; and the steps that one standard deviation becomes. The Go side has the same.
DISC, NOISE, STEPS = 0.27, 6.0, 40.0


def whitening(x):
    """The mean colour in the disc and the symmetric matrix that makes colours there vary alike."""
    n = len(x)
    yy, xx = np.mgrid[0:n, 0:n] - (n - 1) / 2
    p = x[np.hypot(xx, yy) < DISC * n].astype(np.float64)
    mean = p.mean(0)
    p -= mean
    var, axes = np.linalg.eigh(p.T @ p / len(p))
    return mean, axes @ np.diag(1 / np.sqrt(np.maximum(var, NOISE**2))) @ axes.T


def decorrelated(x, turn=None):
    """The crop, uint8, its colours stretched, and turned into one another by an orthogonal matrix if one is given."""
    mean, w = whitening(x)
    if turn is not None:
        w = w @ turn
    return np.clip(128.5 + STEPS * ((x - mean) @ w), 0, 255).astype(np.uint8)


def turned(r):
    """An orthogonal matrix, evenly drawn, a reflection as often as a rotation."""
    q, t = np.linalg.qr(r.normal(size=(3, 3)))
    return q * np.sign(np.diag(t))


def found(r, box):
    """A box as the finder finds it where a die is hard to see: off, too tight or too loose."""
    x, y, w, h = box
    side = max(w, h)
    cx, cy = x + w / 2 + r.normal(0, 0.06) * side, y + h / 2 + r.normal(0, 0.06) * side
    k = np.exp(r.normal(0.03, 0.2))
    return cx - k * w / 2, cy - k * h / 2, k * w, k * h


def spoilt(r, x):
    """What light and camera do, without colours going astray: they count for nothing."""
    if r.random() < 0.4:
        return x
    return augment.camera(r, augment.light(r, x.astype(np.float32)))


class Pips:
    """Draws samples of packed crops: real or rendered, a face, then a set and a die of it."""

    def __init__(self, scenes, seed, real=0.5):
        self.r, self.share = np.random.default_rng(seed), real
        self.real, self.made = {}, {}
        for s in scenes:
            d = s.dice[0]
            if d.kind == "d6" and d.face:
                pool = self.made if s.set == "rendered" else self.real
                pool.setdefault(d.face, {}).setdefault(s.set, []).append((s, d))

    def one(self):
        r = self.r
        pool = self.real if self.real and r.random() < self.share else self.made
        faces = sorted(pool)
        face = faces[int(r.integers(len(faces)))]
        s, d = crops.pick(r, pool[face])
        mirrored = s.mirror and r.random() < 0.5
        x = crops.cut(s.image(), found(r, d.box), r, s.turn, mirrored, crops.BORDERS[int(r.integers(4))])
        x = crops.patch(r, spoilt(r, crops.small(r, x, max(d.box[2:]), *crops.worn(s))))
        return decorrelated(x, turned(r) if r.random() < 0.7 else None), PIPS.index(face)

    def batch(self, n):
        pairs = [self.one() for _ in range(n)]
        x = np.stack([p[0] for p in pairs])[..., ::-1].transpose(0, 3, 1, 2)  # packed crops are RGB
        return np.ascontiguousarray(x), np.array([p[1] for p in pairs])
