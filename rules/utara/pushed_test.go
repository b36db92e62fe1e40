package utara

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// pushRound is a round in which a has been sailed, with two dice, y and z, that look alike.
func pushRound(t *testing.T) (*Referee, *constellation.Table) {
	t.Helper()
	r, err := NewReferee(DefaultConfig())
	require.NoError(t, err)
	table := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{utaraDie("a", "W", 50, 350),
		utaraDie("b", "W", 150, 350), utaraDie("y", "S", 300, 50), utaraDie("z", "S", 400, 200)}}
	watchFor(r, table, 7)
	table.Dice = without(table.Dice, "a")
	watchFor(r, table, 4)
	require.Equal(t, 1, r.state.Sails)
	return r, table
}

// push pushes a die of a table, by so many mm.
func push(table *constellation.Table, id string, x, y float64) {
	d, _ := table.Die(id)
	d.Pos = d.Pos.Add(constellation.Vec{X: x, Y: y})
}

// withoutPlaces is the journal of a referee as versions wrote it that didn't tell where a pushed
// die lay.
func withoutPlaces(r *Referee) []rules.Event {
	journal := slices.Clone(r.history.All())
	for i := range journal {
		if f, ok := journal[i].Data.(FaultCode); ok {
			journal[i].Data = FaultCode{Code: f.Code}
		}
	}
	return journal
}

// asWritten is a journal as it is read again.
func asWritten(t *testing.T, journal []rules.Event) (read []rules.Event) {
	t.Helper()
	text, err := json.Marshal(journal)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &read))
	return read
}

// renamedDice gives the dice of a table other ids, in the same order or in the other one.
func renamedDice(table *constellation.Table, turned bool) {
	for i := range table.Dice {
		letter := table.Dice[i].ID[0]
		if turned {
			letter = 'z' - letter + 'a'
		}
		table.Dice[i].ID = "n" + string(rune(letter))
	}
	table.Sort()
}

// pushedDice are how dice lie elsewhere when the program ends; then is what becomes of them before
// it goes on.
var pushedDice = map[string]struct {
	ways    func(r *Referee, table *constellation.Table)
	then    func(table *constellation.Table)
	earlier bool // it is so, too, where the journal doesn't tell where they lay
}{
	"across":                    {ways: asked("z", 35, 0), earlier: true},
	"in its direction":          {ways: asked("z", 0, 35), earlier: true},
	"against its direction":     {ways: asked("z", 0, -60), earlier: true},
	"far":                       {ways: asked("z", 150, 100), earlier: true},
	"less than it is found in":  {ways: asked("z", 12, 0), earlier: true},
	"by what a path takes":      {ways: asked("b", 35, 0), earlier: true},
	"twice":                     {ways: pushedTwice, earlier: true},
	"once more since":           {ways: asked("z", 35, 0), then: func(table *constellation.Table) { push(table, "z", 0, 60) }, earlier: true},
	"back, almost":              {ways: asked("z", 35, 0), then: func(table *constellation.Table) { push(table, "z", -30, 0) }, earlier: true},
	"to its like":               {ways: asked("z", -82, -150)},
	"as its like":               {ways: bothAsked, earlier: true},
	"and turned over":           {ways: turnedOver(35)},
	"in place, and turned over": {ways: turnedOver(0)},
	"beside a stranger":         {ways: besideStranger("S", 500, 300), earlier: true},
	"beside a stranger, twice": {ways: func(r *Referee, table *constellation.Table) {
		besideStranger("S", 500, 300)(r, table)
		push(table, "z", 40, 0)
		watchFor(r, table, 8)
	}, earlier: true},
	"beside a stranger that can't be read": {ways: besideStranger("", 420, 170), earlier: true},
}

// asked pushes a die until players are asked about it.
func asked(id string, x, y float64) func(r *Referee, table *constellation.Table) {
	return func(r *Referee, table *constellation.Table) {
		push(table, id, x, y)
		watchFor(r, table, 8)
	}
}

func pushedTwice(r *Referee, table *constellation.Table) {
	asked("z", 35, 0)(r, table)
	asked("z", 40, -30)(r, table)
}

func bothAsked(r *Referee, table *constellation.Table) {
	asked("z", 35, 0)(r, table)
	asked("y", 0, 45)(r, table)
}

func turnedOver(mm float64) func(r *Referee, table *constellation.Table) {
	return func(r *Referee, table *constellation.Table) {
		z, _ := table.Die("z")
		z.Face = "N"
		asked("z", mm, 0)(r, table)
	}
}

func besideStranger(face string, x, y float64) func(r *Referee, table *constellation.Table) {
	return func(r *Referee, table *constellation.Table) {
		put(table, utaraDie("x", face, x, y))
		asked("z", 35, 0)(r, table)
	}
}

