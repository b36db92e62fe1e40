"""Samples for the network that tells whether a die lies level, or leans on an edge of something and shows no side.

A crop alone doesn't tell that: a d6 that leans away from the viewer looks like one that is seen from farther down. So
the network is told where up leads there, as the aimer is (tops.hint), always: it is asked where that was measured. And
it sees each die turned so that up leads upwards: what it has to know is how sides are foreshortened then.
"""
import numpy as np

import augment
import crops
import tops
from nets import CROP

# How wrong the network is told where up leads, a standard deviation: calibrations err, too.
AMISS = 0.03

# How much of a die the picture must show at least.
SEEN = 0.6


# How far off upwards up leads, a standard deviation, in radians.
OFF = 0.06


def place(r, box, up):
    """Where a crop lies. Unlike in crops.place nothing is bent: how a side is foreshortened is what tells."""
    x, y, w, h = crops.shaken(r, box)
    m = tops.turning(np.arctan2(up[0], -up[1]) + r.normal(0, OFF)) * max(w, h) * crops.PAD * np.exp(r.normal(0, 0.04)) / CROP
    if r.random() < 0.5:
        m[:, 0] *= -1  # a mirror
    return crops.about(m, (x + w / 2, y + h / 2), CROP)


def slant(full, d):
    """Where a step up leads in the crop, in the pixels of such a step across the line of sight."""
    up = np.linalg.inv(full[:, :2]) @ tops.rise(d.top)
    return up / max(np.hypot(*up), 1e-6) * np.sin(np.deg2rad(d.tilt))


def leveled(r, scene, d):
    """A crop, what is known of where up leads there, and whether its die leans."""
    full = place(r, d.box, tops.rise(d.top))
    x = crops.warp(scene.image(), full, CROP, crops.BORDERS[int(r.integers(4))])
    x = crops.small(r, x, max(d.box[2:]), *crops.worn(scene))
    told = np.append(slant(full, d) + r.normal(0, AMISS, 2), 1).astype(np.float32)
    return augment.taint(r, crops.patch(r, x), often=crops.often(scene)), told, np.float32(d.cocked)


class Level:
    """Draws samples of rendered dice, of each kind as many that lean as that lie level."""

    def __init__(self, scenes, seed):
        self.r = np.random.default_rng(seed)
        self.dice = {}
        for s in scenes:
            d = s.dice[0]
            if d.seen > SEEN and len(d.top) > 6:
                self.dice.setdefault(d.kind, ([], []))[d.cocked].append((s, d))
        self.kinds = [k for k, both in self.dice.items() if all(both)]
        if not self.kinds:
            raise ValueError("no kind of which some dice lean and some lie level")
        share = np.sqrt([len(a) + len(b) for a, b in (self.dice[k] for k in self.kinds)])
        self.chance = share / share.sum()

    def one(self):
        r = self.r
        dice = self.dice[self.kinds[int(r.choice(len(self.kinds), p=self.chance))]][int(r.integers(2))]
        return leveled(r, *dice[int(r.integers(len(dice)))])

    def batch(self, n):
        x, told, leans = [np.stack(p) for p in zip(*[self.one() for _ in range(n)])]
        return np.ascontiguousarray(x[..., ::-1].transpose(0, 3, 1, 2)), told, leans  # packed crops are RGB
