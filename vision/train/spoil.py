"""Samples for the second reader, many at a time, where the network is: crops turned, lit and spoilt.

It is crops.py and augment.py over again in torch, for a graphics processor. Some is done to a sixteenth of the samples
alike, since a blur or a size is one for all that are computed together; the samples come in no order.
Pictures are RGB, n x 3 x SECOND x SECOND, 0 to 1, until they are given to the network as BGR, -1 to 1.
"""
import math

import torch
import torch.nn.functional as F

from crops import PAD
from nets import SECOND
from symbols import INDEX, OPEN

# The share of samples that aren't told where up leads, and how wrong the others are told, a standard deviation.
UNTOLD, AMISS = 0.4, 0.06

# How far up leads off the picture's top where nothing is told, degrees, a standard deviation; and the tilt from which on it matters.
LEANS, OBLIQUE = 17, 12

# The shares of rendered dice whose upper side is painted over, and around whose upper side nothing can be read.
PAINTED, ALONE = 0.02, 0.1


class Known:
    """What Pool.rows tell of dice, by name (see pool.row)."""

    def __init__(self, rows):
        self.box, self.mid, self.right, self.up, self.rise = rows[:, :4], rows[:, 4:6], rows[:, 6:8], rows[:, 8:10], rows[:, 10:12]
        self.whole, self.tilt, self.real, self.turn, self.mirror = rows[:, 12] > 0, rows[:, 13], rows[:, 14] > 0, rows[:, 15], rows[:, 16] > 0
        self.centre, self.side = self.box[:, :2] + self.box[:, 2:] / 2, self.box[:, 2:].amax(1) * PAD


def chance(n, share, device):
    return torch.rand(n, device=device) < share


def uniform(n, low, high, device):
    return torch.rand(n, device=device) * (high - low) + low


def turning(a):
    c, s = torch.cos(a), torch.sin(a)
    return torch.stack([torch.stack([c, -s], 1), torch.stack([s, c], 1)], 1)


def slant(m, up):
    """Where a step up leads, in the pixels of such a step across the line of sight (tops.slant), n x 2."""
    p = torch.cat([m, up[:, :, None]], 2)
    q = p @ p.transpose(1, 2)
    mid, half = (q[:, 0, 0] + q[:, 1, 1]) / 2, (q[:, 0, 0] - q[:, 1, 1]) / 2
    least = mid - torch.sqrt(half**2 + q[:, 0, 1] ** 2)
    return up / torch.sqrt(least.clamp(min=1e-6))[:, None]


def cut(pix, centre, m):
    """The crops that the linear maps m about the centres cut out of pixels, n x S x S x 3 of 0 to 255."""
    n, s = pix.shape[:2]
    at = grid(pix.device) @ m.transpose(1, 2) + centre[:, None]
    return F.grid_sample(pix.permute(0, 3, 1, 2).float() / 255, (at / s * 2 - 1).view(n, SECOND, SECOND, 2), align_corners=False, padding_mode="border")


def straight(pix, rows, told):
    """Crops as they stand, unspoilt, turned until up leads to the top where the die is seen obliquely, and what the network is told."""
    d = Known(rows)
    m = turning(upright(d, 0)) * (d.side / SECOND)[:, None, None]
    hints = hint(m, d) * (d.whole * told)[:, None]
    return network(cut(pix, d.centre, m)), hints


def upright(d, off):
    """The turns, radians, that bring up to the top of a crop, plus off; off alone where the die is seen from above, or that isn't known."""
    a = torch.atan2(d.rise[:, 0], -d.rise[:, 1])
    return torch.where(d.whole & (d.tilt >= OBLIQUE), a, torch.zeros_like(a)) + off


def hint(m, d):
    """The slant in each crop and a 1."""
    back = torch.linalg.inv(m)
    s = slant(back @ torch.stack([d.right, -d.up], 2), (back @ d.rise[:, :, None])[:, :, 0])
    return torch.cat([s, torch.ones_like(s[:, :1])], 1)


def network(x):
    """Pictures as the network takes them."""
    return (x.clamp(0, 1) * 255).round().div(127.5).sub(1).flip(1)


