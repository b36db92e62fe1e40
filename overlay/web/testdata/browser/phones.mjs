// Two telephones at one table, in headless Chromium. The Go test browser_test.go
// serves the table and starts this; each line of standard output is JSON.
//
//   (cd overlay/web/testdata/browser && npm install)
//   go test ./overlay/web -run Browser -browser -v
import { readFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [address, shots, master] = process.argv.slice(2); // of the players, a folder, of the game master
const executablePath = process.env.CHROMIUM || "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const tell = (o) => console.log(JSON.stringify(o));
const asked = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

// until waits for something to be so in a page. (waitForFunction would need eval,
// which the page's policy forbids.)
async function until(page, is) {
  for (let i = 0; i < 400; i++) {
    if (await page.evaluate(is)) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error(`not so after 10 s: ${is}`);
}

// phone opens a page, and notes in it when each event came into its list.
async function phone(name, options, at = address, size = { width: 390, height: 844 }) {
  const context = await browser.newContext({ viewport: size, deviceScaleFactor: 2, hasTouch: true, isMobile: true, ...options });
  const page = await context.newPage();
  const trouble = [];
  page.on("console", (m) => m.type() === "error" && trouble.push(m.text()));
  page.on("pageerror", (e) => trouble.push(e.message));
  const hosts = new Set();
  page.on("request", (r) => hosts.add(new URL(r.url()).host));
  await page.addInitScript(() => {
    window.delays = [];
    window.addEventListener("DOMContentLoaded", () => {
      new MutationObserver((all) => {
        const now = Date.now();
        for (const m of all) for (const n of m.addedNodes) {
          const at = /stamp (\d+)/.exec(n.textContent || "");
          if (at) requestAnimationFrame(() => window.delays.push([Number(at[1]), Date.now() - Number(at[1]), now - Number(at[1])]));
        }
      }).observe(document.getElementById("log"), { childList: true });
    });
  });
  await page.goto(at);
  await until(page, () => document.querySelectorAll("#above > *").length > 3 && document.querySelectorAll("#common button").length === 4);
  return { name, page, context, trouble, hosts };
}

const light = await phone("light", { colorScheme: "light", locale: "en-US" });
const dark = await phone("dark", { colorScheme: "dark", locale: "uk-UA" });
const phones = [light, dark];
tell({ ready: true });

// tooWide lists what is wider than a narrow screen.
async function tooWide(p, what) {
  const wide = [];
  for (const width of [390, 320]) {
    await p.page.setViewportSize({ width, height: 844 });
    await p.page.waitForFunction((w) => innerWidth === w, width); // a picture of the whole page may still be under way
    await p.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const over = await p.page.evaluate(() => [...document.querySelectorAll("body *")].filter((e) => !e.closest("svg, .hidden, .skip, dialog:not([open])") &&
      e.getBoundingClientRect().right > innerWidth + 1).map((e) => `${e.tagName}#${e.id}.${e.className} ${Math.round(e.getBoundingClientRect().right)}`));
    if (over.length) wide.push([p.name, what, width, ...over.slice(0, 3)]);
  }
  await p.page.setViewportSize({ width: 390, height: 844 });
  return wide;
}

// longName tells whether a player's long name makes the settings wider than they are.
async function longName(p) {
  const over = await p.page.evaluate(() => {
    const option = document.querySelector("#seat option:last-child");
    const was = option.textContent;
    option.textContent = "Maximilian Alexander von Hohenstein-Wxyz (Weiß)";
    option.selected = true;
    const [list, dialog] = [document.getElementById("seat"), document.getElementById("me")];
    const found = dialog.scrollWidth > dialog.clientWidth || list.getBoundingClientRect().right > dialog.getBoundingClientRect().right;
    option.textContent = was;
    return found;
  });
  return over ? [[p.name, "long name"]] : [];
}

// broken lists what must stand in one line and doesn't, as on a narrow screen whose
// connection is lost: the points, the title, the button for the settings.
async function broken(p, what) {
  const all = [];
  for (const width of [390, 320]) {
    await p.page.setViewportSize({ width, height: 568 });
    const lines = await p.page.evaluate(() => {
      const points = document.querySelector("#score .points");
      const who = points.previousElementSibling;
      const status = document.getElementById("status");
      const was = [points.textContent, who.textContent, status.textContent];
      [points.textContent, who.textContent, status.textContent] = ["-119", "Ada36 (white)", "Keine Verbindung, neuer Versuch …"];
      const rows = (e) => { const r = document.createRange(); r.selectNodeContents(e); return new Set([...r.getClientRects()].map((b) => Math.round(b.top / 8))).size; };
      const found = [points, document.getElementById("title"), document.querySelector("#settings span")].filter((e) => rows(e) > 1).map((e) => e.outerHTML.slice(0, 80));
      [points.textContent, who.textContent, status.textContent] = was;
      return found;
    });
    if (lines.length) all.push([p.name, what, width, ...lines]);
  }
  await p.page.setViewportSize({ width: 390, height: 844 });
  return all;
}

// axed lists what axe finds in a page as it is.
async function axed(p, what) {
  await p.page.evaluate(axe);
  const result = await p.page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }));
  return result.violations.map((v) => [p.name, what, v.id, v.help, v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160))]);
}

