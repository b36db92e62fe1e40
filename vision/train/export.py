#!/usr/bin/env python3
"""Writes the trained networks as ONNX and the card that the Go side reads:

    python3 vision/train/export.py --from FOLDER --to vision/opencv/model
"""
import argparse
import json
import os

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

import plumb as plumbing
import teams
import tops
from crops import PAD
from fields import STRIDE, UNIT
from nets import CROP, HINTS, REACH, SECOND, SHIELD, UPPER, WIDTH, Aimer, Finder, Herald, Level, PipReader, Plumb, Reader, Scribe, SecondReader
from pips import PIPS
from symbols import GLYPHS, ORDERS, SYMBOLS, TURNS


class Joined(nn.Module):
    """The reader with scores and embedding in one row, since OpenCV gives one output best."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x):
        return torch.cat(self.net(x), 1)


def write(net, shape, name, axes, narrow=()):
    torch.onnx.export(net.eval(), torch.zeros(shape), name, input_names=["in"], output_names=["out"],
                      opset_version=11, dynamic_axes={"in": axes, "out": axes})
    onnx.save(widened(coarse(onnx.load(name)), narrow), name)


# How many empty columns a narrow map gets. OpenCV 4.6 takes five times as long
# for a depthwise convolution of a map that has fewer than 18 columns.
BESIDE = 8

# The layers of the networks whose maps are that narrow.
NARROW_FINDER, NARROW_TRUNK = ("/s32/",), ("body.5/",)


def widened(model, narrow):
    """Lays empty columns beside the maps that depthwise convolutions of the layers named so see, and cuts them off after ReLU.

    A convolution takes what lies beyond a map as 0 anyway, so the network gives what it gave.
    """
    g = model.graph
    nodes, inside = [], False
    for n in g.node:
        if n.op_type == "Conv" and any(a.name == "group" and a.i > 1 for a in n.attribute) and any(p in n.name for p in narrow):
            x, inside = n.input[0], True
            n.input[0] = n.name + "/wide"
            nodes.append(helper.make_node("Pad", [x, "beside"], [n.input[0]], name=n.input[0]))
        nodes.append(n)
        if inside and n.op_type == "Relu":
            y, inside = n.output[0], False
            n.output[0] = y + "/wide"
            nodes.append(helper.make_node("Slice", [n.output[0], "first", "last", "across"], [y], name=y + "/cut"))
    if narrow:
        for name, v in (("beside", [0] * 7 + [BESIDE]), ("first", [0]), ("last", [-BESIDE]), ("across", [3])):
            g.initializer.append(numpy_helper.from_array(np.array(v, np.int64), name))
    del g.node[:]
    g.node.extend(nodes)
    onnx.checker.check_model(model)
    return model


def coarse(model):
    """Keeps the weights of convolutions in 8 bits, each output channel by its own scale: a quarter of the size.

    The scale is applied to what the convolution gives, where OpenCV takes it into the weights again when it loads.
    """
    g = model.graph
    known = {i.name: numpy_helper.to_array(i) for i in g.initializer}
    nodes, gone = [], set()
    for n in g.node:
        nodes += split(n, known, gone) if n.op_type == "Conv" else [n]
    left = [numpy_helper.from_array(np.ascontiguousarray(a), name) for name, a in known.items() if name not in gone]
    del g.initializer[:], g.node[:]
    g.initializer.extend(left)
    g.node.extend(nodes)
    onnx.checker.check_model(model)
    return model


def split(conv, known, gone):
    """The convolution with weights of 8 bits, and what scales its outputs."""
    name = conv.input[1]
    w = known[name]
    s = np.abs(w).reshape(len(w), -1).max(1) / 127
    s[s == 0] = 1
    known[name + "/8"] = np.round(w / s[:, None, None, None]).astype(np.int8)
    known[name + "/scale"] = s.reshape(1, -1, 1, 1).astype(np.float32)
    gone.add(name)
    if len(conv.input) > 2:
        known[conv.input[2]] = (known[conv.input[2]] / s).astype(np.float32)
    out = conv.output[0]
    conv.output[0] = out + "/8"
    return [helper.make_node("Cast", [name + "/8"], [name], to=TensorProto.FLOAT), conv,
            helper.make_node("Mul", [out + "/8", name + "/scale"], [out])]


def weights(net, path):
    net.load_state_dict(torch.load(path, map_location="cpu"))
    return net.to(memory_format=torch.contiguous_format)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--from", dest="src", required=True)
    p.add_argument("--to", required=True)
    p.add_argument("--temperature", type=float, default=1.0, help="as calibrate.py tells it")
    p.add_argument("--chance", type=float, nargs=3, default=[1.0, 1.0, 0.5], help="as calibrate.py tells them")
    a = p.parse_args()
    finder = weights(Finder(), os.path.join(a.src, "finder.pt"))
    reader = weights(Reader(len(SYMBOLS)), os.path.join(a.src, "reader.pt"))
    write(finder, (1, 3, 352, 448), os.path.join(a.to, "finder.onnx"), {2: "h", 3: "w"}, NARROW_FINDER)
    write(Joined(reader), (1, 3, CROP, CROP), os.path.join(a.to, "reader.onnx"), {0: "n"}, NARROW_TRUNK)
    aimer = weights(Aimer(tops.OUTPUTS), os.path.join(a.src, "aimer.pt"))
    plumb = weights(Plumb(), os.path.join(a.src, "plumb.pt"))
    scribe = weights(Scribe(len(GLYPHS) + 1), os.path.join(a.src, "scribe.pt"))
    write(aimer, (1, 3 + HINTS, CROP, CROP), os.path.join(a.to, "aimer.onnx"), {0: "n"}, NARROW_TRUNK)
    write(plumb, (1, 3, CROP, CROP), os.path.join(a.to, "plumb.onnx"), {0: "n"}, NARROW_TRUNK)
    write(scribe, (1, 3, UPPER, UPPER), os.path.join(a.to, "scribe.onnx"), {0: "n"})
    herald = weights(Herald(len(teams.TEAMS)), os.path.join(a.src, "herald.pt"))
    write(herald, (1, 3, SHIELD, SHIELD), os.path.join(a.to, "herald.onnx"), {0: "n"})
    level = weights(Level(), os.path.join(a.src, "level.pt"))
    write(level, (1, 3 + HINTS, CROP, CROP), os.path.join(a.to, "level.onnx"), {0: "n"}, NARROW_TRUNK)
    pips = weights(PipReader(len(PIPS)), os.path.join(a.src, "pips.pt"))
    write(pips, (1, 3, CROP, CROP), os.path.join(a.to, "pips.onnx"), {0: "n"}, NARROW_TRUNK)
    second = os.path.join(a.src, "second.pt")
    if os.path.exists(second):  # it takes a graphics processor: without one the network that is there stays
        write(weights(SecondReader(len(SYMBOLS)), second), (1, 3 + HINTS, SECOND, SECOND), os.path.join(a.to, "second.onnx"), {0: "n"})
    card = {"crop": CROP, "pad": PAD, "stride": STRIDE, "unit": UNIT, "embedding": WIDTH,
            "temperature": a.temperature, "chance": a.chance, "symbols": SYMBOLS,
            "aim": {"orders": ORDERS, "middle": tops.MIDDLE, "form": tops.FORM}, "plumb": plumbing.KINDS, "upper": UPPER, "reach": REACH,
            "second": SECOND, "shield": SHIELD, "brightest": teams.BRIGHTEST, "turns": TURNS, "glyphs": GLYPHS, "weights": json.load(open(os.path.join(a.src, "weights.json")))}
    with open(os.path.join(a.to, "model.json"), "w") as f:
        json.dump(card, f)
        f.write("\n")


if __name__ == "__main__":
    main()
