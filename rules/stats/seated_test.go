package stats

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// A player is called as was said last; who has taken another one's seat and name is that one.
func TestNames_areThoseThatWereSaidLast(t *testing.T) {
	for name, c := range map[string]struct{ said, want []string }{
		"two of three swap seats":     {[]string{"Ben", "Ada", ""}, []string{"Ben", "Ada", "Cid"}},
		"all move on by a seat":       {[]string{"Ben", "Cid", "Ada"}, []string{"Ben", "Cid", "Ada"}},
		"one goes home, two move up":  {[]string{"Ben", "Cid", "Dee"}, []string{"Ben", "Cid", "Dee"}},
		"one says another one's name": {[]string{"Ben", "", ""}, []string{"Ada", "Ben", "Cid"}},
		"nobody says anything":        {[]string{"", "", ""}, []string{"Ada", "Ben", "Cid"}},
	} {
		players, people := []string{"Ada", "Ben", "Cid"}, map[string]rules.Person{}
		for i, said := range c.said {
			people[players[i]] = rules.Person{Name: said}
		}
		names := NewNames(nil).calling(players, players, people)
		for i, p := range players {
			require.Equal(t, c.want[i], names.Of(p), name)
		}
	}
}

// A game belongs to who sits there when it is over: two who swap seats for the next one
// keep what they have won, and so does who goes home.
func TestRead_aGameBelongsToWhoSatThere(t *testing.T) {
	won := board(5, 2, "Ada", rules.ByPoints) // by who sits at the first seat
	n := len(won)
	people := func(first, second string) map[string]rules.Person {
		return map[string]rules.Person{"Ada": {Name: first}, "Ben": {Name: second}}
	}
	before := func(until int, first, second string) rules.Sitting {
		return rules.Sitting{Until: until, People: people(first, second)}
	}
	for name, c := range map[string]struct {
		before  []rules.Sitting
		now     map[string]rules.Person
		games   [][]rules.Event
		players []string
		points  map[string]int
		result  string
		versus  []string
	}{
		"nobody was called otherwise": {nil, people("Zoe", "Max"), [][]rules.Event{won, won}, []string{"Zoe", "Max"}, map[string]int{"Zoe": 10, "Max": 4},
			"Zoe won 2 of 2 games, Max 0", []string{"Max – Zoe (gone): 0 – 2 in 2 games, 0 drawn; rounds 0 – 2"}},
		"they swap seats": {[]rules.Sitting{before(n, "Zoe", "Max")}, people("Max", "Zoe"), [][]rules.Event{won, won}, []string{"Zoe", "Max"}, map[string]int{"Zoe": 7, "Max": 7},
			"draw in 2 games, Zoe 1, Max 1", []string{"Max – Zoe (gone): 1 – 1 in 2 games, 0 drawn; rounds 1 – 1"}},
		"they swap the names of the match": {[]rules.Sitting{before(n, "Ada", "Ben")}, people("Ben", "Ada"), [][]rules.Event{won, won}, []string{"Ada", "Ben"}, map[string]int{"Ada": 7, "Ben": 7},
			"draw in 2 games, Ada 1, Ben 1", []string{"Ada – Ben (gone): 1 – 1 in 2 games, 0 drawn; rounds 1 – 1"}},
		"another one sits down": {[]rules.Sitting{before(n, "Zoe", "Max")}, people("Kim", "Max"), [][]rules.Event{won, won}, []string{"Zoe", "Max", "Kim"}, map[string]int{"Zoe": 5, "Kim": 5, "Max": 4},
			"draw in 2 games, Zoe 1, Max 0, Kim 1", []string{"Kim – Max (gone): 1 – 0 in 1 match, 0 drawn; rounds 1 – 0", "Max – Zoe (gone): 0 – 1 in 1 match, 0 drawn; rounds 0 – 1"}},
		"another one sits down and doesn't play": {[]rules.Sitting{before(2*n, "Zoe", "Max")}, people("Kim", "Max"), [][]rules.Event{won, won}, []string{"Zoe", "Max"}, map[string]int{"Zoe": 10, "Max": 4},
			"Zoe won 2 of 2 games, Max 0", []string{"Max – Zoe (gone): 0 – 2 in 2 games, 0 drawn; rounds 0 – 2"}},
		"a name is put right in the game": {[]rules.Sitting{before(2, "Zeo", "Max")}, people("Zoe", "Max"), [][]rules.Event{won}, []string{"Zoe", "Max"}, map[string]int{"Zoe": 5, "Max": 2},
			"Zoe won", []string{"Max – Zoe (gone): 0 – 1 in 1 match, 0 drawn; rounds 0 – 1"}},
		"the points of a war are told after its end": {[]rules.Sitting{before(4, "Zoe", "Max")}, people("Max", "Zoe"), [][]rules.Event{{turnTold, endOf(true, "Ada", rules.ByPoints), gained(6, 1)}, war(6, 1, "Ada")},
			[]string{"Zoe", "Max"}, map[string]int{"Zoe": 7, "Max": 7}, "draw in 2 games, Zoe 1, Max 1", []string{"Max – Zoe (gone): 1 – 1 in 2 games, 0 drawn; rounds 1 – 1"}},
	} {
		t.Run(name, func(t *testing.T) {
			h := rules.Header{Game: "gone", Players: []string{"Ada", "Ben"}, Before: c.before, People: c.now}
			r := Read(Match{Header: h, Events: sitting(c.games...)}, NewNames(nil))
			require.Equal(t, c.players, r.Players)
			require.Equal(t, c.points, r.Points)
			require.Equal(t, c.result, r.Result())
			var versus []string
			for _, v := range HeadToHead([]Record{r}) {
				versus = append(versus, v.text())
			}
			require.Equal(t, c.versus, versus)
		})
	}
}

// Who took turns at a table has played the rounds for which they sat there.
func TestRecord_theRoundsOfAPlayerAreThoseOfTheOwnGames(t *testing.T) {
	won := board(5, 2, "Ada", rules.ByPoints)
	n := len(won)
	h := rules.Header{Game: "gone", Players: []string{"Ada", "Ben"}, People: map[string]rules.Person{"Ada": {Name: "Kim"}, "Ben": {Name: "Max"}},
		Before: []rules.Sitting{{Until: 2 * n, People: map[string]rules.Person{"Ada": {Name: "Zoe"}, "Ben": {Name: "Max"}}}}}
	r := Read(Match{Header: h, Events: sitting(won, won, won)}, NewNames(nil))
	for player, rounds := range map[string]int{"Zoe": 2, "Kim": 1, "Max": 3} {
		require.Len(t, r.RoundsOf(player), rounds, player)
		for _, round := range r.RoundsOf(player) {
			require.Contains(t, round.Players, player)
		}
	}
	h.Before = nil
	r = Read(Match{Header: h, Events: sitting(won, won)}, NewNames(nil))
	require.Len(t, r.RoundsOf("Kim"), 2, "nobody was called otherwise")
}