def turned(d, told):
    """By how much crops are turned, radians: any which way where that leaves the upper side what it is, or the network is told, else a little."""
    n, dev = len(d.box), d.box.device
    free = torch.where(d.real, d.turn >= 90, (d.tilt < OBLIQUE) | told & chance(n, 0.4, dev))
    little = torch.randn(n, device=dev) * torch.where(d.real, torch.deg2rad(d.turn) / 2, torch.full_like(d.turn, math.radians(LEANS)))
    return torch.where(free, uniform(n, -math.pi, math.pi, dev), little)


def bent(n, dev):
    """Linear maps near to 1: crops a little narrower, lower and askew, one in seven much narrower, as squeezed pictures are."""
    narrow = torch.exp(uniform(n, 0, 0.5, dev)) ** chance(n, 0.15, dev).float()
    m = torch.zeros((n, 2, 2), device=dev)
    m[:, 0, 0], m[:, 1, 1] = torch.exp(torch.randn(n, device=dev) * 0.06) * narrow, torch.exp(torch.randn(n, device=dev) * 0.06)
    m[:, 0, 1] = torch.randn(n, device=dev) * 0.05
    return m


def placed(d):
    """Where each crop lies: centre and linear map, jittered; and what the network is told."""
    n, dev = len(d.box), d.box.device
    told = d.whole & ~chance(n, UNTOLD, dev)
    off = turned(d, told)
    lean = torch.where(d.real, off, off % (math.pi / 2))
    grow = 1 + torch.rand(n, device=dev) * (lean.cos().abs() + lean.sin().abs() - 1.15).clamp(min=0)
    side = d.side * grow * torch.exp(torch.randn(n, device=dev) * 0.07)
    centre = d.centre + torch.randn((n, 2), device=dev) * 0.035 * side[:, None]
    m = turning(upright(d, off)) @ bent(n, dev) * (side / SECOND)[:, None, None]
    m[:, :, 0] = m[:, :, 0] * torch.where(d.mirror & chance(n, 0.5, dev), -1.0, 1.0)[:, None]
    hints = hint(m, d)
    hints[:, :2] += torch.randn((n, 2), device=dev) * AMISS
    return centre, m, torch.where(told[:, None], hints, torch.zeros_like(hints))


def grid(dev):
    """The middles of a crop's pixels, from its own middle."""
    g = (torch.arange(SECOND, device=dev) + 0.5) - SECOND / 2
    return torch.stack([g[None].expand(SECOND, -1), g[:, None].expand(-1, SECOND)], -1).view(1, -1, 2)


def reach(d, centre, m):
    """How far each pixel of a crop lies from the upper side's middle, in the radii of its free circle, n x SECOND x SECOND."""
    at = grid(m.device) @ m.transpose(1, 2) + (centre - d.mid)[:, None]
    one = torch.eye(2, device=m.device)
    top = torch.where(d.whole[:, None, None], torch.stack([d.right, -d.up], 2), one.expand(len(m), 2, 2)) + 1e-4 * one
    return (at @ torch.linalg.inv(top).transpose(1, 2)).norm(dim=2).view(-1, SECOND, SECOND)


def gaussian(x, sigma):
    k = max(1, int(3 * sigma + 0.5))
    w = torch.exp(-torch.arange(-k, k + 1, device=x.device, dtype=x.dtype) ** 2 / (2 * sigma**2))
    w = (w / w.sum()).view(1, 1, 1, -1)
    n, c, h, v = x.shape
    y = F.conv2d(F.pad(x.reshape(n * c, 1, h, v), (k, k, k, k), mode="replicate"), w)
    return F.conv2d(y, w.transpose(2, 3)).reshape(n, c, h, v)


def read_alone(x, far, which):
    """Blurs all but the upper side of some dice, so that it alone can be read."""
    if not which.any():
        return x
    some = x[which]
    soft = gaussian(some, 5.0)
    keep = (1.45 - far[which]).mul(4).clamp(0, 1)[:, None]
    return x.index_copy(0, which.nonzero()[:, 0], some * keep + soft * (1 - keep))


def painted(x, far, which):
    """Paints the upper sides of some dice over with their own colour."""
    if not which.any():
        return x
    some, f = x[which], far[which][:, None]
    ring = ((f > 0.95) & (f < 1.25)).float()
    tone = (some * ring).sum((2, 3), keepdim=True) / ring.sum((2, 3), keepdim=True).clamp(min=1)
    keep = ((f - 1.0) * 6).clamp(0, 1)
    return x.index_copy(0, which.nonzero()[:, 0], some * keep + tone * (1 - keep))


