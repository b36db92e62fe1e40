// As much of a browser as the page's scripts need to run in node without one.
import { readFileSync } from "node:fs";

export class Element {
  constructor(name, given = {}) {
    Object.assign(this, { name, attributes: new Map(), nodes: [], listeners: {}, dataset: {}, style: {}, hidden: false, value: "" }, given);
    this.classList = { toggle() {} };
  }
  get children() { return this.nodes.filter((n) => n instanceof Element); }
  get lastChild() { return this.nodes.at(-1); }
  get textContent() { return this.nodes.map((n) => n.textContent ?? n).join(""); }
  set textContent(text) { this.nodes = text === "" ? [] : [text]; }
  get lang() { return this.getAttribute("lang"); }
  set lang(value) { this.setAttribute("lang", value); }
  get outerHTML() { return `<${[this.name, ...[...this.attributes].map(([k, v]) => `${k}="${v}"`)].join(" ")}>${this.nodes.map((n) => n.outerHTML ?? n).join("")}</>`; }
  setAttribute(key, value) {
    this.attributes.set(key, value);
    if (key.startsWith("data-")) this.dataset[key.slice(5)] = value;
  }
  getAttribute(key) { return this.attributes.get(key) ?? null; }
  addEventListener(what, does) { this.listeners[what] = does; }
  adopt(nodes) {
    for (const n of nodes) if (n instanceof Element) n.parentNode = this;
    return nodes.map((n) => (n instanceof Element ? n : String(n)));
  }
  append(...nodes) { this.nodes.push(...this.adopt(nodes)); }
  prepend(...nodes) { this.nodes.unshift(...this.adopt(nodes)); }
  replaceChildren(...nodes) { this.nodes = this.adopt(nodes); }
  replaceWith(other) { this.parentNode.nodes = this.parentNode.nodes.map((n) => (n === this ? other : n)); other.parentNode = this.parentNode; }
  remove() { this.parentNode.nodes = this.parentNode.nodes.filter((n) => n !== this); }
  contains() { return false; }
  all() { return this.children.flatMap((c) => [c, ...c.all()]); }
  is(selector) {
    if (selector.startsWith(".")) return (this.getAttribute("class") || "").split(" ").includes(selector.slice(1));
    return this.name === selector;
  }
  // Elements of the page itself have whatever is looked for in them.
  querySelector(selector) {
    const found = this.all().find((e) => e.is(selector));
    if (!found && this.id) this.append(new Element(selector, { id: selector }));
    return found ?? (this.id ? this.lastChild : null);
  }
  querySelectorAll(selector) { return this.all().filter((e) => e.is(selector)); }
  closest() { return this; }
  showModal() {}
  close() {}
}

const page = new Map();
export const byId = (id) => page.get(id) ?? page.set(id, new Element(id, { id })).get(id);
Object.assign(globalThis, {
  document: {
    getElementById: byId, createElement: (name) => new Element(name), querySelectorAll: () => [],
    documentElement: new Element("html"), body: new Element("body"), activeElement: null, visibilityState: "visible", addEventListener() {},
  },
  addEventListener() {},
  location: { hash: "#2kL0m-Zq_8hYt4vN1cXwRg", pathname: "/", protocol: "https:", host: "table" },
  history: { replaceState() {} },
  localStorage: { getItem: () => null, setItem() {} },
  fetch: async () => ({ ok: true, json: async () => JSON.parse(readFileSync("words.json")) }),
});
