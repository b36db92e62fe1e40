package utara

import (
	"context"
	"errors"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func playing(t *testing.T, o rules.Options) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := Game{}.Referee(o)
	if err != nil {
		t.Fatal(err)
	}
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{
		utaraDie("a", "E", 60, 50), utaraDie("b", "S", 150, 50), utaraDie("z", "N", 500, 300)}}
	for range 60 {
		table.Time += 1e8
		r.See(table)
	}
	return r.(*Referee), table
}

func TestAFrameNeverSearches(t *testing.T) {
	r, _ := playing(t, rules.Options{Players: []string{MachineName, "Ada"}})
	if r.state.Plan != nil {
		t.Fatal("there is a plan before any task was run")
	}
	if _, ok := r.Task(); !ok {
		t.Fatal("no search is wanted")
	}
	es := think(r)
	if len(es) != 1 || es[0].Kind != Planned || r.state.Plan == nil {
		t.Errorf("the search's answer gives %+v", es)
	}
	if task, ok := r.Task(); ok {
		t.Errorf("with a plan, %q is wanted still", task.Key)
	}
}

func TestTheTaskIsTheSameWhileTheSkyIs(t *testing.T) {
	r, table := playing(t, rules.Options{Values: map[string]string{"hint": "good"}})
	one, _ := r.Task()
	table.Time += 1e8
	r.See(table)
	if two, ok := r.Task(); !ok || two.Key != one.Key {
		t.Errorf("%q became %q", one.Key, two.Key)
	}
	if _, err := r.Do(rules.Command{Do: rules.DoFace, Die: "z", Value: "S"}, table.Time); err != nil {
		t.Fatal(err)
	}
	if two, ok := r.Task(); !ok || two.Key == one.Key {
		t.Error("another sky has the same task")
	}
	late := one.Run(context.Background())
	if _, err := r.Do(late, table.Time); !errors.Is(err, ErrNotNow) || r.cache.hint != nil {
		t.Errorf("the answer to an earlier sky gives %v", err)
	}
}

func TestACalledOffSearchGivesNoAnswer(t *testing.T) {
	r, _ := playing(t, rules.Options{Values: map[string]string{"hint": "best"}})
	task, _ := r.Task()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if c := task.Run(ctx); c.Do != "" {
		t.Errorf("it answers %+v", c)
	}
}

func TestASearchHoldsItsOwnSky(t *testing.T) {
	r, table := playing(t, rules.Options{Values: map[string]string{"hint": "best"}})
	task, _ := r.Task()
	want := task.Run(context.Background())
	table.Dice = table.Dice[2:]
	watchFor(r, table, 3)
	if got := task.Run(context.Background()); got != want {
		t.Errorf("after the sky has changed %+v, before %+v", got, want)
	}
}
