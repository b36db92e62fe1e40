// The page of a telephone that looks at the table: it sends what its camera sees,
// or one picture where the browser doesn't give the camera.
import { language, say, store, takeToken } from "/words.js";

const $ = (id) => document.getElementById(id);
takeToken("camera");
const token = store.get("camera");
document.documentElement.lang = language;
for (const e of document.querySelectorAll("[data-word]")) e.textContent = say(e.dataset.word);
$("seen").setAttribute("aria-label", say("cameraSees"));

// What the server asks for, and why it may close the connection (phonesocket.go).
let terms = { every: 66, width: 1920, least: 1280 };
const ends = { 4001: "cameraToken", 4002: "cameraOther", 4003: "cameraRefused" };
const stillEvery = 1000; // ms: one picture is sent again so often, to stay how things are
const quality = 0.85; // of JPEG
const often = 8; // pictures a second: where fewer go, narrower ones do
const settling = 4000; // ms, before that is judged
const patience = 12000; // ms: the server says something more often than that

let socket = null;
let stream = null; // of the camera
let still = null; // the one picture
let looking = false; // the camera is being asked for
let ticking = false; // pictures are being sent
let sent = [];
let wide = true; // pictures are as wide as they may be
let since = 0; // ms: when that began, or the page was seen again
let wait = 250;
let awake = null;
let heard = 0; // ms: when the server said something last
let stated = "";

// state says how things are. What changes with each picture is told to screen readers once.
function state(key, ...given) {
  $("state").setAttribute("aria-live", key === stated ? "off" : "polite");
  stated = key;
  const t = say(key, ...given);
  if ($("state").textContent !== t) $("state").textContent = t;
}

// open connects, and goes on until the page is stopped or sent away.
function open() {
  if (socket) return;
  const mine = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/camera/live`);
  socket = mine;
  heard = performance.now();
  socket.binaryType = "arraybuffer";
  socket.onopen = () => mine.send(JSON.stringify({ token }));
  socket.onmessage = (e) => {
    heard = performance.now();
    const m = JSON.parse(e.data);
    if (m.type !== "look") return;
    terms = m;
    wait = 250;
    begin(true);
    mine.ready = true;
  };
  socket.onclose = (e) => mine === socket && lost(e.code);
}

// lost connects again, unless the server has said why it closed.
function lost(code) {
  socket = null;
  if (ends[code]) return end(ends[code]);
  if (!stream && !still) return;
  state("lost");
  wait = Math.min(5000, wait * 1.7);
  setTimeout(() => (stream || still) && open(), wait);
}

// check drops a connection by which nothing comes any more: nobody says that it is dead, and
// pictures go into it for long.
function check() {
  if (!socket || performance.now() - heard < patience) return;
  const dead = socket;
  lost();
  dead.close();
}

// look begins to send what the camera sees. Who taps again while it is asked for would
// open it twice.
async function look() {
  if (looking) return;
  looking = true;
  await watch().finally(() => { looking = false; });
}

async function watch() {
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: terms.width }, height: { ideal: (terms.width * 9) / 16 }, frameRate: { ideal: 30 } } });
  } catch (e) {
    instead(e.name === "NotAllowedError" ? "cameraDenied" : "cameraNone");
    return;
  }
  still = null;
  const [track] = stream.getVideoTracks();
  track.onended = () => end("cameraEnded");
  $("video").srcObject = stream;
  await $("video").play().catch(() => stream && end("cameraNone")); // such as a page that nobody sees
  if (!stream) return; // it has ended meanwhile
  for (const id of ["look", "why", "one"]) $(id).hidden = true;
  $("stop").hidden = false;
  setTimeout(() => hold(track), 2000);
  stayAwake();
  open();
  tick();
}

// hold keeps exposure, white balance and focus as they are, as far as the camera
// obeys: hands and dice that come and go must not change the whole picture.
async function hold(track) {
  const can = track.getCapabilities ? track.getCapabilities() : {};
  for (const mode of ["exposureMode", "whiteBalanceMode", "focusMode"]) {
    if ((can[mode] || []).includes("manual")) await track.applyConstraints({ advanced: [{ [mode]: "manual" }] }).catch(() => {});
  }
}

// stayAwake keeps the screen on: a telephone that sleeps sees nothing.
async function stayAwake() {
  try {
    awake = await navigator.wakeLock.request("screen");
  } catch { /* its owner has to see to it */ }
}
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible" || !stream) return;
  since = performance.now(); // a page that isn't seen sends little
  stayAwake();
});

// begin begins to send pictures as wide as they may be, or narrower ones.
function begin(asWide) {
  wide = asWide;
  sent = [];
  since = performance.now();
}

// tick sends pictures one after another, as long as there are any.
async function tick() {
  if (ticking) return;
  ticking = true;
  while (stream || still) {
    const began = performance.now();
    await picture().catch(() => {}); // the next one may be made
    check();
    await new Promise((done) => setTimeout(done, Math.max(0, (stream ? terms.every : stillEvery) - (performance.now() - began))));
  }
  ticking = false;
}

// picture sends one, unless the one before is still on its way: who comes late
// sends fewer, never older ones.
async function picture() {
  const from = stream ? $("video") : still;
  const [w, h] = stream ? [from.videoWidth, from.videoHeight] : [from.width, from.height];
  if (!w || !socket || !socket.ready || socket.bufferedAmount > 0) return;
  const canvas = $("seen");
  const k = Math.min(1, (wide ? terms.width : terms.least) / w);
  canvas.width = Math.round(w * k);
  canvas.height = Math.round(h * k);
  canvas.hidden = false;
  canvas.getContext("2d").drawImage(from, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
  const bytes = blob && await blob.arrayBuffer();
  if (!bytes || !(stream || still) || !socket || socket.readyState !== WebSocket.OPEN) return; // it may have ended meanwhile
  socket.send(bytes);
  told();
}

// told says how many pictures a second are sent.
function told() {
  const now = performance.now();
  sent = [...sent.filter((t) => now - t < 2000), now];
  if (still) return state("cameraSent");
  const rate = sent.length / Math.min(2, Math.max(1, (now - sent[0]) / 1000));
  state("cameraSends", Math.round(rate));
  if (wide && terms.width > terms.least && rate < often && now - since > settling && document.visibilityState === "visible") begin(false);
}

// end stops to look, and says why.
function end(key) {
  for (const t of stream ? stream.getTracks() : []) t.stop();
  if (awake) awake.release().catch(() => {});
  stream = still = awake = null;
  if (socket) socket.close();
  $("stop").hidden = true;
  $("look").hidden = !live;
  state(key);
}

// instead offers to send one picture, and says why no more goes.
function instead(why) {
  $("why").textContent = say(why);
  $("why").hidden = false;
  $("one").hidden = false;
  $("look").hidden = !live;
}

$("look").onclick = look;
$("stop").onclick = () => end("cameraStopped");
$("file").onchange = async (e) => {
  const [file] = e.target.files;
  if (!file) return;
  still = await createImageBitmap(file).catch(() => null);
  if (!still) return state("cameraRefused");
  $("stop").hidden = false;
  open();
  tick();
};

// Browsers give the camera to secure pages alone (W3C Secure Contexts).
const live = Boolean(window.isSecureContext && navigator.mediaDevices);
$("look").hidden = !live;
if (!token) state("cameraToken");
if (!live) instead(window.isSecureContext ? "cameraNone" : "cameraInsecure");
