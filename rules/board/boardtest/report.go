package boardtest

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Report counts what happened in games.
type Report struct {
	Games, Finished int // finished: to their end, not to a number of plies
	Plies           int
	Asked           map[string]int // how often players had to say something that they shouldn't have to, by what was said to them
	Unnoticed       int            // of these, how often nobody asked: what was misread could have been right
	Alarms          int            // faults told though all went by the rules, and mended without a word
	Dropped, Hidden int            // dice dropped and picked up, hands held over dice
}

// unnoticed is asked by nobody: players see that the table has got it wrong.
const unnoticed = "a misread face that could have been right"

// digits differ between questions of one sort, as squares and moves do.
var digits = regexp.MustCompile(`\b[a-l]?\d+\b`)

// ask counts so many questions.
func (r *Report) ask(what string, n int) {
	r.add(map[string]int{digits.ReplaceAllString(what, "#"): n})
}

func (r *Report) add(asked map[string]int) {
	if r.Asked == nil {
		r.Asked = map[string]int{}
	}
	for what, n := range asked {
		r.Asked[what] += n
	}
}

// Said is how often players had to say something.
func (r Report) Said() (n int) {
	for _, k := range r.Asked {
		n += k
	}
	return n
}

// Questions is how often the table asked for it, or complained.
func (r Report) Questions() int { return r.Said() - r.Unnoticed }

// Add adds another report.
func (r *Report) Add(o Report) {
	r.Games, r.Finished, r.Plies = r.Games+o.Games, r.Finished+o.Finished, r.Plies+o.Plies
	r.Unnoticed, r.Alarms = r.Unnoticed+o.Unnoticed, r.Alarms+o.Alarms
	r.Dropped, r.Hidden = r.Dropped+o.Dropped, r.Hidden+o.Hidden
	r.add(o.Asked)
}

// String says it in a line, and in one more for each sort of question.
func (r Report) String() string {
	each := func(n int) float64 { return float64(n) / float64(max(r.Games, 1)) }
	lines := []string{fmt.Sprintf("%d games, %d of them to the end, %d moves; %d questions (%.2f a game), and %d times (%.2f a game) players said unasked what was misread and could have been right; "+
		"%d faults that went by themselves; %d dice dropped, %d hands held over the table",
		r.Games, r.Finished, r.Plies, r.Questions(), each(r.Questions()), r.Unnoticed, each(r.Unnoticed), r.Alarms, r.Dropped, r.Hidden)}
	sorts := slices.SortedFunc(maps.Keys(r.Asked), func(a, b string) int { return r.Asked[b] - r.Asked[a] })
	for _, what := range sorts {
		lines = append(lines, fmt.Sprintf("%5d %s", r.Asked[what], what))
	}
	return strings.Join(lines, "\n")
}
