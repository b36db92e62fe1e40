#!/usr/bin/env python3
"""Trains the networks. One command, resumable:

    python3 vision/train/train.py find read --data ../shared/data/dice --rendered FOLDER --out FOLDER

Each stage leaves a checkpoint every minute and goes on from it when started again.
"""
import argparse
import json
import multiprocessing
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import crops
import data
import decode
import fields
import lay as laying
import level as leveling
import pack as packing
import pips as stretched
import plumb as plumbing
import teams
import thaw
import tops
from nets import Aimer, Finder, Herald, Level, PipReader, Plumb, Reader, Scribe
from symbols import GLYPHS, SYMBOLS


def scale(x):
    """Pictures as the networks take them: BGR, -1 to 1."""
    return torch.from_numpy(x).float().div_(127.5).sub_(1)


def find_loss(y, heat, mask, geo, weight):
    """Focal loss of the centres and L1 of the boxes."""
    p = y[:, 0].clamp(1e-4, 1 - 1e-4)
    at = (heat == 1).float() * mask
    hit = -((1 - p) ** 2) * p.log() * at
    miss = -((1 - heat) ** 4) * p**2 * (1 - p).log() * mask * (1 - at)
    n = at.sum().clamp(min=1)
    box = ((y[:, 1:] - geo).abs() * weight[:, None]).sum() / weight.sum().clamp(min=1)
    return (hit.sum() + miss.sum()) / n + 1.5 * box


def find_step(net, batch):
    x, *t = batch
    y = net(scale(x).contiguous(memory_format=torch.channels_last))
    return find_loss(y.float(), *[torch.from_numpy(a) for a in t])


# The Cube bears pips too. Where both may be in the game they count as a
# d6's, so a Cube never has to win against a d6: it isn't compared with one.
CUBE = torch.tensor([k == "borg" for k, _ in SYMBOLS])
D6 = torch.tensor([k == "d6" for k, _ in SYMBOLS])


def read_step(net, batch):
    x, y = batch
    y = torch.from_numpy(y)
    out, _ = net(scale(x).contiguous(memory_format=torch.channels_last))
    out = out.float().masked_fill(CUBE[y][:, None] & D6[None], -20)
    return F.cross_entropy(out, y)


def hinted(x, hints):
    """Crops with what is known of where up leads, spread over maps."""
    h = torch.from_numpy(hints)[:, :, None, None].expand(-1, -1, *x.shape[2:])
    return torch.cat([x, h], 1)


def aim_step(net, batch):
    x, y, w, hints = batch
    out = net(hinted(scale(x), hints).contiguous(memory_format=torch.channels_last)).float()
    return (torch.from_numpy(w) * F.smooth_l1_loss(out, torch.from_numpy(y), beta=0.1, reduction="none")).sum(1).mean()


def plumb_step(net, batch):
    x, at, seen = batch
    out = net(scale(x).contiguous(memory_format=torch.channels_last)).float()
    return plumbing.loss(out, torch.from_numpy(at), torch.from_numpy(seen))


def level_step(net, batch):
    x, told, leans = batch
    out = net(hinted(scale(x), told).contiguous(memory_format=torch.channels_last)).float()[:, 0]
    return F.binary_cross_entropy_with_logits(out, torch.from_numpy(leans))


def named_step(net, batch):
    x, y = batch
    return F.cross_entropy(net(scale(x).contiguous(memory_format=torch.channels_last)).float(), torch.from_numpy(y))


def herald_step(net, batch):
    x, y = batch
    out = net(torch.from_numpy(x).contiguous(memory_format=torch.channels_last)).float()
    return F.cross_entropy(out, torch.from_numpy(y), label_smoothing=0.03)


# The share of a training in which the rate rises.
WARM_UP = 0.02


def rate(done, top):
    """One warm-up, then half a cosine. done is how much of the training is over, 0 to 1."""
    if done < WARM_UP:
        return top * max(done / WARM_UP, 0.01)
    return top * 0.5 * (1 + np.cos(np.pi * (min(done, 1) - WARM_UP) / (1 - WARM_UP))) + 1e-6


def share(net, path, a):
    """Averages the weights with those that the peers, started with the same folder, left last."""
    own = f"{path}.peer{a.peer}"
    torch.save(net.state_dict(), own + ".new")
    os.replace(own + ".new", own)
    states = [torch.load(f"{path}.peer{i}") for i in range(a.peers) if os.path.exists(f"{path}.peer{i}")]
    net.load_state_dict({k: torch.stack([s[k].float() for s in states]).mean(0).to(v.dtype) for k, v in states[0].items()})


def draw(source, n, seed, queue):
    """Draws batches into the queue for ever, in a process of its own."""
    source.r = np.random.default_rng(seed)
    crops.cv2.setNumThreads(1)
    while True:
        queue.put(source.batch(n))


def batches(source, n, seed):
    """The batches of a seed, drawn ahead of the training."""
    queue = multiprocessing.Queue(4)
    multiprocessing.Process(target=draw, args=(source, n, seed, queue), daemon=True).start()
    while True:
        yield queue.get()


