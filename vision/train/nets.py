"""The nine networks: one finds dice, one reads a crop of a die, one reads it again more closely, one reads d6 whatever their colours, one finds the upper side in it, one tells where up leads there, one whether the die leans, one reads that side, one tells teams."""
import torch
import torch.nn.functional as F
from torch import nn

# The size of a crop that the reader takes, in pixels.
CROP = 80

# The size of an upper side that the scribe takes, in pixels, and the steps of
# its free circle's radius from the middle to the border.
UPPER, REACH = 40, 1.3

# The size of a crop that the herald takes, in pixels.
SHIELD = 40

# How many numbers tell the aimer where up leads (see tops.py).
HINTS = 3

# How many cells wide and high a map of slants is, from -1 to 1 (see plumb.py).
CELLS = 16

# The size of a crop that the second reader takes, in pixels.
SECOND = 96

# How many numbers the reader gives before its last layer.
WIDTH = 112


def conv(cin, cout, k=3, stride=1, groups=1):
    """A convolution with batch normalisation and ReLU, of unchanged size for stride 1."""
    return nn.Sequential(
        nn.Conv2d(cin, cout, k, stride, k // 2, groups=groups, bias=False),
        nn.BatchNorm2d(cout),
        nn.ReLU(inplace=True),
    )


class Separable(nn.Module):
    """A residual block of a depthwise and a pointwise convolution."""

    def __init__(self, c):
        super().__init__()
        self.body = nn.Sequential(conv(c, c, groups=c), conv(c, c, k=1))

    def forward(self, x):
        return x + self.body(x)


class Residual(nn.Module):
    """A residual block of two full convolutions."""

    def __init__(self, c):
        super().__init__()
        self.body = nn.Sequential(conv(c, c), nn.Conv2d(c, c, 3, 1, 1, bias=False), nn.BatchNorm2d(c))

    def forward(self, x):
        return torch.relu(x + self.body(x))


class Bottleneck(nn.Module):
    """A residual block of a full convolution between two pointwise ones, on half as many channels."""

    def __init__(self, c):
        super().__init__()
        self.body = nn.Sequential(conv(c, c // 2, k=1), conv(c // 2, c // 2), nn.Conv2d(c // 2, c, 1, bias=False), nn.BatchNorm2d(c))

    def forward(self, x):
        return torch.relu(x + self.body(x))


class Finder(nn.Module):
    """Maps at stride 4: chance of a centre, then offset x and y, log width and log height.

    Width and height are in units of 16 network pixels, offsets in cells.
    """

    def __init__(self):
        super().__init__()
        self.s2 = conv(3, 16, stride=2)
        self.s4 = nn.Sequential(conv(16, 32, stride=2), Separable(32))
        self.s8 = nn.Sequential(conv(32, 48, stride=2), Separable(48), Separable(48))
        self.s16 = nn.Sequential(conv(48, 96, stride=2), Separable(96), Separable(96), Separable(96))
        self.s32 = nn.Sequential(conv(96, 96, stride=2), Separable(96), Separable(96), Separable(96), Separable(96))
        self.down32 = conv(96, 96, k=1)
        self.mix16 = nn.Sequential(Separable(96), Separable(96), conv(96, 48, k=1))
        self.mix8 = nn.Sequential(Separable(48), Separable(48), conv(48, 32, k=1))
        self.mix4 = nn.Sequential(Separable(32), conv(32, 32, groups=32), conv(32, 64, k=1))
        self.head = nn.Conv2d(64, 5, 1)
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        nn.init.constant_(self.head.bias, 0)
        nn.init.constant_(self.head.bias[:1], -4)

    def forward(self, x):
        a = self.s4(self.s2(x))
        b = self.s8(a)
        c = self.s16(b)
        d = self.s32(c)
        c = self.mix16(c + self.up(self.down32(d)))
        b = self.mix8(b + self.up(c))
        y = self.head(self.mix4(a + self.up(b))).float()  # half precision is too coarse near 0 and 1
        return torch.cat([torch.sigmoid(y[:, :1]), y[:, 1:]], 1)


def trunk(channels=3):
    """What reader and aimer make of a crop: 24 maps at stride 16."""
    return nn.Sequential(
        conv(channels, 16, k=5, stride=2),
        conv(16, 48, stride=2), Separable(48),
        conv(48, 80, stride=2), Residual(80), Separable(80),
        conv(80, 128, stride=2), Bottleneck(128), Bottleneck(128),
        conv(128, 24, k=1),
    )


def gathered(cin, cout, k):
    """A convolution over all that is left: unlike a plain linear layer its outputs are normalised, so none dies."""
    return nn.Sequential(nn.Conv2d(cin, cout, k, bias=False), nn.BatchNorm2d(cout), nn.ReLU(inplace=True), nn.Flatten())


class Reader(nn.Module):
    """Logits over all symbols (see symbols.py) and the embedding before them."""

    def __init__(self, symbols, width=WIDTH):
        super().__init__()
        self.body = trunk()
        self.embed = gathered(24, width, CROP // 16)
        self.drop = nn.Dropout(0.2)
        self.last = nn.Linear(width, symbols)

    def forward(self, x):
        e = self.embed(self.body(x))
        return self.last(self.drop(e)), e


class PipReader(Reader):
    """Logits over the faces of a d6 in a crop whose colours vary alike (see pips.py)."""

    def forward(self, x):
        return super().forward(x)[0]


class Aimer(nn.Module):
    """Where in a crop the upper side lies: its middle, its form, its turn for each order of symmetry (see tops.py).

    Beside the crop's colours it takes HINTS numbers, each spread over a map: what is known of where up leads.
    """

    def __init__(self, outputs, width=WIDTH):
        super().__init__()
        self.body = trunk(3 + HINTS)
        self.embed = gathered(24, width, CROP // 16)
        self.last = nn.Linear(width, outputs)

    def forward(self, x):
        return self.last(self.embed(self.body(x)))


class Plumb(nn.Module):
    """Logits over the slants by which up may lead away from the viewer at a die (see plumb.py), row after row."""

    def __init__(self, width=WIDTH):
        super().__init__()
        self.body = trunk()
        self.embed = gathered(24, width, CROP // 16)
        self.drop = nn.Dropout(0.1)
        self.last = nn.Linear(width, CELLS * CELLS)

    def forward(self, x):
        return self.last(self.drop(self.embed(self.body(x))))


class Level(nn.Module):
    """The logit of a die's leaning, of a crop and of what is known of where up leads there (see level.py)."""

    def __init__(self, width=WIDTH):
        super().__init__()
        self.body = trunk(3 + HINTS)
        self.embed = gathered(24, width, CROP // 16)
        self.drop = nn.Dropout(0.1)
        self.last = nn.Linear(width, 1)

    def forward(self, x):
        return self.last(self.drop(self.embed(self.body(x))))


class Scribe(nn.Module):
    """Logits over what stands on an upright upper side (GLYPHS, then NOTHING)."""

    def __init__(self, glyphs, width=96):
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 24, k=5, stride=2),
            conv(24, 56, stride=2), Residual(56),
            conv(56, 88, stride=2), Residual(88), Bottleneck(88),
            conv(88, 32, k=1),
        )
        self.embed = gathered(32, width, UPPER // 8)
        self.drop = nn.Dropout(0.1)
        self.last = nn.Linear(width, glyphs)

    def forward(self, x):
        return self.last(self.drop(self.embed(self.body(x))))


class SecondReader(nn.Module):
    """Logits over all symbols, of a crop and of what is known of where up leads there, with eight times the reader's work."""

    def __init__(self, symbols, width=192):
        super().__init__()
        self.body = nn.Sequential(
            conv(3 + HINTS, 32, k=5, stride=2),
            conv(32, 48, stride=2), Residual(48),
            conv(48, 96, stride=2), Residual(96), Residual(96), Residual(96),
            conv(96, 192, stride=2), Residual(192), Residual(192), Residual(192),
            conv(192, 48, k=1),
        )
        self.embed = gathered(48, width, SECOND // 16)
        self.drop = nn.Dropout(0.2)
        self.last = nn.Linear(width, symbols)

    def forward(self, x):
        return self.last(self.drop(self.embed(self.body(x))))


class Herald(nn.Module):
    """Logits over the teams (see teams.py) of a die in a crop whose colours are given in the picture's light."""

    def __init__(self, teams):
        super().__init__()
        self.body = nn.Sequential(conv(3, 8, stride=2), conv(8, 16, stride=2), conv(16, 24), conv(24, 32, stride=2))
        self.mid = nn.Linear(64, 32)
        self.drop = nn.Dropout(0.3)
        self.last = nn.Linear(32, teams)

    def forward(self, x):
        y = self.body(x)
        y = torch.cat([F.avg_pool2d(y, SHIELD // 8), F.max_pool2d(y, SHIELD // 8)], 1).flatten(1)
        return self.last(self.drop(torch.relu(self.mid(y))))
