"""From the finder's maps to boxes, as the Go side does it."""
import cv2
import numpy as np
import torch

from data import iou
from fields import STRIDE, UNIT


def peaks(y, least):
    """Boxes and chances of the local maxima, in network pixels."""
    heat = y[0]
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    out = []
    for i, j in zip(*np.where((heat == top) & (heat > least))):
        dx, dy, lw, lh = y[1:, i, j]
        w, h = UNIT * np.exp(lw), UNIT * np.exp(lh)
        out.append(((((j + 0.5 + dx) * STRIDE) - w / 2, ((i + 0.5 + dy) * STRIDE) - h / 2, w, h), float(heat[i, j])))
    return out


def inside(a, b):
    """The share of a that lies in b."""
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return 0.0 if w <= 0 or h <= 0 else w * h / (a[2] * a[3])


def distinct(found, most=0.6):
    """Keeps the likelier of boxes that are the same but for a little: which is the die, the reader tells."""
    out = []
    for b, p in sorted(found, key=lambda f: -f[1]):
        if all(iou(b, o) < most for o, _ in out):
            out.append((b, p))
    return out


def suppress(found, most=0.5):
    """Keeps the likelier of boxes that overlap."""
    out = []
    for b, p in sorted(found, key=lambda f: -f[1]):
        if all(iou(b, o) < most and inside(b, o) < 0.8 and inside(o, b) < 0.8 for o, _ in out):
            out.append((b, p))
    return out


def look(net, im, longest, least):
    """Boxes and chances at one scale, in pixels of the picture."""
    h, w = im.shape[:2]
    k = longest / max(h, w)
    nw, nh = [max(32, int(round(v * k / 32)) * 32) for v in (w, h)]
    small = cv2.resize(im, (nw, nh), interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR)
    x = torch.from_numpy(small.transpose(2, 0, 1).copy()).float().div(127.5).sub(1)[None]
    with torch.no_grad():
        y = net(x)[0].numpy()
    sx, sy = w / nw, h / nh
    return [((b[0] * sx, b[1] * sy, b[2] * sx, b[3] * sy), p) for b, p in peaks(y, least) if 5 <= max(b[2:]) <= 80]


def candidates(net, im, least=0.2):
    """Boxes and chances of what may be a die in a picture, from looks at several scales."""
    long = max(im.shape[:2])
    first = max(long, 128) if long <= 384 else min(640, max(384, int(0.6 * long)))
    found = look(net, im, first, least)
    sure = [max(b[2:]) * first / long for b, p in found if p >= 0.35]
    if first < long and (not sure or min(sure) < 16):
        found += look(net, im, min(long, 1024), least)
    side = first // 2
    while side >= 64:
        found += look(net, im, side, least)
        side //= 2
    return distinct(found)


def find(net, im, least=0.2):
    """Boxes and chances of the dice in a picture, as far as the finder alone can tell."""
    return suppress(candidates(net, im, least))
