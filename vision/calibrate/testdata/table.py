#!/usr/bin/env python3
"""A table with a projector and a camera over it, to try `asterism calibrate` on.

It grabs an X display as if it were the projector's picture, looks at it as a
camera over the table would (pose, bent lens, uneven light, vignetting, noise,
delay), serves that as Motion JPEG over HTTP, runs the command and compares what
it prints with the truth. It shares nothing with Asterism but the command line.

    table.py ASTERISM [--board | --card] [--play] [--check] [SEED ...]     needs Xvfb, python3-numpy, python3-opencv
    table.py --serve [--board | --card] [SEED]

With --board a printed chessboard lies on the table and tells the scale in place
of the measured line, with --card a bank card, which the command asks for. With
--play a game begins by calibrating, and what it leaves is judged. With --check the calibration is checked afterwards, as it
is and with the camera moved by 6 mm, and the time of both is told. With --serve
no command is run: a line of JSON tells display and camera to another program, and
the true length of the line that `--span` names, until standard input ends.
"""
import contextlib, http.server, json, os, subprocess, sys, tempfile, threading, time
import cv2
import numpy as np

W, H = 1280, 800          # projector
CW, CH = 1280, 720        # camera
RATE, DELAY = 12.0, 0.1


def rotation(rx, ry, rz):
    return cv2.Rodrigues(np.array([0, 0, rz], float))[0] @ cv2.Rodrigues(np.array([rx, 0, 0], float))[0] @ cv2.Rodrigues(np.array([0, ry, 0], float))[0]


