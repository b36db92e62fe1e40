package chipmunk

import (
	"fmt"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
	"github.com/asterism-dice/asterism/constellation/tracker"
)

// frameOf is what a sensor reports of a table.
func frameOf(t *constellation.Table, keys bool) constellation.Frame {
	f := constellation.Frame{Source: "simulator", Time: t.Time}
	for _, d := range t.Dice {
		r := constellation.Reading{Kind: d.Kind, Team: d.Team, Face: d.Face, Pos: d.Pos, Angle: d.Angle, Size: d.Size}
		if keys {
			r.Key = d.ID
		}
		f.Readings = append(f.Readings, r)
	}
	return f
}

// truthOf pairs the ids of the tracker with the true ones, by place: the die
// that lies nearest.
func truthOf(sim *stage.Player, table *constellation.Table) map[string]string {
	ids := map[string]string{}
	for _, d := range table.Dice {
		best := 8.0
		for _, k := range sim.Truth().Dice {
			if off := k.Pos.Dist(d.Pos); off < best && d.Still && k.Still {
				best, ids[d.ID] = off, k.ID
			}
		}
	}
	return ids
}

// blindfold takes from readings what tells dice apart other than their place.
func blindfold(f constellation.Frame) constellation.Frame {
	for i := range f.Readings {
		r := &f.Readings[i]
		r.Key, r.Kind, r.Team, r.Face = "", "", "", ""
	}
	return f
}

// A sensor without ids that can't tell dice apart but by their places, at the
// rate of a webcam: through all the knocks of a battle each die stays itself.
func TestIdentityStaysThroughKnocks(t *testing.T) {
	for seed := range uint64(5) {
		sim, err := New(Battle(seed))
		if err != nil {
			t.Fatal(err)
		}
		tr, err := tracker.New(tracker.Default())
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]string{}
		for sim.Next() {
			table := tr.Update(blindfold(frameOf(sim.Seen(), false)))
			for id, truth := range truthOf(sim, table) {
				if known[id] != "" && known[id] != truth {
					t.Errorf("seed %d, %v: %s was %s and is %s", seed, table.Time, id, known[id], truth)
				}
				known[id] = truth
			}
		}
		if len(known) != 15 {
			t.Errorf("seed %d: %d dice", seed, len(known))
		}
	}
}

// parse reads a script of a test.
func parse(t testing.TB, text string) *stage.Script {
	t.Helper()
	s, err := stage.Parse(strings.NewReader("rate 60\njitter 0\npixel 0\n"+text), "script")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play runs a script to its end and returns the simulation there.
func play(t testing.TB, text string, each func(*stage.Player)) *stage.Player {
	t.Helper()
	sim, err := New(parse(t, text))
	if err != nil {
		t.Fatal(err)
	}
	for sim.Next() {
		if each != nil {
			each(sim)
		}
	}
	return sim
}

func TestAThrownDieStopsWhereItWasSent(t *testing.T) {
	sim := play(t, "at 0.5 throw a d20 white from bottom 300 to 250 200 face 17\nend 3", nil)
	d, ok := sim.Truth().Die("a")
	if !ok || d.Pos.Dist(constellation.Vec{X: 250, Y: 200}) > 5 || !d.Still || d.Face != "17" || d.Team != constellation.White {
		t.Fatalf("%+v", sim.Truth().Dice)
	}
}

func TestAThrownDieTumblesAndASlidDieDoesNot(t *testing.T) {
	faces := map[string]map[string]bool{"a": {}, "b": {}}
	play(t, "at 0.5 throw a d20 from left 100 to 400 100 face 1\nat 0.5 slide b d6 from left 300 to 400 300 face 2\nend 3", func(s *stage.Player) {
		for _, d := range s.Truth().Dice {
			faces[d.ID][d.Face] = true
		}
	})
	if len(faces["a"]) < 4 || len(faces["b"]) != 1 {
		t.Fatalf("%v", faces)
	}
}

func TestDiceKnockOneAnother(t *testing.T) {
	sim := play(t, "at 0.1 place a d6 at 300 200\nat 1 slide b d6 from left 200 to 400 200\nend 4", nil)
	a, okA := sim.Truth().Die("a")
	b, okB := sim.Truth().Die("b")
	if !okA || !okB || a.Pos.X < 310 || b.Pos.X > a.Pos.X {
		t.Fatalf("a at %v, b at %v", a.Pos, b.Pos)
	}
}

func TestADieThatSlidesOffTheTableIsGone(t *testing.T) {
	sim := play(t, "at 0.1 slide a d6 from left 200 to 600 200 force 1.5\nend 4", nil)
	if len(sim.Truth().Dice) != 0 {
		t.Fatalf("%+v", sim.Truth().Dice)
	}
}

func TestABattleIsTheSameAgain(t *testing.T) {
	session := func() string {
		var b strings.Builder
		sim, err := New(Battle(3))
		if err != nil {
			t.Fatal(err)
		}
		for sim.Next() {
			fmt.Fprintln(&b, sim.Seen().Time, sim.Seen().Dice)
		}
		return b.String()
	}
	if session() != session() {
		t.Fatal("another session")
	}
}

// What hands take in the moment in which it came lay where it was laid.
func TestADieThatIsTakenAtOnceLiesAgainAsItDid(t *testing.T) {
	sim := play(t, "place a d6 at 100 150 face 3 angle 30; lift a\nplace a\nend 4", nil)
	d, ok := sim.Truth().Die("a")
	if !ok || d.Pos.Dist(constellation.Vec{X: 100, Y: 150}) > 1e-9 || d.Angle.Apart(30) > 1e-9 {
		t.Fatalf("%+v", sim.Truth().Dice)
	}
}

// Hands that change the places of two dice stop the one that slides.
func TestDiceThatChangePlacesLieStill(t *testing.T) {
	sim := play(t, "place a d6 at 100 100\nplace b d6 at 300 300\npush a to 500 100; swap a b after 0.1\nend 6", nil)
	a, _ := sim.Truth().Die("a")
	b, _ := sim.Truth().Die("b")
	if a.Pos.Dist(constellation.Vec{X: 300, Y: 300}) > 1e-9 || b.Pos.X < 110 || b.Pos.X > 400 {
		t.Fatalf("a at %v, b at %v", a.Pos, b.Pos)
	}
}
