package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// thrown are throws of a die that came up so often on each face.
func thrown(player string, kind constellation.Kind, counts ...int) []rules.Throw {
	var all []rules.Throw
	for i, n := range counts {
		for range n {
			all = append(all, rules.Throw{Player: player, Kind: kind, Face: kind.Faces()[i]})
		}
	}
	return all
}

// With five degrees of freedom the distribution has a closed form (Abramowitz
// and Stegun 26.4.4).
func TestDice_chiSquareIsPearsons(t *testing.T) {
	all := Dice([]Record{{Throws: thrown("Ada", constellation.D6, 22, 24, 38, 30, 46, 44)}}, DefaultBias())
	require.Len(t, all, 1)
	x := 520.0 / 34
	require.InDelta(t, x, all[0].ChiSquare, 1e-9)
	require.Equal(t, 5, all[0].Freedom)
	require.InDelta(t, math.Erfc(math.Sqrt(x/2))+math.Sqrt(2*x/math.Pi)*math.Exp(-x/2)*(1+x/3), all[0].P, 1e-9)
	require.Equal(t, 204, all[0].Throws)
}

// With one degree of freedom the parameter is (z(1-alpha/2)+z(power))², but for
// the other tail; the others are in every table for alpha 0.05.
func TestBias_noncentralityIsThatOfTheTables(t *testing.T) {
	for _, c := range []struct {
		freedom       int
		power, lambda float64
	}{{1, 0.8, 7.849}, {2, 0.8, 9.635}, {3, 0.8, 10.903}, {5, 0.8, 12.828}, {1, 0.9, 10.507}, {5, 0.9, 16.470}} {
		b := Bias{Times: 1.5, Alpha: 0.05, Power: c.power}
		require.InDelta(t, c.lambda, b.noncentrality(c.freedom), 0.002, "%d degrees of freedom, power %v", c.freedom, c.power)
	}
}

// That many throws find the bias as often as they should.
func TestBias_soManyThrowsFindIt(t *testing.T) {
	b := DefaultBias()
	n := b.Throws(6)
	require.Greater(t, n, 330) // what slight biases would need
	chance := distuv.NewCategorical([]float64{1.5, 0.9, 0.9, 0.9, 0.9, 0.9}, source(7))
	found, critical := 0, distuv.ChiSquared{K: 5}.Quantile(0.95)
	const tries = 3000
	for range tries {
		counts, expected := make([]float64, 6), make([]float64, 6)
		for range n {
			counts[int(chance.Rand())]++
		}
		for i := range expected {
			expected[i] = float64(n) / 6
		}
		if stat.ChiSquare(counts, expected) > critical {
			found++
		}
	}
	require.InDelta(t, 0.9, float64(found)/tries, 0.015)
}

func TestDice_manyFairDiceAreNotAccused(t *testing.T) {
	chance := distuv.NewCategorical([]float64{1, 1, 1, 1, 1, 1}, source(3))
	accused := 0
	const cafes = 200
	for range cafes {
		var all []Fairness
		for _, player := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
			counts := make([]int, 6)
			for range 120 {
				counts[int(chance.Rand())]++
			}
			all = append(all, fairness(player, constellation.D6, thrown(player, constellation.D6, counts...)))
		}
		adjust(all)
		for _, f := range all {
			if f.Adjusted < 0.05 {
				accused++
				break
			}
		}
	}
	require.Less(t, float64(accused)/cafes, 0.08)
}

// What one die of eight needs finds it as often, though eight are tested.
func TestDice_soManyThrowsFindOneOfMany(t *testing.T) {
	b, d6 := DefaultBias(), constellation.D6
	all := make([]Fairness, 8)
	for i := range all {
		all[i] = fairness(string(rune('a'+i)), d6, thrown("", d6, 10, 10, 10, 10, 10, 10))
	}
	b.need(all)
	n := all[0].Needed
	require.Greater(t, n, b.Throws(6))
	loaded := distuv.NewCategorical([]float64{1.5, 0.9, 0.9, 0.9, 0.9, 0.9}, source(11))
	fair := distuv.NewCategorical([]float64{1, 1, 1, 1, 1, 1}, source(12))
	found := 0
	const tries = 600
	for range tries {
		for i := range all {
			counts, chance := make([]int, 6), fair
			if i == 0 {
				chance = loaded
			}
			for range n {
				counts[int(chance.Rand())]++
			}
			all[i] = fairness("", d6, thrown("", d6, counts...))
		}
		adjust(all)
		if all[0].Adjusted < b.Alpha {
			found++
		}
	}
	require.InDelta(t, 0.9, float64(found)/tries, 0.03)
}

