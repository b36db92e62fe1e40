#!/usr/bin/env python3
"""Trains the second reader, on a graphics processor:

    python3 vision/train/second.py --renderset BINARY --packed FOLDER --out FOLDER --minutes 9

Single dice are rendered by every core meanwhile and taken into the training as they come, so that few of them are
seen twice; what cameras and lamps do to them is computed where the network is. FOLDER of --packed holds real dice
(train.py pack). Where no graphics processor is there it runs on the cores, several hundred times slower.
"""
import argparse
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import spoil
from nets import SECOND, SecondReader
from pool import Pool
from renderers import Renderers
from symbols import SYMBOLS
from train import CUBE, D6

# Every how many seconds the training is told of, kept, and asked about dice that it never sees.
TOLD, SAVED, ASKED = 15, 60, 120


def scores(net, x, hints):
    """The network's scores of pictures and of what is known of where up leads there."""
    known = hints[:, :, None, None].expand(-1, -1, SECOND, SECOND)
    return net(torch.cat([x, known], 1).contiguous(memory_format=torch.channels_last)).float()


def loss(out, symbols):
    cube, d6 = CUBE.to(out.device), D6.to(out.device)
    return F.cross_entropy(out.masked_fill(cube[symbols][:, None] & d6[None], -20), symbols)


def rate(done, top):
    """One warm-up, then half a cosine. done is how much of the training is over, 0 to 1."""
    return top * min(1, done / 0.03 + 0.01) * (0.5 + 0.5 * np.cos(np.pi * min(done, 1))) + 1e-6


class Judge:
    """Asks a network about dice that are kept apart."""

    def __init__(self, device, most):
        self.pool = Pool(most, device)

    def answers(self, net, told):
        """For each die its kind, whether it is read, its kind known, and whether surely."""
        p, out = self.pool, []
        for i in range(0, p.used, 500):
            part = slice(i, min(i + 500, p.used))
            with torch.no_grad():
                rows = scores(net, *spoil.straight(p.pix[part], p.rows[part], told)).cpu()
            for s, row in zip(p.symbols[part], rows):
                kind = SYMBOLS[s][0]
                if kind:
                    chance = torch.softmax(row.masked_fill(torch.tensor([k not in (kind, "") for k, _ in SYMBOLS]), -99), 0)
                    out.append((kind, int(chance.argmax()) == s, float(chance.max()) > 0.95))
        return out

    def tell(self, net):
        """Prints by kind how many are read, how many surely and how many of these wrongly, told where up leads and not."""
        for told in (True, False):
            by = {}
            for kind, right, sure in self.answers(net, told):
                by.setdefault(kind, []).append((right, sure))
            print("told where up leads:" if told else "not told:", "; ".join(
                f"{k} {np.mean([r for r, _ in v]):.3f} of {len(v)}, sure {sum(s for _, s in v)}, wrong {sum(s and not r for r, s in v)}"
                for k, v in sorted(by.items())), flush=True)


class Mean:
    """The running mean of a network's weights."""

    def __init__(self, net):
        self.state = {k: v.clone() for k, v in net.state_dict().items()}

    def add(self, net, step):
        keep, now = min(0.999, step / (step + 10)), net.state_dict()
        with torch.no_grad():
            for k, v in self.state.items():
                if v.is_floating_point():
                    v.mul_(keep).add_(now[k], alpha=1 - keep)
                else:
                    v.copy_(now[k])

    def net(self, like):
        out = SecondReader(len(SYMBOLS)).to(like)
        out.load_state_dict(self.state)
        return out.eval()


def step(net, opt, pool, n):
    """One step of the training; returns its loss."""
    x, hints, symbols = spoil.sample(*pool.draw(n))
    with torch.autocast(pool.device.type, dtype=torch.bfloat16, enabled=pool.device.type == "cuda"):
        out = scores(net, x, hints)
    cost = loss(out, symbols)
    opt.zero_grad(set_to_none=True)
    cost.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
    opt.step()
    return cost.detach()


def train(a, net, pool, renderers, judge):
    """Trains for a.minutes; the mean of the weights is left in a.out."""
    opt, mean = torch.optim.AdamW(net.parameters(), lr=a.rate, weight_decay=0.03), Mean(net)
    begun = told = saved = asked = time.time()
    steps, done, losses = 0, 0.0, []
    pool.index()
    while done < 1:
        if renderers.each(pool.add):
            pool.index()
        for g in opt.param_groups:
            g["lr"] = rate(done, a.rate)
        losses = losses[-200:] + [step(net, opt, pool, a.batch)]
        mean.add(net, steps)
        steps += 1
        now = time.time()
        done = (now - begun) / (60 * a.minutes)
        if now - told > TOLD or done >= 1:
            print(f"second {steps} steps, {done:.0%}, loss {torch.stack(losses).mean().item():.4f}, {pool.used} crops, {steps * a.batch / (now - begun):.0f} a second", flush=True)
            told = now
        if now - saved > SAVED or done >= 1:
            save(mean, os.path.join(a.out, "second.pt"))
            saved = now
        if now - asked > ASKED or done >= 1:
            judge.tell(mean.net(pool.device))
            asked = now


def save(mean, path):
    torch.save({k: v.cpu() for k, v in mean.state.items()}, path + ".new")
    os.replace(path + ".new", path)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--renderset", required=True, help="the program that renders, built")
    p.add_argument("--packed", nargs="*", default=[], help="folders of real dice, packed")
    p.add_argument("--out", required=True, help="folder of the weights")
    p.add_argument("--minutes", type=float, default=9.3)
    p.add_argument("--batch", type=int, default=1024)
    p.add_argument("--rate", type=float, default=3e-3)
    p.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) - 1), help="processes that render")
    p.add_argument("--folder", type=int, default=1500, help="crops that a process renders at a time")
    p.add_argument("--most", type=int, default=1200000, help="crops that are kept, 62 kB each; then new ones take the places of old ones")
    p.add_argument("--apart", type=int, default=3000, help="crops that are kept apart")
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    os.makedirs(a.out, exist_ok=True)
    torch.manual_seed(a.seed)
    torch.backends.cudnn.benchmark = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    renderers = Renderers(a.renderset, a.jobs, a.folder)
    try:
        pool, judge = Pool(a.most, device), Judge(device, a.apart)
        for folder in a.packed:
            pool.add(folder, fix=True)
        renderers.apart(a.apart, judge.pool.add)
        while not renderers.each(pool.add):
            time.sleep(0.2)
        net = SecondReader(len(SYMBOLS)).to(device, memory_format=torch.channels_last)
        train(a, net.train(), pool, renderers, judge)
    finally:
        renderers.close()


if __name__ == "__main__":
    main()
