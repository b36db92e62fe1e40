"""Finds the upper sides of real dice, of which only the face is known: where the aimer says, if the scribe reads the truth there.

So both learn from real dice, too. What they don't agree on is left out.
"""
import json
import os

import numpy as np
import torch

import crops
import data
import tops
from nets import CROP, HINTS
from symbols import GLYPHS, NOTHING, TURNS, glyphs

# How many crops of a die the aimer is asked about, and by how much the scribe must prefer the truth to any other face.
LOOKS, MARGIN = 6, 1.0


def run(net, x):
    """The network's numbers for pictures in RGB; of the reader its scores."""
    x = np.ascontiguousarray(np.stack(x)[..., ::-1].transpose(0, 3, 1, 2))
    with torch.no_grad():
        y = net(torch.from_numpy(x).float().div_(127.5).sub_(1))
    return (y[0] if isinstance(y, tuple) else y).numpy()


def aim(net, x, hints=None):
    """The aimer's numbers for pictures in RGB. hints tell where up leads, of each."""
    hints = np.zeros((len(x), HINTS), np.float32) if hints is None else np.asarray(hints, np.float32)
    x = np.stack(x)[..., ::-1].transpose(0, 3, 1, 2).astype(np.float32) / 127.5 - 1
    h = np.broadcast_to(hints[:, :, None, None], (*hints.shape, *x.shape[2:]))
    with torch.no_grad():
        return net(torch.from_numpy(np.concatenate([x, h], 1))).numpy()


def frames(aimer, im, d, turn, r):
    """Upper sides in the picture's pixels, as seen in several crops."""
    places = [crops.place(d.box)] + [crops.place(d.box, r, min(turn, 15)) for _ in range(LOOKS - 1)]
    out = []
    for full, y in zip(places, aim(aimer, [crops.warp(im, f, CROP) for f in places])):
        out.append(tops.without(full, *tops.decode(y, TURNS[d.kind])))
    return out


def margin(rows, d):
    """By how much the scribe prefers the truth to another face, and to nothing."""
    best = {}
    for f in (str(i) for i in range(1, 7)):
        best[f] = max((rows[:, GLYPHS.index(g)] - rows[:, NOTHING]).max() for g in glyphs(d.kind, f))
    return min(best[d.face], best[d.face] - max(v for f, v in best.items() if f != d.face))


def upper(aimer, scribe, im, d, turn, r):
    """The upper side on which both agree best, as middle, right and up; None where they don't."""
    found = frames(aimer, im, d, turn, r)
    angles = tops.turns(TURNS[d.kind])
    rows = run(scribe, [tops.upper(im, mid, m @ tops.turning(a)) for mid, m in found for a in angles])
    rows = rows.reshape(len(found), len(angles), -1)
    told = [margin(x, d) for x in rows]
    i = int(np.argmax(told))
    if told[i] < MARGIN:
        return None
    mid, m = found[i]
    return [round(float(v), 2) for v in (*mid, *m[:, 0], *-m[:, 1])]


def lay(folder, aimer, scribe, seed):
    """Adds the upper sides of the real d6 to a folder of packed crops. Returns how many of how many were found."""
    r = np.random.default_rng(seed)
    path = os.path.join(folder, "crops.jsonl")
    lines = [json.loads(line) for line in open(path)]
    pix = np.load(os.path.join(folder, "crops.npy"), mmap_mode="r")
    asked = laid = 0
    for line, im in zip(lines, pix):
        if line["kind"] == "d6" and line["face"].isdigit() and line["set"] != "rendered":
            asked += 1
            d = data.Die(tuple(line["box"]), "d6", line["face"])
            line.pop("top", None)
            top = upper(aimer, scribe, im, d, line["turn"], r)
            if top:
                line.update(top=top, pips=True)
                laid += 1
    with open(path + ".new", "w") as f:
        f.writelines(json.dumps(line) + "\n" for line in lines)
    os.replace(path + ".new", path)
    return laid, asked
