"""The crops that the second reader is taught by, kept where it is computed: pictures, symbols and what is known of each die."""
import json
import os

import numpy as np
import torch

from symbols import INDEX, OPEN, SYMBOLS

# The edge of a crop, px; packed ones have the same (pack.py).
SIDE = 144

# The share of the renderer's "legible" from which on a die's face is taught though nobody could be sure of it: the
# network is to know how likely each face is.
READABLE = 0.12

# How often each kind is drawn.
KINDS = {"d4": 0.1, "d6": 0.1, "d8": 0.09, "d10": 0.11, "d00": 0.08, "d12": 0.1, "d20": 0.22, "compass": 0.06, "utara": 0.04, "borg": 0.03, "binary": 0.07}

# The shares of samples whose face is open, and of real ones where a kind has them.
OPEN_SHARE, REAL_SHARE = 0.04, 0.6


def label(d):
    """The symbol of a rendered or real die, its index; None where it teaches nothing."""
    why, seen = d.get("reason", ""), d.get("visible", 1)
    if d["face"] == "ground" or min(d["box"][2:]) < 8:
        return None
    told = d["face"] != "" and (why == "" or why in ("cut", "covered") and seen > 0.6 or why == "illegible" and d.get("legible", 0) >= READABLE)
    return INDEX[(d["kind"], d["face"])] if told else INDEX[OPEN]


def is_real(d):
    return d.get("set", "rendered") != "rendered"


# How many numbers tell of a die: box, upper side (middle, right, up and rise), whether that is known, tilt in degrees,
# whether it is real, how far it may be turned in degrees, and whether a mirror leaves it what it is.
ROW = 4 + 8 + 5


def row(d):
    top = d.get("top", [])
    known = len(top) > 7
    turn = d.get("turn", 180 if d.get("tilt", 90) < 12 else 20)
    return [*d["box"], *(top[:8] if known else [0] * 8), known, d.get("tilt") or 0, is_real(d), turn, d.get("mirror", False)]


class Pool:
    """The crops, their symbols and rows, where the network is."""

    def __init__(self, most, device):
        self.pix = torch.empty((most, SIDE, SIDE, 3), dtype=torch.uint8, device=device)
        self.rows = torch.empty((most, ROW), device=device)
        self.symbols = np.full(most, -1)
        self.made = np.zeros(most, bool)
        self.used, self.at, self.fixed = 0, 0, 0
        self.device = device

    def add(self, folder, fix=False):
        """Takes a folder in; fix keeps it for good."""
        lines = [json.loads(line) for line in open(os.path.join(folder, "crops.jsonl"))]
        keep = [(i, label(d)) for i, d in enumerate(lines) if label(d) is not None]
        pix = torch.from_numpy(np.load(os.path.join(folder, "crops.npy"))[[i for i, _ in keep]])
        rows = torch.tensor([row(lines[i]) for i, _ in keep], dtype=torch.float32)
        if self.at + len(keep) > len(self.pix):
            self.at = self.fixed
        to = slice(self.at, self.at + len(keep))
        self.pix[to], self.rows[to] = pix.to(self.device), rows.to(self.device)
        self.symbols[to], self.made[to] = [s for _, s in keep], [not is_real(lines[i]) for i, _ in keep]
        self.at += len(keep)
        self.used = max(self.used, self.at)
        if fix:
            self.fixed = self.at

    def index(self):
        """For each class (a symbol, real or made) how often it is drawn, where its crops begin in the order, and how many there are."""
        key = self.symbols[: self.used] * 2 + self.made[: self.used]
        order = np.argsort(key, kind="stable")
        classes, first, count = np.unique(key[order], return_index=True, return_counts=True)
        self.order, self.first, self.classes = [torch.tensor(a, dtype=torch.long, device=self.device) for a in (order, first, classes // 2)]
        self.count, self.share = [torch.tensor(a, dtype=torch.float32, device=self.device) for a in (count, shares(classes))]

    def draw(self, n):
        """Pictures, rows and symbols of n crops."""
        c = torch.multinomial(self.share, n, replacement=True)
        i = self.order[self.first[c] + (torch.rand(n, device=self.device) * self.count[c]).long()]
        return self.pix[i], self.rows[i], self.classes[c]


def shares(classes):
    """The chance of each class: kinds as in KINDS, their faces alike, real ones as REAL_SHARE has it where there are both."""
    kinds = [(SYMBOLS[c // 2][0], c % 2) for c in classes]
    out = []
    for kind, made in kinds:
        share = KINDS[kind] if kind else OPEN_SHARE
        if (kind, 1 - made) in kinds:
            share *= 1 - REAL_SHARE if made else REAL_SHARE
        out.append(share / kinds.count((kind, made)))
    return np.array(out) / sum(out)
