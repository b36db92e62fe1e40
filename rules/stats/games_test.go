package stats

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// The events of games on a board, which say how it stands, and of wars, which tell gains.
var turnTold = rules.Event{Kind: rules.Turn}

func standing(ada, ben int) rules.Event {
	return rules.Event{Kind: "played", Points: map[string]int{"Ada": ada, "Ben": ben}}
}

func gained(ada, ben int) rules.Event {
	return rules.Event{Kind: rules.Scored, Points: map[string]int{"Ada": ada, "Ben": ben}}
}

func endOf(match bool, winner string, how rules.Method) rules.Event {
	return rules.Event{Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Over: true, Winner: winner, Method: how}, Match: match}}
}

// board is a game on a board from its beginning to its end.
func board(ada, ben int, winner string, how rules.Method) []rules.Event {
	return []rules.Event{{Kind: "cleared"}, standing(0, 0), turnTold, standing(ada, ben), endOf(true, winner, how)}
}

// battle is one of a war that goes on after it.
func battle(ada, ben int, winner string) []rules.Event {
	return []rules.Event{turnTold, endOf(false, winner, rules.ByPoints), gained(ada, ben)}
}

// war is a war of one battle.
func war(ada, ben int, winner string) []rules.Event {
	return append(battle(ada, ben, winner), endOf(true, winner, rules.ByPoints))
}

func sitting(games ...[]rules.Event) (all []rules.Event) {
	for _, g := range games {
		all = append(all, g...)
	}
	return numbered(all...)
}

// brought is what a round must have come to.
type brought struct {
	winner   string
	ada, ben int
}

func TestRead_eachGameOfASittingCounts(t *testing.T) {
	begun := []rules.Event{{Kind: "cleared"}, standing(0, 0), turnTold, standing(8, 9)}
	for name, tt := range map[string]struct {
		events []rules.Event
		points [2]int // of Ada and Ben
		result string
		games  *Games
		rounds []brought
	}{
		"one":             {sitting(board(23, 34, "Ada", rules.ByForfeit)), [2]int{23, 34}, "Ada won by forfeit", nil, []brought{{"Ada", 23, 34}}},
		"one and a piece": {sitting(board(6, 7, "Ben", rules.ByPoints), begun), [2]int{6, 7}, "Ben won", nil, []brought{{"Ben", 6, 7}}},
		"the last drawn": {sitting(board(19, 34, "Ada", rules.ByForfeit), board(0, 5, "", rules.ByAgreement)),
			[2]int{19, 39}, "Ada won 1 of 2 games, Ben 0", &Games{2, map[string]int{"Ada": 1}}, []brought{{"Ada", 19, 34}, {"", 0, 5}}},
		"the last lost": {sitting(board(20, 0, "Ada", rules.ByPoints), board(35, 0, "Ada", rules.ByPoints), board(3, 4, "Ben", rules.ByForfeit)),
			[2]int{58, 4}, "Ada won 2 of 3 games, Ben 1", &Games{3, map[string]int{"Ada": 2, "Ben": 1}}, []brought{{"Ada", 20, 0}, {"Ada", 35, 0}, {"Ben", 3, 4}}},
		"as many": {sitting(board(1, 0, "Ada", rules.ByPoints), board(0, 9, "Ben", rules.ByPoints)),
			[2]int{1, 9}, "draw in 2 games, Ada 1, Ben 1", &Games{2, map[string]int{"Ada": 1, "Ben": 1}}, []brought{{"Ada", 1, 0}, {"Ben", 0, 9}}},
		"all drawn": {sitting(board(1, 2, "", rules.ByPoints), board(3, 4, "", rules.ByPoints)),
			[2]int{4, 6}, "draw in 2 games, Ada 0, Ben 0", &Games{2, map[string]int{}}, []brought{{"", 1, 2}, {"", 3, 4}}},
		"one not over between": {sitting(board(1, 2, "Ben", rules.ByPoints), begun, board(3, 4, "Ben", rules.ByPoints)),
			[2]int{4, 6}, "Ben won 2 of 2 games, Ada 0", &Games{2, map[string]int{"Ben": 2}}, []brought{{"Ben", 1, 2}, {"Ben", 3, 4}}},
		"one not over last": {sitting(board(1, 2, "Ben", rules.ByPoints), board(3, 4, "Ben", rules.ByPoints), begun),
			[2]int{4, 6}, "Ben won 2 of 2 games, Ada 0", &Games{2, map[string]int{"Ben": 2}}, []brought{{"Ben", 1, 2}, {"Ben", 3, 4}}},
		"one laid out as it ended": {sitting(board(1, 2, "Ben", rules.ByPoints), []rules.Event{standing(5, 6), endOf(true, "Ben", rules.ByPoints)}),
			[2]int{6, 8}, "Ben won 2 of 2 games, Ada 0", &Games{2, map[string]int{"Ben": 2}}, []brought{{"Ben", 1, 2}, {"Ben", 5, 6}}},
		"wars": {sitting(war(5, 0, "Ada"), war(7, 1, "Ada"), war(0, 3, "Ben")),
			[2]int{12, 4}, "Ada won 2 of 3 games, Ben 1", &Games{3, map[string]int{"Ada": 2, "Ben": 1}}, []brought{{"Ada", 5, 0}, {"Ada", 7, 1}, {"Ben", 0, 3}}},
		"a war not over last": {sitting(war(5, 0, "Ada"), battle(2, 40, "Ben")),
			[2]int{5, 0}, "Ada won", nil, []brought{{"Ada", 5, 0}, {"Ben", 2, 40}}},
		"a war not over after two": {sitting(war(5, 0, "Ada"), war(0, 3, "Ben"), battle(2, 40, "Ben")),
			[2]int{5, 3}, "draw in 2 games, Ada 1, Ben 1", &Games{2, map[string]int{"Ada": 1, "Ben": 1}}, []brought{{"Ada", 5, 0}, {"Ben", 0, 3}, {"Ben", 2, 40}}},
	} {
		t.Run(name, func(t *testing.T) {
			r := Read(Match{Header: rules.Header{Game: "gone", Players: []string{"Ada", "Ben"}}, Events: tt.events}, NewNames(nil))
			require.Equal(t, map[string]int{"Ada": tt.points[0], "Ben": tt.points[1]}, r.Points)
			require.Equal(t, tt.result, r.Result())
			require.Equal(t, tt.games, r.Games)
			var rounds []brought
			for _, one := range r.Rounds {
				rounds = append(rounds, brought{one.Winner, one.Points["Ada"], one.Points["Ben"]})
			}
			require.Equal(t, tt.rounds, rounds)
		})
	}
}

