#!/usr/bin/env python3
"""Writes the trained networks as ONNX and the card that the Go side reads:

    python3 vision/train/export.py --from FOLDER --to vision/opencv/model
"""
import argparse
import json
import os

import torch
from torch import nn

from crops import PAD
from fields import STRIDE, UNIT
from nets import CROP, WIDTH, Finder, Reader
from symbols import SYMBOLS


class Joined(nn.Module):
    """The reader with scores and embedding in one row, since OpenCV gives one output best."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x):
        return torch.cat(self.net(x), 1)


def onnx(net, shape, name, axes):
    torch.onnx.export(net.eval(), torch.zeros(shape), name, input_names=["in"], output_names=["out"],
                      opset_version=11, dynamic_axes={"in": axes, "out": axes})


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
    onnx(finder, (1, 3, 352, 448), os.path.join(a.to, "finder.onnx"), {2: "h", 3: "w"})
    onnx(Joined(reader), (1, 3, CROP, CROP), os.path.join(a.to, "reader.onnx"), {0: "n"})
    card = {"crop": CROP, "pad": PAD, "stride": STRIDE, "unit": UNIT, "embedding": WIDTH,
            "temperature": a.temperature, "chance": a.chance, "symbols": SYMBOLS}
    with open(os.path.join(a.to, "model.json"), "w") as f:
        json.dump(card, f)
        f.write("\n")


if __name__ == "__main__":
    main()
