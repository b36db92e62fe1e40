#!/usr/bin/env python3
"""Weighs the reader of whole dice against the scribe of upright sides, on dice that neither was trained on:

    python3 vision/train/weigh.py --data ../shared/data/dice --crops FOLDER --from FOLDER --temperature T

writes weights.json, which export.py takes: for each kind how much the reader's
log chances of its faces count, how much the scribe's evidence, what evidence
speaks for "no face can be told", and how often another side is laid upright.
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
from lay import run
from nets import CROP, Aimer, Reader, Scribe
from symbols import FACES, GLYPHS, INDEX, NOTHING, OPEN, ORDERS, SYMBOLS, TURNS, glyphs

# The kinds that are read together: those whose sides have the same symmetry.
GROUPS = {n: [k for k in TURNS if TURNS[k] == n] for n in ORDERS}

# What is told of a kind; where it begins, and is lightly held. The last is the log odds of a miss.
NAMES = ("reader", "glyph", "floor", "nothing", "flipped", "miss")
PRIOR = torch.tensor([0.8, 0.6, -3.0, 0.5, -2.0, -2.5])


class Joint(torch.nn.Module):
    """The chances of the faces of a group of kinds, and of "open", from both networks' numbers."""

    def __init__(self):
        super().__init__()
        self.w = torch.nn.Parameter(PRIOR.clone())

    def forward(self, reader, kind, rows):
        """reader: log chances of the faces and of open, kind: log chance of each face's kind, rows: evidence by turn."""
        a, b, floor, nothing, flipped, miss = self.w
        prior = torch.zeros(rows.shape[0])
        if rows.shape[0] not in ORDERS:  # every other turn is that of a numeral on its head
            prior = flipped * (torch.arange(rows.shape[0]) % 2)
        e = torch.logaddexp(b * torch.logsumexp(rows + prior[:, None], 0), floor)
        both = torch.cat([kind + a * (reader[:-1] - kind) + e, reader[-1:] + nothing[None]])
        return torch.logaddexp(F.logsigmoid(-miss) + torch.log_softmax(both, 0), F.logsigmoid(miss) + torch.log_softmax(reader, 0))

    def told(self):
        """The weights by name."""
        w = self.w.detach().clone()
        w[-1] = torch.sigmoid(w[-1])
        return {k: round(v, 3) for k, v in zip(NAMES, w.tolist())}


def legal(n):
    return [INDEX[(k, f)] for k in GROUPS[n] for f in FACES[k]]


def evidence(rows, n):
    """For each turn and face how much likelier the face makes the scores than nothing does."""
    out = []
    for k in GROUPS[n]:
        for f in FACES[k]:
            out.append(np.max([rows[:, GLYPHS.index(g)] - rows[:, NOTHING] for g in glyphs(k, f)], 0))
    return np.stack(out, 1)


def sample(reader, aimer, scribe, scene, t):
    """What both networks say of a crop, and the truth's place."""
    d, im = scene.dice[0], scene.image()
    im = im if isinstance(scene, data.Packed) else im[..., ::-1]  # packed crops are RGB
    n = TURNS[d.kind]
    full = crops.place(d.box)
    x = crops.warp(im, full, CROP)
    s = run(reader, [x])[0] / t
    mid, m = tops.without(full, *tops.decode(run(aimer, [x])[0], n))
    rows = run(scribe, [tops.upper(im, mid, m @ tops.turning(a)) for a in tops.turns(n)])
    which = legal(n)
    kinds = np.concatenate([np.full(len(FACES[k]), np.logaddexp.reduce([s[INDEX[(k, f)]] for f in FACES[k]])) for k in GROUPS[n]])
    truth = which.index(INDEX[(d.kind, d.face)]) if d.face else len(which)
    return (torch.tensor(s[which + [INDEX[OPEN]]]), torch.tensor(kinds).float(), torch.tensor(evidence(rows, n)).float(), truth)


def fit(samples, steps=150):
    """The weights under which the truth is likeliest."""
    net = Joint()
    opt = torch.optim.LBFGS(net.parameters(), max_iter=steps, line_search_fn="strong_wolfe")

    def cost():
        opt.zero_grad()
        loss = -sum(net(*s[:3])[s[3]] for s in samples) / len(samples) + 0.005 * ((net.w - PRIOR) ** 2).sum()
        loss.backward()
        return loss

    opt.step(cost)
    return net


def report(kind, net, samples):
    with torch.no_grad():
        told = [(net(*s[:3]).exp().numpy(), s[3]) for s in samples]
    v = np.array([(p.argmax() == t, p[:-1].argmax() == t, p[:-1].max() > 0.95) for p, t in told if t < len(p) - 1])
    print("%s: %s; %d dice, told %.3f, best face %.3f, sure %d, wrong %d" % (
        kind, " ".join(map(str, net.told().values())), len(v), *v.mean(0)[:2], v[:, 2].sum(), (v[:, 2] & ~v[:, 1]).sum()), flush=True)


def singles(scenes):
    """Scenes of one die each."""
    return [dataclasses.replace(s, dice=[d]) for s in scenes for d in s.dice
            if d.whole and d.kind in TURNS and (not d.top or tops.upright(s))]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--data", required=True)
    p.add_argument("--crops", required=True)
    p.add_argument("--from", dest="src", required=True)
    p.add_argument("--temperature", type=float, required=True)
    p.add_argument("--most", type=int, default=4000, help="rendered crops at most")
    a = p.parse_args()
    torch.set_num_threads(1)
    nets = [load(net, os.path.join(a.src, name)) for net, name in
            ((Reader(len(SYMBOLS)), "reader.pt"), (Aimer(tops.OUTPUTS), "aimer.pt"), (Scribe(len(GLYPHS) + 1), "scribe.pt"))]
    boxes = os.path.join(a.src, "boxes.json")
    known = json.load(open(boxes)) if os.path.exists(boxes) else {}
    scenes = singles(data.packed(a.crops)[: a.most]) + singles(s for s in data.real(a.data, boxes=known) if s.validation() and not s.crop)
    samples = {}
    for s in scenes:
        samples.setdefault(s.dice[0].kind, []).append(sample(*nets, s, a.temperature))
    out = {}
    for kind in TURNS:
        net = fit(samples[kind])
        report(kind, net, samples[kind])
        out[kind] = net.told()
    with open(os.path.join(a.src, "weights.json"), "w") as f:
        json.dump(out, f)


if __name__ == "__main__":
    main()