class Scene:
    """Table plane z = 0 in mm; a picture's pixel (0, 0) is the middle of the first one."""

    def __init__(self, seed, lies=""):
        self.lies = lies
        r = np.random.default_rng(seed)
        d = np.radians
        # the projector, straight above but for some degrees, with lens shift
        fp = W * r.uniform(1.2, 1.8)
        shift = r.uniform(-0.4, 0.4) * H
        self.P = np.array([[fp, 0, (W - 1) / 2], [0, fp, (H - 1) / 2 + shift], [0, 0, 1]])
        self.RP = rotation(d(r.uniform(-6, 6)), d(r.uniform(-6, 6)), d(r.uniform(-5, 5)))
        self.tP = np.array([0, -shift / fp * 600 * fp / W, 600 * fp / W])
        # the camera
        f = CW / 2 / np.tan(d(r.uniform(58, 75)) / 2)
        self.K = np.array([[f, 0, (CW - 1) / 2], [0, f, (CH - 1) / 2], [0, 0, 1]])
        self.k1 = r.uniform(-0.15, 0)
        self.RC = rotation(d(r.uniform(-25, 25)), d(r.uniform(-15, 15)), d(r.uniform(-10, 10)))
        far = 400.0
        while True:  # back until all of the picture is seen
            self.tC = np.array([0, 0, far])
            rim = self.camera(self.table(np.array([[0, 0], [W / 2, 0], [W - 1, 0], [W - 1, H / 2], [W - 1, H - 1], [W / 2, H - 1], [0, H - 1], [0, H / 2]])))
            if rim.min() > 8 and rim[:, 0].max() < CW - 9 and rim[:, 1].max() < CH - 9:
                break
            far += 10
        self.light = r.uniform(90, 150)
        self.ambient = r.uniform(10, 50)
        self.slope = r.uniform(-0.25, 0.25, 2)
        self.vignette = r.uniform(0, 0.4)
        self.noise = 6.0
        self.maps()

    def table(self, uv):
        """Where on the table pixels of the projector fall, mm."""
        ray = np.c_[uv, np.ones(len(uv))] @ np.linalg.inv(self.P).T
        n = self.RP[:, 2]
        k = (n @ self.tP) / (ray @ n)
        return ((ray * k[:, None] - self.tP) @ self.RP)[:, :2]

    def span(self):
        """Length of the line at half the height from 25 % to 75 % of the width, mm."""
        ends = self.table(np.array([[0.25 * W - 0.5, H / 2 - 0.5], [0.75 * W - 0.5, H / 2 - 0.5]]))
        return float(np.linalg.norm(ends[1] - ends[0]))

    def camera(self, xy):
        return cv2.projectPoints(np.c_[xy, np.zeros(len(xy))], cv2.Rodrigues(self.RC)[0], self.tC, self.K, np.array([self.k1, 0, 0, 0, 0]))[0].reshape(-1, 2)

    def maps(self):
        grid = np.stack(np.meshgrid(np.arange(CW, dtype=np.float64), np.arange(CH, dtype=np.float64)), -1).reshape(-1, 1, 2)
        crit = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 60, 1e-9)
        n = cv2.undistortPointsIter(grid, self.K, np.array([self.k1, 0, 0, 0, 0]), None, None, crit).reshape(-1, 2)
        ray = np.c_[n, np.ones(len(n))]
        down = self.RC[:, 2]
        xy = ((ray * ((down @ self.tC) / (ray @ down))[:, None] - self.tC) @ self.RC)[:, :2]
        p = np.c_[xy, np.zeros(len(xy))] @ self.RP.T + self.tP
        uv = (p @ self.P.T)
        uv = (uv[:, :2] / uv[:, 2:]).astype(np.float32).reshape(CH, CW, 2)
        self.u, self.v = uv[..., 0].copy(), uv[..., 1].copy()
        x, y = np.meshgrid(np.linspace(-0.5, 0.5, CW), np.linspace(-0.5, 0.5, CH))
        fall = 1 - self.vignette * 2 * (x * x + y * y)
        even = 1 + self.slope[0] * x + self.slope[1] * y
        self.gain = (fall * even * self.light / 255).astype(np.float32)
        self.base = (fall * self.ambient).astype(np.float32)
        if self.lies == "card":  # turned by 20 degrees, with a stripe
            c, s = np.cos(0.35), np.sin(0.35)
            a, b = xy[:, 0] * c + xy[:, 1] * s - 10, xy[:, 1] * c - xy[:, 0] * s + 6
            on = (abs(a) < 85.60 / 2) & (abs(b) < 53.98 / 2)
            card = np.where(on, np.where((b > -20) & (b < -10), 0.1, 0.5), 1.0).reshape(CH, CW)
            card = cv2.GaussianBlur(card, (0, 0), 0.7).astype(np.float32)
            self.gain, self.base = self.gain * card, self.base * card
        if self.lies == "board":  # 10 × 7 squares of 24 mm with a white rim, turned by 15 degrees
            c, s = np.cos(0.26), np.sin(0.26)
            a, b = (xy[:, 0] * c + xy[:, 1] * s) / 24 + 5, (xy[:, 1] * c - xy[:, 0] * s) / 24 + 3.5
            dark = (a > 0) & (a < 10) & (b > 0) & (b < 7) & ((np.floor(a) + np.floor(b)) % 2 == 0)
            paper = cv2.GaussianBlur(np.where(dark, 0.12, 1.0).reshape(CH, CW), (0, 0), 0.7).astype(np.float32)
            self.gain, self.base = self.gain * paper, self.base * paper
        r = np.random.default_rng(1)
        self.grain = (r.standard_normal((8, CH, CW)) * self.noise).astype(np.float32)

    def look(self, screen, n):
        seen = cv2.remap(screen, self.u, self.v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0)
        g = np.roll(self.grain[n % 8], (n * 131) % CW, axis=1)
        return np.clip(seen.astype(np.float32) * self.gain + self.base + g, 0, 255).astype(np.uint8)


