"""Goes back from exported ONNX to weights that a training can go on from.

An export takes each batch normalisation into the convolution before it. Here it is taken out again, with the
statistics of a few batches: the network gives what it gave before, and learns like one that was never exported.
"""
import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

# The length of each filter before its normalisation, about that of trained
# ones: the shorter, the faster a filter turns.
LENGTH = 0.6

# How many batches tell the statistics.
BATCHES = 12


def stored(path):
    """Weights and biases of the convolutions, and of the linear layers, in the order of the network. See export.coarse."""
    g = onnx.load(path).graph
    known = {i.name: numpy_helper.to_array(i) for i in g.initializer}
    scales = {n.input[0]: known[n.input[1]].ravel() for n in g.node if n.op_type == "Mul" and n.input[1] in known}
    convolutions = []
    for n in g.node:
        if n.op_type == "Conv":
            s = scales[n.output[0]]
            convolutions.append((known[n.input[1] + "/8"].astype(np.float32) * s[:, None, None, None], known[n.input[2]] * s))
    return convolutions, [(known[n.input[1]], known[n.input[2]]) for n in g.node if n.op_type == "Gemm"]


def load(net, path):
    """Gives net, which defines its layers in the order in which it uses them, the weights of an export.

    Its batch normalisations do no more yet than the export's biases: see settle.
    """
    convolutions, linear = stored(path)
    layers = [m for m in net.modules() if isinstance(m, (nn.Conv2d, nn.BatchNorm2d, nn.Linear))]
    for m, after in zip(layers, layers[1:] + [None]):
        if isinstance(m, nn.BatchNorm2d):
            continue
        w, b = [torch.from_numpy(np.array(v)) for v in (linear if isinstance(m, nn.Linear) else convolutions).pop(0)]
        if w.shape != m.weight.shape:
            raise ValueError(f"{path}: a layer of {tuple(w.shape)}, the network has {tuple(m.weight.shape)}")
        m.weight.data = w
        if isinstance(after, nn.BatchNorm2d):
            part(m, after, b)
        else:
            m.bias.data = b
    if convolutions or linear:
        raise ValueError(f"{path}: {len(convolutions) + len(linear)} layers more than the network has")
    return net


def part(convolution, norm, bias):
    """Takes the lengths of the filters and the bias of a convolution into the normalisation after it."""
    grow = LENGTH / convolution.weight.data.flatten(1).norm(dim=1).clamp(min=1e-6)
    convolution.weight.data *= grow[:, None, None, None]
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.data, norm.bias.data = 1 / grow, bias


def settle(net, run):
    """Lets the batch normalisations of a loaded net have the statistics of what run, which sees a batch, brings them.

    What they give stays the same.
    """
    norms = [m for m in net.modules() if isinstance(m, nn.BatchNorm2d)]
    sums = {m: [0.0, 0.0, 0] for m in norms}

    def see(m, given):
        x, s = given[0].detach().float(), sums[m]
        s[0], s[1], s[2] = s[0] + x.sum((0, 2, 3)), s[1] + (x * x).sum((0, 2, 3)), s[2] + x.numel() // x.shape[1]

    hooks = [m.register_forward_pre_hook(see) for m in norms]
    net.eval()
    with torch.no_grad():
        for _ in range(BATCHES):
            run()
    for h in hooks:
        h.remove()
    for m, (total, squares, n) in sums.items():
        mean = total / n
        var = (squares / n - mean**2).clamp(min=1e-6)
        m.running_mean.copy_(mean)
        m.running_var.copy_(var)
        m.bias.data += m.weight.data * mean
        m.weight.data *= (var + m.eps).sqrt()
