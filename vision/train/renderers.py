"""Renders single dice beside the training of the second reader, on the cores that are free, so that few are seen twice."""
import itertools
import os
import shutil
import subprocess
import tempfile

from pool import SIDE

# What is rendered: so many folders of each, with renderset's flags. Numerals of most dice stand as some maker has
# them, not as most do: else the network learns which numbers lie side by side, and tells a face without reading it.
DICE = "d4,d4,d8,d10,d10,d00,d00,d12,d12,d20,d20,d20,d20,borg,utara,compass,compass,binary,binary,d6,d6"
RENDERED = (
    (8, f"--kinds {DICE} --edge 24-240"),
    (5, f"--kinds {DICE} --edge 18-60"),
    (4, f"--kinds {DICE} --edge 24-300 --tilt 20"),
    (2, f"--kinds {DICE} --edge 24-200 --texture granite --paints 0.2 --hues 0.1 --numbers 0.3"),
)
COMMON = f"--crops --side {SIDE} --cocked 0.03 --makers 0.7 --jobs 1"

# The seed of the first folder, and of the one that is kept apart.
FIRST, APART = 500001, 900001


def flags(i):
    """The flags of folder i: one sort after another, shared as RENDERED has it."""
    turns = list(itertools.chain(*[[f] * n for n, f in RENDERED]))
    return turns[i * 7 % len(turns)]


class Renderers:
    """Processes that render folders of so many crops, one after another, each with a seed of its own."""

    def __init__(self, binary, jobs, count):
        self.binary, self.count, self.next = binary, count, FIRST
        self.root = tempfile.mkdtemp(prefix="dice", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        self.running = []
        for _ in range(jobs):
            self.begin()

    def start(self, seed, count):
        out = os.path.join(self.root, str(seed))
        line = f"{COMMON} {flags(seed - FIRST + 1)} --count {count} --seed {seed} --out {out}"
        return out, subprocess.Popen(["nice", self.binary, *line.split()], env=dict(os.environ, GOMAXPROCS="1"))

    def begin(self):
        self.running.append(self.start(self.next, self.count))
        self.next += 1

    def each(self, use):
        """Calls use with each folder that is finished, deletes it, and begins another; tells whether there was one."""
        done = [p for p in self.running if p[1].poll() is not None]
        for p in done:
            self.running.remove(p)
            self.take(p, use)
            self.begin()
        return len(done) > 0

    def apart(self, count, use):
        """Calls use with a folder that no training sees."""
        self.take(self.start(APART, count), use)

    def take(self, process, use):
        folder, p = process
        if p.wait():
            raise RuntimeError(f"renderset ended with {p.returncode}")
        use(folder)
        shutil.rmtree(folder)

    def close(self):
        for _, p in self.running:
            p.kill()
            p.wait()
        shutil.rmtree(self.root, ignore_errors=True)
