#!/usr/bin/env python3
"""Makes the networks' chances honest, on pictures that they weren't trained on:

    python3 vision/train/calibrate.py --data ../shared/data/dice --rendered FOLDER --from FOLDER

prints the temperature of the reader's scores and the three numbers that weigh
the finder's and the reader's log odds of a die. export.py takes both.
"""
import argparse
import os

import numpy as np
import torch

import crops
import data
import decode
from nets import Finder, Reader
from symbols import GROUND, INDEX, OPEN, SYMBOLS


def load(net, path):
    net.load_state_dict(torch.load(path, map_location="cpu"))
    return net.eval()


# The overlaps with a die under which a box is ground and from which it is the die's. What lies between is left out.
GROUND_MOST, DIE_LEAST = 0.3, 0.5


def fit(die, b):
    """How well a found box fits a die: the overlap, or 0.5 where it holds the pips alone that were boxed."""
    x, y = die.box[0] + die.box[2] / 2, die.box[1] + die.box[3] / 2
    if die.whole:
        return data.iou(die.box, b)
    return 0.5 if b[0] < x < b[0] + b[2] and b[1] < y < b[1] + b[3] else 0.0


def samples(finder, reader, scenes):
    """For each candidate: the finder's chance, the scores, the die it lies on or None."""
    out = []
    for s in scenes:
        im = s.image()
        found = decode.candidates(finder, im)
        if not found:
            continue
        x = np.stack([crops.cut(im, b) for b, _ in found]).transpose(0, 3, 1, 2)
        with torch.no_grad():
            y = reader(torch.from_numpy(x.copy()).float().div(127.5).sub(1))[0].numpy()
        for (b, p), row in zip(found, y):
            best = max(s.dice, key=lambda d: fit(d, b), default=None)
            overlap = fit(best, b) if best else 0.0
            if overlap >= DIE_LEAST:
                out.append((p, row, best))
            elif overlap < GROUND_MOST:
                out.append((p, row, None))
    return out


def chances(row, t):
    e = np.exp((row - row.max()) / t)
    return e / e.sum()


def temperature(rows):
    """The temperature that makes the truth likeliest."""
    def cost(t):
        return -np.mean([np.log(max(1e-9, chances(r, t)[i])) for r, i in rows])
    return min(np.arange(0.6, 3.01, 0.05), key=cost)


def caution(rows, t, share=1 / 200):
    """The temperature, from the likeliest on, under which at most that share of the sure answers are wrong.

    A few hundred dice show no better than that; 1.6 is the end.
    """
    for t in np.arange(t, 1.6, 0.05):
        told = [(chances(r, t), i) for r, i in rows]
        sure = [p.argmax() == i for p, i in told if p.max() > 0.95 and p.argmax() < INDEX[OPEN]]
        if len(sure) - sum(sure) <= share * len(sure):
            break
    return t


def logit(p):
    p = np.clip(p, 1e-4, 1 - 1e-4)
    return np.log(p / (1 - p))


def weights(found, t):
    """Logistic regression of "there is a die" on both networks' log odds, lightly held to (0, 1, 1)."""
    x = np.array([[1, logit(p), logit(1 - chances(r, t)[INDEX[GROUND]])] for p, r, _ in found])
    y = np.array([d is not None for _, _, d in found], float)
    prior = np.array([0, 1, 0.5])
    w = prior.copy()
    for _ in range(50):
        q = 1 / (1 + np.exp(-x @ w))
        h = (x * (q * (1 - q))[:, None]).T @ x + 2 * np.eye(3)
        w = w - np.linalg.solve(h, x.T @ (q - y) + 2 * (w - prior))
    return w


def report(name, found, t):
    """Face accuracy and over-sure answers by kind, with Wilson intervals."""
    by = {}
    for p, r, d in found:
        if d is not None and d.face:
            q = chances(r, t)
            legal = [i for i, s in enumerate(SYMBOLS) if s[0] == d.kind]
            i = legal[int(np.argmax(q[legal]))]
            a = int(np.argmax(q))
            by.setdefault(d.kind, []).append((SYMBOLS[i][1] == d.face, SYMBOLS[a] == (d.kind, d.face), q[a] > 0.95))
    for k, v in sorted(by.items()):
        n, known, free = len(v), sum(a for a, _, _ in v), sum(b for _, b, _ in v)
        sure = [b for _, b, c in v if c]
        print(f"{name} {k}: {n} dice; kind known {known / n:.4f} ({data.wilson(known, n)[0]:.3f}-{data.wilson(known, n)[1]:.3f}); "
              f"any kind {free / n:.4f} ({data.wilson(free, n)[0]:.3f}-{data.wilson(free, n)[1]:.3f}); sure {len(sure)} wrong {len(sure) - sum(sure)}")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--data", required=True)
    p.add_argument("--rendered", nargs="*", default=[])
    p.add_argument("--from", dest="src", required=True)
    p.add_argument("--most", type=int, default=1000, help="pictures of each sort, at most")
    a = p.parse_args()
    torch.set_num_threads(1)
    finder = load(Finder(), os.path.join(a.src, "finder.pt"))
    reader = load(Reader(len(SYMBOLS)), os.path.join(a.src, "reader.pt"))
    real = [s for s in data.real(a.data) if s.validation() and not s.crop][: a.most]
    made = [s for f in a.rendered for s in data.rendered(f) if s.validation()][: a.most]
    seen = {"real": samples(finder, reader, real), "rendered": samples(finder, reader, made)}
    rows = []
    for _, r, d in seen["real"] + seen["rendered"]:
        if d is None:
            rows.append((r, INDEX[GROUND]))
        elif d.kind != "borg":
            rows.append((r, INDEX[(d.kind, d.face)] if d.face else INDEX[OPEN]))
    dice = [(r, INDEX[(d.kind, d.face)]) for _, r, d in seen["real"] if d is not None and d.face]
    t = caution(dice, temperature(rows))
    print("--temperature %.2f --chance %.3f %.3f %.3f" % (t, *weights(seen["real"] + seen["rendered"], t)))
    for name, found in seen.items():
        report(name, found, t)


if __name__ == "__main__":
    main()
