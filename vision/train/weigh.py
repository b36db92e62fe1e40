#!/usr/bin/env python3
"""Weighs the reader of whole dice against the scribe of upright sides, on dice that neither was trained on:

    python3 vision/train/weigh.py --data ../shared/data/dice --crops FOLDER --from FOLDER --temperature T

writes weights.json, which export.py takes: for each kind how much the reader's
log chances of its faces count, how much the scribe's evidence, what evidence
speaks for "no face can be told", and how often another side is laid upright;
for coins, which only the reader sees, what it has to be told of that itself.
"""
import argparse
import dataclasses
import json
import os

import numpy as np
import torch
import torch.nn.functional as F

import crops
import data
import tops
from calibrate import load
from lay import aim, run
from nets import CROP, HINTS, Aimer, Reader, Scribe
from symbols import FACES, GLYPHS, INDEX, NOTHING, OPEN, SYMBOLS, TURNS, glyphs

# The kinds that are read together with a kind: those whose sides have the same symmetry. A d4's aren't upper sides,
# and a Cube never has to win against a d6, whose pips it may bear (see train.py).
GROUPS = {kind: [k for k in TURNS if TURNS[k] == n and (k == "d4") == (kind == "d4") and (kind, k) != ("borg", "d6")]
          for kind, n in TURNS.items()}

# What is told of a kind; where it begins, and is lightly held. The last is the log odds of a miss.
NAMES = ("reader", "glyph", "floor", "nothing", "flipped", "miss")
PRIOR = torch.tensor([0.8, 0.6, -3.0, 0.5, -2.0, -2.5])


class Joint(torch.nn.Module):
    """The chances of the faces of a group of kinds, and of "open", from both networks' numbers."""

    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(PRIOR.clone())

    def forward(self, reader, kind, rows, heads):
        """reader: log chances of the faces and of open, kind: log chance of each face's kind, rows: evidence by turn, heads: 1 for a numeral on its head."""
        a, b, floor, nothing, flipped, miss = self.w
        e = torch.logaddexp(b * torch.logsumexp(rows + (flipped * heads)[:, None], 0), floor)
        both = torch.cat([kind + a * (reader[:-1] - kind) + e, reader[-1:] + nothing[None]])
        return torch.logaddexp(F.logsigmoid(-miss) + torch.log_softmax(both, 0), F.logsigmoid(miss) + torch.log_softmax(reader, 0))

    def told(self):
        """The weights by name."""
        w = self.w.detach().clone()
        w[-1] = torch.sigmoid(w[-1])
        return {k: round(v, 3) for k, v in zip(NAMES, w.tolist())}


def legal(kind):
    return [(k, f) for k in GROUPS[kind] for f in FACES[k] if glyphs(k, f)]


def evidence(rows, kind):
    """For each turn and face how much likelier the face makes the scores than nothing does."""
    return np.stack([np.max([rows[:, GLYPHS.index(g)] - rows[:, NOTHING] for g in glyphs(*s)], 0) for s in legal(kind)], 1)


def told(r, full, d):
    """What the aimer is told of where up leads, as often as in its training."""
    up = tops.rise(d.top)
    if up is None:
        return np.zeros(HINTS)
    back = np.linalg.inv(full[:, :2])
    return tops.hint(r, back @ tops.frame(d.top)[1], back @ up)


def sample(r, reader, aimer, scribe, scene, t):
    """What both networks say of a crop, and the truth's place."""
    d, im = scene.dice[0], scene.image()
    im = im if isinstance(scene, data.Packed) else im[..., ::-1]  # packed crops are RGB
    n = TURNS[d.kind]
    full = crops.place(d.box)
    x = crops.warp(im, full, CROP)
    s = run(reader, [x])[0] / t
    y = aim(aimer, [x], [told(r, full, d)])[0]
    sides, heads = tops.looks(d.kind, *tops.without(full, *tops.decode(y, n)), full[:, :2] @ tops.risen(y))
    rows = run(scribe, [tops.upper(im, *side) for side in sides]) if sides else np.zeros((1, NOTHING + 1), np.float32)
    heads = heads if sides else np.zeros(1)
    which = legal(d.kind)
    kinds = [np.logaddexp.reduce([s[INDEX[(k, f)]] for f in FACES[k]]) for k, _ in which]
    truth = which.index((d.kind, d.face)) if d.face else len(which)
    of = [INDEX[w] for w in which] + [INDEX[OPEN]]
    return (torch.tensor(s[of]), torch.tensor(kinds).float(), torch.tensor(evidence(rows, d.kind)).float(), torch.tensor(heads).float(), truth)