class Eye(threading.Thread):
    """Grabs, warps and keeps the picture of DELAY ago as JPEG."""

    def __init__(self, scene, fb):
        super().__init__(daemon=True)
        self.scene, self.fb, self.jpeg, self.news, self.n, self.over = scene, fb, None, threading.Condition(), 0, False

    def grab(self):
        with open(self.fb, "rb") as f:  # XWD: header of the length in its first word, colour map, pixels
            data = f.read()
        size, colours = int.from_bytes(data[:4], "big"), int.from_bytes(data[76:80], "big")
        at = size + 12 * colours
        return np.frombuffer(data, np.uint8, W * H * 4, at).reshape(H, W, 4)[..., 1]

    def run(self):
        waiting, due = [], time.monotonic()
        while not self.over:
            due += 1 / RATE
            time.sleep(max(0, due - time.monotonic()))
            due = max(due, time.monotonic() - 0.2)
            waiting.append((time.monotonic(), self.grab().copy()))
            ready = [w for w in waiting if time.monotonic() - w[0] >= DELAY]
            if not ready:
                continue
            waiting = waiting[len(ready):]
            img = self.scene.look(ready[-1][1], self.n)
            jpeg = cv2.imencode(".jpg", img, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
            with self.news:
                self.jpeg, self.n = jpeg, self.n + 1
                self.news.notify_all()


def serve(eye):
    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *a):
            pass

        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
            self.end_headers()
            try:
                while True:
                    with eye.news:
                        eye.news.wait()
                        j = eye.jpeg
                    self.wfile.write(b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % len(j) + j + b"\r\n")
            except (BrokenPipeError, ConnectionResetError):
                pass

    s = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=s.serve_forever, daemon=True).start()
    return s.server_address[1]


def aligned(a, b):
    """RMS of a - b after the best turn and shift, no scale."""
    a, b = a - a.mean(0), b - b.mean(0)
    u, _, vt = np.linalg.svd(a.T @ b)
    flip = np.diag([1, np.sign(np.linalg.det(u @ vt))])
    return np.sqrt((((a @ (u @ flip @ vt)) - b) ** 2).sum(1).mean())


def checked(asterism, port, folder, env):
    """Seconds that a check takes, and what it says."""
    start = time.monotonic()
    out = subprocess.run([asterism, "calibrate", "--check", "--camera", f"http://127.0.0.1:{port}/", "--fullscreen",
                          "--out", os.path.join(folder, "calibration.json")], env=env, capture_output=True, text=True, timeout=60)
    return f"{time.monotonic() - start:.1f} s, exit {out.returncode}: {out.stderr.strip().splitlines()[-1]}"