// A board game that isn't over is no round, though it is known how it stands.
func TestRead_aRoundOnABoardCountsWhenItIsOver(t *testing.T) {
	r := Read(Match{Header: rules.Header{Game: "gone", Players: []string{"Ada", "Ben"}}, Events: numbered(standing(0, 0), turnTold, standing(2, 3))}, NewNames(nil))
	require.Empty(t, r.Rounds)
	require.Equal(t, map[string]int{"Ada": 2, "Ben": 3}, r.Points)
}

// An end that was taken back is no game, whether its game is known here or not.
func TestRead_anEndThatWasTakenBackIsNoGame(t *testing.T) {
	taken := func(after ...rules.Event) []rules.Event {
		return sitting(board(1, 0, "Ada", rules.ByPoints), append([]rules.Event{standing(0, 0), turnTold,
			{Kind: "resigned"}, {Kind: rules.Mended}, endOf(true, "Ben", rules.ByForfeit), {Kind: rules.Undone, Ref: 8}}, after...))
	}
	for name, tt := range map[string]struct {
		events []rules.Event
		result string
	}{
		"taken back":           {taken(turnTold), "Ada won"},
		"and it stands again":  {taken(turnTold, rules.Event{Kind: rules.Redone, Ref: 8}), "draw in 2 games, Ada 1, Ben 1"},
		"and another one came": {taken(turnTold, standing(3, 0), endOf(true, "Ada", rules.ByPoints)), "Ada won 2 of 2 games, Ben 0"},
	} {
		t.Run(name, func(t *testing.T) {
			r := Read(Match{Header: rules.Header{Game: "gone", Players: []string{"Ada", "Ben"}}, Events: tt.events}, NewNames(nil))
			require.Equal(t, tt.result, r.Result())
		})
	}
}

// Each game of a sitting is a match to those who play it.
func TestHeadToHead_countsEachGame(t *testing.T) {
	one := Record{Game: "uptick", Players: []string{"Ada", "Ben"}, Over: true, Winner: "Ben", Rounds: []Round{{Winner: "Ben"}}}
	three := Record{Game: "uptick", Players: []string{"Ben", "Ada"}, Over: true, Winner: "Ada", Games: &Games{3, map[string]int{"Ada": 1}}, Rounds: []Round{{Winner: "Ada"}, {}, {}}}
	for name, tt := range map[string]struct {
		records []Record
		want    string
	}{
		"a match of one game":     {[]Record{one}, "Ada – Ben (uptick): 0 – 1 in 1 match, 0 drawn; rounds 0 – 1"},
		"matches of one game":     {[]Record{one, one}, "Ada – Ben (uptick): 0 – 2 in 2 matches, 0 drawn; rounds 0 – 2"},
		"a match of three":        {[]Record{three}, "Ada – Ben (uptick): 1 – 0 in 3 games, 2 drawn; rounds 1 – 0"},
		"matches of one and more": {[]Record{one, three, one}, "Ada – Ben (uptick): 1 – 2 in 5 games, 2 drawn; rounds 1 – 2"},
	} {
		t.Run(name, func(t *testing.T) {
			all := HeadToHead(tt.records)
			require.Len(t, all, 1)
			require.Equal(t, tt.want, all[0].text())
		})
	}
}

// How a board stands is no gain that luck could explain: pieces borne off say who was
// ahead in a race, not by how much.
func TestLuck_isNotComparedWithHowABoardStands(t *testing.T) {
	throws := []rules.Event{throwOf("Ada", "d1", "5"), throwOf("Ben", "d2", "2")}
	header := rules.Header{Game: "gone", Players: []string{"Ada", "Ben"}}
	for name, tt := range map[string]struct {
		events []rules.Event
		rounds int
	}{
		"a board": {sitting(throws, board(6, 7, "Ben", rules.ByPoints)), 0},
		"a war":   {sitting(throws, war(6, 7, "Ben")), 1},
	} {
		require.Equal(t, tt.rounds, LuckOf([]Record{Read(Match{Header: header, Events: tt.events}, NewNames(nil))}).Rounds, name)
	}
}