def fit(samples, steps=150):
    """The weights under which the truth is likeliest."""
    net = Joint()
    opt = torch.optim.LBFGS(net.parameters(), max_iter=steps, line_search_fn="strong_wolfe")

    def cost():
        opt.zero_grad()
        loss = -sum(net(*s[:4])[s[4]] for s in samples) / len(samples) + 0.005 * ((net.w - PRIOR) ** 2).sum()
        loss.backward()
        return loss

    opt.step(cost)
    return net


def report(kind, net, samples):
    with torch.no_grad():
        told = [(net(*s[:4]).exp().numpy(), s[4]) for s in samples]
    v = np.array([(p.argmax() == t, p[:-1].argmax() == t, p[:-1].max() > 0.95) for p, t in told if t < len(p) - 1])
    print("%s: %s; %d dice, told %.3f, best face %.3f, sure %d, wrong %d" % (
        kind, " ".join(map(str, net.told().values())), len(v), *v.mean(0)[:2], v[:, 2].sum(), (v[:, 2] & ~v[:, 1]).sum()), flush=True)


# The kinds that only the reader sees.
ALONE = [k for k in FACES if k not in TURNS]


def alone(r, reader, scene, t):
    """The reader's log chances of the faces of a kind and of open, of a packed crop, and the truth's place."""
    d = scene.dice[0]
    x = crops.warp(scene.image(), crops.place(crops.shaken(r, d.box)), CROP)
    of = [INDEX[(d.kind, f)] for f in FACES[d.kind]] + [INDEX[OPEN]]
    return torch.tensor(run(reader, [x])[0][of] / t), FACES[d.kind].index(d.face) if d.face else len(of) - 1


# What is tried for an open face, as a logarithm.
STEPS = [round(0.05 * i, 2) for i in range(-80, 81)]


def doubt(kind, samples):
    """What has to be added to the log chance of open for the truth to be likeliest."""
    s, truth = torch.stack([a for a, _ in samples]), torch.tensor([b for _, b in samples])
    cost = [F.cross_entropy(torch.cat([s[:, :-1], s[:, -1:] + b], 1), truth).item() for b in STEPS]
    b = STEPS[int(np.argmin(cost))]
    print("%s: open %.2f, log loss %.4f, without %.4f; %d dice, %d open" % (
        kind, b, min(cost), F.cross_entropy(s, truth).item(), len(s), (truth == s.shape[1] - 1).sum()), flush=True)
    return {"open": b}


def singles(scenes, kinds):
    """Scenes of one die each."""
    return [dataclasses.replace(s, dice=[d]) for s in scenes for d in s.dice
            if d.whole and d.kind in kinds and (not d.top or tops.upright(s))]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--data", required=True)
    p.add_argument("--crops", nargs="+", required=True)
    p.add_argument("--from", dest="src", required=True)
    p.add_argument("--temperature", type=float, required=True)
    p.add_argument("--most", type=int, default=4400, help="crops of a folder at most")
    a = p.parse_args()
    torch.set_num_threads(1)
    nets = [load(net, os.path.join(a.src, name)) for net, name in
            ((Reader(len(SYMBOLS)), "reader.pt"), (Aimer(tops.OUTPUTS), "aimer.pt"), (Scribe(len(GLYPHS) + 1), "scribe.pt"))]
    boxes = os.path.join(a.src, "boxes.json")
    known = json.load(open(boxes)) if os.path.exists(boxes) else {}
    rendered = [s for folder in a.crops for s in data.packed(folder)[: a.most]]
    scenes = singles(rendered, TURNS) + singles((s for s in data.real(a.data, boxes=known) if s.validation() and not s.crop), TURNS)
    samples, r = {}, np.random.default_rng(1)
    for s in scenes:
        samples.setdefault(s.dice[0].kind, []).append(sample(r, *nets, s, a.temperature))
    out = {}
    for kind in TURNS:
        net = fit(samples[kind])
        report(kind, net, samples[kind])
        out[kind] = net.told()
    for kind in ALONE:
        out[kind] = doubt(kind, [alone(r, nets[0], s, a.temperature) for s in singles(rendered, [kind])])
    with open(os.path.join(a.src, "weights.json"), "w") as f:
        json.dump(out, f)


if __name__ == "__main__":
    main()