def warm(net, a, run):
    """Starts from the weights of an earlier training, where given; outputs added at the end stay fresh, inputs count nothing yet, and those that net lacks are left out.

    An ONNX that was exported is taken as it is; run sees a batch.
    """
    if a.warm.endswith(".onnx"):
        thaw.load(net, a.warm)
        thaw.settle(net, run)
    elif a.warm:
        old, now = torch.load(a.warm), net.state_dict()
        for k, v in now.items():
            if k not in old or v.dim() and len(old[k]) > len(v):
                continue  # another network's last layer
            if v.dim() > 1:
                n, m = old[k].shape[:2]
                v[:n, m:] = 0
                v[:n, :m] = old[k][:, : v.shape[1]]
            else:
                v.view(-1)[: old[k].numel()] = old[k].view(-1)
        net.load_state_dict(now)


# LONGEST_STEP is the most that a step counts, in seconds, so that a pause (a laptop closed, a process stopped) isn't taken for training.
LONGEST_STEP = 10


def fit(name, net, source, step_of, a):
    """Trains net for a.steps steps of the seeded source, from the checkpoint where there is one."""
    path = os.path.join(a.out, name + ".ckpt")
    first = a.peer == 0  # the others only lend their share
    opt = torch.optim.AdamW(net.parameters(), lr=a.rate, weight_decay=0.02)
    c = torch.load(path) if os.path.exists(path) else None
    start, spent = (c["step"], c.get("spent", 0.0)) if c else (0, 0.0)
    drawn = batches(source, a.batch, a.seed + start)
    if c:
        net.load_state_dict(c["net"])
        opt.load_state_dict(c["opt"])
    else:
        warm(net, a, lambda: step_of(net, next(drawn)))
    mean = c["mean"] if c else {k: v.clone() for k, v in net.state_dict().items()}
    net.train().to(memory_format=torch.channels_last)
    told = saved = last = time.time()
    losses, step = [], start
    done = spent / (60 * a.minutes) if a.minutes else step / a.steps
    while done < 1:
        for g in opt.param_groups:
            g["lr"] = rate(done, a.rate)
        with torch.cpu.amp.autocast(enabled=a.bf16):
            loss = step_of(net, next(drawn))
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        opt.step()
        if a.peers > 1 and step % 20 == 19:
            share(net, path, a)
        keep = min(a.keep, step / (step + 10))
        for k, v in net.state_dict().items():
            mean[k] = keep * mean[k] + (1 - keep) * v if v.is_floating_point() else v.clone()
        losses.append(loss.item())
        step += 1
        now = time.time()
        spent += min(now - last, LONGEST_STEP)
        last = now
        done = spent / (60 * a.minutes) if a.minutes else step / a.steps
        if now - told > 20:
            print(f"{name} {step} steps, {done:.0%}, loss {np.mean(losses[-100:]):.4f}", flush=True)
            told = now
        if first and (now - saved > 60 or done >= 1):
            torch.save({"step": step, "net": net.state_dict(), "mean": mean, "opt": opt.state_dict(), "spent": spent}, path + ".new")
            os.replace(path + ".new", path)
            saved = now
    net.load_state_dict(mean)
    if first:
        torch.save(net.state_dict(), os.path.join(a.out, name + ".pt"))
    return net.eval()


def scenes(a, whole):
    """Real and rendered scenes to train on, the validation part left out."""
    boxes = os.path.join(a.out, "boxes.json")
    known = json.load(open(boxes)) if os.path.exists(boxes) else {}
    out = [s for s in data.real(a.data, boxes=known) if not os.path.relpath(s.path, a.data).startswith(tuple(a.without))]
    if whole:  # pictures in which some die has no whole box teach the finder nothing right
        out = [s for s in out if s.crop or all(d.whole for d in s.dice)]
    for folder in a.rendered:
        out += data.rendered(folder)
    return [s for s in out if not s.validation()]


def find(a):
    a.steps, a.batch, a.rate = a.find_steps, 16, a.find_rate
    fit("finder", Finder(), fields.Fields(scenes(a, True), a.seed), find_step, a)


def boxes(a):
    """Finds whole-die boxes for the pictures whose truth has only pips boxed."""
    net = Finder()
    net.load_state_dict(torch.load(os.path.join(a.out, "finder.pt")))
    net.eval()
    out = {}
    for s in data.real(a.data):
        if any(not d.whole for d in s.dice):
            found = [list(map(float, b)) for b, p in decode.find(net, s.image()) if p > 0.3]
            out[os.path.relpath(s.path, a.data)] = found
    json.dump(out, open(os.path.join(a.out, "boxes.json"), "w"))


def pack(a):
    """Cuts the dice of real and rendered pictures, validation left out, for the stage read."""
    packing.pack(scenes(a, False), os.path.join(a.out, "packed"), a.seed)


def mine(a):
    """Packs what the finder takes for dice and isn't, the reader's hardest ground."""
    net = Finder()
    net.load_state_dict(torch.load(os.path.join(a.out, "finder.pt")))
    packing.pack_ground(scenes(a, True), os.path.join(a.out, "ground"), lambda im: decode.candidates(net.eval(), im))