// shot takes a picture of a page if pictures are wanted.
async function shot(p, what, fullPage = false) {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await p.page.screenshot({ path: `${shots}/${p.name}-${what}.png`, fullPage });
}

// score is how the players are called in a page, and their colours.
async function score(p) {
  await p.page.waitForTimeout(400);
  return p.page.evaluate(() => [...document.querySelectorAll("#score li")].map((l) =>
    [l.querySelector(".who span").textContent.split(" · ")[0], l.style.borderLeftColor]));
}

// mend writes into the settings of a telephone, and returns the name that stood there.
async function mend(p, { name, language, seat, color }) {
  await p.page.tap("#settings");
  const was = await p.page.inputValue("#name");
  if (name) await p.page.fill("#name", name);
  if (language) await p.page.selectOption("#language", language);
  if (seat) await p.page.selectOption("#seat", seat);
  if (color) await p.page.tap(`#colors [data-key="color ${color}"]`);
  await p.page.tap("#me-save");
  await p.page.waitForSelector("#me:not([open])", { state: "attached" });
  return was;
}

// Each step is asked for by the test.
const steps = {
  // The delays of the events until now, in ms: until they stood in the page.
  delays: async () => {
    const all = [];
    for (const p of phones) all.push(await p.page.evaluate(() => window.delays.splice(0)));
    return { delays: all };
  },
  // What both pages show.
  shown: async () => {
    const all = [];
    for (const p of phones) {
      all.push(await p.page.evaluate(() => ({
        parts: document.querySelectorAll("#above > *").length,
        events: [...document.querySelectorAll("#log li")].map((l) => Number(l.dataset.seq)).reverse(),
        score: [...document.querySelectorAll("#score .points")].map((e) => e.textContent),
        lost: document.getElementById("status").textContent,
      })));
    }
    return { shown: all };
  },
  // A telephone is put to sleep, and woken.
  sleep: async () => {
    dark.cdp = await dark.context.newCDPSession(dark.page);
    await dark.cdp.send("Page.setWebLifecycleState", { state: "frozen" });
    return {};
  },
  wake: async () => {
    await dark.cdp.send("Page.setWebLifecycleState", { state: "active" });
    return {};
  },
  // A finger answers the question, another one taps the die on the table.
  tap: async () => {
    await light.page.tap('[data-key="dial d1 2"]');
    const box = await dark.page.locator("#table").boundingBox();
    await dark.page.touchscreen.tap(box.x + box.width * 300 / 610, box.y + box.height * 200 / 457);
    await dark.page.waitForSelector("#die[open]");
    await dark.page.tap('#die-faces button:text-is("6")');
    await dark.page.tap("#die-save");
    await dark.page.waitForSelector("#die:not([open])", { state: "attached" });
    return {};
  },
  // Everything can be reached by keys alone.
  keys: async () => {
    const reached = new Set();
    await light.page.reload();
    await until(light.page, () => document.querySelectorAll("#common button").length === 4);
    for (let i = 0; i < 60; i++) {
      await light.page.keyboard.press("Tab");
      const key = await light.page.evaluate(() => document.activeElement.dataset.key || document.activeElement.id || document.activeElement.className);
      reached.add(key);
      if (key === "undo") await light.page.keyboard.press("Enter");
    }
    return { reached: [...reached] };
  },
  // What is offered in words and by the game's keys.
  more: async () => ({ offered: await light.page.evaluate(() => [...document.querySelectorAll("#more button")].map((b) => b.dataset.key)) }),
  // The last reason in every language, without the referee's own words below it.
  reasons: async () => {
    const said = {};
    for (const language of ["en", "de", "es", "fr", "uk"]) {
      await light.page.tap("#settings");
      await light.page.selectOption("#language", language);
      await light.page.tap("#me-save");
      await light.page.waitForSelector(`html[lang=${language}]`, { state: "attached" });
      said[language] = await light.page.evaluate(() => document.querySelector("#log .text").firstChild.textContent);
    }
    return { said };
  },
  // Nothing is wider than the screen, in any language, and axe finds nothing.
  looks: async () => {
    const wide = [];
    const found = [];
    for (const p of phones) {
      for (const language of ["en", "de", "es", "fr", "uk"]) {
        await p.page.tap("#settings");
        await p.page.selectOption("#language", language);
        await p.page.tap("#me-save");
        wide.push(...await tooWide(p, language), ...await broken(p, language));
        await shot(p, language, true);
      }
      found.push(...await axed(p, ""));
      await p.page.tap("#settings");
      found.push(...await axed(p, "#settings"));
      await shot(p, "settings");
      wide.push(...await tooWide(p, "#settings"), ...await longName(p));
      await p.page.keyboard.press("Escape");
    }
    return { wide, found };
  },
  // Two telephones of one player: each changes what it is asked to, and nothing else.
  names: async () => {
    const [one, two] = phones;
    const shown = [await score(two)];
    const fields = [];
    const then = async (p, change) => {
      fields.push(await mend(p, change));
      shown.push(await score(p === one ? two : one));
    };
    await one.page.tap('[data-key="seat Ada"]');
    await one.page.waitForTimeout(300);
    await then(one, { seat: "Grace" });
    await then(one, { seat: "Ada" });
    await two.page.tap('[data-key="seat Ada"]');
    await two.page.waitForTimeout(300);
    await then(one, { name: "Zed" });
    await then(two, { name: "Yan" });
    await then(one, { language: "de" });
    await then(one, { seat: "Grace" });
    await two.page.reload();
    await until(two.page, () => document.querySelectorAll("#score li").length > 1);
    await two.page.waitForTimeout(300);
    await then(two, { seat: "Grace" });
    await then(two, { color: 2 });
    await then(two, { color: 8 }); // as the table chooses
    return { names: shown.map((s) => s.map((p) => p[0])), colors: shown.map((s) => s.map((p) => p[1])), fields };
  },
  // What streaming programs show: all of the table is in the picture, whatever its shape.
  overlay: async () => {
    const cut = [];
    const page = await (await browser.newContext()).newPage();
    await page.goto(new URL("/overlay", address).href);
    await until(page, () => document.querySelectorAll("#above > *").length > 3);
    for (const [width, height] of [[1280, 720], [1920, 1080], [800, 600], [600, 900]]) {
      await page.setViewportSize({ width, height });
      const b = await page.locator("#table").boundingBox();
      if (b.x || b.y || b.width !== width || b.height !== height) cut.push([width, height, b.width, b.height]);
    }
    await page.close();
    return { cut };
  },
  // The game master looks through the album, mends a sign and removes another.
  album: async () => {
    const hidden = await light.page.evaluate(() => document.getElementById("album").hidden);
    const p = await phone("master", { colorScheme: "dark", locale: "en-US" }, master);
    phones.push(p);
    await until(p.page, () => document.querySelectorAll("#signs li").length === 3);
    await p.page.tap("#album summary");
    await until(p.page, () => [...document.querySelectorAll("#signs canvas")].every((c) => c.width === 96));
    const drawn = await p.page.evaluate(() => [...document.querySelectorAll("#signs canvas")].filter((c) =>
      c.getContext("2d").getImageData(48, 40, 1, 1).data[0] === 230).length);
    const found = await axed(p, "album");
    await shot(p, "album", true);
    await p.page.tap('[data-key="sign 0a"]');
    const wide = [...await tooWide(p, "album")];
    found.push(...await axed(p, "sign"));
    await shot(p, "sign");
    await p.page.selectOption("#sign-kind", "unknown");
    await p.page.fill("#sign-other", "the cat");
    await p.page.tap("#sign button:not([type])");
    await until(p.page, () => !document.getElementById("sign-trouble").hidden);
    const trouble = await p.page.textContent("#sign-trouble");
    await shot(p, "trouble");
    await p.page.selectOption("#sign-kind", "d6");
    await p.page.selectOption("#sign-face", "6");
    await p.page.selectOption("#sign-team", "white");
    await p.page.tap("#sign button:not([type])");
    await until(p.page, () => document.getElementById("signs").textContent.includes("d6 6"));
    await p.page.tap('[data-key="sign 0b"]');
    await p.page.tap("#sign-forget");
    await p.page.tap("#sign-forget");
    await until(p.page, () => document.querySelectorAll("#signs li").length === 2);
    const listed = await p.page.evaluate(() => [...document.querySelectorAll("#signs li")].map((l) => l.textContent));
    p.trouble.splice(0, p.trouble.length, ...p.trouble.filter((t) => !t.includes("409"))); // the cat
    return { hidden, drawn, trouble, wide, found, listed };
  },
  // What went wrong in the pages, and where they asked for anything.
  end: async () => ({ trouble: phones.flatMap((p) => p.trouble), hosts: [...new Set(phones.flatMap((p) => [...p.hosts]))] }),
};

for (let line = await asked.next(); !line.done; line = await asked.next()) {
  try {
    tell(await steps[line.value]());
  } catch (e) {
    tell({ failed: `${line.value}: ${e.message}` });
  }
  if (line.value === "end") break;
}
await browser.close();
process.exit(0);