// A die about whose push players are asked is the same after a restart: nobody sailed it, and
// the question stands.
func TestADieThatWasPushedIsAskedAboutAfterARestart(t *testing.T) {
	for name, tc := range pushedDice {
		for _, earlier := range []bool{false, true} {
			for _, turned := range []bool{false, true} {
				if earlier && !tc.earlier {
					continue
				}
				t.Run(fmt.Sprint(name, earlier, turned), func(t *testing.T) {
					r, table := pushRound(t)
					tc.ways(r, table)
					open := textsOfTroubles(r)
					require.NotEmpty(t, open)
					if tc.then != nil {
						tc.then(table)
					}
					journal := slices.Clone(r.history.All())
					if earlier {
						journal = withoutPlaces(r)
					}
					again := restoredFrom(t, asWritten(t, journal))
					renamedDice(table, turned)
					require.Empty(t, textsOf(watchFor(again, table, 12), Sailed, rules.Faulted, rules.Mended, rules.Turn))
					require.Equal(t, open, textsOfTroubles(again))
					require.Equal(t, again.state, restoredFrom(t, again.history.All()).state)
					for _, f := range again.state.Troubles {
						require.True(t, onTable(&again.table, f.Dice[0]))
					}
				})
			}
		}
	}
}

func textsOfTroubles(r *Referee) (all []string) {
	for _, t := range r.state.Troubles {
		all = append(all, t.Text)
	}
	return all
}

// The question is answered then as before the restart.
func TestADieThatWasPushedIsSettledAfterARestart(t *testing.T) {
	for _, value := range []string{"new", "old"} {
		r, table := pushRound(t)
		asked("z", 35, 0)(r, table)
		r = restoredFrom(t, r.history.All())
		renamedDice(table, false)
		watchFor(r, table, 8)
		_, err := r.Do(rules.Command{Do: DoPlace, Die: "nz", Value: value}, r.now)
		require.NoError(t, err)
		if value == "old" {
			push(table, "nz", -35, 0)
		}
		watchFor(r, table, 8)
		require.Empty(t, r.state.Troubles)
		z, _ := r.state.Sky.Die("nz")
		is, _ := table.Die("nz")
		require.Equal(t, is.Pos, z.Pos)
	}
}

// A die that lies where players let it lie is nowhere else after a restart.
func TestAPushedDieThatMayLieIsFoundThere(t *testing.T) {
	r, table := pushRound(t)
	asked("z", 35, 0)(r, table)
	_, err := r.Do(rules.Command{Do: DoPlace, Die: "z", Value: "new"}, r.now)
	require.NoError(t, err)
	r = restoredFrom(t, r.history.All())
	renamedDice(table, true)
	watchFor(r, table, 12)
	require.Empty(t, r.state.Troubles)
	require.Equal(t, 1, r.state.Sails)
}

// In a pause it is found, too, and asked about when the game goes on.
func TestADieThatWasPushedIsFoundInAPause(t *testing.T) {
	r, table := pushRound(t)
	asked("z", 35, 0)(r, table)
	_, err := r.Do(rules.Command{Do: rules.DoPause}, r.now)
	require.NoError(t, err)
	r = restoredFrom(t, r.history.All())
	renamedDice(table, true)
	require.Equal(t, []rules.EventKind{Returned, Returned, Returned}, kindsOf(watchFor(r, table, 8)))
	_, err = r.Do(rules.Command{Do: rules.DoPause}, r.now)
	require.NoError(t, err)
	require.Empty(t, watchFor(r, table, 12))
	require.Len(t, r.state.Troubles, 1)
}

// Nor is the question lost while nobody has sailed, and a die beside the sky would make the roll
// another one.
func TestADieThatWasPushedMakesNoNewRollAfterARestart(t *testing.T) {
	r, table := faulty(t, pushes(constellation.Vec{X: 35}))
	open := textsOfTroubles(r)
	r = restoredFrom(t, r.history.All())
	renamedDice(table, true)
	require.Empty(t, textsOf(watchFor(r, table, 12), Rolled, Sailed, rules.Faulted, rules.Mended))
	require.Equal(t, open, textsOfTroubles(r))
}

// What is taken while the program is away was sailed, whatever was asked about it, and whatever
// looks like it.
func TestADieThatWasPushedIsSailedWhileTheProgramIsAway(t *testing.T) {
	for name, tc := range map[string]struct {
		ways  func(r *Referee, table *constellation.Table)
		taken string
		want  string
	}{
		"the pushed one":                        {asked("z", 35, 0), "z", "Ben sails the south die and collects the south die"},
		"the pushed one, before a stranger":     {besideStranger("S", 500, 300), "z", "Ben sails the south die and collects the south die"},
		"its like":                              {asked("z", 35, 0), "y", "Ben sails the south die and collects the south die"},
		"another":                               {asked("z", 35, 0), "b", "Ben sails the west die and collects the west die"},
		"its like, which was pushed before too": {bothAsked, "y", "Ben sails the south die and collects the south die"},
	} {
		for _, turned := range []bool{false, true} {
			for _, earlier := range []bool{false, true} {
				t.Run(fmt.Sprint(name, turned, earlier), func(t *testing.T) {
					r, table := pushRound(t)
					tc.ways(r, table)
					taken, _ := r.state.Sky.Die(tc.taken)
					at := taken.Pos
					table.Dice = without(table.Dice, tc.taken)
					journal := slices.Clone(r.history.All())
					if earlier {
						journal = withoutPlaces(r)
					}
					again := restoredFrom(t, journal)
					renamedDice(table, turned)
					require.Equal(t, []string{tc.want}, textsOf(watchFor(again, table, 12), Sailed))
					require.False(t, slices.ContainsFunc(again.state.Sky.Dice, func(d constellation.Die) bool { return d.Pos == at }))
					require.Equal(t, again.state, restoredFrom(t, again.history.All()).state)
				})
			}
		}
	}
}
