package stats

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// cast and route are payloads of a game of these tests.
type (
	cast   struct{ throw rules.Throw }
	route  struct{}
	rename struct{}
)

func (rename) PayloadType() string { return "test/rename" }
func (rename) Renamed(e rules.Event) (was, is string) {
	return e.Dice[0], e.Dice[1]
}

func (cast) PayloadType() string                { return "test/cast" }
func (c cast) Thrown(rules.Event) []rules.Throw { return []rules.Throw{c.throw} }
func (route) PayloadType() string               { return "test/route" }
func (route) Path(e rules.Event) []string       { return e.Dice }

// numbered numbers events, a second apart.
func numbered(events ...rules.Event) []rules.Event {
	for i := range events {
		events[i].Seq, events[i].Time = i+1, rules.Seconds(time.Duration(i)*time.Second)
	}
	return events
}

func throwOf(player, die, face string) rules.Event {
	return rules.Event{Kind: rules.Entered, Dice: []string{die}, Data: cast{rules.Throw{Die: die, Player: player, Kind: constellation.D6, Face: face}}}
}

func TestRead_playersAreCalledAsTheySaid(t *testing.T) {
	events := numbered(rules.Event{Kind: rules.Scored, Points: map[string]int{"white": 6, "red": 1}},
		rules.Event{Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Over: true, Winner: "white"}, Match: true}})
	for name, c := range map[string]struct {
		people map[string]rules.Person
		want   map[string]int
	}{
		"both":          {map[string]rules.Person{"white": {Name: "Ada"}, "red": {Name: "Ben"}}, map[string]int{"Ada": 6, "Ben": 1}},
		"one":           {map[string]rules.Person{"white": {Name: "Ada"}}, map[string]int{"Ada": 6, "red": 1}},
		"a colour only": {map[string]rules.Person{"white": {Color: "#ff0000"}}, map[string]int{"white": 6, "red": 1}},
		"the same name": {map[string]rules.Person{"white": {Name: "Ada"}, "red": {Name: "ada"}}, map[string]int{"white": 6, "red": 1}},
		"another's":     {map[string]rules.Person{"white": {Name: "Red"}}, map[string]int{"white": 6, "red": 1}},
		"their own":     {map[string]rules.Person{"white": {Name: "White"}}, map[string]int{"White": 6, "red": 1}},
		"swapped":       {map[string]rules.Person{"white": {Name: "red"}, "red": {Name: "white"}}, map[string]int{"red": 6, "white": 1}},
		"nobody":        {nil, map[string]int{"white": 6, "red": 1}},
	} {
		r := Read(Match{ID: 1, Header: rules.Header{Game: "gone", Players: []string{"white", "red"}, People: c.people}, Events: events}, NewNames(nil))
		require.Equal(t, c.want, r.Points, name)
	}
}

func TestRead_tellsWhatAMatchCameTo(t *testing.T) {
	turn := rules.Event{Kind: rules.Turn}
	events := numbered(turn, throwOf("ada", "d1", "6"), throwOf("Ben", "d2", ""), throwOf("Ada", "d3", "2"),
		rules.Event{Kind: rules.Linked, Dice: []string{"d2", "d1"}}, rules.Event{Kind: rules.Linked, Dice: []string{"d2", "d3"}},
		rules.Event{Kind: rules.Linked, Dice: []string{"d3", "d1"}}, rules.Event{Kind: rules.Closed, Dice: []string{"d3", "d1", "d2"}},
		rules.Event{Kind: rules.Linked, Dice: []string{"d8", "d9"}}, rules.Event{Kind: rules.Unlinked, Dice: []string{"d9", "d8"}},
		rules.Event{Kind: "sailed", Dice: []string{"d1", "d2", "d3"}, Data: route{}},
		rules.Event{Kind: rules.Read, Dice: []string{"d2"}, Face: "5"},                                                       // read late
		rules.Event{Kind: rules.Moved, Dice: []string{"d1"}}, rules.Event{Kind: rules.Read, Dice: []string{"d1"}, Face: "1"}, // knocked: no throw
		rules.Event{Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Over: true, Winner: "Ada"}}},
		rules.Event{Kind: rules.Scored, Points: map[string]int{"Ada": 6, "Ben": 1}},
		turn, throwOf("Ben", "d1", "4"),
		rules.Event{Kind: rules.Scored, Points: map[string]int{"ben": 9}}, // some games say it before the end
		rules.Event{Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Over: true, Winner: "Ben"}}},
		rules.Event{Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Over: true, Winner: "Ben", Method: rules.ByForfeit}, Match: true}})
	m := Match{ID: 3, Header: rules.Header{Game: "gone", Players: []string{"Ada", "Ben"}}, Events: events}
	r := Read(m, NewNames([]string{"Ada", "Ben"}))
	require.Equal(t, []string{"Ada", "Ben"}, r.Players)
	require.Equal(t, map[string]int{"Ada": 6, "Ben": 10}, r.Points)
	require.Equal(t, "Ben won by forfeit", r.Result())
	require.Len(t, r.Rounds, 2)
	require.Equal(t, map[string]int{"Ada": 6, "Ben": 1}, r.Rounds[0].Points)
	require.Equal(t, map[string]int{"Ben": 9}, r.Rounds[1].Points)
	require.Equal(t, []Formation{{3, true}}, r.Rounds[0].Formations)
	require.Equal(t, [2]string{"closed 3", ""}, [2]string{r.Largest.String(), Formation{}.String()})
	require.Equal(t, 3, r.Longest)
	require.InDelta(t, 20, r.Length, 1e-9)
	var faces []string
	for _, thrown := range r.Throws {
		faces = append(faces, thrown.Player+thrown.Face)
	}
	require.Equal(t, []string{"Ada6", "Ben5", "Ada2", "Ben4"}, faces)
}

