package main

import (
	"bytes"
	"strings"
	"testing"
)

// The session of Utara as it is simulated, without a word from its players: dice
// are lifted before the round has begun by itself, and nothing is lost.
func TestReplay_aRoundOfUtaraNeedsNoWord(t *testing.T) {
	var out, errs bytes.Buffer
	file := "../../rules/utara/session/utara.pcapng"
	if status := run([]string{"replay", file, "--game", "utara", "--speed", "max"}, nil, &out, &errs); status != 0 {
		t.Fatalf("replay: exit status %d: %s", status, errs.String())
	}
	for _, want := range []string{"round 1 of 2 begins with 18 dice", "round 1 is over", "Ada: 10 points over the match", "Ben: 8 points over the match"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing in\n%s", want, out.String())
		}
	}
}
