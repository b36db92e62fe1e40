package stats

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Luck says how much of who was ahead was the luck of throws. Luck is by how
// much the dice of a player showed more than fair dice do on average, less what
// the other's did; what it is compared with are the points of the round.
type Luck struct {
	Rounds    int          `json:"rounds"`    // of two players whose throws are known, and what they brought
	Enough    bool         `json:"enough"`    // rounds to say anything
	Explained float64      `json:"explained"` // part of the differences in points, 0 to 1 (R²)
	Low       float64      `json:"low"`       // of its 95 % interval
	High      float64      `json:"high"`
	Slope     float64      `json:"points_per_pip"`
	Players   []PlayerLuck `json:"players"`
	Meaning   string       `json:"meaning"`
	Points    []LuckPoint  `json:"points"`
}

// LuckPoint is one round.
type LuckPoint struct {
	Player string  `json:"player"` // who is named first in the match
	Luck   float64 `json:"luck"`   // pips that this player was luckier than the other
	Ahead  float64 `json:"ahead"`  // points that this player was ahead
}

// PlayerLuck is what a player had of luck, and what beside it.
type PlayerLuck struct {
	Player string  `json:"player"`
	Rounds int     `json:"rounds"`
	Luck   float64 `json:"luck"`   // pips a round above the other's
	Beyond float64 `json:"beyond"` // points a round ahead beyond what luck explains
	Error  float64 `json:"error"`  // half the width of its 95 % interval; 0 when it can't be told
}

// leastRounds is how many rounds it takes to say anything about luck.
const leastRounds = 8

// pair is a round as luck sees it.
type pair struct {
	players     [2]string
	luck, ahead float64
}

// LuckOf compares luck with points.
func LuckOf(records []Record) Luck {
	pairs := pairsOf(records)
	l := Luck{Rounds: len(pairs), Players: []PlayerLuck{}, Points: []LuckPoint{}}
	x, y := make([]float64, len(pairs)), make([]float64, len(pairs))
	for i, p := range pairs {
		x[i], y[i] = p.luck, p.ahead
		l.Points = append(l.Points, LuckPoint{p.players[0], p.luck, p.ahead})
	}
	if l.Enough = len(pairs) >= leastRounds; !l.Enough {
		l.Meaning = fmt.Sprintf("Luck against skill: %d %s of two players with known throws and points %s too few to tell; %d would be enough.", len(pairs), roundWord(len(pairs)), are(len(pairs)), leastRounds)
		return l
	}
	l.correlate(x, y)
	l.Players = beyondLuck(pairs, l.Slope)
	l.Meaning = fmt.Sprintf("In %d rounds the luck of the throws explains %.0f %% of who was ahead and by how much (95 %% interval %.0f to %.0f %%); the rest is where dice came to rest, decisions and skill.",
		l.Rounds, 100*l.Explained, 100*l.Low, 100*l.High)
	return l
}

// correlate fits a line through the origin: who comes first doesn't matter. The
// interval is Fisher's.
func (l *Luck) correlate(x, y []float64) {
	sxx, syy, sxy := 0.0, 0.0, 0.0
	for i := range x {
		sxx, syy, sxy = sxx+x[i]*x[i], syy+y[i]*y[i], sxy+x[i]*y[i]
	}
	if sxx == 0 || syy == 0 {
		return
	}
	_, l.Slope = stat.LinearRegression(x, y, nil, true)
	r := sxy / math.Sqrt(sxx*syy)
	l.Explained = r * r
	z, half := math.Atanh(min(math.Abs(r), 1-1e-12)), 1.96/math.Sqrt(float64(len(x)-2))
	low := max(0, math.Tanh(z-half))
	l.Low, l.High = low*low, math.Pow(math.Tanh(z+half), 2)
}

// pairsOf are the rounds of two players whose throws are known and whose points
// were said.
func pairsOf(records []Record) []pair {
	var all []pair
	for _, r := range apart(records) {
		for _, round := range r.Rounds {
			if p, ok := pairOf(&r, &round); ok {
				all = append(all, p)
			}
		}
	}
	return all
}

func pairOf(r *Record, round *Round) (pair, bool) {
	if len(r.Players) != 2 || round.Points == nil || round.standing {
		return pair{}, false
	}
	p := pair{players: [2]string{r.Players[0], r.Players[1]}}
	thrown := [2]int{}
	for _, t := range round.Throws {
		side := slices.Index(p.players[:], t.Player)
		v, known := value(t.Face)
		average, counts := mean(t.Kind)
		if side < 0 || !known || !counts || !slices.Contains(t.Kind.Faces(), t.Face) {
			continue
		}
		thrown[side]++
		p.luck += (v - average) * float64(1-2*side)
	}
	p.ahead = float64(round.Points[p.players[0]] - round.Points[p.players[1]])
	return p, thrown[0] > 0 && thrown[1] > 0
}

// beyondLuck is what each player had beside luck.
func beyondLuck(pairs []pair, slope float64) []PlayerLuck {
	luck, beyond := map[string][]float64{}, map[string][]float64{}
	var names []string
	for _, p := range pairs {
		for side, name := range p.players {
			sign := float64(1 - 2*side)
			if luck[name] == nil {
				names = append(names, name)
			}
			luck[name] = append(luck[name], sign*p.luck)
			beyond[name] = append(beyond[name], sign*(p.ahead-slope*p.luck))
		}
	}
	slices.Sort(names)
	var all []PlayerLuck
	for _, n := range names {
		average, spread := stat.MeanStdDev(beyond[n], nil)
		one := PlayerLuck{Player: n, Rounds: len(luck[n]), Luck: stat.Mean(luck[n], nil), Beyond: average}
		if one.Rounds > 1 {
			t := distuv.StudentsT{Sigma: 1, Nu: float64(one.Rounds - 1)}.Quantile(0.975)
			one.Error = t * spread / math.Sqrt(float64(one.Rounds))
		}
		all = append(all, one)
	}
	return all
}
