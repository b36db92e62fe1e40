package vision

import (
	"math"
	"strings"
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
		{"white with black pips", dieOf(white, black, 0.3), Light{B: 250, G: 250, R: 250}, constellation.White},
		{"white with red pips", dieOf(white, red, 0.25), Light{B: 250, G: 250, R: 250}, constellation.White},
		{"red with white pips", dieOf(red, white, 0.35), Light{B: 250, G: 250, R: 250}, constellation.Red},
		{"ivory", dieOf([3]byte{160, 215, 235}, black, 0.2), Light{B: 250, G: 250, R: 250}, constellation.White},
		{"white under a yellow lamp", dieOf([3]byte{170, 215, 235}, black, 0.2), Light{B: 178, G: 228, R: 250}, constellation.White},
		{"white in the dark", dieOf([3]byte{95, 95, 98}, black, 0.2), Light{B: 110, G: 110, R: 110}, constellation.White},
		{"black with white pips", dieOf(black, white, 0.3), Light{B: 250, G: 250, R: 250}, constellation.Neutral},
		{"grey with white pips", dieOf([3]byte{90, 90, 90}, white, 0.2), Light{B: 250, G: 250, R: 250}, constellation.Neutral},
		{"dark grey", dieOf([3]byte{60, 60, 60}, black, 0.2), Light{B: 250, G: 250, R: 250}, constellation.Neutral},
		{"blue", dieOf([3]byte{190, 60, 30}, white, 0.3), Light{B: 250, G: 250, R: 250}, constellation.Neutral},
		{"yellow", dieOf([3]byte{40, 200, 240}, black, 0.3), Light{B: 250, G: 250, R: 250}, constellation.Neutral},
		{"nothing to look at", nil, Light{B: 250, G: 250, R: 250}, ""},
	}
	for _, c := range cases {
		if got := TeamOf(c.px, c.light); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestLightIsThatOfTheWhitestThings(t *testing.T) {
	warm := dieOf([3]byte{190, 220, 240}, [3]byte{20, 20, 20}, 0.5)
	cloth := append(dieOf([3]byte{40, 120, 30}, [3]byte{40, 120, 30}, 0), dieOf([3]byte{190, 220, 240}, [3]byte{35, 30, 190}, 0.9)...)
	for name, px := range map[string][][3]byte{"a warm lamp": warm, "white pips among red dice on a green cloth": cloth} {
		l := LightOf(px)
		if math.Abs(l.B/l.R-190.0/240) > 0.01 || math.Abs(l.G/l.R-220.0/240) > 0.01 || l.None {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

func TestNoLampIsAsColouredAsACloth(t *testing.T) {
	blue := dieOf([3]byte{200, 90, 40}, [3]byte{200, 90, 40}, 0)
	l := LightOf(blue)
	if l.B != 200 || min(l.G, l.R) < (1-lampColour)*200-0.01 {
		t.Errorf("a blue table's light is %+v: it would make blue dice white", l)
	}
}

func TestGreyPicturesTellNoColours(t *testing.T) {
	grey := dieOf([3]byte{90, 90, 90}, [3]byte{240, 240, 240}, 0.2)
	l := LightOf(grey)
	if !l.None {
		t.Fatalf("%+v has a colour", l)
	}
	if got := TeamOf(grey, l); got != "" {
		t.Errorf("a grey die in a grey picture is %q: it may be red", got)
	}
	if got := TeamOf(dieOf([3]byte{240, 240, 240}, [3]byte{20, 20, 20}, 0.15), l); got != constellation.White {
		t.Errorf("a white die in a grey picture is %q", got)
	}
}

// What is measured of a die depends on its light only as far as clipping and
// rounding make it: the last two measures are the light itself.
func TestColoursAreThoseInThePicturesLight(t *testing.T) {
	px := dieOf([3]byte{40, 60, 180}, [3]byte{220, 220, 220}, 0.3)
	half := make([][3]byte, len(px))
	for i, p := range px {
		half[i] = [3]byte{p[0] / 2, p[1] / 2, p[2] / 2}
	}
	a := MeasureColours(px, Light{B: 240, G: 240, R: 240})
	b := MeasureColours(half, Light{B: 120, G: 120, R: 120})
	for i := range a {
		if math.Abs(a[i]-b[i]) > 0.01 {
			t.Errorf("measure %d: %.3f in the light, %.3f in half of it", i, a[i], b[i])
		}
	}
}

func TestTeamChancesSumToOne(t *testing.T) {
	for _, c := range []Colours{{}, MeasureColours(dieOf([3]byte{1, 2, 250}, [3]byte{}, 0), Light{B: 60, G: 60, R: 60})} {
		p := teamNets.Chances(&c)
		if sum := p[0] + p[1] + p[2]; math.Abs(sum-1) > 1e-9 {
			t.Errorf("%v sum to %v", p, sum)
		}
	}
}

func TestTeamsFilesAreChecked(t *testing.T) {
	good := `{"image": "a/b.jpg", "use": "tune", "teams": "wr?o"}`
	lines, err := ReadTeams(strings.NewReader(good + "\n"))
	if err != nil || len(lines) != 1 {
		t.Fatalf("%v %v", lines, err)
	}
	want := []constellation.Team{constellation.White, constellation.Red, "", constellation.Neutral, ""}
	for i, w := range want {
		if got := lines[0].Team(i); got != w {
			t.Errorf("die %d: %q, want %q", i, got, w)
		}
	}
	for _, bad := range []string{`{"use": "tune", "teams": "w"}`, `{"image": "a", "use": "both", "teams": "w"}`, `{"image": "a", "use": "tune", "teams": "x"}`, `{`} {
		if _, err := ReadTeams(strings.NewReader(good + "\n" + bad)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v, want an error of line 2", bad, err)
		}
	}
}

func FuzzReadTeams(f *testing.F) {
	f.Add(`{"image": "a", "use": "decide", "teams": "wro?"}`)
	f.Fuzz(func(t *testing.T, text string) {
		lines, err := ReadTeams(strings.NewReader(text))
		for _, l := range lines {
			if e := l.Validate(); e != nil && err == nil {
				t.Errorf("took %+v: %v", l, e)
			}
		}
	})
}
