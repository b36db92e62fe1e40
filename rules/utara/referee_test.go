package utara

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// watchFor shows a referee a table for some seconds, ten frames each.
func watchFor(r *Referee, t *constellation.Table, seconds int) (es []rules.Event) {
	for range 10 * seconds {
		t.Time += 100 * time.Millisecond
		es = append(es, r.See(t)...)
		es = append(es, think(r)...)
	}
	return es
}

// think carries the search that is wanted out on the spot.
func think(r *Referee) []rules.Event {
	task, ok := r.Task()
	if !ok {
		return nil
	}
	c := task.Run(context.Background())
	if c.Do == "" {
		return nil
	}
	es, err := r.Do(c, r.now)
	if err != nil {
		panic(err)
	}
	return es
}

func utaraDie(id, face string, x, y float64) constellation.Die {
	return constellation.Die{ID: id, Kind: constellation.Utara, Face: face, Pos: constellation.Vec{X: x, Y: y}, Size: 16, Still: true}
}

func TestStackGoesIntoTheCollection(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "E", 50, 50), utaraDie("z", "N", 500, 300)}}
	table.Dice[0].Stack = []constellation.Member{{Kind: constellation.Utara, Face: "W"}, {Kind: constellation.Utara}}
	watchFor(r, table, 6)
	table.Dice = table.Dice[1:]
	watchFor(r, table, 2)
	if got := fmt.Sprint(r.state.Seats[0].Held); got != "[E W ]" {
		t.Errorf("Ada holds %s", got)
	}
}

// A referee keeps no table that it is shown: the next frame overwrites it.
func TestTheTableIsNotKept(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "E", 50, 50)}}
	watchFor(r, table, 6)
	before := fmt.Sprintf("%+v", r.View())
	table.Dice[0].Pos.X = 300
	if after := fmt.Sprintf("%+v", r.View()); after != before {
		t.Errorf("the view changed with a table that was shown before")
	}
}

func TestSensorsThatCannotLookAreNoEvidence(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "E", 50, 50)}}
	watchFor(r, table, 6)
	table.Dice, table.Sources = nil, []constellation.SourceState{{Name: "camera", Blind: "it is dark"}}
	if es := watchFor(r, table, 20); len(es) > 0 {
		t.Errorf("blind, the referee says %+v", es)
	}
}

func TestEverySeatLiesOnTheTable(t *testing.T) {
	for n := 1; n <= 6; n++ {
		c := DefaultConfig()
		c.Players = []string{"Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"}[:n]
		r, err := NewReferee(c)
		if err != nil {
			t.Fatal(err)
		}
		r.See(&constellation.Table{Width: 600, Height: 400})
		seen := map[constellation.Vec]bool{}
		for i := range n {
			at := r.side(i).at(0, 20)
			if at.X < 0 || at.X > 600 || at.Y < 0 || at.Y > 400 || seen[at] {
				t.Errorf("of %d players, %d sits at %v", n, i, at)
			}
			seen[at] = true
		}
	}
}

func TestSearchStopsWithTheClock(t *testing.T) {
	b, err := newBoard(rolled(40, 5), sail.Default(), false)
	if err != nil {
		t.Fatal(err)
	}
	now, reads := time.Duration(0), 0
	clock := func() time.Duration { reads++; now += 100 * time.Millisecond; return now }
	a, ok := b.Advise(context.Background(), b.start(2), Best, Budget{Nodes: 1 << 30, Time: time.Second, Clock: clock})
	if !ok || a.Start == "" || reads > 12 {
		t.Errorf("%v after %d looks at the clock", a, reads)
	}
}

func TestRefusedCommandChangesNothing(t *testing.T) {
	r, err := NewReferee(DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	before := fmt.Sprintf("%+v", r.state)
	for _, c := range []rules.Command{{Do: rules.DoUndo}, {Do: rules.DoRedo}, {Do: DoPass}, {Do: "jump"}, {Do: DoAccept}} {
		if es, err := r.Do(c, 0); err == nil || len(es) > 0 {
			t.Errorf("%q gives %v, %v", c.Do, es, err)
		}
	}
	if _, err := r.Do(rules.Command{Do: rules.DoUndo}, 0); !errors.Is(err, ErrNothing) {
		t.Errorf("undo: %v", err)
	}
	if after := fmt.Sprintf("%+v", r.state); after != before {
		t.Errorf("%s\n%s", before, after)
	}
}

func TestHintInTheText(t *testing.T) {
	a, err := Game{}.Score(readSky(t, "example.json"), rules.Options{Values: map[string]string{"hint": "best", "nodes": "50"}})
	if err != nil {
		t.Fatal(err)
	}
	hint := a.(*Answer).Hint
	if hint == nil || hint.Start == "" {
		t.Fatalf("hint %+v", hint)
	}
	if want := "hint: sail " + hint.Start; !strings.Contains(a.Text(), "\n"+want) {
		t.Errorf("%s lacks %q", a.Text(), want)
	}
}

// BenchmarkSee measures one frame of a quiet table of 40 dice, with one die of
// a path taken: the most that a frame costs while people play.
func BenchmarkSee(b *testing.B) {
	r, err := NewReferee(DefaultConfig())
	if err != nil {
		b.Fatal(err)
	}
	table := rolled(40, 5)
	watchFor(r, table, 6)
	for _, p := range r.paths() {
		if len(p.Collected) > 2 {
			table.Dice = without(table.Dice, p.Start)
			break
		}
	}
	watchFor(r, table, 8)
	b.ReportAllocs()
	for b.Loop() {
		table.Time += 16 * time.Millisecond
		r.See(table)
		r.View()
	}
}

func without(ds []constellation.Die, id string) []constellation.Die {
	var left []constellation.Die
	for _, d := range ds {
		if d.ID != id {
			left = append(left, d)
		}
	}
	return left
}
