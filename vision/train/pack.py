"""Cuts every die of the pictures, and ground between them, into one array.

Training then reads no picture twice, and several processes share the array. The
form is that of the renderer's crops: crops.npy (RGB) and crops.jsonl.
"""
import json
import os

import cv2
import numpy as np

from data import iou

# Edge of a packed crop, and its side over the die's longer side: room to turn and shift it.
SIDE, ROOM = 144, 1.9


def window(im, box):
    """The square about a box and where the box lies in it."""
    n = max(8.0, max(box[2:]) * ROOM)
    x, y = box[0] + box[2] / 2 - n / 2, box[1] + box[3] / 2 - n / 2
    x0, y0, m = int(round(x)), int(round(y)), int(round(n))
    pad = [max(0, -y0), max(0, y0 + m - im.shape[0]), max(0, -x0), max(0, x0 + m - im.shape[1])]
    part = im[max(0, y0) : y0 + m, max(0, x0) : x0 + m]
    if part.size == 0:
        return None, None
    part = cv2.copyMakeBorder(part, *pad, cv2.BORDER_REPLICATE)
    k = SIDE / m
    part = cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR)
    return part, [(box[0] - x0) * k, (box[1] - y0) * k, box[2] * k, box[3] * k]


def grounds(r, scene, im, n):
    """Boxes of what is no die: ground, corners of dice, several dice at once, single pips."""
    h, w = im.shape[:2]
    for _ in range(n * 4):
        if n == 0:
            return
        if scene.dice and r.random() < 0.6:
            b = scene.dice[int(r.integers(len(scene.dice)))].box
            s = max(b[2:]) * np.exp(r.uniform(np.log(0.2), np.log(2.8)))
            box = (b[0] + b[2] * r.uniform(-0.4, 1.4) - s / 2, b[1] + b[3] * r.uniform(-0.4, 1.4) - s / 2, s, s)
        else:
            s = np.exp(r.uniform(np.log(12), np.log(min(h, w) * 0.5)))
            box = (r.uniform(0, w - s), r.uniform(0, h - s), s, s)
        if all(iou(box, d.box) < 0.3 for d in scene.dice):
            n -= 1
            yield box


def add(pix, lines, scene, im, box, kind, face, die=None):
    """Adds the window about a box to the pixels, and what it shows to the lines."""
    part, at = window(im, box)
    if part is not None:
        pix.append(part[:, :, ::-1])
        lines.append({"box": [round(float(v), 1) for v in at], "kind": kind, "face": face, "set": scene.set,
                      "turn": scene.turn, "mirror": scene.mirror, "pixels": round(float(max(box[2:])), 1)})
        if die and die.top:
            lines[-1].update(top=moved(die.top, box, at), flipped=die.flipped, pips=die.pips, tilt=die.tilt)


def moved(top, box, at):
    """An upper side in the pixels of the window in which its die's box lies at."""
    k = at[2] / box[2]
    out = [v * k for v in top]
    out[:2] = [at[i] + (top[i] - box[i]) * k for i in range(2)]
    return [round(float(v), 2) for v in out]


def pack(scenes, out, seed, each=3, least=10):
    """Packs the dice of at least least pixels and each windows of ground a picture."""
    r = np.random.default_rng(seed)
    pix, lines = [], []
    for s in scenes:
        im = s.image()
        things = [(d.box, d.kind, d.face, d) for d in s.dice if d.whole and max(d.box[2:]) >= least]
        if s.crop:
            w, h = s.dice[0].box[2:]
            things = [((w * 0.03, h * 0.03, w * 0.94, h * 0.94), s.dice[0].kind, s.dice[0].face)]
        elif all(d.whole for d in s.dice) or s.set == "rendered":
            things += [(b, "", "ground") for b in grounds(r, s, im, each)]
        for thing in things:
            add(pix, lines, s, im, *thing)
    save(out, pix, lines)


def pack_ground(scenes, out, find, most=12):
    """Packs up to most found boxes a picture that lie on no die."""
    pix, lines = [], []
    for s in scenes:
        if s.crop:
            continue
        im = s.image()
        wrong = [b for b, _ in find(im) if all(iou(b, d.box) < 0.3 for d in s.dice)]
        for box in wrong[:most]:
            add(pix, lines, s, im, box, "", "ground")
    save(out, pix, lines)


def save(out, pix, lines):
    os.makedirs(out, exist_ok=True)
    np.save(os.path.join(out, "crops.npy"), np.stack(pix))
    with open(os.path.join(out, "crops.jsonl"), "w") as f:
        f.writelines(json.dumps(line) + "\n" for line in lines)