// However great the bias is that is asked about: with as many throws as would show it, the
// test can be made.
func TestDice_tooFewThrowsNeedMore(t *testing.T) {
	for _, kind := range []constellation.Kind{constellation.D4, constellation.D6, constellation.D20} {
		counts := make([]int, len(kind.Faces()))
		for i := range counts {
			counts[i] = leastExpected - 1
		}
		for _, times := range []float64{1.5, 3, 4} {
			b := DefaultBias()
			b.Times = times
			f := Dice([]Record{{Throws: thrown("Ada", kind, counts...)}}, b)[0]
			require.False(t, f.Enough)
			require.Greater(t, f.Needed, f.Throws, "a %s that shows a face %g times as often", kind, times)
		}
	}
}

func TestDice_whatItMeans(t *testing.T) {
	for _, c := range []struct {
		name   string
		throws []rules.Throw
		want   string
	}{
		{"too few", thrown("Ada", constellation.D6, 1, 2, 3, 1, 1, 2),
			"Ada's d6: 10 throws are too few to tell; about 370 would show a face that comes up half as often again."},
		{"nothing yet", thrown("", constellation.D6, 20, 21, 19, 20, 22, 18),
			"the d6: nothing speaks against it being fair so far, but 120 throws can hide a face that comes up half as often again; about 370 can't."},
		{"fair", thrown("Ben", constellation.D6, 70, 68, 72, 71, 69, 70),
			"Ben's d6 looks fair: after 420 throws a face that comes up half as often again would very likely have shown."},
		{"loaded", thrown("Ada", constellation.D6, 17, 17, 17, 17, 17, 35),
			"Ada's d6 shows 6 too often, 35 times in 120 throws where 20 are expected: a fair die does that in one case of 52; this one isn't fair, or isn't read rightly."},
		{"never", thrown("Ada", constellation.D6, 24, 24, 24, 24, 24, 0),
			"Ada's d6 shows 6 too seldom, 0 times in 120 throws where 20 are expected: a fair die does that in one case of 4606; this one isn't fair, or isn't read rightly."},
	} {
		all := Dice([]Record{{Throws: c.throws}}, DefaultBias())
		require.Equal(t, c.want, all[0].Meaning, c.name)
	}
	require.Empty(t, Dice(nil, DefaultBias()))
	unknown := []rules.Throw{{Player: "Ada", Kind: constellation.D6}, {Player: "Ada", Kind: constellation.Unknown, Face: "x"}}
	all := Dice([]Record{{Throws: unknown}}, DefaultBias())
	require.Len(t, all, 1)
	require.Equal(t, [2]int{0, 1}, [2]int{all[0].Throws, all[0].Unknown})
}

func TestNames_areOnePlayersWhateverTheyAreWrittenLike(t *testing.T) {
	n := NewNames([]string{"Ada", "ada", " Ada ", "Zoe\u0308", "Zo\u00eb", "Ben  Li"})
	for written, want := range map[string]string{"ADA": "Ada", "ada ": "Ada", "Zoë": "Zo\u00eb", "zoe\u0308": "Zo\u00eb", "Ben Li": "Ben Li", "New": "New"} {
		require.Equal(t, want, n.Of(written), written)
	}
}

