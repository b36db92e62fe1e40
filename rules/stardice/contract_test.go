package stardice

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/rules/rulestest"
)

// TestRefereeKeepsTheContract: whatever is thrown, knocked, lifted and said, a
// restart at any moment changes nothing, and all can be taken back.
func TestRefereeKeepsTheContract(t *testing.T) {
	for seed := range 80 {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			played := rapid.Custom(func(rt *rapid.T) *board {
				b := newBoard(t, drawOptions(rt))
				play(rt, b)
				return b
			}).Example(seed)
			if err := (rulestest.Record{Options: played.options, Acts: played.acts}).Run(Game{}); err != nil {
				t.Fatalf("%v\nafter %s", err, strings.Join(texts(played.log), "\n      "))
			}
		})
	}
}
