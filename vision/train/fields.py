"""Samples for the finder: parts of scenes, scaled and turned, and crowds of dice pasted together."""
import cv2
import numpy as np

import augment

STRIDE = 4
UNIT = 16.0  # widths and heights are learnt as the logarithm of their ratio to this
SMALLEST = 6.0  # dice of fewer pixels are neither asked for nor forbidden
SIDE = 128  # of a sample, pixels
LARGEST = 72.0  # dice of more pixels are left to a look at a smaller scale
MOST = 48  # dice in a sample


def turned(box, m):
    """The box round a box after the affine map m, tighter than its corners since dice are round there."""
    x, y, w, h = box
    a = m[:, :2]
    c = a @ [x + w / 2, y + h / 2] + m[:, 2]
    full, tight = np.abs(a) @ [w, h], np.sqrt(a**2 @ np.square([w, h]))  # of the box, of the ellipse in it
    size = tight + 0.6 * (full - tight)
    return c[0] - size[0] / 2, c[1] - size[1] / 2, size[0], size[1]


def squeeze(r):
    """Scales of x and y: a little at random, one picture of four squeezed to another shape."""
    s = np.exp(r.normal(0, 0.08, 2))
    if r.random() < 0.25:
        s[int(r.integers(2))] *= np.exp(-r.uniform(0, 0.6))
    return s


def view(r, scene, side=SIDE):
    """A window of a scene at a scale that makes one of its dice 8 to 64 pixels long."""
    im = scene.image()
    h, w = im.shape[:2]
    dice = scene.dice
    if dice and r.random() < 0.9:
        b = dice[int(r.integers(len(dice)))].box
        k = np.exp(r.uniform(np.log(8), np.log(64))) / max(b[2:])
        k = min(max(k, 0.06), 4.0)
        cx, cy = b[0] + b[2] / 2, b[1] + b[3] / 2
    else:
        k = np.exp(r.uniform(np.log(0.4), np.log(1.5)))
        cx, cy = r.uniform(0, w), r.uniform(0, h)
    turn = min(scene.turn, 30) if scene.turn < 90 or any(max(d.box[2:]) > 100 for d in dice) else 180
    a = np.deg2rad(r.choice([0, 90, 180, 270]) if turn == 180 and r.random() < 0.5 else r.uniform(-turn, turn) * (r.random() < 0.5))
    rot = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) * k
    rot = rot @ np.diag([r.choice([-1, 1]), 1]) @ np.diag(squeeze(r))
    at = r.uniform(0.1, 0.9, 2) * side
    m = np.hstack([rot, (at - rot @ [cx, cy])[:, None]])
    if k < 0.7:
        f = max(k, 0.1)
        im = cv2.resize(im, None, fx=f, fy=f, interpolation=cv2.INTER_AREA)
        draw = np.hstack([m[:, :2] @ np.diag([w / im.shape[1], h / im.shape[0]]), m[:, 2:]])
    else:
        draw = m
    border = cv2.BORDER_REPLICATE if r.random() < 0.4 else cv2.BORDER_CONSTANT
    out = cv2.warpAffine(im, draw, (side, side), flags=cv2.INTER_LINEAR, borderMode=border, borderValue=r.integers(0, 255, 3).tolist())
    return out, [(turned(d.box, m), d.whole) for d in dice]


def clip(boxes, side=SIDE):
    """Boxes to find and boxes to neither ask for nor forbid."""
    want, ignore = [], []
    for (x, y, w, h), whole in boxes:
        x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + w, side), min(y + h, side)
        if x1 - x0 < 1 or y1 - y0 < 1:
            continue
        share = (x1 - x0) * (y1 - y0) / (w * h)
        b = (x0, y0, x1 - x0, y1 - y0)
        if max(w, h) > 1.25 * LARGEST:
            continue  # at this scale its pips and sides are ground
        good = whole and share > 0.5 and SMALLEST < max(w, h) < LARGEST
        (want if good else ignore).append(b)
    return want, ignore


