// The game master's panel: how the sensors are, and what the cameras see with
// what is read in it.
import { say, store } from "/words.js";

// own asks for what is the game master's alone. A connection may be dead without a word.
export const own = (path, given = {}) => fetch(path, { signal: AbortSignal.timeout?.(5000), ...given, headers: { Authorization: `Bearer ${store.get("token")}`, ...given.headers }, cache: "no-store" });

export class Panel {
  constructor(section, element) {
    this.section = section;
    this.element = element;
    this.views = new Map(); // canvases by camera
    this.on = false;
    this.shown = 0; // how often it was: who asked when it was shown before asks no more
  }

  // show begins or ends to ask.
  show(on) {
    this.section.hidden = !on || !this.known;
    const begins = on && !this.on;
    this.on = on;
    if (begins) this.ask(++this.shown);
  }

  async ask(shown) {
    try {
      const a = await own("/panel/sensors");
      if (a.ok) await this.sensors(await a.json());
      if (a.status === 404) return; // this table has no panel
    } catch { /* the connection is lost: it is asked again */ }
    setTimeout(() => (this.on && shown === this.shown ? this.ask(shown) : 0), 400);
  }

  async sensors(all) {
    this.known = true;
    this.section.hidden = !this.on;
    const e = this.element;
    const cell = (head, text) => e("td", { "data-head": say(head) }, text); // said beside it where there is no room for a table
    const rows = all.map((s) => e("tr", { class: s.blind ? "warn" : null }, e("th", { scope: "row" }, s.name), cell("dice", String(s.dice)),
      cell("perSecond", s.rate ? s.rate.toFixed(0) : "–"), cell("lateness", s.late ? s.late.toFixed(0) : "–"), e("td", { lang: s.blind ? "en" : null }, s.blind || say("looks"))));
    this.section.querySelector("tbody").replaceChildren(...rows);
    const drawn = [];
    for (const s of all) if (s.picture && await this.picture(s)) drawn.push(s.name);
    this.only(drawn);
  }

  // only leaves those views that were drawn: an old picture would be taken for what a
  // camera sees.
  only(drawn) {
    for (const [name, canvas] of this.views) {
      if (drawn.includes(name)) continue;
      canvas.parentNode.remove();
      this.views.delete(name);
    }
  }

  // picture draws what a camera saw last, and over it what was read there. It tells whether
  // there was a picture.
  async picture(s) {
    const a = await own(`/panel/picture?camera=${encodeURIComponent(s.name)}`);
    if (!a.ok) return false;
    const image = await createImageBitmap(await a.blob());
    const canvas = this.view(s.name);
    canvas.width = image.width;
    canvas.height = image.height;
    const c = canvas.getContext("2d");
    c.drawImage(image, 0, 0);
    image.close();
    c.lineWidth = 2;
    c.font = "600 18px system-ui, sans-serif";
    for (const one of s.seen || []) {
      c.strokeStyle = "#35e0b0";
      c.beginPath();
      one.corners.forEach(([x, y], i) => c[i ? "lineTo" : "moveTo"](x * canvas.width, y * canvas.height));
      c.closePath();
      c.stroke();
      const [x, y] = one.corners[0];
      c.lineWidth = 4;
      c.strokeStyle = "#05070f";
      c.strokeText(one.text, x * canvas.width, y * canvas.height - 6);
      c.fillStyle = "#ffffff";
      c.fillText(one.text, x * canvas.width, y * canvas.height - 6);
      c.lineWidth = 2;
    }
    return true;
  }

  view(name) {
    if (!this.views.has(name)) {
      const canvas = this.element("canvas", { role: "img", "aria-label": name });
      this.views.set(name, canvas);
      this.section.append(this.element("figure", {}, canvas, this.element("figcaption", {}, name)));
    }
    return this.views.get(name);
  }
}