def patch(x):
    """A small thing over a corner of some."""
    n, dev = len(x), x.device
    s = uniform(n, 6, 18, dev)
    at = torch.where(chance((n, 2), 0.5, dev), uniform((n, 2), 0, 8, dev), SECOND - s[:, None] - uniform((n, 2), 0, 8, dev))
    g = torch.arange(SECOND, device=dev)
    inside = ((g >= at[:, :1]) & (g < at[:, :1] + s[:, None]))[:, None, None, :] & ((g >= at[:, 1:]) & (g < at[:, 1:] + s[:, None]))[:, None, :, None]
    return torch.where(inside & chance(n, 0.12, dev)[:, None, None, None], torch.rand((n, 3, 1, 1), device=dev), x)


def hues(x, a):
    """Colours turned about grey by angles."""
    c, s = a.cos()[:, None, None, None], a.sin()[:, None, None, None]
    grey = x.mean(1, keepdim=True)
    turn = (x.roll(1, 1) - x.roll(2, 1)) / math.sqrt(3)
    return grey + (x - grey) * c + turn * s


def colours(x, wild):
    """White balance, hue, gamma, grey, inversion; wild tells how often, n."""
    n, dev = len(x), x.device
    some = lambda share: (torch.rand(n, device=dev) < share * wild)[:, None, None, None]
    x = torch.where(some(0.1), 1 - x, x)
    order = torch.rand((n, 3), device=dev).argsort(1)
    x = torch.where(some(0.12), x.gather(1, order[:, :, None, None].expand_as(x)), x)
    x = torch.where(some(0.3), hues(x, uniform(n, 0, 2 * math.pi, dev)), x)
    grey = x.mean(1, keepdim=True)
    x = torch.where(some(0.3), grey + (x - grey) * uniform((n, 1, 1, 1), 0.2, 1.4, dev), x)
    x = torch.where(some(0.15), grey.expand_as(x), x)
    x = x * uniform((n, 3, 1, 1), 0.85, 1.18, dev) * uniform((n, 1, 1, 1), 0.6, 1.3, dev)
    x = x.clamp(1e-4, 1) ** uniform((n, 1, 1, 1), 0.7, 1.45, dev)
    low = uniform((n, 1, 1, 1), 0, 60 / 255, dev) * some(0.25)
    return low + x * (1 - low)


def light(x):
    """A shadow's edge and a spot of glare."""
    n, dev = len(x), x.device
    g = torch.linspace(-0.5, 0.5, SECOND, device=dev)
    xx, yy = g[None, None, None, :], g[None, None, :, None]
    a = uniform((n, 1, 1, 1), 0, 2 * math.pi, dev)
    t = (xx * a.cos() + yy * a.sin() + uniform((n, 1, 1, 1), -0.4, 0.4, dev)) * uniform((n, 1, 1, 1), 1, 12, dev)
    dark = uniform((n, 1, 1, 1), 0.1, 0.6, dev) * chance((n, 1, 1, 1), 0.35, dev)
    x = x * (1 - dark * torch.sigmoid(-t))
    at, size = uniform((n, 2), -0.5, 0.5, dev), uniform(n, 0.02, 0.15, dev)[:, None, None, None]
    spot = torch.exp(-((xx - at[:, :1, None, None]) ** 2 + ((yy - at[:, 1:, None, None]) * uniform((n, 1, 1, 1), 1, 3, dev)) ** 2) / (2 * size**2))
    spot = spot * uniform((n, 1, 1, 1), 0.4, 1, dev) * chance((n, 1, 1, 1), 0.15, dev)
    return x + (1 - x) * spot


# The tables of JPEG (ITU-T T.81, annex K).
LUMA = torch.tensor([
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99.0]).view(8, 8)
CHROMA = torch.full((8, 8), 99.0)
CHROMA[:4, :4] = torch.tensor([[17, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56, 99], [47, 66, 99, 99.0]])
DCT = torch.tensor([[math.cos((2 * j + 1) * i * math.pi / 16) * math.sqrt((1 if i == 0 else 2) / 8) for j in range(8)] for i in range(8)])


