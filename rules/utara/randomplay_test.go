package utara

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
	"pgregory.net/rapid"
)

// Properties of the referee, held by random play.
//
//  1. Whatever path is sailed, and in whatever order its dice are taken, with
//     hands over other dice, the referee accepts the dice that were taken and
//     no others.
//  2. A round ends when no direction is left, and every die collected is in one
//     collection.
//  3. A fresh referee that is given the journal at any moment is where the old
//     one is, and sees the rest of the game alike.

// player plays one random match on two referees: the second is replaced by a
// restored one at random moments.
type player struct {
	t        *rapid.T
	conf     Config
	one, two *Referee
	table    constellation.Table
	serial   int
}

func TestARefereeFollowsAnyPlay(t *testing.T) { rapid.Check(t, randomPlay) }

func randomPlay(t *rapid.T) {
	p := newPlayer(t)
	for p.one.state.Phase != over {
		if p.one.state.Phase == rolling {
			p.roll()
			continue
		}
		p.act()
		if rapid.IntRange(0, 3).Draw(t, "restart") == 0 {
			p.restart()
		}
	}
	p.restart()
	if p.one.Answer().Text() != p.two.Answer().Text() {
		t.Fatalf("%s\n%s", p.one.Answer().Text(), p.two.Answer().Text())
	}
}

func newPlayer(t *rapid.T) *player {
	p := &player{t: t, conf: DefaultConfig()}
	p.conf.Sail.Moon = rapid.SampledFrom([]sail.MoonStyle{"full", "dark", "half"}).Draw(t, "moon")
	p.conf.Sail.Sun = rapid.SampledFrom([]sail.SunStyle{"pass", "rising", "setting", "high"}).Draw(t, "sun")
	p.conf.Players = []string{"Ada", "table", "Cleo"}[:rapid.IntRange(1, 3).Draw(t, "players")]
	p.conf.Nodes, p.conf.Machine = 20, rapid.SampledFrom([]Level{Greedy, Good, Best}).Draw(t, "level")
	p.conf.Hint = rapid.SampledFrom([]Level{Off, Good}).Draw(t, "hint")
	p.conf.Wager = rapid.IntRange(0, 3).Draw(t, "wager")
	p.one, p.two = p.referee(), p.referee()
	p.table.Width, p.table.Height = 610, 457
	return p
}

func (p *player) referee() *Referee {
	r, err := NewReferee(p.conf)
	if err != nil {
		p.t.Fatal(err)
	}
	return r
}

// see shows both referees some seconds of the table.
func (p *player) see(seconds float64) (events []rules.Event) {
	for range int(seconds * 5) {
		p.table.Time += 200 * time.Millisecond
		p.table.Sort()
		a, b := p.one.See(&p.table), p.two.See(&p.table)
		a, b = append(a, think(p.one)...), append(b, think(p.two)...)
		if !reflect.DeepEqual(a, b) {
			p.t.Fatalf("the referees see\n%v\n%v", a, b)
		}
		events = append(events, a...)
	}
	return events
}

// restart replaces the second referee by one that knows the journal only,
// through JSON.
func (p *player) restart() {
	b, err := json.Marshal(p.one.history.All())
	if err != nil {
		p.t.Fatal(err)
	}
	var journal []rules.Event
	if err := json.Unmarshal(b, &journal); err != nil {
		p.t.Fatal(err)
	}
	p.two = p.referee()
	if err := p.two.Restore(journal); err != nil {
		p.t.Fatal(err)
	}
	if a, b := p.written(p.one), p.written(p.two); a != b {
		p.t.Fatalf("restored as\n%s\nit is\n%s", b, a)
	}
	p.see(6) // both have seen the table lie quiet
}

// written returns a referee's state as text; empty and missing lists are one.
func (p *player) written(r *Referee) string {
	b, err := json.Marshal(r.state)
	if err != nil {
		p.t.Fatal(err)
	}
	return strings.ReplaceAll(string(b), "null", "[]")
}

func (p *player) roll() {
	p.serial += 100
	n := rapid.IntRange(3, 9).Draw(p.t, "dice")
	sky := rolled(n, uint64(rapid.IntRange(0, 50).Draw(p.t, "seed")))
	p.table.Dice = sky.Dice
	for i := range p.table.Dice {
		p.table.Dice[i].ID = fmt.Sprintf("d%d", p.serial+i)
	}
	p.see(6)
}

// act sails a random path, takes one back, or pushes a die.
func (p *player) act() {
	switch rapid.IntRange(0, 9).Draw(p.t, "act") {
	case 0:
		p.undo()
	case 1:
		p.nudge()
	default:
		p.sail()
	}
}

func (p *player) sail() {
	p.see(2) // the table makes its plan
	path := rapid.SampledFrom(p.one.paths()).Draw(p.t, "path")
	if l := p.one.state.Plan; machine(p.one.player()) != (l != nil) {
		p.t.Fatalf("%s is on turn, the plan is %+v", p.one.player(), l)
	} else if l != nil {
		path = *p.one.path(l.Path.Start, l.Path.Choices)
	}
	want := path.Collected
	for _, id := range rapid.Permutation(want).Draw(p.t, "order") {
		p.take(id)
	}
	es := p.see(2)
	if len(es) == 0 || es[0].Kind != Sailed || !sameSet(es[0].Dice, want) {
		p.t.Fatalf("%v were taken, the referee says %+v", want, es)
	}
	p.count()
}

