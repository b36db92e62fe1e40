package stardice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestGoals(t *testing.T) {
	for name, tc := range map[string]struct {
		g              goal
		k              int
		battle, totals Points
		want           outcome
	}{
		"exceed: 50 isn't enough":   {exceed(50), 3, Points{}, Points{White: 50, Red: 12}, outcome{text: "the war stands at white 50, red 12"}},
		"exceed: 51 is":             {exceed(50), 3, Points{}, Points{White: 51, Red: 12}, outcome{true, "white", "white wins the war, white 51, red 12"}},
		"both exceed: higher wins":  {exceed(50), 3, Points{}, Points{White: 51, Red: 52}, outcome{true, "red", "red wins the war, white 51, red 52"}},
		"both exceed, equal: again": {exceed(50), 3, Points{}, Points{White: 53, Red: 53}, outcome{text: "both stand at 53: one more battle decides"}},
		"reach: 50 is enough":       {reach(50), 3, Points{}, Points{White: 50, Red: 49}, outcome{true, "white", "white wins the war, white 50, red 49"}},
		"rounds: enough":            {rounds(10), 2, Points{White: 20}, Points{White: 31}, outcome{text: "round 2 is won: 20 points, 20 were needed; the next needs 30"}},
		"rounds: not enough":        {rounds(10), 2, Points{White: 19}, Points{White: 99}, outcome{over: true, text: "round 2 is lost: 19 points, 20 were needed"}},
		"beat red":                  {beatRed, 1, Points{White: 9, Red: 8}, Points{}, outcome{true, "white", "white beats red, 9 to 8"}},
		"beat red: equal loses":     {beatRed, 1, Points{White: 8, Red: 8}, Points{}, outcome{true, "red", "white 8 doesn't beat red 8"}},
		"highest":                   {highest, 1, Points{White: 8}, Points{White: 8}, outcome{over: true, text: "8 points"}},
		"winner adds: no end":       {winnerAdds, 9, Points{}, Points{White: 500, Red: 3}, outcome{text: "the war stands at white 500, red 3"}},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, tc.want, tc.g.after(tc.k, tc.battle, tc.totals)) })
	}
}

func TestTheWinnerOfARoundAddsHisPointsTheLoserNothing(t *testing.T) {
	require.Equal(t, Points{White: 7}, winnerAdds.adds(Points{White: 7, Red: 6}))
	require.Equal(t, Points{}, winnerAdds.adds(Points{White: 7, Red: 7}))
	require.Equal(t, Points{White: 7, Red: 6}, exceed(50).adds(Points{White: 7, Red: 6}))
}

// short is a battle of one die each.
func short(set string, more ...string) rules.Options {
	v := map[string]string{"hand": "d6"}
	for i := 0; i+1 < len(more); i += 2 {
		v[more[i]] = more[i+1]
	}
	return rules.Options{Rules: set, Values: v}
}

// battle plays a battle of one die each on a cleared table, white first; who
// shows more gets a point.
func (b *board) battle(white, red string) []rules.Event {
	n := len(b.log)
	b.tab.Dice = nil
	b.calm()
	caller := b.r.name(other(b.r.State().Thrower))
	b.do(rules.Command{Do: DoCall, Player: caller, Value: map[string]string{"red": "odds", "white": "evens"}[caller]})
	b.roll("c borg neutral 16 40 40")
	b.roll("w d6 white " + white + " 300 300")
	b.roll("r d6 red " + red + " 400 300")
	return b.log[n:]
}

func TestAWarOfSeveralBattles(t *testing.T) {
	b := newBoard(t, short("final", "target", "1"))
	require.Equal(t, []string{"battle 1 is over: all dice are thrown"}, texts(b.battle("5", "2"), rules.Ended))
	require.Equal(t, []string{"battle 2 is over: all dice are thrown"}, texts(b.battle("2", "5"), rules.Ended))
	require.Equal(t, []string{"battle 3 is over: all dice are thrown"}, texts(b.battle("3", "3"), rules.Ended), "a tie gives nobody anything")
	require.Equal(t, Points{White: 1, Red: 1}, b.r.State().Totals)
	got := b.battle("6", "5")
	require.Equal(t, []string{"battle 4 is over: all dice are thrown", "white wins the war, white 2, red 1"}, texts(got, rules.Ended))
	require.Equal(t, PhaseWon, b.r.State().Phase)
	v := b.r.View()
	require.Equal(t, []int{1, 1}, []int{v.Players[0].Score, v.Players[0].Total})
	require.Contains(t, v.Players[0].Lines, "wins")

	got = b.do(rules.Command{Do: rules.DoNew})
	require.Equal(t, Points{}, b.r.State().Totals)
	require.Equal(t, 1, b.r.State().Battle)
	require.Equal(t, "a Cube: it lies there from the last battle: clear the table", texts(got, rules.Faulted)[0])
	b.roll("c2 borg - 8 500 60")
	b.roll("w2 d6 white 3 60 400")
	require.Len(t, b.r.View().Faults, 3, "what lies there still isn't thrown")
	require.Equal(t, constellation.Red, b.r.State().Turn)
}

