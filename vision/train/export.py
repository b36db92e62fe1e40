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

import teams
import tops
from crops import PAD
from fields import STRIDE, UNIT
from nets import CROP, HINTS, REACH, SHIELD, UPPER, WIDTH, Aimer, Finder, Herald, Reader, Scribe
from symbols import GLYPHS, ORDERS, SYMBOLS, TURNS


class Joined(nn.Module):
    """The reader with scores and embedding in one row, since OpenCV gives one output best."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x):
        return torch.cat(self.net(x), 1)


def write(net, shape, name, axes):
    torch.onnx.export(net.eval(), torch.zeros(shape), name, input_names=["in"], output_names=["out"],
                      opset_version=11, dynamic_axes={"in": axes, "out": axes})
    onnx.save(coarse(onnx.load(name)), name)


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
    write(finder, (1, 3, 352, 448), os.path.join(a.to, "finder.onnx"), {2: "h", 3: "w"})
    write(Joined(reader), (1, 3, CROP, CROP), os.path.join(a.to, "reader.onnx"), {0: "n"})
    aimer = weights(Aimer(tops.OUTPUTS), os.path.join(a.src, "aimer.pt"))
    scribe = weights(Scribe(len(GLYPHS) + 1), os.path.join(a.src, "scribe.pt"))
    write(aimer, (1, 3 + HINTS, CROP, CROP), os.path.join(a.to, "aimer.onnx"), {0: "n"})
    write(scribe, (1, 3, UPPER, UPPER), os.path.join(a.to, "scribe.onnx"), {0: "n"})
    herald = weights(Herald(len(teams.TEAMS)), os.path.join(a.src, "herald.pt"))
    write(herald, (1, 3, SHIELD, SHIELD), os.path.join(a.to, "herald.onnx"), {0: "n"})
    card = {"crop": CROP, "pad": PAD, "stride": STRIDE, "unit": UNIT, "embedding": WIDTH,
            "temperature": a.temperature, "chance": a.chance, "symbols": SYMBOLS,
            "aim": {"orders": ORDERS, "middle": tops.MIDDLE, "form": tops.FORM}, "upper": UPPER, "reach": REACH,
            "shield": SHIELD, "brightest": teams.BRIGHTEST, "turns": TURNS, "glyphs": GLYPHS, "weights": json.load(open(os.path.join(a.src, "weights.json")))}
    with open(os.path.join(a.to, "model.json"), "w") as f:
        json.dump(card, f)
        f.write("\n")


if __name__ == "__main__":
    main()
