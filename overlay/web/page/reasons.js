// What happened, and why, in the language of the reader. The referee says it in
// English; in other languages the page says what sort of event it is and whom and
// which dice it is about, and leaves the referee's own words below. What games ask and
// say of players, and why they refuse something, is told in words of the page where it is
// one of the usual sentences.

import { begun, facedAs, language, say, word, worded } from "/words.js";

// Sentences of games that the page has words for, and how each is told from others. Where
// a number of things stands in it only a number does.
const counted = /\\\{\d\\\}(?= (?:dice|points|seconds|Days|Tides)\b)/g;
const sentences = begun("said.").map((key) => {
  const pattern = key.slice("said.".length).replace(/[.?*+^$|(){}[\]\\]/g, "\\$&").replace(counted, "(\\d+)").replace(/\\\{\d\\\}/g, "(.+)");
  return [key, new RegExp(`^${pattern}$`)];
});

// One of a thing is told as many are.
const many = (text) => text.replace(/\b1 (die|point|second|Day|Tide)\b/g, (_, one) => `1 ${one === "die" ? "dice" : `${one}s`}`);

// told is what a game asks, says of a player or refuses, in the language of the reader;
// undefined where the page has no words for it.
export function told(text, named) {
  if (language === "en") return text;
  for (const [key, pattern] of sentences) {
    const m = pattern.exec(many(text));
    if (m) return say(key, ...m.slice(1).map((given) => named.called(given) ?? worded(given)));
  }
  return undefined;
}

// Players say what dice are by events of several kinds.
const sayings = { saying: "said" };

// reason is an event in a sentence; named gives players' and dice's names. The face that
// an event has is that of its last die, whatever this shows by now.
export function reason(e, named) {
  if (language === "en" || !e.text) return e.text;
  const what = word(language, `why.${sayings[e.type] || e.event}`);
  if (!what) return e.text;
  const dice = (e.dice || []).map((id, i, all) => named.die(id, i === all.length - 1 ? e.face : ""));
  const points = Object.entries(e.points || {}).map(([p, n]) => `${named.player(p)} ${n > 0 ? "+" : ""}${n}`);
  const about = [e.player && named.player(e.player), dice.filter(Boolean).join(", "), !dice.at(-1) && e.face && facedAs(e.face), points.join(", ")].filter(Boolean);
  return about.length ? say("about", what, about.join(" · ")) : what;
}

// sentence is a reason as a page shows it: with the referee's own words below,
// where they differ.
export function sentence(e, named, element) {
  const text = reason(e, named);
  const own = text === e.text ? "" : e.text;
  const span = element("span", { class: "text", lang: own ? language : "en" }, text);
  if (own) span.append(element("small", { class: "own", lang: "en" }, own));
  return span;
}