// rounds of two players: a is luck pips luckier, and ahead by points.
func rounds(all ...[2]int) []Record {
	r := Record{Players: []string{"Ada", "Ben"}}
	for _, x := range all {
		r.Rounds = append(r.Rounds, Round{Points: map[string]int{"Ada": 10 + x[1], "Ben": 10}, Throws: []rules.Throw{
			{Player: "Ada", Kind: constellation.D20, Face: constellation.D20.Faces()[9+x[0]]},
			{Player: "Ben", Kind: constellation.D20, Face: "10"}}})
	}
	return []Record{r}
}

func TestLuck_explainsWhatFollowsFromIt(t *testing.T) {
	all := LuckOf(rounds([2]int{1, 2}, [2]int{-2, -4}, [2]int{3, 6}, [2]int{4, 8}, [2]int{-5, -10}, [2]int{6, 12}, [2]int{-7, -14}, [2]int{8, 16}))
	require.InDelta(t, 1, all.Explained, 1e-9)
	require.InDelta(t, 2, all.Slope, 1e-9)
	require.InDelta(t, 0, all.Players[0].Beyond, 1e-9)

	none := LuckOf(rounds([2]int{1, 5}, [2]int{-1, 5}, [2]int{2, 5}, [2]int{-2, 5}, [2]int{3, 5}, [2]int{-3, 5}, [2]int{4, 5}, [2]int{-4, 5}))
	require.InDelta(t, 0, none.Explained, 1e-9)
	require.Equal(t, "Ada", none.Players[0].Player)
	require.InDelta(t, 5, none.Players[0].Beyond, 1e-9) // skill
	require.InDelta(t, -5, none.Players[1].Beyond, 1e-9)

	few := LuckOf(rounds([2]int{1, 5}))
	require.Contains(t, few.Meaning, "too few to tell")
	require.False(t, math.IsNaN(LuckOf(nil).Explained))
}

func TestHeadToHead(t *testing.T) {
	won := func(players []string, winner string, over bool) Record {
		return Record{Game: "stardice", Players: players, Winner: winner, Over: over, Rounds: []Round{{Winner: winner}}}
	}
	ab, ba := []string{"Ada", "Ben"}, []string{"Ben", "Ada"}
	all := HeadToHead([]Record{won(ab, "Ada", true), won(ba, "Ada", true), won(ab, "Ben", true), won(ab, "", true), won(ba, "Ben", false),
		won([]string{"Ada"}, "Ada", true)})
	require.Equal(t, []Versus{{A: "Ada", B: "Ben", Game: "stardice", Played: 4, WonA: 2, WonB: 1, Drawn: 1, Rounds: [2]int{2, 2}}}, all)
}

// A journal from before names were compared may hold one for both players.
func TestHeadToHead_nobodyMeetsThemselves(t *testing.T) {
	for _, players := range [][]string{{"Ada", "Ada"}, {"Ada", "ada"}, {"Ada", " ADA "}} {
		h := rules.Header{Game: "gone", Players: players}
		r := Read(Match{Header: h, Events: numbered(endOf(true, "Ada", rules.ByPoints))}, NewNames(players))
		require.Equal(t, "Ada", r.Winner, "%q", players)
		require.Empty(t, HeadToHead([]Record{r}), "%q", players)
	}
}

// The edge of a table belongs to it, whatever its size.
func TestHeat_aDieAtTheEdgeLiesOnTheTable(t *testing.T) {
	for _, table := range []constellation.Vec{{X: 600, Y: 440}, {X: 610, Y: 457}} {
		corners := []rules.Throw{{}, {Pos: constellation.Vec{X: table.X}}, {Pos: constellation.Vec{Y: table.Y}}, {Pos: table}}
		h := HeatOf([]Record{{Table: table, Throws: corners}})
		require.Equal(t, [2]int{4, 0}, [2]int{h.Dice, h.Beside}, "%v", table)
		for i, at := range []int{0, h.Columns - 1, (h.Rows - 1) * h.Columns, h.Rows*h.Columns - 1} {
			require.Equal(t, 1, h.Counts[at], "corner %d of %v", i, table)
		}
		beyond := []rules.Throw{{Pos: constellation.Vec{X: table.X + 1, Y: 5}}, {Pos: constellation.Vec{X: 5, Y: table.Y + 1}}}
		h = HeatOf([]Record{{Table: table, Throws: beyond}})
		require.Equal(t, [2]int{0, 2}, [2]int{h.Dice, h.Beside}, "%v", table)
	}
}