func TestPlayersTakeTurnsThrowingTheCube(t *testing.T) {
	b := newBoard(t, short("final"))
	require.Equal(t, constellation.White, b.r.State().Thrower)
	b.battle("5", "2")
	b.tab.Dice = nil
	require.Equal(t, []string{"battle 2: red throws the Cube, white calls odds or evens"}, texts(b.see(), Begun))
	b.do(rules.Command{Do: DoThrower, Player: "white"})
	require.Equal(t, constellation.White, b.r.State().Thrower)
}

func TestWhoHasDiceLeftGoesOn(t *testing.T) {
	b := opened(t, rules.Options{Values: map[string]string{"hand": "d6,d6"}})
	b.do(rules.Command{Do: DoMiss})
	b.roll("r1 d6 red 2 300 300")
	b.do(rules.Command{Do: DoMiss})
	got := b.roll("r2 d6 red 4 400 300")
	require.Equal(t, []string{"battle 1 is over: all dice are thrown"}, texts(got, rules.Ended))

	b = opened(t, rules.Options{Values: map[string]string{"hand": "d6,d6"}})
	b.do(rules.Command{Do: DoMiss})
	b.do(rules.Command{Do: DoTurn, Player: "white"})
	require.Equal(t, []string{"it is red's turn"}, texts(b.do(rules.Command{Do: DoMiss}), rules.Turn))
	require.Equal(t, []string{"white has nothing left: red goes on"}, texts(b.roll("r1 d6 red 2 300 300"), rules.Turn))
}

func TestABattleWaitsForFacesAndFaults(t *testing.T) {
	b := opened(t, short("final"))
	b.roll("w d6 white - 300 300")
	b.roll("r d6 red 2 400 300")
	require.Equal(t, PhaseBattle, b.r.State().Phase, "a face is open")
	got := b.do(rules.Command{Do: rules.DoFace, Die: "w", Value: "4"})
	require.Equal(t, []string{"white gets 1, red gets 0"}, texts(got, rules.Scored))
	require.Equal(t, map[string]int{"white": 1, "red": 0}, got[len(got)-1].Points)
}

func TestPlayersEndABattleWithUnknownFaces(t *testing.T) {
	b := opened(t, short("final"))
	b.roll("w d6 white - 300 300")
	b.roll("r d6 red 2 400 300")
	require.Equal(t, []string{"white gets 0, red gets 1"}, texts(b.do(rules.Command{Do: DoEnd}), rules.Scored), "an unknown face counts 0")
}

func TestAfterAForfeitAllTheForfeitersFacesAreZero(t *testing.T) {
	b := opened(t, rules.Options{})
	b.roll("w1 d20 white 20 300 300")
	b.roll("r1 d6 red 1 400 300")
	b.calm()
	require.Equal(t, "white", string(b.r.answer().Formations[0].Owner))
	require.Equal(t, []string{"white gets 0, red gets 1"}, texts(b.do(rules.Command{Do: DoForfeit}), rules.Scored))
}

func TestAloneForPoints(t *testing.T) {
	b := newBoard(t, rules.Options{Rules: "solo1", Values: map[string]string{"hand": "d6,d8"}})
	require.Equal(t, constellation.White, b.r.State().Turn)
	b.roll("a unknown - 5 300 300")
	got := b.roll("b d8 white 7 400 300")
	require.Equal(t, []string{"battle 1 is over: all dice are thrown", "12 points"}, texts(got, rules.Ended))
	require.Equal(t, []string{"white has 12 points"}, texts(got, rules.Scored))
	require.Len(t, b.r.View().Players, 1)
}

