package play

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/tracker"
	"github.com/asterism-dice/asterism/rules"
)

// sitsAt is a player who sits at a side.
func sitsAt(side constellation.Angle) rules.PlayerView {
	return rules.PlayerView{Name: "p", Facing: side}
}

// area is something on the table that people play on.
func area(x, y, w, h float64) rules.Mark {
	return rules.Mark{Kind: rules.MarkArea, Points: []constellation.Vec{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}}
}

// What everybody may ask for stands where nobody sits and nothing is played on.
func TestWhatEverybodyMayAskForStandsAtAFreeSide(t *testing.T) {
	right, left, top := constellation.Vec{X: 596, Y: 228.5}, constellation.Vec{X: 14, Y: 228.5}, constellation.Vec{X: 305, Y: 14}
	for name, c := range map[string]struct {
		view  rules.View
		want  constellation.Vec
		along constellation.Vec
		none  bool
	}{
		"two who sit opposite":         {view: rules.View{Players: []rules.PlayerView{sitsAt(0), sitsAt(180)}}, want: right, along: constellation.Vec{Y: 28}},
		"somebody sits at the right":   {view: rules.View{Players: []rules.PlayerView{sitsAt(0), sitsAt(270)}}, want: left, along: constellation.Vec{Y: 28}},
		"two sit at the short sides":   {view: rules.View{Players: []rules.PlayerView{sitsAt(90), sitsAt(-90)}}, want: constellation.Vec{X: 305, Y: 443}, along: constellation.Vec{X: 28}},
		"three":                        {view: rules.View{Players: []rules.PlayerView{sitsAt(0), sitsAt(90), sitsAt(270)}}, want: top, along: constellation.Vec{X: 28}},
		"somebody sits at every side":  {view: rules.View{Players: []rules.PlayerView{sitsAt(0), sitsAt(90), sitsAt(180), sitsAt(270)}}, none: true},
		"a tray is in the way":         {view: rules.View{Players: []rules.PlayerView{sitsAt(0), sitsAt(180)}, Marks: []rules.Mark{area(540, 150, 65, 65)}}, want: constellation.Vec{X: 596, Y: 256.5}, along: constellation.Vec{Y: 28}},
		"a board fills that side":      {view: rules.View{Players: []rules.PlayerView{sitsAt(0), sitsAt(180)}, Marks: []rules.Mark{area(100, 50, 500, 350)}}, want: left, along: constellation.Vec{Y: 28}},
		"a board fills the table":      {view: rules.View{Players: []rules.PlayerView{sitsAt(0), sitsAt(180)}, Marks: []rules.Mark{area(10, 10, 590, 437)}}, none: true},
		"the game is paused":           {view: rules.View{Paused: true, Players: []rules.PlayerView{sitsAt(0), sitsAt(180)}}, want: right, along: constellation.Vec{Y: 28}},
		"the game has its own buttons": {view: rules.View{Players: []rules.PlayerView{sitsAt(0), sitsAt(180)}, Marks: []rules.Mark{undoButton}}, none: true},
		"nobody plays":                 {none: true},
	} {
		t.Run(name, func(t *testing.T) {
			s, _ := counting(t)
			got := s.rimButtons(&c.view, 1)
			if c.none {
				require.Empty(t, got)
				return
			}
			require.Len(t, got, 2, "pause, undo: nothing was taken back")
			text := map[bool]string{true: "go on", false: "pause"}[c.view.Paused]
			require.Equal(t, []string{text, "undo"}, []string{got[0].Text, got[1].Text})
			require.InDelta(t, 0, c.want.Dist(got[1].Points[0]), 1e-9, "undo stands at %v", got[1].Points[0])
			require.InDelta(t, 0, c.want.Sub(c.along).Dist(got[0].Points[0]), 1e-9, "pause stands at %v", got[0].Points[0])
		})
	}
}

