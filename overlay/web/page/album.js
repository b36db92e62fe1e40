// The album of our dice, for the game master: the signs that players named, each
// with its picture, to be looked through and mended.
import { own } from "/panel.js";
import { facedAs, language, say, worded } from "/words.js";

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export class Album {
  constructor(section, dialog, page) {
    this.section = section;
    this.dialog = dialog;
    this.page = page; // what makes elements
    this.signs = [];
    this.views = new Map(); // canvases by sign
    this.loads = Promise.resolve(); // pictures come one after the other
    this.seen = new IntersectionObserver((all) => {
      for (const one of all) if (one.isIntersecting) this.load(one.target);
    });
    this.more = section.querySelector("details");
    this.more.addEventListener("toggle", () => this.ask());
    this.part("kind").addEventListener("change", () => this.faces(this.face()));
    this.part("cancel").addEventListener("click", () => dialog.close());
    this.part("forget").addEventListener("click", () => this.forget());
    dialog.querySelector("form").addEventListener("submit", (e) => this.save(e));
  }

  part(name) {
    return this.dialog.querySelector(`#sign-${name}`);
  }

  // show begins or ends to ask, by who looks.
  show(you) {
    const on = you.role === "master";
    const began = on && !this.on;
    [this.on, this.you] = [on, you];
    this.section.hidden = !on || !this.known;
    if (began) this.ask();
    else if (this.known && this.spoken !== language) this.list();
  }

  async ask() {
    if (!this.on) return;
    clearTimeout(this.timer);
    try {
      const a = await own("/album");
      if (a.status === 404) return; // this table has no album
      if (a.ok) {
        const { signs, faces } = await a.json();
        [this.signs, this.facesOf, this.known] = [signs, faces, true];
        this.section.hidden = !this.on;
        this.list();
      }
    } catch { /* the connection is lost: it is asked again */ }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), this.more.open ? 2000 : 15000);
  }

  list() {
    this.spoken = language;
    this.section.querySelector(".count").textContent = this.signs.length ? String(this.signs.length) : "";
    this.section.querySelector(".empty").hidden = this.signs.length > 0;
    const { element, fill } = this.page;
    fill(this.section.querySelector("#signs"), this.signs, () => this.signs.map((s) => {
      const about = [s.team && say(`team.${s.team}`), s.by, s.at && new Date(s.at).toLocaleDateString(language, { dateStyle: "medium" })].filter(Boolean).join(" · ");
      return element("li", {}, element("button", { type: "button", class: "quiet", "data-key": `sign ${s.id}`, "aria-haspopup": "dialog", onclick: () => this.open(s) },
        this.view(s.id), element("span", {}, this.name(s), element("small", {}, about))));
    }));
    for (const id of this.views.keys()) if (!this.signs.some((s) => s.id === id)) this.views.delete(id);
  }

  name(s) {
    return s.kind === "unknown" ? s.face : `${worded(s.kind)} ${facedAs(s.face)}`;
  }

  // view is the canvas of a sign; its picture comes when it is looked at.
  view(id) {
    if (!this.views.has(id)) {
      const canvas = this.page.element("canvas", { "aria-hidden": "true", "data-id": id, width: 64, height: 64 });
      this.views.set(id, canvas);
      this.seen.observe(canvas);
    }
    return this.views.get(id);
  }

  load(canvas) {
    this.seen.unobserve(canvas);
    this.loads = this.loads.then(() => this.picture(canvas)).catch(() => this.seen.observe(canvas)); // the connection is lost
  }

  async picture(canvas) {
    let a = await own(`/album/picture?id=${encodeURIComponent(canvas.dataset.id)}`);
    while (a.status === 429) { // too many at once
      await pause(1000);
      a = await own(`/album/picture?id=${encodeURIComponent(canvas.dataset.id)}`);
    }
    if (!a.ok) return;
    const image = await createImageBitmap(await a.blob());
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d").drawImage(image, 0, 0);
    image.close();
  }

  // open shows the dialog of one sign.
  open(s) {
    this.sign = s;
    this.sure = false;
    const { element, choices } = this.page;
    this.part("title").textContent = this.name(s);
    this.part("trouble").hidden = true;
    this.part("forget").textContent = say("forget");
    const canvas = element("canvas", { role: "img", "aria-label": this.name(s) });
    const small = this.view(s.id);
    [canvas.width, canvas.height] = [small.width, small.height];
    canvas.getContext("2d").drawImage(small, 0, 0);
    this.part("picture").replaceChildren(canvas);
    choices(this.part("kind"), this.you.kinds.map((k) => [k, k === "unknown" ? say("kind.unknown") : worded(k)]), s.kind);
    choices(this.part("team"), [["", say("notKnown")], ...this.you.teams.map((t) => [t, say(`team.${t}`)])], s.team || "");
    this.faces(s.face);
    this.dialog.showModal();
  }

  // faces offers those of the kind, or a field where it shows anything.
  faces(chosen) {
    const all = this.facesOf[this.part("kind").value] || [];
    const [some, other] = [this.part("face"), this.part("other")];
    this.page.choices(some, all.map((f) => [f, facedAs(f)]), chosen);
    some.selectedIndex = all.indexOf(chosen); // none, where the kind has no such face
    other.value = chosen;
    some.disabled = some.closest("label").hidden = !all.length;
    other.disabled = other.closest("label").hidden = all.length > 0;
  }

  // face is the one that is chosen or written.
  face() {
    const other = this.part("other");
    return other.disabled ? this.part("face").value : other.value.trim();
  }

  save(e) {
    e.preventDefault();
    return this.change({ name: { kind: this.part("kind").value, face: this.face(), team: this.part("team").value } });
  }

  // forget must be pressed twice.
  forget() {
    if (this.sure) return this.change({ remove: true });
    this.sure = true;
    this.part("forget").textContent = say("sure", say("forget"));
  }

  // change asks for a change of the open sign, and says what went wrong.
  async change(what) {
    let trouble = say("lost");
    let spoken = language;
    try {
      const a = await own("/album", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ id: this.sign.id, ...what }) });
      trouble = a.ok ? "" : (await a.text()).trim();
      spoken = "en";
    } catch { /* said below */ }
    this.part("trouble").textContent = trouble;
    this.part("trouble").lang = spoken;
    this.part("trouble").hidden = !trouble;
    if (!trouble) this.dialog.close();
    await this.ask();
  }
}