def paste(r, im, want, ignore, pool):
    """Pastes dice cut from other scenes, in rows and heaps that touch."""
    side = im.shape[0]
    s = np.exp(r.uniform(np.log(9), np.log(44)))
    spot = r.uniform(0.2, 0.8, 2) * side
    for _ in range(int(r.integers(1, 14))):
        scene, d = pool[int(r.integers(len(pool)))]
        if not d.whole:
            continue
        size = s * np.exp(r.normal(0, 0.12))
        k = size / max(d.box[2:])
        if k > 2.5:
            continue
        w, h = max(6, round(d.box[2] * k)), max(6, round(d.box[3] * k))
        if want and r.random() < 0.6:  # beside one that lies there
            b = want[int(r.integers(len(want)))]
            way = int(r.integers(4))
            gap = r.uniform(-0.06, 0.15) * s
            x = (b[0] + b[2] + gap, b[0] - w - gap, b[0] + r.normal(0, 0.2) * s, b[0] + r.normal(0, 0.2) * s)[way]
            y = (b[1] + r.normal(0, 0.2) * s, b[1] + r.normal(0, 0.2) * s, b[1] + b[3] + gap, b[1] - h - gap)[way]
        else:
            x, y = spot + r.normal(0, 2.5 * s, 2)
        box = (int(x), int(y), w, h)
        if x < 0 or y < 0 or x + w >= side or y + h >= side or any(overlap(box, b) > 0.12 for b in want + ignore):
            continue
        lay(r, im, scene.image(), d.box, box)
        want.append(box)


def overlap(a, b):
    """The share of the smaller box that lies in the other."""
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return 0.0 if w <= 0 or h <= 0 else w * h / min(a[2] * a[3], b[2] * b[3])


def lay(r, im, src, box, at):
    """Lays the picture's part in box over im at the box at, through a soft rounded mask."""
    x, y, w, h = [int(round(v)) for v in box]
    part = src[max(y, 0) : y + h, max(x, 0) : x + w]
    if part.size == 0:
        return
    part = cv2.resize(part, (at[2], at[3]), interpolation=cv2.INTER_AREA).astype(np.float32)
    yy, xx = np.mgrid[-1 : 1 : at[3] * 1j, -1 : 1 : at[2] * 1j]
    p = r.uniform(2.5, 6)
    m = (np.abs(xx) ** p + np.abs(yy) ** p < 1).astype(np.float32)
    m = cv2.GaussianBlur(m, (0, 0), 0.6)[:, :, None]
    view = im[at[1] : at[1] + at[3], at[0] : at[0] + at[2]]
    view[:] = (view * (1 - m) + part * r.uniform(0.7, 1.25) * m).clip(0, 255)


def target(want, ignore, side=SIDE):
    """Maps that the finder should give, and how much each cell counts."""
    n = side // STRIDE
    heat, mask = np.zeros((n, n), np.float32), np.ones((n, n), np.float32)
    geo, weight = np.zeros((4, n, n), np.float32), np.zeros((n, n), np.float32)
    yy, xx = np.mgrid[0:n, 0:n].astype(np.float32)
    for x, y, w, h in ignore:
        mask[int(max(0, y // STRIDE)) : int((y + h) / STRIDE) + 1, int(max(0, x // STRIDE)) : int((x + w) / STRIDE) + 1] = 0
    for x, y, w, h in sorted(want, key=lambda b: -b[2] * b[3]):
        cx, cy = (x + w / 2) / STRIDE - 0.5, (y + h / 2) / STRIDE - 0.5
        sx, sy = max(0.7, 0.12 * w / STRIDE), max(0.7, 0.12 * h / STRIDE)
        ix, iy = int(np.clip(round(cx), 0, n - 1)), int(np.clip(round(cy), 0, n - 1))
        g = np.exp(-((xx - ix) ** 2 / (2 * sx * sx) + (yy - iy) ** 2 / (2 * sy * sy)))
        heat = np.maximum(heat, g)
        near = g > 0.3
        geo[0][near], geo[1][near] = cx - xx[near], cy - yy[near]
        geo[2][near], geo[3][near] = np.log(w / UNIT), np.log(h / UNIT)
        weight[near] = g[near]
        mask[near] = 1
    return heat, mask, geo, weight


class Fields:
    """Draws samples, each set as often as another."""

    def __init__(self, scenes, seed):
        self.r = np.random.default_rng(seed)
        self.sets = {}
        self.pool = [(s, d) for s in scenes for d in s.dice if d.whole]
        for s in scenes:
            if not s.crop:
                self.sets.setdefault(s.set, []).append(s)

    def one(self):
        r = self.r
        names = list(self.sets)
        p = np.array([len(self.sets[n]) ** 0.5 for n in names])
        scenes = self.sets[names[int(r.choice(len(names), p=p / p.sum()))]]
        im, boxes = view(r, scenes[int(r.integers(len(scenes)))])
        want, ignore = clip(boxes)
        if r.random() < 0.25:
            paste(r, im, want, ignore, self.pool)
        mean = np.median([max(b[2:]) for b in want]) if want else 64
        return augment.taint(r, im, blur=min(1.0, mean / 40), wild=0.4, often=0.67), *target(want, ignore)

    def batch(self, n):
        parts = [self.one() for _ in range(n)]
        x = np.ascontiguousarray(np.stack([p[0] for p in parts]).transpose(0, 3, 1, 2))
        return (x, *[np.stack([p[i] for p in parts]) for i in range(1, 5)])
