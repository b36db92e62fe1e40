package utara

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/rules"
)

func TestOneLookIsExplained(t *testing.T) {
	for name, tc := range map[string]struct {
		take   string // ids
		push   string
		moon   string
		played string // start of the path
		near   string
		text   string
	}{
		"a path is gone":               {take: "a1 a2 a3 a4 a5", played: "a1"},
		"nothing has changed":          {text: "nothing was sailed"},
		"a die too many is gone":       {take: "c1 c2 d1", near: "c1", text: "d1: nothing in place of W"},
		"a die of the path lies there": {take: "b1 b2 b3", near: "b1", text: "b4: Sun"},
		"a die was pushed as well":     {take: "d1", push: "c2", near: "d1", text: "c2: W at 460,152 in place of W at 420,152"},
	} {
		t.Run(name, func(t *testing.T) {
			sky := readSky(t, "example.json")
			for _, id := range strings.Fields(tc.take) {
				sky.Dice = without(sky.Dice, id)
			}
			if d, ok := sky.Die(tc.push); ok {
				d.Pos.X += 40
			}
			answer, err := Game{}.ExplainTable(readFile(t, "example.json"), sky, rules.Options{})
			if err != nil {
				t.Fatal(err)
			}
			a := answer.(*Explained)
			if got := startOf(a.Played); got != tc.played || (a.Position != nil) != (got != "") {
				t.Errorf("%q was played, want %q; after it %v", got, tc.played, a.Position)
			}
			if got := startOf(a.Nearest); got != tc.near {
				t.Errorf("nearest is %q, want %q", got, tc.near)
			}
			if !strings.Contains(a.Text(), tc.text) {
				t.Errorf("%q isn't in\n%s", tc.text, a.Text())
			}
		})
	}
}

func startOf(m rules.Move) string {
	if s, ok := m.(Sailing); ok {
		return s.Start
	}
	return ""
}

func TestEqualsAreNotGuessedFromOneLook(t *testing.T) {
	r, table := pair(t, "half")
	position, err := r.Position().MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	table.Dice = table.Dice[2:]
	for i := range table.Dice {
		table.Dice[i].Confidence, table.Dice[i].FaceConfidence = 1, 1
	}
	answer, err := Game{}.ExplainTable(position, table, rules.Options{Values: map[string]string{"moon": "half"}})
	if err != nil {
		t.Fatal(err)
	}
	a := answer.(*Explained)
	if a.Played != nil || a.P > 0.5 || len(a.Also) == 0 || startOf(a.Also[0].Move) != "b" {
		t.Errorf("of two equals it says %+v", a)
	}
	b, err := json.Marshal(a)
	if err != nil || !strings.HasPrefix(string(b), `{"played":null,"p":0.5,`) {
		t.Errorf("%s, %v", b, err)
	}
}
