// The words of the page in the language of its reader, and what stays on the
// telephone.

// fetched are the words. Without them the page can't say that the network is gone, so it
// asks until they come.
async function fetched() {
  for (;;) {
    try {
      const answer = await fetch("/words.json");
      if (answer.ok) return await answer.json();
    } catch { /* tried again */ }
    await new Promise((then) => setTimeout(then, 1000));
  }
}

const words = await fetched();
export const languages = Object.keys(words);

// What stays on this telephone, or, where its browser keeps nothing, as long as the page is
// open. set tells whether it stays.
const passing = new Map();
export const store = {
  get: (k) => {
    if (passing.has(k)) return passing.get(k);
    try { return localStorage.getItem(`asterism.${k}`) || ""; } catch { return ""; }
  },
  set: (k, v) => {
    try {
      localStorage.setItem(`asterism.${k}`, v);
      passing.delete(k);
      return true;
    } catch {
      passing.set(k, v);
      return false;
    }
  },
};

// taken keeps the token that the address brings behind its #, which nobody else needs to
// see: it stays there only where the page couldn't be loaded again without. What else stands
// there, such as a part of the page, is none.
function taken(name) {
  if (!/^#[\w-]{22}$/.test(location.hash)) return false;
  if (store.set(name, location.hash.slice(1))) history.replaceState(null, "", location.pathname);
  return true;
}

// takeToken does so now, and when another address is opened in the same tab.
export function takeToken(name) {
  taken(name);
  addEventListener("hashchange", () => { if (taken(name)) location.reload(); });
}

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