// Each is there while it does something.
func TestWhatEverybodyMayAskForDoesSomething(t *testing.T) {
	s, c := counting(t)
	players := []rules.PlayerView{sitsAt(0), sitsAt(180)}
	names := func(v rules.View) (all []string) {
		v.Players = players
		for _, m := range s.rimButtons(&v, 1) {
			all = append(all, m.Command.Do)
		}
		return all
	}
	require.Equal(t, []string{"pause", "undo"}, names(rules.View{}))
	require.Equal(t, []string{"undo"}, names(rules.View{Clears: true}), "dice are thrown, or it is over: there is nothing to pause")
	require.Equal(t, []string{"pause", "undo"}, names(rules.View{Clears: true, Paused: true}), "it goes on")
	require.Equal(t, []string{"pause"}, names(rules.View{Lacks: []string{rules.DoUndo}}), "these rules have no undo")
	_, err := s.Do(rules.Command{Do: rules.DoUndo})
	require.NoError(t, err)
	require.Equal(t, []string{"pause", "undo", "redo"}, names(rules.View{}))
	for range 2 {
		_, err = s.Do(rules.Command{Do: rules.DoUndo})
		require.NoError(t, err)
	}
	undo, _ := c.Rewinds()
	require.Zero(t, undo)
	require.Equal(t, []string{"pause", "redo"}, names(rules.View{}))
	require.Equal(t, []string{"redo"}, names(rules.View{Logo: true, Clears: true}), "the beginning was taken back")
	fresh, err := New(&counter{hist: rules.NewHistory(nil)}, s.cfg)
	require.NoError(t, err)
	require.Empty(t, fresh.rimButtons(&rules.View{Logo: true, Clears: true, Players: players}, 1), "nothing has happened yet")
	require.Len(t, fresh.rimButtons(&rules.View{Logo: true, Clears: true, Paused: true, Players: players}, 1), 1, "it is paused")
}

// However large the table and the texts are: the buttons lie on the table, at its edge, clear of
// each other, of the corners, in which help and panels of neighbours stand, and of what is played on.
func TestWhatEverybodyMayAskForCoversNothing(t *testing.T) {
	s, _ := counting(t)
	_, err := s.Do(rules.Command{Do: rules.DoUndo})
	require.NoError(t, err)
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.Float64Range(300, 2500).Draw(t, "width"), rapid.Float64Range(300, 2500).Draw(t, "height")
		s.table = &constellation.Table{Width: w, Height: h}
		g := rapid.Float64Range(0.5, 3).Draw(t, "scale")
		v := rules.View{Players: []rules.PlayerView{sitsAt(constellation.Angle(90 * rapid.IntRange(0, 3).Draw(t, "side")))}}
		v.Marks = append(v.Marks, area(rapid.Float64Range(0, w).Draw(t, "x"), rapid.Float64Range(0, h).Draw(t, "y"),
			rapid.Float64Range(1, w).Draw(t, "w"), rapid.Float64Range(1, h).Draw(t, "h")))
		board, got := constellation.BoxAbout(v.Marks[0].Points...), s.rimButtons(&v, g)
		for i := range got {
			at, r := got[i].Points[0], got[i].ButtonRadius()
			require.True(t, constellation.Box{W: w, H: h}.Grow(-r).Contains(at))
			require.Zero(t, board.Intersect(constellation.BoxAbout(at).Grow(r)).Area())
			for _, corner := range []constellation.Vec{{}, {X: w}, {Y: h}, {X: w, Y: h}} {
				require.Greater(t, at.Dist(corner), max(1, g)*rules.PanelDepth)
			}
			for _, o := range got[:i] {
				require.Greater(t, at.Dist(o.Points[0]), r+o.ButtonRadius())
			}
		}
	})
}

