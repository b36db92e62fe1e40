"""One step of every stage of the training, on a few small pictures. smoke_test.go draws them and runs this:

    python3 -m unittest smoke_test

in this folder, with SMOKE naming the folder that holds them. Nothing is learnt; what is checked is that each stage runs
on what the one before it left, and that the export has the form of the committed networks.
"""
import contextlib
import glob
import hashlib
import io
import json
import os
import shutil
import sys
import unittest

import cv2
import numpy as np
import onnx

import calibrate
import data
import export
import second
import teams
import train
import weigh

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL = os.path.join(HERE, "..", "opencv", "model")
PHOTOGRAPHS = os.path.join(HERE, "..", "..", "testdata", "photographs")
WORK = os.environ.get("SMOKE", "")
NETWORKS = ("finder", "reader", "aimer", "plumb", "level", "scribe", "herald", "pips", "second")


def photographs(to):
    """Copies the photographs, each also under a name that isn't held out, and tells the teams of crops."""
    truths, labels = [], []
    for line in open(os.path.join(PHOTOGRAPHS, "truth.jsonl")):
        t = json.loads(line)
        folder, name = os.path.split(t["image"])
        taught = next(n for n in (f"{i}-{name}" for i in range(1000)) if digest(n) % data.HELD_OUT["parts"])
        for n in (name, taught):
            os.makedirs(os.path.join(to, folder), exist_ok=True)
            shutil.copyfile(os.path.join(PHOTOGRAPHS, t["image"]), os.path.join(to, folder, n))
            truths.append(dict(t, image=f"{folder}/{n}"))
            if t["box"] == "crop":
                labels.append({"image": f"{folder}/{n}", "use": "tune" if n == taught else "decide", "teams": "r"})
    for name, rows in (("truth.jsonl", truths), ("teams.jsonl", labels)):
        with open(os.path.join(to, name), "w") as f:
            f.writelines(json.dumps(row) + "\n" for row in rows)


def digest(name):
    return int(hashlib.md5(name.encode()).hexdigest(), 16)


def run(main, *arguments):
    """What a script prints when it is called so."""
    told, kept = io.StringIO(), sys.argv
    sys.argv = ["smoke", *map(str, arguments)]
    try:
        with contextlib.redirect_stdout(told):
            main()
    finally:
        sys.argv = kept
    return told.getvalue()


def form(path):
    """A network's inputs and outputs by name and how many dimensions each has, and what it gives for zeros."""
    g = onnx.load(path).graph
    sides = [[(v.name, [d.dim_value or "any" for d in v.type.tensor_type.shape.dim]) for v in part] for part in (g.input, g.output)]
    net = cv2.dnn.readNetFromONNX(path)
    net.setInput(np.zeros([d if d != "any" else n for d, n in zip(sides[0][0][1], (1, 3, 96, 128))], np.float32))
    return sides[0], [(name, len(shape)) for name, shape in sides[1]], net.forward().shape


@unittest.skipUnless(WORK, "SMOKE names no folder of rendered pictures: run by go test ./vision/train")
class Smoke(unittest.TestCase):
    def test_every_stage_leads_to_networks_of_the_committed_form(self):
        root, out, model = [os.path.join(WORK, n) for n in ("data", "out", "model")]
        os.makedirs(model)
        photographs(root)
        teams.LABELS = os.path.join(root, "teams.jsonl")
        scenes, made = os.path.join(WORK, "scenes"), os.path.join(WORK, "crops")
        few = ["--find-steps", 1, "--read-steps", 1, "--data", root, "--rendered", scenes, "--out", out]

        def stage(name, *more):
            warm = {"find": "finder", "read": "reader", "aim": "aimer", "scribe": "scribe", "herald": "herald"}.get(name)
            run(train.main, name, *few, *(["--warm", os.path.join(MODEL, warm + ".onnx")] if warm else []), *more)

        for name in ("find", "boxes", "pack", "mine"):
            stage(name)
        packed = os.path.join(out, "packed")
        stage("read", "--crops", packed, os.path.join(out, "ground"), made)
        stage("pips", "--crops", packed, made, "--warm", os.path.join(out, "reader.pt"))
        stage("aim", "--crops", made)
        stage("plumb", "--crops", made, "--warm", os.path.join(out, "aimer.pt"))
        stage("level", "--crops", made, "--warm", os.path.join(out, "aimer.pt"))
        stage("scribe", "--crops", made)
        stage("lay", "--crops", packed)
        stage("herald")
        run(second.main, "--renderset", os.environ["RENDERSET"], "--packed", packed, "--out", out, "--minutes", 0.02, "--batch", 8, "--jobs", 1,
            "--folder", 40, "--most", 4000, "--apart", 20)
        left = {os.path.basename(p) for p in glob.glob(os.path.join(out, "*.pt"))}
        self.assertEqual(left, {n + ".pt" for n in NETWORKS})
        told = run(calibrate.main, "--data", root, "--rendered", scenes, "--from", out, "--most", 4).splitlines()[0].split()
        run(weigh.main, "--data", root, "--crops", made, "--from", out, "--temperature", told[1])
        run(export.main, "--from", out, "--to", model, *told)
        self.same_form(model)

    def same_form(self, model):
        for name in NETWORKS:
            now, was = [form(os.path.join(d, name + ".onnx")) for d in (model, MODEL)]
            self.assertEqual(now, was, name)
        now, was = [json.load(open(os.path.join(d, "model.json"))) for d in (model, MODEL)]
        self.assertEqual(list(now), list(was))
        for key in was:
            if key not in ("temperature", "chance", "weights"):
                self.assertEqual(now[key], was[key], key)
        self.assertEqual({k: sorted(v) for k, v in now["weights"].items()}, {k: sorted(v) for k, v in was["weights"].items()})


if __name__ == "__main__":
    unittest.main()
