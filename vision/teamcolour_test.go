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
		{"surely white in a picture without colours", [...]float32{6, 1, 1}, Light{None: true}, constellation.White},
		{"hardly white there: it may be yellow", [...]float32{3, 1, 2}, Light{None: true}, ""},
		{"dark there: it may be red", [...]float32{-3, 1, 6}, Light{None: true}, ""},
	}
	for _, c := range cases {
		if got := TeamOf(c.scores, c.light); got != c.want {
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

func TestGreyPicturesHaveNoColours(t *testing.T) {
	if l := LightOf(dieOf([3]byte{90, 90, 90}, [3]byte{240, 240, 240}, 0.2)); !l.None {
		t.Errorf("%+v has a colour", l)
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
