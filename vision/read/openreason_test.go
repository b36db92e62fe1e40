package read

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

func TestFaceStaysOpenForItsReason(t *testing.T) {
	inside, atLeft := constellation.Box{X: 100, Y: 100, W: 40, H: 40}, constellation.Box{X: 0, Y: 100, W: 39, H: 40}
	cases := []struct {
		name string
		v    Answer
		die  float64 // chance that there is one at all
		box  constellation.Box
		want string
	}{
		{"a sure face", Answer{Face: "3", P: 0.99}, 1, inside, ""},
		{"an unsure one", Answer{Face: "3", P: 0.4}, 1, inside, vision.ReasonUnsure},
		{"a cocked die", Answer{Face: "3", P: 0.3, Open: 0.7}, 1, inside, vision.ReasonCocked},
		{"a sure face at the edge", Answer{Face: "3", P: 0.99}, 1, atLeft, ""},
		{"a fair one that the edge grazes", Answer{Face: "3", P: 0.7}, 1, atLeft, ""},
		{"an unsure one there", Answer{Face: "3", P: 0.6}, 1, atLeft, vision.ReasonCut},
		{"a fair one that the edge cuts", Answer{Face: "3", P: 0.7}, 1, constellation.Box{X: 0, Y: 100, W: 31, H: 40}, vision.ReasonCut},
		{"a sure one that the edge cuts", Answer{Face: "3", P: 0.95}, 1, constellation.Box{X: 0, Y: 100, W: 31, H: 40}, ""},
		{"a fair d20 whose box ends just short of the edge", Answer{Kind: constellation.D20, Face: "3", P: 0.7}, 1, constellation.Box{X: 4, Y: 100, W: 80, H: 110}, vision.ReasonCut},
		{"a die of another kind there", Answer{Kind: constellation.D8, Face: "3", P: 0.7}, 1, constellation.Box{X: 4, Y: 100, W: 80, H: 110}, ""},
		{"a d20 a little further in", Answer{Kind: constellation.D20, Face: "3", P: 0.7}, 1, constellation.Box{X: 5, Y: 100, W: 80, H: 110}, ""},
		{"a fair one cut below, in the corner", Answer{Face: "3", P: 0.7}, 1, constellation.Box{X: 0, Y: 450, W: 39, H: 30}, vision.ReasonCut},
		{"a sure one of what may be a print", Answer{Face: "3", P: 0.99}, 0.45, inside, ""},
		{"a fair one of that", Answer{Face: "3", P: 0.7}, 0.45, inside, vision.ReasonUnsure},
		{"a sure one of what is hardly a die", Answer{Face: "3", P: 0.99}, 0.35, inside, vision.ReasonUnsure},
		{"a fair one at the edge, of what may be a print", Answer{Face: "3", P: 0.7}, 0.45, atLeft, vision.ReasonUnsure},
		{"a fair one that fills the picture", Answer{Face: "3", P: 0.6}, 1, constellation.Box{X: 0, Y: 0, W: 640, H: 480}, ""},
		{"a fair d20 that fills it but for a little", Answer{Kind: constellation.D20, Face: "3", P: 0.6}, 1, constellation.Box{X: 12, Y: 8, W: 610, H: 465}, ""},
		{"half a die", Answer{Face: "3", P: 0.99}, 1, constellation.Box{X: 0, Y: 100, W: 20, H: 40}, vision.ReasonCut},
		{"a speck", Answer{Face: "3", P: 0.3}, 1, constellation.Box{X: 50, Y: 50, W: 7, H: 6}, vision.ReasonSmall},
	}
	for _, c := range cases {
		if got := OpenReason(c.v, c.die, c.box, 640, 480, 0.5); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
