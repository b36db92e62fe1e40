"""Samples for the network that tells where up leads at a die of many sides, by all that a crop shows of it.

Where up leads is a slant: where a step straight up from the table leads, in the pixels of such a step across the
line of sight (tops.slant). The network gives a map of how likely each slant is. Which of the sides that may be the
upper one is it follows from where up would lead then.
"""
import numpy as np
import torch
import torch.nn.functional as F

import augment
import crops
import tops
from nets import CROP, CELLS

# The kinds whose dice the network is taught.
KINDS = ["d20"]

# The sides of a d20 about its upper one: how far they lean, degrees, and where they lie, clockwise from the top of
# its numeral. The Go side has the same (vision/place/neighbours.go).
RINGS = ((0, (0,)), (41.81, (60, 180, 300)), (70.53, (22.24, 97.76, 142.24, 217.76, 262.24, 337.76)))

# How far beside the true slant a map may be, a standard deviation.
BLUR = 0.1

# How wrong the slants of the sides are that the map is asked about, a standard deviation: they follow from what the aimer finds.
AMISS = 0.06

# The cosine between a side's normal and the line of sight from which on it can be seen.
SEEN = 0.2

# How far a crop is turned beside whole quarters, degrees.
TURN = 20


def directions():
    """The normals of the sides in the measure of the upper one, to its right, down and out of it, n x 3."""
    out = []
    for lean, at in RINGS:
        lean, at = np.deg2rad(lean), np.deg2rad(np.array(at))
        out += [(np.sin(lean) * np.sin(a), -np.sin(lean) * np.cos(a), np.cos(lean)) for a in at]
    return np.array(out)


SIDES = directions()


def slants(m, up):
    """Where up would lead if each of the sides were the upper one, n x 2, and which of them can be seen."""
    p = np.column_stack([m, up])
    k = 1 / np.sqrt(max(np.linalg.eigvalsh(p @ p.T)[0], 1e-6))
    sight = np.linalg.svd(p)[2][2]
    return SIDES @ p.T * k, SIDES @ (sight * (1 if sight[2] > 0 else -1)) > SEEN


def quarter(r, full):
    """The affine map of a crop, turned by quarters."""
    a, mid = np.pi / 2 * int(r.integers(4)), np.full(2, (CROP - 1) / 2)
    m = full[:, :2] @ tops.turning(a)
    return np.hstack([m, (full @ np.append(mid, 1) - m @ mid)[:, None]])


def plumbed(r, scene, d):
    """A crop, where up would lead by each of its die's sides, and which can be seen."""
    full = quarter(r, crops.place(d.box, r, TURN))
    x = crops.warp(scene.image(), full, CROP, crops.BORDERS[int(r.integers(4))])
    x = crops.small(r, x, max(d.box[2:]), *crops.worn(scene))
    _, m = tops.within(full, *tops.straight(d))
    at, seen = slants(m, np.linalg.inv(full[:, :2]) @ tops.rise(d.top))
    return augment.taint(r, crops.patch(r, x), often=crops.often(scene)), at.astype(np.float32), seen


class Plumb:
    """Draws samples of rendered d20s of which most can be seen."""

    def __init__(self, scenes, seed):
        self.r = np.random.default_rng(seed)
        self.dice = [(s, s.dice[0]) for s in scenes if s.dice[0].kind in KINDS and s.dice[0].whole and len(s.dice[0].top) > 6]

    def batch(self, n):
        parts = zip(*[plumbed(self.r, *self.dice[int(self.r.integers(len(self.dice)))]) for _ in range(n)])
        x, at, seen = [np.stack(p) for p in parts]
        return np.ascontiguousarray(x[..., ::-1].transpose(0, 3, 1, 2)), at, seen  # packed crops are RGB


def cells():
    """The slants in the middles of a map's cells, CELLS x CELLS x 2."""
    g = (torch.arange(CELLS) + 0.5) / CELLS * 2 - 1
    return torch.stack([g[None].expand(CELLS, -1), g[:, None].expand(-1, CELLS)], -1)


def looked(maps, at):
    """What maps of logarithms, n x CELLS^2, say at slants, n x m x 2."""
    return F.grid_sample(maps.view(-1, 1, CELLS, CELLS), at.clamp(-1, 1)[:, :, None], align_corners=False, padding_mode="border")[:, 0, :, 0]


def loss(out, at, seen):
    """How wrong the maps are: about the true slant, and about which of the sides is up."""
    known = torch.log_softmax(out, 1)
    off = (cells()[None] - at[:, 0, None, None]).square().sum(-1).flatten(1)
    want = torch.softmax(-off / (2 * BLUR**2), 1)
    asked = looked(known, at + AMISS * torch.randn_like(at[:, :1])).masked_fill(~seen, -99)
    return -(want * known).sum(1).mean() + F.cross_entropy(asked, torch.zeros(len(out), dtype=torch.long))