func TestHeat_countsWhereDiceRest(t *testing.T) {
	table := constellation.Vec{X: 100, Y: 50}
	h := HeatOf([]Record{{Table: table, Throws: []rules.Throw{{Pos: constellation.Vec{X: 1, Y: 1}}, {Pos: constellation.Vec{X: 99, Y: 49}}, {Pos: constellation.Vec{X: 99, Y: 41}}, {Pos: constellation.Vec{X: -3}}, {Unplaced: true}}}})
	require.Equal(t, [2]int{5, 3}, [2]int{h.Columns, h.Rows})
	require.Equal(t, []int{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2}, h.Counts)
	require.Equal(t, [2]int{3, 1}, [2]int{h.Dice, h.Beside})
}

// Places and tables that can't be, as in a damaged journal, are beside the table.
func TestHeat_bearsDamagedJournals(t *testing.T) {
	far := []rules.Throw{{Pos: constellation.Vec{X: 1e300, Y: 1}}, {Pos: constellation.Vec{X: 1, Y: -1e300}}, {Pos: constellation.Vec{X: 1, Y: 1}}}
	h := HeatOf([]Record{{Table: constellation.Vec{X: 610, Y: 457}, Throws: far}})
	require.Equal(t, [2]int{1, 2}, [2]int{h.Dice, h.Beside})
	for _, table := range []constellation.Vec{{X: 1e9, Y: 457}, {X: 610, Y: -5}, {X: 1, Y: 20000}, {X: 5000, Y: 100}, {X: math.NaN(), Y: 457}} {
		h = HeatOf([]Record{{Table: table, Throws: far}})
		require.Less(t, len(h.Counts), 1<<20)
		require.Equal(t, [2]int{0, 3}, [2]int{h.Dice, h.Beside}, "%v", table)
	}
}

// Points and faces that no game gives don't count: sums would go beyond what numbers hold.
func TestLuck_bearsDamagedJournals(t *testing.T) {
	points := func(n int) rules.Event { return rules.Event{Kind: rules.Scored, Points: map[string]int{"Ada": n}} }
	m := Match{Header: rules.Header{Game: "?", Players: []string{"Ada", "Ben"}}, Events: []rules.Event{points(7), points(math.MaxInt), points(math.MinInt), points(2)}}
	require.Equal(t, 9, Read(m, NewNames(nil)).Points["Ada"])

	r := Record{Players: []string{"Ada", "Ben"}}
	good := []rules.Throw{{Player: "Ada", Kind: constellation.D6, Face: "5"}, {Player: "Ben", Kind: constellation.D6, Face: "2"}}
	want, ok := pairOf(&r, &Round{Points: map[string]int{}, Throws: good})
	require.True(t, ok)
	got, ok := pairOf(&r, &Round{Points: map[string]int{}, Throws: append(good, rules.Throw{Player: "Ben", Kind: constellation.D6, Face: "9223372036854775807"})})
	require.True(t, ok)
	require.Equal(t, want, got)
}

// What would take longer to work out than anybody waits isn't asked for.
func TestBias_refusesWhatNobodyCanFind(t *testing.T) {
	for times, valid := range map[float64]bool{1: false, 1.0000001: false, 1.01: true, 1.5: true, 4: true, 5: false, math.NaN(): false} {
		b := DefaultBias()
		b.Times = times
		require.Equal(t, valid, b.Validate() == nil, "%v", times)
	}
	for alpha, valid := range map[float64]bool{0: false, 1e-17: false, 1e-9: true, 0.05: true, 0.5: false, math.NaN(): false} {
		b := DefaultBias()
		b.Alpha = alpha
		require.Equal(t, valid, b.Validate() == nil, "%v", alpha)
	}
	rare := DefaultBias()
	rare.Alpha = leastAlpha
	require.Greater(t, rare.Throws(6), DefaultBias().Throws(6))
}
