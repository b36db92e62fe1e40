// A telephone that looks at the table, in headless Chromium with a camera that
// isn't there. The Go test browsercamera_test.go serves the page and starts this;
// each line of standard output is JSON.
import { readFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [address, insecure, picture, shots] = process.argv.slice(2); // the page, the same by a name that isn't secure, a file, a folder
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"] });
const tell = (o) => console.log(JSON.stringify(o));
const asked = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const trouble = [];

async function open(at) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && trouble.push(m.text()));
  page.on("pageerror", (e) => trouble.push(e.message));
  await page.goto(at);
  return page;
}

async function axed(page) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run());
  return result.violations.map((v) => [v.id, v.help, v.nodes[0].html.slice(0, 160)]);
}

async function shot(page, name) {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/camera-${name}.png` });
}

const looks = (page) => page.evaluate(() => ({ state: document.getElementById("state").textContent, why: document.getElementById("why").textContent,
  one: !document.getElementById("one").hidden, look: !document.getElementById("look").hidden, wide: document.documentElement.scrollWidth > innerWidth }));

let page;
const steps = {
  look: async () => {
    page = await open(address);
    await page.waitForSelector("#look:not([hidden]), #one:not([hidden])"); // a busy machine takes a while to begin
    const before = await looks(page);
    await page.tap("#look");
    return before;
  },
  seen: async () => ({ ...(await looks(page)), found: await axed(page), hash: new URL(page.url()).hash, shot: await shot(page, "looks") }),
  stop: async () => {
    await page.tap("#stop");
    return looks(page);
  },
  insecure: async () => {
    page = await open(insecure);
    await page.setInputFiles("#file", picture);
    await page.waitForSelector("#seen:not([hidden])");
    return { ...(await looks(page)), found: await axed(page), shot: await shot(page, "insecure") };
  },
  end: async () => ({ trouble }),
};

tell({ ready: true });
for (;;) {
  const { value, done } = await asked.next();
  if (done) break;
  try {
    tell(await steps[value]());
  } catch (e) {
    tell({ failed: String(e) });
  }
}
await browser.close();
