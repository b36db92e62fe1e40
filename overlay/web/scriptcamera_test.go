package web

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// lookAtTable stands for a telephone with a camera, which counts what is asked of it.
const lookAtTable = `let closed = 0;
const streams = [];
const stream = () => { const track = { stopped: false, stop() { this.stopped = true; } }; streams.push(track); return { getTracks: () => [track], getVideoTracks: () => [track] }; };
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"], mediaDevices: { getUserMedia: async () => { await wait(20); return stream(); } } } });
globalThis.window = { isSecureContext: true };
let sent = 0;
globalThis.WebSocket = class { static OPEN = 1; readyState = 1; bufferedAmount = 0; close() {} send(b) { sent += typeof b === "string" ? 0 : 1; }
  constructor() { setTimeout(() => { this.onopen(); this.onmessage({ data: JSON.stringify({ type: "look", every: 50, width: 1920, least: 1280 }) }); }); } };
let broken = 0; // so many pictures can't be made
Object.assign(byId("seen"), { getContext: () => ({ drawImage() { if (broken-- > 0) throw new Error("no picture"); } }), toBlob: (done) => done({ arrayBuffer: async () => new ArrayBuffer(1) }) });
Object.assign(byId("video"), { videoWidth: 640, videoHeight: 480, play: async () => {} });
globalThis.createImageBitmap = async () => ({ width: 640, height: 480 });
await import("./camera.js");
const tell = (o) => { console.log(JSON.stringify(o)); process.exit(0); };
`

func TestCamera_isOpenedOnce(t *testing.T) {
	var got []bool
	inPage(t, "en", lookAtTable+`byId("look").onclick(); byId("look").onclick(); await wait(100);
byId("stop").onclick();
tell(streams.map((s) => s.stopped));`, nil, &got)
	require.Equal(t, []bool{true}, got)
}

// Who has allowed the camera after all reads no longer why it wasn't.
func TestCamera_thatIsAllowedAfterAllIsNotRefused(t *testing.T) {
	var got [2]bool
	inPage(t, "en", lookAtTable+`const given = navigator.mediaDevices.getUserMedia;
navigator.mediaDevices.getUserMedia = async () => { throw Object.assign(new Error("no"), { name: "NotAllowedError" }); };
await byId("look").onclick();
const hidden = () => byId("why").hidden && byId("one").hidden;
const before = hidden();
navigator.mediaDevices.getUserMedia = given;
await byId("look").onclick();
tell([before, hidden()]);`, nil, &got)
	require.Equal(t, [2]bool{false, true}, got)
}

func TestCamera_thatCanNotBePlayedSaysSo(t *testing.T) {
	var got struct {
		State   string
		Stopped bool
		Look    bool
	}
	inPage(t, "en", lookAtTable+`byId("video").play = async () => { throw new Error("nobody sees it"); };
await byId("look").onclick().catch(() => {});
tell({ state: byId("state").textContent, stopped: streams[0].stopped, look: !byId("look").hidden });`, nil, &got)
	require.Contains(t, got.State, "no camera")
	require.True(t, got.Stopped)
	require.True(t, got.Look, "it may be tried again")
}

// A still picture that is sent, stopped and chosen again comes at the same rate.
func TestCamera_sendsOnePictureAfterAnother(t *testing.T) {
	var got [2]float64
	inPage(t, "en", lookAtTable+`const choose = () => byId("file").onchange({ target: { files: [{}] } });
for (let i = 0; i < 4; i++) { await choose(); await wait(20); byId("stop").onclick(); }
await choose(); await wait(20); await byId("look").onclick();
await wait(1200); // until the still picture would come again
sent = 0;
const began = performance.now();
await wait(500);
const rate = sent / (1 + (performance.now() - began) / 50); // a busy machine waits longer
broken = 1; sent = 0; await wait(500);
tell([rate, sent]);`, nil, &got)
	require.LessOrEqual(t, got[0], 1.0, "one picture each 50 ms")
	require.Positive(t, got[0])
	require.Positive(t, got[1], "one that can't be made ends nothing")
}

// A connection of which nothing comes any more is dead: the page says so, and connects anew,
// though pictures still go into it.
func TestCamera_noticesThatAConnectionIsDead(t *testing.T) {
	var got struct {
		Sockets, Closed int
		States          []string
		Announced       []string
	}
	inPage(t, "en", strings.ReplaceAll(lookAtTable, "close() {}", "close() { closed++; }")+`let later = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + later;
const Socket = WebSocket;
let sockets = 0;
globalThis.WebSocket = class extends Socket { constructor() { super(); sockets++; } };
const states = [], announced = [];
const note = () => { states.push(byId("state").textContent.replace(/\d+/, "n")); announced.push(byId("state").getAttribute("aria-live")); };
byId("look").onclick();
await wait(200); note();
later = 13000;
await wait(200); note();
await wait(1000); note();
tell({ sockets, closed, states, announced });`, nil, &got)
	require.Equal(t, 2, got.Sockets)
	require.Equal(t, 1, got.Closed)
	words := pageWords(t)["en"]
	sends := strings.ReplaceAll(words["cameraSends"], "{0}", "n")
	require.Equal(t, []string{sends, words["lost"], sends}, got.States)
	require.Equal(t, []string{"off", "polite", "off"}, got.Announced, "how many pictures go isn't said with each of them")
}
