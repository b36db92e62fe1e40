package sail

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

func TestAStackIsCollectedWithItsDie(t *testing.T) {
	tb := laid(t, 0, "a E 100 100\nb N 200 100")
	tb.Dice[1].Stack = []constellation.Member{{Kind: constellation.Utara}, {Kind: constellation.Utara}}
	paths, err := Paths(tb, Default())
	if err != nil || paths[0].Dice != 4 || len(paths[0].Collected) != 2 {
		t.Errorf("%+v, %v: want 4 dice under 2 ids", paths, err)
	}
}

func TestMovingDiceAreLeftOut(t *testing.T) {
	tb := laid(t, 0, "a E 100 100\nb N 200 100")
	tb.Dice[1].Still = false
	checkSail(t, Rules{}, tb, []string{"a: a open"})
}

func TestMorePathsThanTheLimitAreRefused(t *testing.T) {
	tb := laid(t, 0, "a E 100 100\ns Sun 200 100\nb N 300 100")
	r := Default()
	r.Sun, r.MaxPaths = SunHigh, 2
	if paths, err := Paths(tb, r); err == nil {
		t.Errorf("%d paths though 2 are the limit", len(paths))
	}
}

// laid builds a table from lines "id face x y [angle [size]]"; a face of "-" is
// none, and "block" is one with w and h after the angle.
func laid(t testing.TB, north constellation.Angle, lines string) *constellation.Table {
	t.Helper()
	tb := &constellation.Table{Width: 600, Height: 600, North: north}
	for _, l := range strings.Split(strings.TrimSpace(lines), "\n") {
		f := strings.Fields(l)
		var v [5]float64
		v[3] = 16
		for i := range f[2:] {
			if err := json.Unmarshal([]byte(f[2+i]), &v[i]); err != nil {
				t.Fatalf("%q: %v", l, err)
			}
		}
		if f[1] == "block" {
			tb.Blocks = append(tb.Blocks, constellation.Block{ID: f[0], Pos: constellation.Vec{X: v[0], Y: v[1]}, Angle: constellation.Angle(v[2]), W: v[3], H: v[4]})
			continue
		}
		face := strings.TrimPrefix(f[1], "-")
		tb.Dice = append(tb.Dice, constellation.Die{ID: f[0], Kind: constellation.Utara, Face: face, Pos: constellation.Vec{X: v[0], Y: v[1]}, Angle: constellation.Angle(v[2]), Size: v[3], Still: true})
	}
	tb.Sort()
	return tb
}

// short writes a path as "start[choices]: collected ends[ again]".
func short(p Path) string {
	s := p.Start
	if len(p.Choices) > 0 {
		s += "/" + strings.Join(p.Choices, "")
	}
	s += ": " + strings.Join(p.Collected, " ") + " " + string(p.Ends)
	if p.Again {
		s += " again"
	}
	for _, c := range p.CloseCalls {
		b, _ := json.Marshal(c.Margin)
		s += " !" + c.By + ">" + c.Die + "=" + string(b)
	}
	return s
}

// skies are tables with the path of each die in them.
var skies = []struct {
	name  string
	rules Rules
	north constellation.Angle
	sky   string
	want  []string
}{
	{"a chain turns with each die met", Rules{}, 0, "a E 100 100\nb S 200 105\nc W 195 200",
		[]string{"a: a b c open", "b: b c open", "c: c open"}},
	{"an edge that only touches is a miss and a close call", Rules{}, 0, "a E 100 100\nb S 200 116",
		[]string{"a: a open !a>b=0", "b: b open"}},
	{"a full Moon is passed", Rules{}, 0, "a E 100 100\nm Moon 200 100\nz E 300 100",
		[]string{"a: m a z open", "z: z open"}},
	{"a dark Moon ends the path and stays", Rules{Moon: MoonDark}, 0, "a E 100 100\nm Moon 200 100\nz E 300 100",
		[]string{"a: a moon", "z: z open"}},
	{"a half Moon ends the path but not the turn", Rules{Moon: MoonHalf}, 0, "a E 100 100\nm Moon 200 100",
		[]string{"a: a moon again"}},
	{"a rising Sun is an East", Rules{Sun: SunRising}, 0, "a S 100 100\ns Sun 100 200\nz N 200 200",
		[]string{"a: a s z open", "z: z open"}},
	{"a setting Sun is a West", Rules{Sun: SunSetting}, 0, "a S 100 100\ns Sun 100 200\nz N 200 200",
		[]string{"a: a s open", "z: z open"}},
	{"a high Sun is either", Rules{Sun: SunHigh}, 0, "a S 100 100\ns Sun 100 200\nz N 200 200",
		[]string{"a/E: a s z open", "a/W: a s open", "z: z open"}},
	{"a block ends the path", Rules{}, 0, "a E 100 100\nk block 200 140 0 25 75\nz E 300 100",
		[]string{"a: a block", "z: z open"}},
	{"a die without a face acts as a block", Rules{}, 0, "a E 100 100\nq - 200 100", []string{"a: a block"}},
	{"a touching die is met when moved towards, at 0", Rules{}, 0, "a E 100 100\nb N 116 100",
		[]string{"a: a b open", "b: b open"}},
	{"and not when moved away from", Rules{}, 0, "a W 100 100\nb N 116 100", []string{"a: a open", "b: b open"}},
	{"a tie goes to the smaller offset", Rules{}, 0, "a E 100 100\nb N 200 92\nc N 200 107",
		[]string{"a: a c b open", "b: b open", "c: c b open"}},
	{"then to the smaller id, blocks in one order", Rules{}, 0, "a E 100 100\nc N 200 93\nb block 200 107 0 16 16",
		[]string{"a: a block", "c: c open"}},
	{"diagonals travel", Rules{}, 0, "a NE 100 200\nb SW 200 100", []string{"a: a b open", "b: b a open"}},
	{"north turns the sky", Rules{}, 90, "a N 100 100\nb S 200 104", []string{"a: a b open", "b: b a open"}},
	{"a met die that is collected is gone", Rules{}, 0, "a E 100 100\nb W 200 100", []string{"a: a b open", "b: b a open"}},
}

func TestPathsAreThoseOfTheRules(t *testing.T) {
	for _, tc := range skies {
		t.Run(tc.name, func(t *testing.T) { checkSail(t, tc.rules, laid(t, tc.north, tc.sky), tc.want) })
	}
}

func checkSail(t *testing.T, r Rules, tb *constellation.Table, want []string) {
	t.Helper()
	full := Default()
	full.Moon, full.Sun = MoonStyle(or(string(r.Moon), "full")), SunStyle(or(string(r.Sun), "pass"))
	paths, err := Paths(tb, full)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range paths {
		got = append(got, short(p))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}
