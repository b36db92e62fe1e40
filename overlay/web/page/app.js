// The page of a telephone: the live table, the score, what happened and why,
// and what can be asked for.
import { Live, Picture } from "/table.js";
import { Album } from "/album.js";
import { Panel } from "/panel.js";
import { reason, sentence, told } from "/reasons.js";
import { facedAs, language, languages, say, speakIn, store, takeToken, word, worded } from "/words.js";

const $ = (id) => document.getElementById(id);
takeToken("token");

const colors = ["#f4f7ff", "#ff6b4a", "#56b4e9", "#f0e442", "#d98cc0", "#8fd14f", "#e69f00", "#8c8cff"];
const picture = new Picture($("table"));
let you = { role: "spectator", seat: "", name: "", kinds: [], teams: [] };
let state = null;
const page = store.get("page") || [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
store.set("page", page); // what was chosen in secret is shown on this telephone alone
let log = "";
let last = 0; // number of the last event that this page has had
let events = new Map();

const live = new Live(
  () => ({ token: store.get("token"), log, event: last, seat: store.get("seat"), name: store.get("name"), page }),
  take,
  standing,
);

// standing says why there is no table to see, or one of before: the next isn't set up yet,
// or the connection is lost.
function standing(connected, shown) {
  const s = $("status");
  const text = !connected ? say("lost") : shown ? "" : say("preparing");
  if (s.textContent !== text) s.textContent = text;
  s.classList.toggle("lost", !connected);
}

function take(m) {
  if (m.type === "you") return meet(m);
  if (m.type !== "update") return;
  if (m.log !== log) {
    log = m.log;
    last = 0;
    events = new Map();
    $("log").replaceChildren();
    for (const id of ["die", "sign"]) $(id).close(); // it is about a die of another session
  }
  picture.show(m, m.base === 0);
  if (m.state) {
    state = m.state;
    showState();
  }
  if (m.events) happened(m.events, m.base === 0);
}

function meet(m) {
  const back = you.role === "spectator" && m.role !== "spectator" && !m.seat && store.get("seat");
  you = m;
  if (back) ask({ me: { seat: back } }); // the match goes on that this telephone played in
  if (m.token) store.set("token", m.token);
  if (m.seat) store.set("seat", m.seat);
  store.set("name", m.name || "");
  if (state) showState();
}

const plays = () => you.role !== "spectator";

// ask sends a request and says what went wrong: for a while, or in a dialog until something
// else is tried there.
async function ask(request, dialog) {
  const a = await live.ask(request);
  complain(a, dialog ? `${dialog}-trouble` : "trouble");
  return a.ok;
}

// once does something, and not again before that is over.
function once(does) {
  let busy = false;
  return async () => {
    if (busy) return;
    busy = true;
    await does().finally(() => { busy = false; });
  };
}

// complain shows why something was refused.
let quiet;
function complain(a, where) {
  const t = $(where);
  if (!a.ok) t.replaceChildren(a.error ? saying(a.error) : say("lost"));
  t.hidden = !!a.ok;
  if (where !== "trouble") return;
  clearTimeout(quiet);
  quiet = setTimeout(() => { t.hidden = true; }, 6000);
}

// element makes one, with text or children.
function element(name, given = {}, ...children) {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(given)) {
    if (k.startsWith("on")) e.addEventListener(k.slice(2), v);
    else if (v !== undefined && v !== null && v !== false) e.setAttribute(k, v === true ? "" : v);
  }
  e.append(...children);
  return e;
}

