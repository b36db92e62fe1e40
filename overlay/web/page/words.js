// The words of the page in the language of its reader, and what stays on the
// telephone.

const words = await (await fetch("/words.json")).json();
export const languages = Object.keys(words);

// What stays on this telephone.
export const store = {
  get: (k) => { try { return localStorage.getItem(`asterism.${k}`) || ""; } catch { return ""; } },
  set: (k, v) => { try { localStorage.setItem(`asterism.${k}`, v); } catch { /* private windows keep nothing */ } },
};

// The language that was picked, else the browser's first that there is.
export let language = store.get("language");
if (!languages.includes(language)) {
  const wanted = (navigator.languages || [navigator.language]).map((l) => l.slice(0, 2).toLowerCase());
  language = wanted.find((l) => languages.includes(l)) || "en";
}

// speakIn picks a language.
export function speakIn(picked) {
  language = picked;
  store.set("language", picked);
}

// word is one in a language, undefined when there is none.
export const word = (of, key) => words[of][key];

// begun are the keys of words that begin so, in their order.
export const begun = (how) => Object.keys(words.en).filter((key) => key.startsWith(how));

// worded is what people choose from, such as a face or a kind of dice, in the picked
// language; signs such as 17, NE or d6 stay.
export const worded = (value) => word(language, `value.${value}`) ?? word(language, `team.${value}`) ?? value;

// facedAs is a face in the picked language; names that players gave to faces stay.
export const facedAs = (face) => (face === "Sun" || face === "Moon" ? worded(face) : face);

// say is a word in the picked language; {0} stands for what is given.
export function say(key, ...given) {
  const w = words[language][key] ?? words.en[key] ?? key;
  return w.replace(/\{(\d)\}/g, (_, i) => given[i] ?? "");
}