// take takes a die off while a hand hides another, and is on to the next within the
// settling time: these are one path.
func (p *player) take(id string) {
	for i := range p.table.Dice {
		if p.table.Dice[i].ID == id {
			p.table.Dice = append(p.table.Dice[:i:i], p.table.Dice[i+1:]...)
			break
		}
	}
	if len(p.table.Dice) > 0 {
		d := &p.table.Dice[rapid.IntRange(0, len(p.table.Dice)-1).Draw(p.t, "hidden")]
		d.Doubtful = true
		p.see(0.8)
		d.Doubtful = false
	}
}

// count holds every die of the round to one place.
func (p *player) count() {
	s := &p.one.state
	held := 0
	for _, seat := range s.Seats {
		held += len(seat.Held)
	}
	if len(p.table.Dice) != len(s.Sky.Dice) {
		p.t.Fatalf("%d dice on the table, %d in the sky", len(p.table.Dice), len(s.Sky.Dice))
	}
	if directionLeft(&s.Sky) != (s.Phase == sailing) {
		p.t.Fatalf("phase %s with %+v", s.Phase, s.Sky.Dice)
	}
	if held == 0 {
		p.t.Fatal("nobody holds what was sailed")
	}
}

// undo takes the last decision back and lays its dice down again under new ids.
func (p *player) undo() {
	before := p.one.state.Sky.Clone()
	a, err := p.one.Do(rules.Command{Do: rules.DoUndo}, p.table.Time)
	b, err2 := p.two.Do(rules.Command{Do: rules.DoUndo}, p.table.Time)
	if (err == nil) != (err2 == nil) || !reflect.DeepEqual(a, b) {
		p.t.Fatalf("undo: %v %v, %v %v", a, err, b, err2)
	}
	for _, d := range p.one.state.Sky.Dice {
		if i, ok := before.Die(d.ID); ok && i.Pos == d.Pos {
			continue
		} else if ok { // a push was taken back
			p.table.Sort()
			on, _ := p.table.Die(d.ID)
			on.Pos = d.Pos
			continue
		}
		p.serial++
		d.ID = fmt.Sprintf("r%d", p.serial)
		p.table.Dice = append(p.table.Dice, d)
	}
	p.see(6)
	if s := &p.one.state; len(s.Owed)+len(s.Troubles) > 0 {
		p.t.Fatalf("all is back, yet %v are owed and %+v are wrong", s.Owed, s.Troubles)
	}
}

// nudge pushes a die across, and lets it lie there or pushes it back.
func (p *player) nudge() {
	i := rapid.IntRange(0, len(p.table.Dice)-1).Draw(p.t, "pushed")
	d := &p.table.Dice[i]
	id, was := d.ID, d.Pos
	d.Pos = d.Pos.Add(constellation.Vec{X: 3, Y: -2.5})
	es := p.see(6)
	if len(es) == 0 || es[0].Kind != rules.Faulted {
		p.t.Fatalf("%s was pushed, the referee says %+v", id, es)
	}
	if rapid.Bool().Draw(p.t, "new") {
		for _, r := range []*Referee{p.one, p.two} {
			if _, err := r.Do(rules.Command{Do: DoPlace, Die: id, Value: "new"}, p.table.Time); err != nil {
				p.t.Fatal(err)
			}
		}
	} else {
		p.table.Dice[i].Pos = was
	}
	if es := p.see(6); len(es) == 0 || es[0].Kind != rules.Mended {
		p.t.Fatalf("%s is in its place, the referee says %+v", id, es)
	}
}

func TestRestoreRefusesABrokenJournal(t *testing.T) {
	for name, journal := range map[string][]rules.Event{
		"a gap":             {{Seq: 2, Kind: rules.Paused}},
		"an undo of itself": {{Seq: 1, Kind: rules.Undone, Ref: 1}},
		"half a return":     {{Seq: 1, Kind: Returned, Dice: []string{"x"}}},
		"a note of no form": {{Seq: 1, Kind: Rolled, Note: "{"}},
		"an unknown die":    {{Seq: 1, Kind: Sailed, Player: "Ada", Dice: []string{"x"}, Note: "{}"}},
	} {
		r, err := NewReferee(DefaultConfig())
		if err != nil {
			t.Fatal(err)
		}
		if r.Restore(journal) == nil {
			t.Errorf("%s passes", name)
		}
	}
}

// FuzzRestore gives the referee any journal: it refuses it, or goes on.
func FuzzRestore(f *testing.F) {
	r, err := NewReferee(DefaultConfig())
	if err != nil {
		f.Fatal(err)
	}
	table := &constellation.Table{Width: 600, Height: 400,
		Dice: []constellation.Die{utaraDie("a", "E", 50, 50), utaraDie("b", "S", 150, 50), utaraDie("z", "N", 500, 300)}}
	watchFor(r, table, 6)
	table.Dice = table.Dice[2:]
	watchFor(r, table, 2)
	seed, err := json.Marshal(r.history.All())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(seed)
	f.Add([]byte(`[{"seq":1,"event":"returned","dice":["a","b"]},{"seq":2,"event":"undone","ref":1}]`))
	f.Add([]byte(`[{"seq":1,"event":"fault","type":"utara/fault","data":{"code":"shifted"}}]`))
	f.Fuzz(func(t *testing.T, b []byte) {
		var journal []rules.Event
		if json.Unmarshal(b, &journal) != nil || len(journal) > 50 {
			return
		}
		r, err := NewReferee(DefaultConfig())
		if err != nil {
			t.Fatal(err)
		}
		if r.Restore(journal) != nil {
			return
		}
		r.View()
		table.Time = r.now
		watchFor(r, table, 6)
		r.View()
		r.Answer().Text()
	})
}
