package main

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
)

// simulated is what the simulator says in each frame: the mouse must hold its
// own against it.
func simulated() *constellation.Table {
	return &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		{ID: "a", Kind: constellation.D6, Face: "1", Pos: constellation.Vec{X: 100, Y: 100}, Size: 16, Still: true},
		{ID: "b", Kind: constellation.D6, Face: "2", Pos: constellation.Vec{X: 300, Y: 100}, Size: 16, Still: true},
	}}
}

// frame plays a frame with the finger at (x, y), or with none.
func frame(m *mouse, finger ...float64) *constellation.Table {
	t := simulated()
	var fingers []constellation.Touch
	if len(finger) == 2 {
		fingers = []constellation.Touch{{ID: "mouse", Pos: constellation.Vec{X: finger[0], Y: finger[1]}}}
	}
	m.move(t, fingers)
	return t
}

func TestMouse_draggedDieFollowsAndStays(t *testing.T) {
	m := newMouse(1)
	frame(m, 102, 100)
	if d := frame(m, 202, 150).Dice[0]; d.Still || d.Pos != (constellation.Vec{X: 200, Y: 150}) {
		t.Errorf("on its way: %+v", d)
	}
	frame(m)
	after := frame(m)
	if d := after.Dice[0]; !d.Still || d.Face != "1" || d.Pos != (constellation.Vec{X: 200, Y: 150}) {
		t.Errorf("left there: %+v", d)
	}
	if after.Dice[1].Pos != simulated().Dice[1].Pos {
		t.Errorf("the other die moved: %+v", after.Dice[1])
	}
}

func TestMouse_draggedDieStaysOnTheTable(t *testing.T) {
	m := newMouse(1)
	frame(m, 100, 100)
	if d := frame(m, -80, 900).Dice[0]; d.Pos != (constellation.Vec{X: 0, Y: 400}) {
		t.Errorf("dragged off the table: %+v", d.Pos)
	}
}

func TestMouse_tapRollsTheDieWhereItLies(t *testing.T) {
	m, faces := newMouse(1), map[string]bool{}
	for range 60 {
		frame(m, 300, 101)
		d := frame(m).Dice[1]
		if d.Pos != simulated().Dice[1].Pos || !d.Kind.Has(d.Face) || !d.Still {
			t.Fatalf("tapped: %+v", d)
		}
		faces[d.Face] = true
	}
	if len(faces) != 6 {
		t.Errorf("60 rolls of a d6 gave only %v", faces)
	}
}

func TestMouse_besideAllDiceTakesNone(t *testing.T) {
	m := newMouse(1)
	frame(m, 200, 300)
	moved := frame(m, 400, 300)
	for i, d := range simulated().Dice {
		if moved.Dice[i].Pos != d.Pos {
			t.Errorf("%s moved to %v", d.ID, moved.Dice[i].Pos)
		}
	}
}

// Two dice that are rolled at once show the same each time by one seed.
func TestMouse_rollsInOneOrder(t *testing.T) {
	fingers := []constellation.Touch{{ID: "1", Pos: constellation.Vec{X: 100, Y: 100}}, {ID: "2", Pos: constellation.Vec{X: 300, Y: 100}}}
	roll := func() string {
		m, after := newMouse(7), simulated()
		m.move(simulated(), fingers)
		m.move(after, nil)
		return after.Dice[0].Face + after.Dice[1].Face
	}
	first := roll()
	for range 50 {
		if again := roll(); again != first {
			t.Fatalf("%s, then %s", first, again)
		}
	}
}
