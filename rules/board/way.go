package board

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// besideRim is how far from a die a line ends, mm.
const besideRim = 2

// wayMarks draws a way over the board as lines, or rings its end where dice leave no
// room for one.
func (r *Referee) wayMarks(id string, way []constellation.Vec, tone rules.Tone) []rules.Mark {
	var marks []rules.Mark
	for i, line := range betweenDice(way, r.table.Dice) {
		m := rules.Mark{ID: id, Kind: rules.MarkLine, Tone: tone, Points: line}
		if i > 0 {
			m.ID = fmt.Sprint(id, " ", i+1)
		}
		marks = append(marks, m)
	}
	if len(marks) == 0 {
		return []rules.Mark{r.ring(r.board.At(way[len(way)-1]), tone, id)}
	}
	return marks
}

// betweenDice cuts a way into lines that end at the rims of the dice that lie on it, whose
// numbers they would cross out.
func betweenDice(way []constellation.Vec, dice []constellation.Die) (lines [][]constellation.Vec) {
	line := way[:1:1]
	for i := 1; i < len(way); i++ {
		from, to := way[i-1], way[i]
		far := from.Dist(to)
		along := func(mm float64) constellation.Vec { return from.Add(to.Sub(from).Mul(mm / far)) }
		at := 0.0 // mm, how far the way is drawn or covered
		for _, c := range underDice(from, to, dice) {
			if c[0] > at && len(line) > 0 {
				lines = append(lines, append(line, along(c[0])))
			}
			if at = max(at, c[1]); at < far {
				line = []constellation.Vec{along(at)}
			} else {
				line = nil
			}
		}
		if len(line) > 0 {
			line = append(line, to)
		}
	}
	if len(line) > 1 {
		lines = append(lines, line)
	}
	return lines
}

// underDice is from where to where dice cover a line, mm from its beginning, in order.
func underDice(from, to constellation.Vec, dice []constellation.Die) (parts [][2]float64) {
	far := from.Dist(to)
	for i := range dice {
		rim := dice[i].Footprint().Reach(constellation.Vec{X: 1}) + besideRim
		rel, way := dice[i].Pos.Sub(from), to.Sub(from).Mul(1/far)
		off := rel.Cross(way)
		if half := math.Sqrt(max(0, rim*rim-off*off)); half > 0 && rel.Dot(way)+half > 0 && rel.Dot(way)-half < far {
			parts = append(parts, [2]float64{rel.Dot(way) - half, rel.Dot(way) + half})
		}
	}
	slices.SortFunc(parts, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	return parts
}