func TestRead_whatWasTakenBackDoesNotCount(t *testing.T) {
	events := numbered(rules.Event{Kind: rules.Turn}, rules.Event{Kind: rules.Scored, Points: map[string]int{"Ada": 5}},
		rules.Event{Kind: rules.Undone, Ref: 2}, rules.Event{Kind: rules.Scored, Points: map[string]int{"Ada": 2}},
		rules.Event{Kind: rules.Undone, Ref: 4}, rules.Event{Kind: rules.Redone, Ref: 4})
	r := Read(Match{Header: rules.Header{Game: "gone"}, Events: events}, NewNames(nil))
	require.Equal(t, map[string]int{"Ada": 2}, r.Points)
	require.Equal(t, "not over", r.Result())
	require.Equal(t, []string{"Ada"}, r.Players)
}

// On many a touch table players say what a die is, and what it shows, after it was
// thrown; and a sensor that starts again gives it another id.
func TestRead_whatIsSaidOfAThrowLaterCounts(t *testing.T) {
	unknown := rules.Event{Kind: rules.Entered, Dice: []string{"d1"}, Data: cast{rules.Throw{Die: "d1", Player: "Ada", Kind: constellation.Unknown}}}
	kind := func(die string) rules.Event {
		return rules.Event{Kind: "kind", Dice: []string{die}, Data: rules.Saying{Die: die, Kind: constellation.D20}}
	}
	face := func(die, face string) rules.Event {
		return rules.Event{Kind: rules.Read, Dice: []string{die}, Face: face, Data: rules.Saying{Die: die, Face: face}}
	}
	moved := rules.Event{Kind: rules.Moved, Dice: []string{"d1"}}
	renamed := rules.Event{Kind: "bound", Dice: []string{"d1", "d9"}, Data: rename{}}
	for name, tt := range map[string]struct {
		events []rules.Event
		want   rules.Throw
	}{
		"said":           {[]rules.Event{unknown, kind("d1"), face("d1", "17")}, rules.Throw{Kind: constellation.D20, Face: "17"}},
		"after a knock":  {[]rules.Event{unknown, moved, kind("d1"), face("d1", "17")}, rules.Throw{Kind: constellation.Unknown}},
		"of another id":  {[]rules.Event{unknown, renamed, kind("d9"), face("d9", "17")}, rules.Throw{Kind: constellation.D20, Face: "17"}},
		"of an old id":   {[]rules.Event{unknown, renamed, kind("d1"), face("d1", "17")}, rules.Throw{Kind: constellation.Unknown}},
		"of another die": {[]rules.Event{unknown, kind("d2"), face("d2", "17")}, rules.Throw{Kind: constellation.Unknown}},
	} {
		t.Run(name, func(t *testing.T) {
			r := Read(Match{Header: rules.Header{Game: "gone", Players: []string{"Ada"}}, Events: numbered(append([]rules.Event{{Kind: rules.Turn}}, tt.events...)...)}, NewNames(nil))
			tt.want.Die, tt.want.Player = "d1", "Ada"
			require.Equal(t, []rules.Throw{tt.want}, r.Throws)
		})
	}
}

// Who plays alone is no second player, and it's no draw.
func TestRead_oneWhoPlaysAlone(t *testing.T) {
	events := numbered(rules.Event{Kind: rules.Turn}, rules.Event{Kind: rules.Scored, Points: map[string]int{"A": 26}},
		rules.Event{Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Over: true}, Match: true}})
	r := Read(Match{Header: rules.Header{Game: "board of these tests", Rules: "alone"}, Events: events}, NewNames(nil))
	require.Equal(t, []string{"A"}, r.Players)
	require.Equal(t, "over", r.Result())
}

