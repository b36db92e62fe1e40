package main

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stats"
)

// historyCmd is `asterism history`.
type historyCmd struct {
	List   historyListCmd   `cmd:"" default:"withargs" help:"List the matches that were played."`
	Replay historyReplayCmd `cmd:"" help:"Show a past match on the table again."`
}

// historyListCmd is `asterism history list`.
type historyListCmd struct {
	Rounds bool `help:"List each round too, with its formations."`
	JSON   bool `xor:"form" help:"A list in JSON, with rounds and formations."`
	CSV    bool `xor:"form" name:"csv" help:"CSV, a line for each player of each match."`
	historyFlags
}

// Run lists the matches.
func (c *historyListCmd) Run(std *stdio) error {
	all, err := c.records(warn(std.err))
	if err != nil {
		return err
	}
	switch {
	case c.JSON:
		if all == nil {
			all = []stats.Record{}
		}
		out := json.NewEncoder(std.out)
		out.SetIndent("", "  ")
		return out.Encode(all)
	case c.CSV:
		return historyCSV(std.out, all)
	case len(all) == 0:
		_, err := fmt.Fprintln(std.out, nothingKept(&c.historyFlags))
		return err
	}
	return historyTable(std.out, all, c.Rounds)
}

// warn says on w what is wrong with a journal and no reason to end.
func warn(w io.Writer) func(string) {
	return func(text string) { fmt.Fprintf(w, "asterism: %s\n", text) }
}

// nothingKept says why there is nothing to tell.
func nothingKept(f *historyFlags) string {
	if f.Game != "" || f.Player != "" {
		return "no match that was kept is like that"
	}
	return f.none().Error()
}

// historyTable lists matches for people.
func historyTable(w io.Writer, all []stats.Record, rounds bool) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "no.\tbegan\tlasted\tgame\tplayers\tresult\trounds\tlargest\tpath")
	for _, r := range all {
		fmt.Fprintf(t, "%d\t%s\t%s\t%s\t%s\t%s\t%d\t%s\t%s\n", r.ID, r.Began.Local().Format("2006-01-02 15:04"), lasted(r.Length), played(&r),
			scores(r.Players, r.Points), r.Result(), len(r.Rounds), orNone(r.Largest.String()), orNone(number(r.Longest)))
		if rounds {
			tellRounds(t, &r)
		}
	}
	return t.Flush()
}

// satIn are those of a match who sat there in a round.
func satIn(r *stats.Record, round *stats.Round) []string {
	return slices.DeleteFunc(slices.Clone(r.Players), func(p string) bool {
		_, brought := round.Points[p]
		return !brought && len(round.Players) > 0 && !slices.Contains(round.Players, p)
	})
}

// tellRounds lists the rounds of a match below it.
func tellRounds(w io.Writer, r *stats.Record) {
	for i, one := range r.Rounds {
		var formations []string
		for _, f := range one.Formations {
			formations = append(formations, f.String())
		}
		fmt.Fprintf(w, "\tround %d\t\t\t%s\t%s\t\t%s\t%s\n", i+1, scores(satIn(r, &one), one.Points), cmp.Or(one.Winner, "draw"),
			orNone(strings.Join(formations, ", ")), orNone(number(one.Longest)))
	}
}

// played is the game, and its rule set where that isn't the default.
func played(r *stats.Record) string {
	g, ok := rules.Find(r.Game)
	if !ok {
		return cmp.Or(r.Game, "unknown")
	}
	i := g.Info()
	if r.Rules == "" || len(i.Sets) > 0 && r.Rules == i.Sets[0].Name {
		return i.Title
	}
	return i.Title + " (" + r.Rules + ")"
}

// scores lists players with their points, if any were said.
func scores(players []string, points map[string]int) string {
	var all []string
	for _, p := range players {
		if n, ok := points[p]; ok {
			p += " " + strconv.Itoa(n)
		}
		all = append(all, p)
	}
	return strings.Join(all, ", ")
}

// lasted says a time in seconds as people do.
func lasted(seconds float64) string {
	return time.Duration(seconds * float64(time.Second)).Round(time.Second).String()
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func orNone(s string) string { return cmp.Or(s, "–") }

// historyCSV lists a line for each player of each match.
func historyCSV(w io.Writer, all []stats.Record) error {
	out := csv.NewWriter(w)
	out.Write([]string{"match", "began", "seconds", "game", "rules", "player", "points", "won", "over", "rounds", "rounds_won", "throws", "largest_formation", "closed", "longest_path"})
	for _, r := range all {
		for _, p := range r.Players {
			out.Write([]string{strconv.FormatInt(r.ID, 10), r.Began.UTC().Format(time.RFC3339), strconv.FormatFloat(r.Length, 'f', 2, 64), r.Game, r.Rules,
				plainCell(p), strconv.Itoa(r.Points[p]), strconv.FormatBool(r.Over && r.Winner == p), strconv.FormatBool(r.Over), strconv.Itoa(len(r.RoundsOf(p))),
				strconv.Itoa(roundsWon(&r, p)), strconv.Itoa(throwsOf(&r, p)), strconv.Itoa(r.Largest.Dice), strconv.FormatBool(r.Largest.Closed), strconv.Itoa(r.Longest)})
		}
	}
	out.Flush()
	return out.Error()
}

// plainCell is a name as a cell that no spreadsheet takes for a formula: names come from
// telephones, too.
func plainCell(name string) string {
	if name != "" && strings.ContainsRune("=+-@", rune(name[0])) {
		return "'" + name
	}
	return name
}

func roundsWon(r *stats.Record, player string) int {
	n := 0
	for _, one := range r.Rounds {
		if one.Winner == player {
			n++
		}
	}
	return n
}

// throwsOf is how many dice a player threw; what everybody throws counts for
// each.
func throwsOf(r *stats.Record, player string) int {
	n := 0
	for _, t := range r.Throws {
		if t.Player == player || t.Player == "" {
			n++
		}
	}
	return n
}
