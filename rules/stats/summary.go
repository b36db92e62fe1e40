package stats

import (
	"fmt"
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// Summary is everything that many matches come to.
type Summary struct {
	Matches    int        `json:"matches"`
	Dice       []Fairness `json:"dice"`
	Luck       Luck       `json:"luck"`
	HeadToHead []Versus   `json:"head_to_head"`
	Heat       Heat       `json:"heat"`
}

// Summarize says what records come to.
func Summarize(records []Record, b Bias) Summary {
	return Summary{Matches: len(records), Dice: Dice(records, b), Luck: LuckOf(records), HeadToHead: HeadToHead(records), Heat: HeatOf(records)}
}

// Text says it in lines for people, without a final newline.
func (s Summary) Text() string {
	lines := []string{rules.Number(s.Matches, "match", "matches")}
	lines = append(lines, "", "Are the dice fair?")
	for _, f := range s.Dice {
		lines = append(lines, "  "+f.Meaning, "    "+f.counts())
	}
	if len(s.Dice) == 0 {
		lines = append(lines, "  No throws are known.")
	}
	lines = append(lines, "", "Luck or skill?", "  "+s.Luck.Meaning)
	for _, p := range s.Luck.Players {
		lines = append(lines, "  "+p.text())
	}
	if len(s.HeadToHead) > 0 {
		lines = append(lines, "", "Head to head")
	}
	for _, v := range s.HeadToHead {
		lines = append(lines, "  "+v.text())
	}
	return strings.Join(lines, "\n")
}

// counts lists how often each face came up.
func (f *Fairness) counts() string {
	var all []string
	for _, c := range f.Faces {
		all = append(all, fmt.Sprintf("%s: %d", c.Face, c.Count))
	}
	line := strings.Join(all, ", ")
	if f.Enough {
		line += fmt.Sprintf("; chi-square %.1f, p = %.2g", f.ChiSquare, f.P)
	}
	if f.Unknown > 0 {
		line += "; " + rules.Number(f.Unknown, "face", "faces") + " not known"
	}
	return line
}

func (p *PlayerLuck) text() string {
	sure := ""
	if p.Error > 0 {
		sure = fmt.Sprintf(" ± %.1f", p.Error)
	}
	return fmt.Sprintf("%s: %+.1f pips a round of luck, %+.1f%s points a round beyond it (%s)", p.Player, p.Luck, p.Beyond, sure,
		rules.Number(p.Rounds, "round", "rounds"))
}

func (v *Versus) text() string {
	played := rules.Number(v.Played, "match", "matches")
	if v.games {
		played = rules.Number(v.Played, "game", "games")
	}
	return fmt.Sprintf("%s – %s (%s): %d – %d in %s, %d drawn; rounds %d – %d", v.A, v.B, v.Game, v.WonA, v.WonB,
		played, v.Drawn, v.Rounds[0], v.Rounds[1])
}