func TestAloneTheTableIsClearedFirst(t *testing.T) {
	b := newBoard(t, rules.Options{Rules: "solo1", Values: map[string]string{"hand": "d6"}})
	b.roll("a d6 white 5 300 300")
	got := b.do(rules.Command{Do: rules.DoNew})
	require.Equal(t, []string{"white's d6: it lies there from the last battle: clear the table"}, texts(got, rules.Faulted))
	b.lift("a")
	require.Len(t, texts(b.roll("a2 d6 white 4 300 300"), rules.Ended), 2)
}

func TestAloneInRounds(t *testing.T) {
	b := newBoard(t, rules.Options{Rules: "solo2", Values: map[string]string{"hand": "d20"}})
	require.Equal(t, PhaseLay, b.r.State().Phase)
	require.Equal(t, []string{"white throws"}, texts(b.roll("blank d6 - - 300 300"), rules.Turn))
	got := b.roll("a d20 white 10 400 300")
	require.Equal(t, []string{"battle 1 is over: all dice are thrown"}, texts(got, rules.Ended), "the blank die is never asked for")
	require.Equal(t, Points{White: 10}, b.r.State().Totals)
	b.tab.Dice = nil
	b.calm()
	b.roll("blank d6 - - 300 300")
	got = b.roll("a d20 white 19 400 300")
	require.Equal(t, []string{"battle 2 is over: all dice are thrown", "round 2 is lost: 19 points, 20 were needed"}, texts(got, rules.Ended))
}

func TestAloneAgainstRedsDice(t *testing.T) {
	b := newBoard(t, rules.Options{Rules: "solo2", Values: map[string]string{"hand": "d20,d6", "objective": "2"}})
	b.roll("r1 d20 red 15 100 100", "r2 d6 - 3 200 100")
	require.Equal(t, constellation.White, b.r.State().Turn)
	b.roll("w1 d20 white 12 500 300")
	got := b.roll("w2 d6 white 6 400 300")
	require.Equal(t, []string{"battle 1 is over: all dice are thrown", "white 18 doesn't beat red 18"}, texts(got, rules.Ended))
}

func TestTorpedoesInsteadOfADie(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"hand": "d6,d20"}})
	b.refuses(rules.Command{Do: DoTorpedo, Player: "white"}, "stardice: torpedo: white has no torpedo unlocked now")
	b.roll("w1 d6 white 5 300 300")
	b.roll("r1 d20 red 1 400 300")
	require.Equal(t, []string{"white fires a torpedo, 2 left", "it is red's turn"}, texts(b.do(rules.Command{Do: DoTorpedo})))
	b.calm()
	got := b.roll("r1 d20 red 3 420 300")
	require.Equal(t, []string{"red's d20 was knocked by white"}, texts(got, rules.Moved))
	require.Empty(t, texts(got, rules.Asked))
	b.roll("r2 d6 red 1 100 300")
	b.refuses(rules.Command{Do: DoTorpedo, Player: "white"}, "stardice: torpedo: white has no torpedo unlocked now")
	b.roll("w2 d20 white 9 200 300")
	require.Equal(t, constellation.Red, b.r.State().Turn, "red has a torpedo left")
	require.Contains(t, b.r.View().Players[1].Lines, "fire a torpedo, or pass")
	require.Len(t, texts(b.do(rules.Command{Do: DoPass}), rules.Ended), 1)
}

func TestATouchTableIsToldWhatUnlocksATorpedo(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8"})
	b.roll("w unknown - - 300 300")
	b.roll("r unknown - - 500 300")
	b.refuses(rules.Command{Do: DoTorpedo}, "stardice: torpedo: white has no torpedo unlocked now")
	b.do(rules.Command{Do: rules.DoKind, Die: "w", Value: "d6"})
	b.refuses(rules.Command{Do: rules.DoFace, Die: "w", Value: "7"}, `stardice: face: a d6 doesn't show "7"`)
	require.Equal(t, []string{"white fires a torpedo, 2 left", "it is red's turn"}, texts(b.do(rules.Command{Do: DoTorpedo})))
}

