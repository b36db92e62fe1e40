package read

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestTeamIsTheLikeliest(t *testing.T) {
	cases := []struct {
		name   string
		scores [len(Teams)]float32
		light  Light
		want   constellation.Team
	}{
		{"white", [...]float32{3, 1, -2}, Light{}, constellation.White},
		{"red", [...]float32{1, 3, -2}, Light{}, constellation.Red},
		{"neither", [...]float32{1, -3, 2}, Light{}, constellation.Neutral},
		{"surely white in a picture without colours", [...]float32{6, 1, 1}, Light{Colourless: true}, constellation.White},
		{"hardly white there: it may be yellow", [...]float32{3, 1, 2}, Light{Colourless: true}, ""},
		{"dark there: it may be red", [...]float32{-3, 1, 6}, Light{Colourless: true}, ""},
	}
	for _, c := range cases {
		if got := ClassifyTeam(c.scores, c.light); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
