// The picture of the table: the ground once, then only what has changed.

const policy = window.trustedTypes
  ? window.trustedTypes.createPolicy("picture", { createHTML: (s) => s })
  : { createHTML: (s) => s };

// Picture keeps the SVG as the server's updates say. The ground has an SVG of
// its own, which a browser need not draw anew when something moves above it.
export class Picture {
  constructor(box) {
    this.box = box;
    this.layers = box.querySelectorAll("svg");
    this.ground = box.querySelector("#ground");
    this.below = box.querySelector("#below");
    this.above = box.querySelector("#above");
    this.nodes = [];
    this.width = this.height = 0;
    this.turn = 0;
  }

  // show takes the ground and the parts of an update; fresh tells that it goes
  // on from nothing.
  show(update, fresh) {
    if (update.ground) this.lay(update.ground);
    if (fresh) this.nodes = [];
    if (update.parts || fresh) this.put(update.parts || []);
  }

  lay(ground) {
    this.width = ground.width;
    this.height = ground.height;
    this.ground.setAttribute("width", ground.width);
    this.ground.setAttribute("height", ground.height);
    this.ground.setAttribute("fill", ground.color);
    this.below.innerHTML = policy.createHTML(ground.parts);
    this.place();
  }

  // put follows a list of parts: [from, count] stands for so many elements that
  // are there, a string for a new one.
  put(parts) {
    const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
    holder.innerHTML = policy.createHTML(parts.filter((p) => typeof p === "string").join(""));
    const made = Array.from(holder.children);
    const nodes = [];
    for (const p of parts) {
      if (typeof p === "string") nodes.push(made.shift());
      else for (let i = p[0]; i < p[0] + p[1]; i++) nodes.push(this.nodes[i]);
    }
    this.nodes = nodes;
    let at = this.above.firstChild;
    const kept = new Set(nodes);
    while (at && !kept.has(at)) at = removed(at);
    for (const n of nodes) {
      if (n === at) {
        at = at.nextSibling;
        while (at && !kept.has(at)) at = removed(at);
      } else this.above.insertBefore(n, at);
    }
  }

  // face turns the table so that who sits there sees it from their side.
  face(degrees) {
    this.turn = ((Math.round(degrees / 90) * 90) % 360 + 360) % 360;
    this.place();
  }

  // across is how far right a place is shown; it may not be given.
  across({ x = 0, y = 0 }) {
    const turn = (this.turn * Math.PI) / 180;
    return x * Math.cos(turn) + y * Math.sin(turn);
  }

  place() {
    if (!this.width) return;
    const [w, h] = [this.width, this.height];
    const aside = this.turn % 180 !== 0;
    const [x, y, vw, vh] = aside ? [(w - h) / 2, (h - w) / 2, h, w] : [0, 0, w, h];
    for (const l of this.layers) l.setAttribute("viewBox", `${x} ${y} ${vw} ${vh}`);
    this.box.style.aspectRatio = `${vw} / ${vh}`;
    for (const e of [this.ground, this.below, this.above])
      e.setAttribute("transform", `rotate(${-this.turn} ${w / 2} ${h / 2})`);
  }

  // at is the place on the table, in mm, of a place on the screen.
  at(event) {
    const m = this.above.getScreenCTM();
    if (!m) return null;
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(m.inverse());
    return { x: p.x, y: p.y };
  }
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

// Live keeps a connection to the table: it comes back by itself when the
// telephone wakes or the network is there again, and catches up.
export class Live {
  // hello() is what is said first; take(message) gets everything that comes;
  // told(connected, shown) is called when the connection comes or goes; shown says that it
  // has shown a game.
  constructor(hello, take, told) {
    Object.assign(this, { hello, take, told, wait: 0, seq: 0, waiting: new Map(), id: 0 });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.look());
    window.addEventListener("online", () => this.again(0));
    window.addEventListener("pageshow", () => this.look());
    setInterval(() => this.look(), 2000);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
    this.socket = socket;
    this.shown = false;
    this.heard = Date.now();
    socket.onopen = () => socket.send(JSON.stringify({ id: 0, join: this.hello() }));
    socket.onmessage = (e) => socket === this.socket && this.hear(JSON.parse(e.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  // look checks whether a connection that seems to be there still speaks: the
  // server says something every five seconds.
  look() {
    if (Date.now() - this.heard > 12000) this.again(0);
  }

  again(after) {
    const old = this.socket;
    this.socket = null;
    if (old) old.close();
    this.told(false, false);
    for (const [, done] of this.waiting) done({ ok: false, error: "" });
    this.waiting.clear();
    clearTimeout(this.timer);
    this.heard = Date.now();
    this.timer = setTimeout(() => this.open(), after);
  }

  lost() {
    this.wait = Math.min(5000, (this.wait || 250) * 1.7);
    this.again(this.wait * (0.7 + 0.6 * Math.random()));
  }

  hear(m) {
    this.heard = Date.now();
    this.wait = 0;
    switch (m.type) {
      case "beat":
        return;
      case "answer": {
        const done = this.waiting.get(m.id);
        this.waiting.delete(m.id);
        if (done) done(m);
        return;
      }
      case "update":
        if (m.base !== 0 && m.base !== this.seq) return this.again(0); // something is missing
        this.seq = m.seq;
        this.shown = true;
    }
    this.told(true, this.shown);
    this.take(m);
  }

  // ask sends a request and returns what came of it.
  ask(request) {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ ok: false, error: "" });
    const id = ++this.id;
    this.socket.send(JSON.stringify({ id, ...request }));
    return new Promise((done) => this.waiting.set(id, done));
  }
}
