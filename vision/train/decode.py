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


def suppress(found, most=0.45):
    """Keeps the likelier of boxes that overlap."""
    out = []
    for b, p in sorted(found, key=lambda f: -f[1]):
        if all(iou(b, o) < most for o, _ in out):
            out.append((b, p))
    return out


def find(net, im, longest=480, least=0.2):
    """Boxes and chances of the dice in a picture."""
    h, w = im.shape[:2]
    k = longest / max(h, w)
    nw, nh = [max(32, int(round(v * k / 32)) * 32) for v in (w, h)]
    small = cv2.resize(im, (nw, nh), interpolation=cv2.INTER_AREA)
    x = torch.from_numpy(small.transpose(2, 0, 1).copy()).float().div(127.5).sub(1)[None]
    with torch.no_grad():
        y = net(x)[0].numpy()
    sx, sy = w / nw, h / nh
    return suppress([((b[0] * sx, b[1] * sy, b[2] * sx, b[3] * sy), p) for b, p in peaks(y, least)])