// The links of a die that has another id now are those that it had.
func TestRead_linksFollowADieToItsNewID(t *testing.T) {
	link := func(a, b string) rules.Event { return rules.Event{Kind: rules.Linked, Dice: []string{a, b}} }
	end := rules.Event{Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Over: true}}}
	turn := rules.Event{Kind: rules.Turn}
	r := Read(Match{Header: rules.Header{Game: "gone", Players: []string{"Ada"}}, Events: numbered(turn,
		link("d1", "d2"), link("d2", "d3"), link("d3", "d1"), rules.Event{Kind: rules.Closed, Dice: []string{"d1", "d2", "d3"}},
		rules.Event{Kind: "bound", Dice: []string{"d2", "d9"}, Data: rename{}}, end, turn,
		rules.Event{Kind: rules.Broken, Dice: []string{"d1", "d3", "d9"}}, rules.Event{Kind: rules.Unlinked, Dice: []string{"d9", "d1"}},
		rules.Event{Kind: rules.Unlinked, Dice: []string{"d3", "d9"}}, end)}, NewNames(nil))
	require.Len(t, r.Rounds, 2)
	require.Equal(t, []Formation{{3, true}}, r.Rounds[0].Formations)
	require.Equal(t, []Formation{{2, false}}, r.Rounds[1].Formations)
}

// Board games name their players always alike; people call them by other names.
func TestRead_playersOfBoardGamesAreCalledAsTheMatchSays(t *testing.T) {
	events := numbered(rules.Event{Kind: rules.Turn, Player: "B"}, rules.Event{Kind: "played", Player: "B", Points: map[string]int{"A": 6, "B": 7}},
		rules.Event{Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Over: true, Winner: "B"}, Match: true}})
	for name, tt := range map[string]struct {
		players []string
		people  map[string]rules.Person
		want    map[string]int
		result  string
	}{
		"as ever":        {nil, nil, map[string]int{"A": 6, "B": 7}, "B won"},
		"by names":       {[]string{"Ada", "Ben"}, nil, map[string]int{"Ada": 6, "Ben": 7}, "Ben won"},
		"the other way":  {[]string{"Ben", "Ada"}, nil, map[string]int{"Ben": 6, "Ada": 7}, "Ada won"},
		"by one name":    {[]string{"Ada", "ada "}, nil, map[string]int{"A": 6, "B": 7}, "B won"},
		"as they wish":   {[]string{"Ada", "Ben"}, map[string]rules.Person{"Ben": {Name: "Benjamin"}}, map[string]int{"Ada": 6, "Benjamin": 7}, "Benjamin won"},
		"only by wishes": {nil, map[string]rules.Person{"A": {Name: "Ada"}}, map[string]int{"Ada": 6, "B": 7}, "B won"},
	} {
		t.Run(name, func(t *testing.T) {
			r := Read(Match{Header: rules.Header{Game: "board of these tests", Players: tt.players, People: tt.people}, Events: events}, NewNames(tt.players))
			require.Equal(t, tt.want, r.Points)
			require.Equal(t, tt.result, r.Result())
			require.Len(t, r.Players, 2)
		})
	}
}

// boardGame is a game whose rules name its players.
type boardGame struct{ rules.Game }

func (boardGame) Info() rules.Info {
	return rules.Info{Name: "board of these tests", Sets: []rules.RuleSet{{Name: "usual"}, {Name: "alone", Players: 1}}, Players: rules.Players{Min: 2, Max: 2, Default: []string{"A", "B"}, Fixed: true}}
}

func (boardGame) Referee(rules.Options) (rules.Referee, error) { return nil, errors.New("has none") }

func init() { rules.Register(boardGame{}) }