def blocks(x, table):
    """Planes, n x h x w of 0 to 255, as JPEG keeps them in blocks of 8 x 8."""
    d, t = DCT.to(x.device), table.to(x.device)
    n, h, w = x.shape
    b = (x - 128).view(n, h // 8, 8, w // 8, 8).permute(0, 1, 3, 2, 4)
    c = (d @ b @ d.T / t).round() * t
    return (d.T @ c @ d).permute(0, 1, 3, 2, 4).reshape(n, h, w) + 128


def jpeg(x, quality):
    """Pictures as JPEG of a quality keeps them, colours halved."""
    k = (5000 / quality if quality < 50 else 200 - 2 * quality) / 100
    r, g, b = (x * 255).unbind(1)
    y = 0.299 * r + 0.587 * g + 0.114 * b
    both = torch.stack([(b - y) * 0.564 + 128, (r - y) * 0.713 + 128], 1)
    y = blocks(y, (LUMA * k).clamp(min=1).round())
    small = F.avg_pool2d(both, 2)
    small = blocks(small.flatten(0, 1), (CHROMA * k).clamp(min=1).round()).view_as(small)
    cb, cr = (F.interpolate(small, scale_factor=2, mode="bilinear", align_corners=False) - 128).unbind(1)
    r, b = y + cr / 0.713, y + cb / 0.564
    return torch.stack([r, (y - 0.299 * r - 0.114 * b) / 0.587, b], 1) / 255


def camera(x):
    """Blur of lens and of motion, noise of the chip, JPEG, each alike for all of x but the noise."""
    n, dev = len(x), x.device
    toss = torch.rand(6).tolist()
    if toss[0] < 0.45:
        x = gaussian(x, 0.3 + 1.1 * float(torch.rand(1)))
    if toss[1] < 0.1:
        k = int(torch.randint(2, 5, (1,)))
        x = F.avg_pool2d(F.pad(x, (k, k, 0, 0), mode="replicate"), (1, 2 * k + 1), 1) if toss[2] < 0.5 else F.avg_pool2d(F.pad(x, (0, 0, k, k), mode="replicate"), (2 * k + 1, 1), 1)
    loud = torch.exp(uniform((n, 1, 1, 1), 0, 2.6, dev)) / 255 * chance((n, 1, 1, 1), 0.5, dev)
    x = x + loud * torch.randn((n, 3 if toss[3] < 0.6 else 1, SECOND, SECOND), device=dev)
    if toss[4] < 0.06:
        m = torch.rand((n, 1, SECOND, SECOND), device=dev)
        x = torch.where(m < 0.01, 0.0, torch.where(m > 0.99, 1.0, x))
    x = x.clamp(0, 1)
    if toss[5] < 0.3:
        x = jpeg(x, 25 + 65 * float(torch.rand(1)))
    return x


def small(x):
    """Pictures of fewer pixels, enlarged."""
    n = int(math.exp(float(torch.empty(1).uniform_(math.log(20), math.log(SECOND)))))
    return F.interpolate(F.interpolate(x, size=(n, n), mode="area"), size=(SECOND, SECOND), mode="bilinear", align_corners=False)


# How many parts the samples are spoilt in.
PARTS = 16


def spoilt(x, real):
    """Part of the samples tainted, real ones more often; only brightness and contrast of the others."""
    n, dev = len(x), x.device
    plain = x * uniform((n, 1, 1, 1), 0.75, 1.2, dev) + uniform((n, 1, 1, 1), -0.06, 0.06, dev)
    lit = light(colours(x, torch.where(real, 1.7, 1.3)))
    which = torch.rand(n, device=dev) < torch.where(real, 0.8, 0.55)
    out = torch.where(which[:, None, None, None], lit, plain).clamp(0, 1)
    parts = []
    for i, part in enumerate(out.chunk(PARTS)):
        part = small(part) if float(torch.rand(1)) < 0.18 else part
        parts.append(camera(part) if i < PARTS * 0.6 else part)
    return torch.cat(parts)


def sample(pix, rows, symbols):
    """A batch: pictures as the network takes them, what it is told, and its symbols."""
    n, dev, d = len(pix), pix.device, Known(rows)
    centre, m, hints = placed(d)
    x, far = cut(pix, centre, m), reach(d, centre, m)
    sided = d.whole & ~d4(symbols)
    over = sided & chance(n, PAINTED, dev)
    x = read_alone(painted(x, far, over), far, sided & ~over & chance(n, ALONE, dev))
    return network(spoilt(patch(x), d.real)), hints, torch.where(over, torch.full_like(symbols, INDEX[OPEN]), symbols)


def d4(symbols):
    """Tells which are d4s: they have no upper side but a corner."""
    return (symbols >= INDEX[("d4", "1")]) & (symbols <= INDEX[("d4", "4")])