// fill replaces what is in an element only when it would look otherwise, so
// that a finger or the focus on a button isn't disturbed, nor what somebody types.
function fill(parent, key, make) {
  const text = JSON.stringify(key) + language + you.role;
  if (parent.made === text) return;
  parent.made = text;
  const focused = parent.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const typed = new Map([...parent.querySelectorAll("input")].map((e) => [e.dataset.key, e.value]));
  parent.replaceChildren(...make());
  for (const e of parent.querySelectorAll("input")) e.value ||= typed.get(e.dataset.key) || "";
  if (focused) parent.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

// fillAsMade does so where what is made also goes by names and states that the key doesn't
// hold.
function fillAsMade(parent, key, make) {
  const made = make();
  fill(parent, [key, made.map((e) => e.outerHTML)], () => made);
}

function button(key, text, action, quietly = false, lang) {
  return element("button", { type: "button", "data-key": key, class: quietly ? "quiet" : null, lang, onclick: action }, text);
}

// named is a command's name in the chosen language, else the game's own words. Where one
// command is called otherwise each time, there is a word for each that the game calls it.
const named = (command, text) => ownName(command, text) || text || command.do;
const ownName = (command, text) => [command.value, text, ""].filter((x) => x !== undefined)
  .map((x) => word(language, ["do", command.do, x].filter(Boolean).join("."))).find(Boolean);

// tongue is the language of a command's name: games speak English.
const tongue = (command, text) => (ownName(command, text) ? language : "en");

const panel = new Panel($("panel"), element);
const album = new Album($("album"), $("sign"), { element, fill, choices });

function showState() {
  panel.show(you.role === "master");
  album.show(you);
  document.body.classList.toggle("master", you.role === "master");
  $("title").textContent = state.title;
  document.title = `${state.title} · Asterism`;
  $("role").hidden = plays();
  $("role").textContent = say("watching");
  const rest = state.paused ? say("paused") : state.frozen ? say("frozen") : "";
  $("rest").hidden = !rest;
  $("rest").textContent = rest;
  $("things").setAttribute("aria-label", say("tableOf", state.title, (state.dice || []).length));
  showScore();
  showAsks();
  showActions();
  showDice();
  turnTable();
}

function turnTable() {
  const me = playerOf(you.seat);
  picture.face(store.get("turned") && me ? me.facing : 0);
}

// mentions tells whether a name stands in a text, as whole words: B is none of Bob's, Mary
// Ann are two of Mary Ann's. A name without letters stands there as it is.
const wordsOf = (text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean).join(" ");
const mentions = (text, name) => (wordsOf(name) ? ` ${wordsOf(text)} `.includes(` ${wordsOf(name)} `) : text.includes(name));

// fullName is how a player wants to be called, with how the game calls them, unless the name
// mentions that.
const fullName = (p) => (p.unnamed || mentions(p.name, p.player) ? nameOf(p) : `${p.name} (${sideOf(p.player)})`);

// nameOf is how a player is called, sideOf what the game calls them: who is known by a
// colour alone, by that in the chosen language.
const nameOf = (p) => (p.unnamed ? sideOf(p.player) : p.name);
const sideOf = (player) => word(language, `team.${player}`) || player;

// people are the players whom a telephone can speak for: the table plays for itself.
const people = () => (state?.players || []).filter((p) => !p.machine);

function showScore() {
  fillAsMade($("score"), state.players, () => (state.players || []).map((p) => {
    const li = element("li", { class: p.turn ? "turn" : null },
      element("div", { class: "who" },
        element("span", {}, fullName(p), p.player === you.seat ? ` · ${say("you")}` : ""),
        element("span", { class: "points" }, String(p.score))),
      element("div", { class: "lines" }, [p.turn && !state.frozen ? say("turn") : "", p.total ? say("total", p.total) : ""].filter(Boolean).join(" · ")));
    if (p.lines?.length) li.append(element("div", { class: "lines" }, ...p.lines.flatMap((line, i) => [i ? " · " : "", saying(line)])));
    li.style.borderLeftColor = p.color;
    return li;
  }));
}

// showAsks lists what players must answer, what is wrong, and what is disputed.
function showAsks() {
  const unknown = plays() && !(state.players || []).some((p) => p.player === you.seat) && store.get("nobody") !== log;
  const key = [state.asks, state.faults, state.sensors, state.disputes, unknown && state.players, state.disputes?.length && state.undo];
  const any = unknown || key.some((k) => k?.length);
  $("asks").hidden = !any;
  fillAsMade($("asked"), key, () => [
    ...(unknown ? [introduction()] : []),
    ...(state.sensors || []).map((s) => element("div", { class: "card warn" }, element("p", { lang: "en" }, s))),
    ...(state.faults || []).map((s) => element("div", { class: "card warn" }, element("p", {}, saying(s)))),
    ...(state.disputes || []).map(dispute),
    ...(state.asks || []).map(question),
  ]);
}

// introduction asks which player has this telephone in hand.
function introduction() {
  const sit = async (seat) => {
    const me = seat ? { seat } : { seat, name: you.name }; // who only looks on is known by it
    if (await ask({ me })) store.set("seat", seat);
    if (!seat) store.set("nobody", log);
    showAsks();
  };
  return element("div", { class: "card" }, element("p", {}, say("whoAreYou")), element("div", { class: "row" },
    ...people().map((p) => button(`seat ${p.player}`, fullName(p), () => sit(p.player))),
    button("seat", say("nobody"), () => sit(""), true)));
}

// saying is what the game says, or why it refuses something: in English where the page has
// no words for it.
function saying(text) {
  const own = told(text, names);
  return element("span", { lang: own ? language : "en" }, own || text);
}

// asksOf are questions about a die that the page asks by its own name for it.
const asksOf = { face: "whichFace", place: "whichPlace" };

function asked(a) {
  const about = asksOf[a.command.do];
  if (about && names.die(a.command.die) && !(a.text && told(a.text, names))) return say(about, dieName(a.command.die, "", ""));
  return (!a.text && ownName(a.command)) || saying(a.text || a.command.do);
}

// whoseTurn begins a question that is one player's, unless this is named in it.
function whoseTurn(a) {
  const name = a.command.player && names.player(a.command.player);
  return name && !mentions(a.text || "", name) ? say("about", name, "") : "";
}

function question(a) {
  const card = element("div", { class: "card" }, element("p", {}, whoseTurn(a), asked(a)));
  if (plays()) {
    card.append(element("div", { class: "row" }, ...(a.options || []).map((o) =>
      button(`${a.id} ${o}`, option(a.command.do, o), () => ask({ command: { ...a.command, value: o } })))));
  }
  return card;
}

// option is a value that can be chosen as people read it, who may be a player.
const option = (what, value) => word(language, `do.${what}.${value}`) || (playerOf(value) ? names.player(value) : worded(value));

function dispute(d) {
  const card = element("div", { class: "card warn" },
    element("p", {}, say("contests", d.by || say("somebody"))), element("p", {}, sentence(events.get(d.event) || d, names, element)));
  if (d.confirmed?.length) card.append(element("p", {}, say("confirmedBy", d.confirmed.map((n) => n || say("somebody")).join(", "))));
  if (plays()) {
    const row = element("div", { class: "row" }, button(`stands ${d.event}`, say("stands"), () => ask({ stands: d.event })));
    if (state.undo && d.event >= state.undo) { // else undo would take back another decision
      row.append(button(`undo ${d.event}`, say("do.undo"), () => ask({ command: common("undo") }), true));
    }
    card.append(row);
  }
  return card;
}

// common is a command that everybody has. It says what it is meant for: two who press
// it at once mean the same, and who saw nothing to take back means nothing that is decided
// meanwhile.
const none = -1;
function common(what) {
  switch (what) {
    case "undo": return { do: what, ref: state.undo || none };
    case "redo": return { do: what, ref: state.redo || none };
    case "pause": return { do: what, value: state.paused ? "off" : "on" };
    default: return { do: what };
  }
}

// showActions lists what can be done at any time, what the table offers now,
// and what is said in words.
function showActions() {
  $("actions").hidden = !plays();
  if (!plays()) return;
  fill($("common"), [state.paused], () => ["undo", "redo", "pause", "new"].map((c) =>
    button(c, say(c === "pause" && state.paused ? "do.resume" : `do.${c}`), () => ask({ command: common(c) }), c !== "undo")));
  const known = ["undo", "redo", "pause", "new"];
  const seen = new Set();
  const once = (all) => (all || []).filter((b) => {
    const key = JSON.stringify([b.command.do, b.command.player, b.command.value, b.command.die]);
    if (known.includes(b.command.do) || seen.has(key)) return false;
    return seen.add(key);
  });
  const offered = once(state.buttons);
  fillAsMade($("offered"), offered.map(({ x, y, ...b }) => b), () => labels(offered).map((text, i) => held(offered[i], text)));
  const had = (what) => !(state.lacks || []).includes(what.do); // by these rules
  const there = (k) => offered.some((b) => ["do", "value", "die"].every((part) => b.command[part] === k.command[part])); // whoever's it is
  const keys = once(state.keys).filter((b) => had(b.command) && !there(b));
  const bare = (c) => !c.hint && keys.some((b) => b.command.do === c.do); // there is nothing to be written
  const inWords = (state.choices || []).filter((c) => had(c) && !bare(c));
  fill($("keys"), keys, () => keys.map(keyButton));
  $("more").hidden = !keys.length && !inWords.length;
  fill($("spoken"), [inWords, inWords.flatMap((c) => (c.chosen || []).map((p) => names.player(p))), you.chosen, you.seat], () => inWords.map(spoken));
}

// label is what a touch area does, for whom and about which die, which may be gone from the
// table.
function label(b) {
  const text = named(b.command, b.text);
  const about = [b.command.player && names.player(b.command.player), names.die(b.command.die) || b.about].filter(Boolean).join(", ");
  return about ? `${text} (${about})` : text;
}

// labels are those of several. Which is which of those that would read the same is told by
// where they are, as the table is shown.
function labels(all) {
  const plain = all.map(label);
  return all.map((b, i) => {
    const same = all.filter((_, k) => plain[k] === plain[i]).sort((one, two) => picture.across(one) - picture.across(two));
    return same.length > 1 ? say("fromLeft", plain[i], same.indexOf(b) + 1) : plain[i];
  });
}

// keyButton is a key of the game. What ends something is pressed twice.
function keyButton(b) {
  const text = named(b.command, b.text);
  return b.confirm ? held(b, text) : button(b.id, text, () => ask({ command: b.command }), true, tongue(b.command, b.text));
}

// held is a touch area: a finger must stay on it at the table, so here it is pressed twice,
// the second time when its question can have been read. It asks on when its list is made anew.
const pressed = new Map(); // when areas were pressed first, by id
const [glance, reading] = [400, 4000]; // ms
function held(b, label) {
  const since = () => Date.now() - (pressed.get(b.id) ?? -Infinity);
  const e = button(b.id, label, () => {
    if (since() < glance) return undefined; // a double tap
    const sure = since() < reading;
    if (sure) pressed.delete(b.id);
    else pressed.set(b.id, Date.now());
    show();
    return sure ? ask({ command: b.command }) : undefined;
  }, true, tongue(b.command, b.text));
  const show = () => {
    const asks = since() < reading;
    e.textContent = asks ? say("sure", label) : label;
    if (asks) setTimeout(show, reading - since() + 1);
  };
  show();
  return e;
}

function spoken(c) {
  const field = element("input", { "data-key": `field ${c.do}`, placeholder: c.hint, autocomplete: "off", maxlength: 80 });
  const mine = (you.chosen || []).find((x) => x.do === c.do);
  const send = once(async () => {
    const command = { do: c.do, value: field.value.trim() };
    if (!await ask(c.hidden ? { choose: command } : { command })) return;
    for (const e of $("spoken").querySelectorAll("input")) if (e.dataset.key === field.dataset.key) e.value = ""; // it may have been made anew meanwhile
  });
  const form = element("form", { class: "spoken", onsubmit: (e) => { e.preventDefault(); return send(); } },
    element("label", {}, element("span", {}, word(language, `do.${c.do}`) || c.help), field),
    element("button", { "data-key": `send ${c.do}` }, say(c.hidden ? "chooseHidden" : "send")));
  if (c.hidden) {
    const who = (c.chosen || []).map((p) => names.player(p)).join(", ");
    const told = [mine ? say("chosenMine", mine.value) : "", who ? say("chosenBy", who) : ""].filter(Boolean).join(" · ");
    form.append(element("small", {}, told || say("hiddenNote")));
    if (you.role === "master" && who) form.append(button(`reveal ${c.do}`, say("reveal"), () => ask({ reveal: true }), true));
  }
  return form;
}

// dieName is a die as people call it, with a face that it had, or has now, or what stands
// for one that isn't read; what doesn't lie on the table has no name.
function dieName(id, face, unread = "?") {
  const d = (state?.dice || []).find((x) => x.id === id);
  return d ? [teamName(d.team), worded(d.kind), facedAs(face || d.face) || unread].filter(Boolean).join(" ") : "";
}

const teamName = (t) => (t && t !== "neutral" ? say(`team.${t}`) : "");

function showDice() {
  const dice = state.dice || [];
  const plain = dice.map(({ x, y, size, ...d }) => d);
  $("dice-count").textContent = dice.length ? String(dice.length) : "";
  fill($("dice"), plain, () => dice.map((d) => {
    const text = dieName(d.id) + (d.doubtful || d.unsure ? " ⚠" : "");
    return element("li", {}, plays()
      ? button(`die ${d.id}`, text, () => openDie(d.id), true)
      : element("div", { class: "card" }, text));
  }));
}

// names are those that reasons are told with.
const names = {
  called: (p) => (state?.players || []).filter((x) => x.player === p || x.known === p).map(nameOf)[0],
  player: (p) => names.called(p) ?? p,
  die: (id, face) => dieName(id, face),
};

// happened adds events to the list, and says the new ones to screen readers.
function happened(all, past) {
  const list = $("log");
  const told = []; // in its language
  for (const e of all) {
    if (events.has(e.seq)) continue;
    events.set(e.seq, e);
    last = Math.max(last, e.seq);
    if (e.event === "undone" || e.event === "redone") {
      list.querySelector(`[data-seq="${e.ref}"]`)?.classList.toggle("back", e.event === "undone");
    }
    if (!e.text) continue;
    const text = reason(e, names);
    told.push(element("span", { lang: text === e.text ? "en" : language }, text));
    const li = element("li", { "data-seq": e.seq }, element("time", {}, clock(e.time)), sentence(e, names, element));
    if (!["undone", "redone", "paused", "resumed"].includes(e.event)) {
      li.append(element("button", { type: "button", class: "quiet contest", title: say("contest"), "aria-label": say("about", say("contest"), text),
        onclick: () => ask({ contest: e.seq }) }, "⚖"));
    }
    list.prepend(li);
  }
  while (list.children.length > 300) list.lastChild.remove();
  list.classList.toggle("plays", plays());
  $("log-empty").hidden = list.children.length > 0;
  if (!past && told.length) $("said").replaceChildren(...told.slice(-3).flatMap((one, i) => [i ? ". " : "", one]));
}

const clock = (s) => `${Math.floor(s / 60)}:${String(Math.floor(s % 60)).padStart(2, "0")}`;

// The dialog of one die.
let open = null;
function openDie(id) {
  const d = (state?.dice || []).find((x) => x.id === id);
  if (!d || !plays()) return;
  open = { ...d };
  $("die-trouble").hidden = true;
  $("die-title").textContent = dieName(id);
  $("die-face").value = d.face;
  choices($("die-kind"), (you.kinds || []).map((k) => [k, k === "unknown" ? say("kind.unknown") : worded(k)]), d.kind);
  choices($("die-team"), [["", say("notKnown")], ...(you.teams || []).map((t) => [t, say(`team.${t}`)])], d.team);
  showFaces();
  $("die-out").textContent = d.leftOut ? say("takeIn") : say("leaveOut");
  $("die").showModal();
}

// showFaces offers those of the kind that is chosen, or a field where it shows anything.
function showFaces() {
  const faces = you.faces?.[$("die-kind").value] || [];
  const face = $("die-face");
  if (faces.length && !faces.includes(face.value)) face.value = "";
  $("die-faces").hidden = !faces.length;
  face.closest("label").hidden = faces.length > 0;
  $("die-faces").querySelector("div").replaceChildren(...faces.map((f) => {
    const b = button(f, facedAs(f), () => {
      face.value = f;
      open.faced = true;
      for (const o of $("die-faces").querySelectorAll("button")) o.setAttribute("aria-pressed", o === b);
    }, true);
    b.setAttribute("aria-pressed", f === face.value);
    return b;
  }));
}
$("die-kind").addEventListener("change", showFaces);
$("die-face").addEventListener("input", () => { open.faced = true; });

function choices(select, all, chosen) {
  select.replaceChildren(...all.map(([value, text]) => element("option", { value, selected: value === chosen }, text)));
}

// dialog sends what stands in one when it is saved: by its button, and by Enter. What is
// refused stays there, to be put right.
function dialog(id, save) {
  $(`${id}-cancel`).addEventListener("click", () => $(id).close());
  const send = once(async () => {
    if (await save()) $(id).close();
  });
  $(id).querySelector("form").addEventListener("submit", (e) => {
    e.preventDefault();
    return send();
  });
}

// A face that was pressed or typed is said even if it is the one that is shown: it may be
// read unsurely.
dialog("die", async () => {
  const die = open;
  const now = { kind: $("die-kind").value, team: $("die-team").value, face: $("die-face").value.trim() };
  for (const what of ["kind", "team", "face"]) {
    if (!now[what] || now[what] === die[what] && !(what === "face" && die.faced)) continue;
    if (!await ask({ command: { do: what, die: die.id, value: now[what] } }, "die")) return false;
    die[what] = now[what]; // it isn't said again if the next one is refused
    if (what === "face") die.faced = false;
  }
  return true;
});
$("die-out").addEventListener("click", async () => {
  if (await ask({ command: { do: open.leftOut ? "take-in" : "leave-out", die: open.id } }, "die")) $("die").close();
});
$("table").addEventListener("click", (e) => {
  const p = picture.at(e);
  if (!p || !state) return;
  let best = null;
  let near = 26; // mm: a finger is broad and the table small
  for (const d of state.dice || []) {
    const far = Math.hypot(d.x - p.x, d.y - p.y);
    if (far < near) [best, near] = [d, far];
  }
  if (best) openDie(best.id);
});

// The dialog of the telephone's owner. What nobody touches there isn't sent: another
// telephone of the same player may have changed it meanwhile.
let color = ""; // that was pressed: #rrggbb, or usual
const usual = "usual"; // the one that the player has where nobody chose
let written = false; // something into the field of the name
const playerOf = (seat) => (state?.players || []).find((p) => p.player === seat);

// carried is the name that goes along to another seat: the one that was said from here,
// unless the player is called otherwise by now.
function carried() {
  const me = playerOf(you.seat);
  return !me || me.name === you.name ? you.name || "" : "";
}

// showChosen shows the name and the colour of who sits in the seat that is chosen.
function showChosen() {
  const p = playerOf($("seat").value);
  const moves = p?.player === you.seat ? "" : carried();
  if (!written) $("name").value = moves || (!p || p.unnamed ? "" : p.name);
  paintColors();
}

$("settings").addEventListener("click", () => {
  choices($("language"), languages.map((l) => [l, word(l, "itself")]), language);
  $("me-player").hidden = !plays();
  choices($("seat"), [["", say("nobody")], ...people().map((p) => [p.player, fullName(p)])], you.seat);
  [color, written] = ["", false];
  showChosen();
  $("turned").checked = store.get("turned") === "1";
  $("me-trouble").hidden = true;
  $("me").showModal();
});
$("seat").addEventListener("change", showChosen);
$("name").addEventListener("input", () => { written = true; });
function paintColors() {
  const p = playerOf($("seat").value);
  const now = color || (p?.chosen ? p.color : usual);
  const others = (state?.players || []).filter((o) => o.player !== p?.player);
  const taken = (c) => others.some((o) => o.color === c || o.usual === c);
  const press = (c, i, given, text) => element("button", { type: "button", "data-key": `color ${i}`, "aria-pressed": String(c === now), ...given,
    onclick: () => { color = c; paintColors(); $("colors").querySelectorAll("button")[i].focus(); } }, text);
  $("colors").querySelector("div").replaceChildren(...colors.map((c, i) => {
    const b = press(c, i, { "aria-label": say(`color.${i}`), title: say(`color.${i}`), disabled: taken(c) }, "");
    b.style.background = c;
    return b;
  }), press(usual, colors.length, { class: "quiet usual", disabled: others.some((o) => o.color === p?.usual) }, say("color.usual")));
}
dialog("me", async () => {
  speakIn($("language").value);
  store.set("turned", $("turned").checked ? "1" : "");
  let taken = true;
  if (plays()) {
    const seat = $("seat").value;
    const me = { seat };
    const name = $("name").value.trim();
    if (name && (written || !seat || seat !== you.seat && name === carried())) me.name = name;
    if (color && seat) Object.assign(me, color === usual ? { usual: true } : { color });
    taken = await ask({ me }, "me");
    if (taken) store.set("seat", seat);
  }
  speak();
  return taken;
});

// speak puts the chosen language everywhere.
function speak() {
  document.documentElement.lang = language;
  for (const e of document.querySelectorAll("[data-word]")) e.textContent = say(e.dataset.word);
  for (const li of $("log").children) {
    const e = events.get(+li.dataset.seq);
    li.querySelector(".text").replaceWith(sentence(e, names, element));
    const contest = li.querySelector(".contest");
    if (!contest) continue;
    contest.title = say("contest");
    contest.setAttribute("aria-label", say("about", contest.title, reason(e, names)));
  }
  if (state) showState();
}
speak();