// What onlookers bet is no point of the game, and a stake is one only when it has
// changed hands: then the end of the round says how it stands.
func TestRead_betsAndStakesAreNoPointsYet(t *testing.T) {
	points := func(kind rules.EventKind, points map[string]int) rules.Event {
		return rules.Event{Kind: kind, Points: points}
	}
	end := func(match bool, totals map[string]int) rules.Event {
		return rules.Event{Kind: rules.Ended, Points: totals, Data: rules.End{Outcome: rules.Outcome{Over: true, Winner: "Ada"}, Match: match}}
	}
	turn := rules.Event{Kind: rules.Turn}
	for name, tt := range map[string]struct {
		events []rules.Event
		want   map[string]int   // of the match
		rounds []map[string]int // of each
	}{
		"a bet": {[]rules.Event{points(rules.Wagered, map[string]int{"Zoe": 5}), turn, end(false, nil), points(rules.Scored, map[string]int{"Ada": 1, "Ben": 0}), points(rules.Wagered, map[string]int{"Zoe": 5})},
			map[string]int{"Ada": 1, "Ben": 0}, []map[string]int{{"Ada": 1, "Ben": 0}}},
		"a stake": {[]rules.Event{points(rules.Staked, map[string]int{"Ben": 5}), turn, points(rules.Scored, map[string]int{"Ada": 2}), points(rules.Scored, map[string]int{"Ben": 1}), end(false, map[string]int{"Ada": 7, "Ben": -4})},
			map[string]int{"Ada": 7, "Ben": -4}, []map[string]int{{"Ada": 7, "Ben": -4}}},
		"dice that are all at fault": {[]rules.Event{turn, end(false, nil), points(rules.Scored, map[string]int{"Ada": 0, "Ben": 3}),
			{Kind: rules.Linked, Dice: []string{"d1", "d2"}}, end(false, nil), points(rules.Scored, map[string]int{"Ada": 3, "Ben": 0})},
			map[string]int{"Ada": 3, "Ben": 3}, []map[string]int{{"Ada": 0, "Ben": 3}, {"Ada": 3, "Ben": 0}}},
		"a stake, and no score": {[]rules.Event{points(rules.Staked, map[string]int{"Ben": 5}), turn}, map[string]int{}, nil},
		"a second match": {[]rules.Event{turn, points(rules.Scored, map[string]int{"Ada": 2}), end(false, map[string]int{"Ada": 2, "Ben": 0}), end(true, map[string]int{"Ada": 2, "Ben": 0}),
			turn, points(rules.Scored, map[string]int{"Ada": 3}), end(false, map[string]int{"Ada": 4, "Ben": -1}), end(true, map[string]int{"Ada": 4, "Ben": -1})},
			map[string]int{"Ada": 6, "Ben": -1}, []map[string]int{{"Ada": 2}, {"Ada": 4, "Ben": -1}}},
	} {
		t.Run(name, func(t *testing.T) {
			r := Read(Match{Header: rules.Header{Game: "gone", Players: []string{"Ada", "Ben"}}, Events: numbered(tt.events...)}, NewNames(nil))
			require.Equal(t, []string{"Ada", "Ben"}, r.Players)
			require.Equal(t, tt.want, r.Points)
			var rounds []map[string]int
			for _, round := range r.Rounds {
				rounds = append(rounds, round.Points)
			}
			require.Equal(t, tt.rounds, rounds)
		})
	}
}

// Dice that lie linked before anybody has thrown are no formation of a match.
func TestRead_diceThatWereNeverThrownAreNoFormation(t *testing.T) {
	r := Read(Match{Header: rules.Header{Game: "gone", Players: []string{"Ada", "Ben"}}, Events: numbered(
		rules.Event{Kind: rules.Linked, Dice: []string{"d1", "d2"}})}, NewNames(nil))
	require.Zero(t, r.Largest.Dice)
	require.Empty(t, r.Rounds)
}

// A game that was begun after a match was over, and broken off, is no round of it.
func TestRead_whatComesAfterTheMatchIsNoRoundOfIt(t *testing.T) {
	stands := func(a, b int) rules.Event {
		return rules.Event{Kind: "played", Points: map[string]int{"Ada": a, "Ben": b}}
	}
	r := Read(Match{Header: rules.Header{Game: "gone", Players: []string{"Ada", "Ben"}}, Events: numbered(rules.Event{Kind: rules.Turn}, stands(6, 7),
		rules.Event{Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Over: true, Winner: "Ben"}, Match: true}},
		stands(0, 0), rules.Event{Kind: rules.Turn})}, NewNames(nil))
	require.Equal(t, map[string]int{"Ada": 6, "Ben": 7}, r.Points)
	require.Equal(t, "Ben won", r.Result())
	require.Len(t, r.Rounds, 1)
}

// A round in which points have fallen already is none while it isn't over: nobody has drawn
// it. The points stand.
func TestRead_aRoundThatIsBrokenOffIsNone(t *testing.T) {
	scored := func(points int) rules.Event {
		return rules.Event{Kind: rules.Scored, Player: "Ada", Points: map[string]int{"Ada": points}}
	}
	over := rules.Event{Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Over: true, Winner: "Ada"}}}
	turn := rules.Event{Kind: rules.Turn}
	for name, c := range map[string]struct {
		events []rules.Event
		rounds int
		points int
	}{
		"the first":           {[]rules.Event{turn, scored(5)}, 0, 5},
		"two paths of it":     {[]rules.Event{turn, scored(5), turn, scored(3)}, 0, 8},
		"the second":          {[]rules.Event{turn, scored(5), over, turn, scored(2)}, 1, 7},
		"none: both are over": {[]rules.Event{turn, scored(5), over, turn, scored(2), over}, 2, 7},
	} {
		r := Read(Match{Header: rules.Header{Game: "gone", Players: []string{"Ada", "Ben"}}, Events: numbered(c.events...)}, NewNames(nil))
		require.Len(t, r.Rounds, c.rounds, name)
		require.Equal(t, c.points, r.Points["Ada"], name)
	}
}