def read(a):
    a.steps, a.batch, a.rate = a.read_steps, 64, a.read_rate
    dice = [s for folder in a.crops for s in data.packed(folder)]
    fit("reader", Reader(len(SYMBOLS)), crops.Crops(dice, a.seed + 1000 * a.peer), read_step, a)


def pips(a):
    """Trains the pip reader; --warm names the reader's weights, whose body it starts from."""
    a.steps, a.batch, a.rate = a.read_steps, 64, a.read_rate
    dice = [s for folder in a.crops for s in data.packed(folder)]
    fit("pips", PipReader(len(stretched.PIPS)), stretched.Pips(dice, a.seed), named_step, a)


def topped(a, scribe):
    """The rendered crops whose upper side is known."""
    return tops.Tops([s for folder in a.crops for s in data.packed(folder)], a.seed + 1000 * a.peer, scribe)


def aim(a):
    a.steps, a.batch, a.rate = a.read_steps, 64, a.read_rate
    fit("aimer", Aimer(tops.OUTPUTS), topped(a, False), aim_step, a)


def plumb(a):
    """Trains the network that tells where up leads; --warm names the aimer's weights, whose body it starts from."""
    a.steps, a.batch, a.rate = a.read_steps, 64, a.read_rate
    dice = [s for folder in a.crops for s in data.packed(folder)]
    fit("plumb", Plumb(), plumbing.Plumb(dice, a.seed), plumb_step, a)


def level(a):
    """Trains the network that tells whether a die lies level; --warm names the aimer's weights, whose body it starts from."""
    a.steps, a.batch, a.rate = a.read_steps, 64, a.read_rate
    dice = [s for folder in a.crops for s in data.packed(folder)]
    fit("level", Level(), leveling.Level(dice, a.seed + 1000 * a.peer), level_step, a)


def scribe(a):
    a.steps, a.batch, a.rate = a.read_steps, 96, a.read_rate
    fit("scribe", Scribe(len(GLYPHS) + 1), topped(a, True), named_step, a)


def herald(a):
    a.steps, a.batch, a.rate = a.read_steps, 96, a.read_rate
    net = fit("herald", Herald(len(teams.TEAMS)), teams.Teams(a.data, a.rendered, a.seed), herald_step, a)
    apart = teams.photographs(a.data, "decide", a.seed, 0)
    for folder in a.rendered:
        apart.update(teams.rendered(folder, a.seed, 0, True))
    for name, (x, lit, team) in apart.items():
        with torch.no_grad():
            told = net(torch.from_numpy(teams.seen(x.astype(np.float32), lit))).argmax(1).numpy()
        print(f"herald, {name}, kept apart: {(told == team).sum()} of {len(team)} right")


def stored(net, a, name):
    """The trained weights of an earlier stage."""
    net.load_state_dict(torch.load(os.path.join(a.out, name + ".pt")))
    return net.eval()


def lay(a):
    """Finds the upper sides of real dice, for further training of aimer and scribe."""
    for folder in a.crops:
        print(folder, "%d of %d" % laying.lay(folder, stored(Aimer(tops.OUTPUTS), a, "aimer"), stored(Scribe(len(GLYPHS) + 1), a, "scribe"), a.seed))


STAGES = {"aim": aim, "level": level, "plumb": plumb, "scribe": scribe, "lay": lay, "find": find, "boxes": boxes, "pack": pack, "mine": mine, "read": read, "pips": pips, "herald": herald}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("stages", nargs="+", choices=list(STAGES))
    p.add_argument("--data", required=True, help="folder of the real pictures and their truth.jsonl")
    p.add_argument("--rendered", nargs="*", default=[], help="folders of rendered pictures and their truth.jsonl")
    p.add_argument("--crops", nargs="*", default=[], help="folders of rendered crops, packed")
    p.add_argument("--out", required=True, help="folder of checkpoints and weights")
    p.add_argument("--without", nargs="*", default=[], help="sets, or pictures by how their names begin, to leave out, to see how the rest generalises")
    p.add_argument("--warm", default="", help="weights to start from, or an exported ONNX")
    p.add_argument("--find-steps", type=int, default=1000)
    p.add_argument("--find-rate", type=float, default=2e-3)
    p.add_argument("--read-steps", type=int, default=2000)
    p.add_argument("--read-rate", type=float, default=2e-3)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--peers", type=int, default=1, help="processes that train one network together, on several machines' cores or one's")
    p.add_argument("--peer", type=int, default=0, help="which of them this is")
    p.add_argument("--minutes", type=float, default=0, help="end after so long rather than after so many steps")
    p.add_argument("--bf16", action="store_true", help="compute in bfloat16: twice as fast where the processor has it")
    p.add_argument("--keep", type=float, default=0.998, help="how much of the weights' running mean a step keeps")
    p.add_argument("--threads", type=int, default=1)
    a = p.parse_args()
    os.makedirs(a.out, exist_ok=True)
    torch.manual_seed(a.seed)
    torch.set_num_threads(a.threads)
    crops.cv2.setNumThreads(1)
    for stage in a.stages:
        STAGES[stage](a)


if __name__ == "__main__":
    main()