func TestTorpedoesOnlyRightAfterAD6(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8", Values: map[string]string{"torpedo": "9"}})
	b.roll("w1 d6 white 5 300 300")
	require.NotNil(t, markNamed(b, "button rim torpedo white"))
	b.do(rules.Command{Do: DoTorpedo})
	require.Equal(t, constellation.Red, b.r.State().Turn, "the torpedo belongs to the turn of the d6")
	b.roll("r1 d6 red 5 100 300")
	b.roll("w2 d20 white 5 500 300")
	b.refuses(rules.Command{Do: DoTorpedo, Player: "red"}, "stardice: torpedo: red has no torpedo unlocked now")
}

func TestATorpedoThatKnocksTheCubeOffForfeits(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8"})
	b.roll("w1 d6 white 5 300 300")
	b.roll("r1 d20 red 1 400 300")
	b.do(rules.Command{Do: DoTorpedo})
	b.calm()
	b.lift("c")
	require.Equal(t, []string{"white knocked the Cube off the table: white forfeits the battle"}, texts(b.see(), rules.Ended))
}

func TestAStoneOnTheTableLinksWithNothing(t *testing.T) {
	b := opened(t, rules.Options{Rules: "stardice8"})
	b.roll("w1 d6 white 5 300 300")
	b.roll("r1 d20 red 1 500 300")
	b.do(rules.Command{Do: DoTorpedo})
	require.Equal(t, []string{"white's torpedo came in"}, texts(b.roll("s unknown - - 400 300"), rules.Entered))
	require.Empty(t, b.r.answer().Links)
	require.Equal(t, constellation.Red, b.r.State().Turn)
}

func TestAreas(t *testing.T) {
	all := rules.Options{Values: map[string]string{"areas": "all"}}
	b := opened(t, all)
	require.Equal(t, []string{"white throws once more", "white throws once more"}, texts(b.roll("w1 d20 white 9 488 228"), AreaHit, rules.Turn))
	require.Equal(t, []string{"white loses the next turn", "it is red's turn"}, texts(b.roll("w2 d6 white 3 122 228"), AreaHit, rules.Turn))
	require.Equal(t, []string{"white loses a turn: red throws again"}, texts(b.roll("r1 d6 red 3 300 400"), rules.Turn))
	require.Equal(t, []string{"red may take one of the other's dice away", "it is white's turn"}, texts(b.roll("r2 d20 red 3 213 228"), AreaHit, rules.Turn))
	b.refuses(rules.Command{Do: DoRemove, Die: "r1"}, "stardice: remove: red may take one of white's dice")
	require.Nil(t, markNamed(b, "button remove r1"))
	require.Equal(t, []string{"red takes white's d6 away: lift it off"}, texts(b.do(markNamed(b, "button remove w2").Command), rules.Left))
	_, there := b.r.table.Die("w2")
	require.False(t, there, "it counts no more, though it still lies there")
	b.lift("w2")
	require.Empty(t, texts(b.see(), rules.Faulted, rules.Left))
}

func TestBetsAreSettledWithTheBattle(t *testing.T) {
	b := newBoard(t, short("final", "bets", "on"))
	b.do(rules.Command{Do: DoBet, Player: "Zoe", Value: "white 5"})
	b.do(rules.Command{Do: DoBet, Player: "Max", Value: "red 3"})
	b.refuses(rules.Command{Do: DoBet, Player: "red", Value: "red 3"}, "stardice: bet: only onlookers bet, by name")
	b.do(rules.Command{Do: DoCall, Value: "evens"})
	b.roll("c borg neutral 8 40 40")
	b.roll("w d6 white 5 300 300")
	require.Equal(t, []string{"the bets: Max -3, Zoe +5"}, texts(b.roll("r d6 red 4 400 300"), Wagered))
	require.Empty(t, b.r.State().Bets)
}

func TestPlayersGoByTheirNames(t *testing.T) {
	o := short("final")
	o.Players = []string{"Ada", "Bo"}
	b := newBoard(t, o)
	b.do(rules.Command{Do: DoCall, Player: "Bo", Value: "evens"})
	got := b.roll("c borg neutral 8 40 40")
	require.Equal(t, []string{"Bo called evens, it is odds: the call was wrong, Ada begins"}, texts(got, rules.Turn))
	b.roll("w d6 white 5 300 300")
	got = b.roll("r d6 red 4 400 300")
	require.Equal(t, []string{"Ada gets 1, Bo gets 0"}, texts(got, rules.Scored))
	require.Equal(t, map[string]int{"Ada": 1, "Bo": 0}, got[len(got)-1].Points)
}