// A button that a die lies on is out of order, so all of them move aside, and stay there.
func TestWhatEverybodyMayAskForMovesAsideForDice(t *testing.T) {
	s, _ := counting(t)
	v := rules.View{Players: []rules.PlayerView{sitsAt(0), sitsAt(180)}}
	die := func(x, y float64, still bool) constellation.Die {
		return constellation.Die{ID: "d", Pos: constellation.Vec{X: x, Y: y}, Size: 16, Still: still}
	}
	undo := func(dice ...constellation.Die) constellation.Vec {
		s.table.Dice = dice
		all := s.rimButtons(&v, 1)
		for i := range all {
			for _, d := range dice {
				require.False(t, d.Still && covered(&all[i], all[i].Points[0], s.table), all[i].Text)
			}
		}
		return all[1].Points[0]
	}
	require.Equal(t, constellation.Vec{X: 596, Y: 228.5}, undo())
	require.Equal(t, constellation.Vec{X: 596, Y: 228.5}, undo(die(596, 228, false)), "it rolls on")
	require.Equal(t, constellation.Vec{X: 596, Y: 228.5}, undo(die(576, 228, true)), "beside it")
	moved := undo(die(596, 232, true))
	require.NotEqual(t, constellation.Vec{X: 596, Y: 228.5}, moved)
	require.Equal(t, moved, undo(die(596.5, 233, true)), "it is measured anew")
	require.Equal(t, moved, undo(), "it was taken away")
	var row []constellation.Die
	for y := 10.0; y < 457; y += 20 {
		row = append(row, die(596, y, true))
	}
	require.Equal(t, 14.0, undo(row...).X, "no room at that side")
	for _, d := range row {
		row = append(row, die(14, d.Pos.Y, true))
	}
	s.table.Dice = row
	require.Len(t, s.rimButtons(&v, 1), 2, "nor at the other: they stand under dice")
}

// Where somebody sits at every side it stands beside the help of those who have asked for that.
func TestWhereNoSideIsFreeWhatEverybodyMayAskForStandsBesideTheHelp(t *testing.T) {
	s, _ := counting(t)
	v := rules.View{Players: []rules.PlayerView{sitsAt(0), sitsAt(90), sitsAt(180), sitsAt(270)}}
	v.Players[0].Name = "Ada"
	require.Empty(t, s.rimButtons(&v, 1))
	s.turnHelp("Ada")
	all := s.rimButtons(&v, 1)
	require.Len(t, all, 2)
	require.Equal(t, rules.Command{Do: rules.DoUndo}, all[1].Command)
	all = append(append(all, helpButtons(s.table, &v, 1)[0]), leaveButtons(s.table, &v, 1, s.helped)...)
	for i, m := range all {
		require.InDelta(t, 443, m.Points[0].Y, 1e-9, "at her edge")
		for _, o := range all[:i] {
			require.Greater(t, m.Points[0].Dist(o.Points[0]), m.ButtonRadius()+o.ButtonRadius(), "%s, %s", m.ID, o.ID)
		}
	}
}

// A board of Uptick's size in the middle of the table, and one that leaves no room beside it.
func BenchmarkRimButtons(b *testing.B) {
	for name, edge := range map[string]float64{"beside a board": 55, "no room": 4} {
		b.Run(name, func(b *testing.B) {
			hist := rules.NewHistory(func(rules.Event) rules.Role { return rules.Cause })
			hist.Add(rules.Event{Kind: "decided"})
			s, err := New(&counter{hist: hist}, Config{Tracker: tracker.Default(), Hold: DefaultHold()})
			require.NoError(b, err)
			v := rules.View{Players: []rules.PlayerView{sitsAt(0), sitsAt(180)}}
			w, h := (610-2*edge)/8, (457-2*edge)/8
			for i := range 32 {
				v.Marks = append(v.Marks, area(edge+2*w*float64(i%4), edge+h*float64(i/4), w, h))
			}
			b.ReportAllocs()
			for b.Loop() {
				s.rimButtons(&v, 1)
			}
		})
	}
}
