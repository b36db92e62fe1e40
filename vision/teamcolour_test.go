package vision

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// dieOf returns the pixels of a body with a share of marks, BGR.
func dieOf(body, mark [3]byte, marks float64) [][3]byte {
	px := make([][3]byte, 200)
	for i := range px {
		px[i] = body
		if float64(i) < marks*200 {
			px[i] = mark
		}
	}
	return px
}

func TestTeamIsTheBodysColour(t *testing.T) {
	black, white, red := [3]byte{20, 20, 20}, [3]byte{240, 240, 240}, [3]byte{35, 30, 190}
	cases := []struct {
		name  string
		px    [][3]byte
		light Light
		want  constellation.Team
	}{
		{"white with black pips", dieOf(white, black, 0.3), Light{250, 250, 250}, constellation.White},
		{"white with red pips", dieOf(white, red, 0.35), Light{250, 250, 250}, constellation.White},
		{"red with white pips", dieOf(red, white, 0.35), Light{250, 250, 250}, constellation.Red},
		{"ivory", dieOf([3]byte{160, 215, 235}, black, 0.2), Light{250, 250, 250}, constellation.White},
		{"white under a yellow lamp", dieOf([3]byte{170, 215, 235}, black, 0.2), Light{178, 228, 250}, constellation.White},
		{"white in the dark", dieOf([3]byte{95, 95, 98}, black, 0.2), Light{110, 110, 110}, constellation.White},
		{"black with white pips", dieOf(black, white, 0.3), Light{250, 250, 250}, constellation.Neutral},
		{"grey", dieOf([3]byte{90, 90, 90}, black, 0.2), Light{250, 250, 250}, constellation.Neutral},
		{"blue", dieOf([3]byte{190, 60, 30}, white, 0.3), Light{250, 250, 250}, constellation.Neutral},
		{"yellow", dieOf([3]byte{40, 200, 240}, black, 0.3), Light{250, 250, 250}, constellation.Neutral},
		{"nothing to look at", nil, Light{250, 250, 250}, ""},
	}
	for _, c := range cases {
		if got := TeamOf(c.px, c.light); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestLightOfAColouredTableIsItsBrightness(t *testing.T) {
	blue := dieOf([3]byte{200, 90, 40}, [3]byte{200, 90, 40}, 0)
	if l := LightOf(blue); l != (Light{200, 200, 200}) {
		t.Errorf("a blue table's light is %v: it would make blue dice white", l)
	}
	warm := dieOf([3]byte{190, 220, 240}, [3]byte{20, 20, 20}, 0.5)
	if l := LightOf(warm); l != (Light{190, 220, 240}) {
		t.Errorf("a warm lamp's light is %v", l)
	}
}