def played(asterism, port, folder, env):
    """Runs a game until it has calibrated, and returns what the file says of the 9 by 7 points."""
    file = os.path.join(folder, "asterism", "calibration.json")
    env = dict(env, XDG_CONFIG_HOME=folder, XDG_DATA_HOME=folder)
    game = subprocess.Popen([asterism, "play", "stardice", "--camera", f"http://127.0.0.1:{port}/", "--udp", "none", "--mute"],
                            env=env, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    end = time.monotonic() + 90
    while not os.path.exists(file) and game.poll() is None and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(3)
    game.terminate()
    err = game.communicate()[1]
    if not os.path.exists(file):
        return subprocess.CompletedProcess([], 1, "", err)
    with open(file) as f:
        kept = json.load(f)
    uv = [[u * (W - 1) / 8, v * (H - 1) / 6] for v in range(7) for u in range(9)]
    p, c = kept["projector"], kept["camera"]
    def device(d):
        l, t = d["lens"], d["pose"]
        return np.array([[l["focal"], 0, l["cx"] - 0.5], [0, l["focal"], l["cy"] - 0.5], [0, 0, 1]]), np.array([l.get("k1", 0), l.get("k2", 0), 0, 0, 0]), np.array(t["turn"]), np.array(t["shift"])
    K, bend, R, t = device(p)
    ray = np.c_[cv2.undistortPoints(np.array(uv).reshape(-1, 1, 2), K, bend).reshape(-1, 2), np.ones(63)]
    n = R[:, 2]
    mm = ((ray * ((n @ t) / (ray @ n))[:, None] - t) @ R)[:, :2]
    K, bend, R, t = device(c)
    seen = cv2.projectPoints(np.c_[mm, np.zeros(63)], cv2.Rodrigues(R)[0], t, K, bend)[0].reshape(-1, 2)
    points = [{"projector": list(map(float, a)), "camera": list(map(float, b)), "table": list(map(float, m))} for a, b, m in zip(uv, seen, mm)]
    answer = {"rms": {"px": kept["errors"]["px"], "mm": kept["errors"]["mm"]}, "shape": kept["errors"]["shape"], "points": points}
    return subprocess.CompletedProcess([], 0, json.dumps(answer), err)


@contextlib.contextmanager
def watched(scene):
    """An X display with the scene's camera over it: the eye, its port, the display's name and folder."""
    folder = tempfile.mkdtemp()
    told, tells = os.pipe()
    x = subprocess.Popen(["Xvfb", "-displayfd", str(tells), "-screen", "0", f"{W}x{H}x24", "-fbdir", folder, "-nolisten", "tcp"],
                         stderr=subprocess.DEVNULL, pass_fds=[tells])
    os.close(tells)
    eye = None
    try:
        with os.fdopen(told) as f:
            display = ":" + f.readline().strip()
        eye = Eye(scene, os.path.join(folder, "Xvfb_screen0"))
        eye.start()
        yield eye, serve(eye), display, folder
    finally:
        if eye:
            eye.over = True
            eye.join()
        x.terminate()
        x.wait()


def lend(seed, lies):
    """Lets another program have the table until standard input ends."""
    scene = Scene(seed, lies)
    with watched(scene) as (eye, port, display, folder):
        print(json.dumps({"display": display, "camera": f"http://127.0.0.1:{port}/", "span": scene.span()}), flush=True)
        sys.stdin.read()


def trial(asterism, seed, lies="", check=False, play=False):
    scene = Scene(seed, lies)
    with watched(scene) as (eye, port, display, folder):
        scale = {"": ["--span", f"{scene.span():.2f}"], "board": ["--board", "9x6x24"], "card": []}[lies]
        start = time.monotonic()
        env = dict(os.environ, DISPLAY=display)
        if play:
            out = played(asterism, port, folder, env)
        else:
            out = subprocess.run([asterism, "calibrate", "--camera", f"http://127.0.0.1:{port}/", *scale, "--fullscreen",
                                  "--out", os.path.join(folder, "calibration.json"), "--json"], env=env, capture_output=True, text=True, timeout=120)
        took = time.monotonic() - start
        if check and out.returncode == 0:
            print("as it is:", checked(asterism, port, folder, env))
            kept = (scene.u, scene.v)
            scene.tC = scene.tC + np.array([6.0, 0, 0])
            scene.maps()
            print("camera moved by 6 mm:", checked(asterism, port, folder, env))
            scene.tC = scene.tC - np.array([6.0, 0, 0])
            scene.u, scene.v = kept
    if out.returncode != 0:
        print(f"seed {seed}: exit {out.returncode} after {took:.1f} s\n{out.stderr}")
        return False
    noise = [l for l in out.stderr.splitlines() if not l.startswith("asterism: ")]
    got = json.loads(out.stdout.splitlines()[-1])
    p = got["points"]
    uv, cam, mm = (np.array([q[k] for q in p]) for k in ("projector", "camera", "table"))
    true = scene.table(uv)
    seen = np.sqrt(((scene.camera(true) - cam) ** 2).sum(1).mean())
    h = cv2.findHomography(mm, true)[0]
    q = np.c_[mm, np.ones(len(mm))] @ h.T
    flat = np.sqrt(((q[:, :2] / q[:, 2:] - true) ** 2).sum(1).mean())
    print(f"seed {seed}: {took:.1f} s, {eye.n / max(took, 1):.1f} pictures/s; told {got['rms']['px']:.3f} px, {got['rms']['mm']:.3f} mm, shape ±{got['shape']:.2f} mm; "
          f"true: {len(p)} points, camera {seen:.3f} px, table {aligned(mm, true):.2f} mm ({flat:.3f} mm but for its shape)" + (f"; strange lines: {noise[:3]}" if noise else ""))
    return True


if __name__ == "__main__":
    lies = "board" if "--board" in sys.argv else "card" if "--card" in sys.argv else ""
    seeds = [int(a) for a in sys.argv[2:] if not a.startswith("--")] or [1]
    if sys.argv[1] == "--serve":
        sys.exit(lend(seeds[0], lies))
    ok = [trial(os.path.abspath(sys.argv[1]), s, lies, "--check" in sys.argv, "--play" in sys.argv) for s in seeds]
    sys.exit(0 if all(ok) else 1)
