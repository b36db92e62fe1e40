"""What lamps, lenses and cameras do to a picture. Pictures are uint8 BGR."""
import cv2
import numpy as np


def colours(r, im, wild=1.0):
    """White balance, hue, gamma, grey, inversion. wild scales how often colours go astray."""
    x = im.astype(np.float32)
    if r.random() < 0.1 * wild:
        x = 255 - x
    if r.random() < 0.12 * wild:
        x = x[:, :, r.permutation(3)]
    if r.random() < 0.3 * wild:
        hsv = cv2.cvtColor(np.ascontiguousarray(x, np.float32) / 255, cv2.COLOR_BGR2HSV)
        hsv[:, :, 0] = (hsv[:, :, 0] + r.uniform(0, 360)) % 360
        hsv[:, :, 1] = np.clip(hsv[:, :, 1] * r.uniform(0.3, 1.5), 0, 1)
        x = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR) * 255
    if r.random() < 0.18:
        x = np.repeat(x.mean(2, keepdims=True), 3, 2)
    x = x * r.uniform(0.85, 1.18, 3).astype(np.float32) * r.uniform(0.6, 1.3)
    x = 255 * np.power(np.clip(x, 0, 255) / 255, r.uniform(0.7, 1.45))
    low = r.uniform(0, 60) if r.random() < 0.3 else 0
    return low + x * (255 - low) / 255


def light(r, x):
    """A shadow's edge, uneven light, a spot of glare. x is float32."""
    h, w = x.shape[:2]
    if r.random() < 0.35:
        a = r.uniform(0, 2 * np.pi)
        yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
        t = ((xx / w - 0.5) * np.cos(a) + (yy / h - 0.5) * np.sin(a) + r.uniform(-0.4, 0.4)) * r.uniform(1, 12)
        x = x * (1 - r.uniform(0.1, 0.6) / (1 + np.exp(-t)))[:, :, None]
    if r.random() < 0.15:
        m = np.zeros((h, w), np.float32)
        s = max(2, int(min(h, w) * r.uniform(0.03, 0.2)))
        cv2.ellipse(m, (int(r.integers(w)), int(r.integers(h))), (s, max(1, int(s * r.uniform(0.3, 1)))), r.uniform(0, 180), 0, 360, 1, -1)
        m = cv2.GaussianBlur(m, (0, 0), max(0.6, s * 0.3)) * r.uniform(0.4, 1)
        x = x + (255 - x) * m[:, :, None]
    return x


def camera(r, x, blur=1.0):
    """Blur of lens and of motion, noise of the chip, JPEG. blur scales the blur."""
    if r.random() < 0.4:
        x = cv2.GaussianBlur(x, (0, 0), r.uniform(0.3, 1.3) * blur + 1e-3)
    if r.random() < 0.1:
        n = int(r.integers(2, 5))
        k = cv2.warpAffine(np.pad(np.full((1, n), 1 / n, np.float32), ((n, n), (n, n)))[:, : 2 * n + 1],
                           cv2.getRotationMatrix2D((n, n), r.uniform(0, 180), 1), (2 * n + 1, 2 * n + 1))
        x = cv2.filter2D(x, -1, k / max(k.sum(), 1e-3))
    if r.random() < 0.5:
        x = x + r.normal(0, np.exp(r.uniform(0, 2.6)), x.shape[:2] + ((3,) if r.random() < 0.6 else (1,))).astype(np.float32)
    if r.random() < 0.12:
        m = r.random(x.shape[:2])
        x[m < 0.01] = 0
        x[m > 0.99] = 255
    x = np.clip(x, 0, 255).astype(np.uint8)
    if r.random() < 0.3:
        x = cv2.imdecode(cv2.imencode(".jpg", x, [cv2.IMWRITE_JPEG_QUALITY, int(r.integers(25, 90))])[1], 1)
    if r.random() < 0.1:
        x = cv2.addWeighted(x, 1.8, cv2.GaussianBlur(x, (0, 0), 1.2), -0.8, 0)
    return x


def taint(r, im, blur=1.0, wild=1.0, often=0.6):
    """All of it for that share of the pictures, only brightness and contrast for the others."""
    if r.random() > often:
        x = im.astype(np.float32) * r.uniform(0.75, 1.2) + r.uniform(-15, 15)
        return np.clip(x, 0, 255).astype(np.uint8)
    return camera(r, light(r, colours(r, im, wild)).astype(np.float32), blur)
