package main

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/tuio"
)

// oscsend sends what a tracker with three dice at rest would send, by the
// hand of liblo's oscsend: a sender that isn't ours.
func oscsend(t *testing.T, port string, fseq int) {
	t.Helper()
	for _, line := range []string{
		"/tuio/2Dobj ss source three@localhost",
		"/tuio/2Dobj siii alive 1 2 3",
		"/tuio/2Dobj siiffffffff set 1 10717 0.2 0.2 0 0 0 0 0 0",
		"/tuio/2Dobj siiffffffff set 2 10204 0.4 0.2 0 0 0 0 0 0",
		"/tuio/2Dobj siiffffffff set 3 10203 0.3 0.4 0 0 0 0 0 0",
		"/tuio/2Dobj si fseq " + strconv.Itoa(fseq),
	} {
		args := append([]string{"osc.udp://127.0.0.1:" + port}, strings.Fields(line)...)
		if out, err := exec.Command("oscsend", args...).CombinedOutput(); err != nil {
			t.Fatalf("oscsend %s: %v: %s", line, err, out)
		}
	}
}

// freePort is a UDP port that nobody hears at this moment.
func freePort(t *testing.T) string {
	t.Helper()
	c, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_, port, _ := net.SplitHostPort(c.LocalAddr().String())
	return port
}

// recorded records a session sent by oscsend and returns the file.
func recorded(t *testing.T) string {
	t.Helper()
	file, port := filepath.Join(t.TempDir(), "three.pcapng"), freePort(t)
	var said output
	done := make(chan int, 1)
	go func() {
		done <- run([]string{"record", file, "--udp", "127.0.0.1:" + port}, strings.NewReader(""), &said, &said)
	}()
	for !strings.Contains(said.String(), "recording") {
		select {
		case status := <-done:
			t.Fatalf("record: exit status %d: %s", status, said.String())
		case <-time.After(time.Millisecond):
		}
	}
	for fseq := 1; fseq <= 20; fseq++ {
		oscsend(t, port, fseq)
		time.Sleep(20 * time.Millisecond)
	}
	interrupt()
	if status := <-done; status != 0 {
		t.Fatalf("record: exit status %d: %s", status, said.String())
	}
	return file
}

// What was recorded replays to the same bytes at any speed, and to the score
// of a closed shape of three.
func TestReplay_sameBytesAtAnySpeed(t *testing.T) {
	if _, err := exec.LookPath("oscsend"); err != nil {
		t.Skip("oscsend is not there: install liblo-tools to hear a sender that isn't ours")
	}
	file := recorded(t)
	var first string
	for _, speed := range []string{"max", "7", "1"} {
		var out, errs bytes.Buffer
		if status := run([]string{"replay", file, "--game", "stardice", "--json", "--speed", speed}, nil, &out, &errs); status != 0 {
			t.Fatalf("replay: exit status %d: %s", status, errs.String())
		}
		if first == "" {
			first = out.String()
		}
		if out.String() != first {
			t.Errorf("at speed %s:\n%s\nbut at speed max:\n%s", speed, out.String(), first)
		}
	}
	if !strings.Contains(first, `"closed":true,"points":3`) {
		t.Errorf("no closed shape of three in\n%s", first)
	}
}

// A recording that was cut off is played as far as it goes. That is said beside
// the answer: the score isn't that of the end. So is that there was nothing to play.
func TestReplay_saysThatARecordingWasCutOff(t *testing.T) {
	whole, err := os.ReadFile(heardRecording)
	if err != nil {
		t.Fatal(err)
	}
	silent := filepath.Join(t.TempDir(), "silent.pcapng")
	recorder, err := tuio.CreateRecording(silent, time.Unix(0, 0), tuio.Layout{}, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := recorder.Close(); err != nil {
		t.Fatal(err)
	}
	silence, err := os.ReadFile(silent)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		content []byte
		said    string
	}{
		"whole":   {whole, ""},
		"no TUIO": {silence, ": no frame of TUIO in it, so nothing was played\n"},
		"cut off": {whole[:len(whole)/2], " ends in the middle of a packet: played as far as it goes\n"},
	} {
		file := filepath.Join(t.TempDir(), "heard.pcapng")
		if err := os.WriteFile(file, c.content, 0o600); err != nil {
			t.Fatal(err)
		}
		out, errs := runProgram(t, 0, "replay", file, "--game", "stardice", "--json")
		if c.said != "" {
			c.said = "asterism: " + file + c.said
		}
		if errs != c.said || !strings.Contains(out, `"scores"`) {
			t.Errorf("%s: said %q, want %q; answered %s", name, errs, c.said, out)
		}
	}
}
