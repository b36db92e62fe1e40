package eval

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/constellation"
)

// TeamTruth says which teams the dice of a photograph are, as somebody who
// looked at it wrote down: a line of a teams file, beside the line of a truth
// file that says where the dice lie.
type TeamTruth struct {
	Image string  `json:"image"` // as in the truth file
	Use   TeamUse `json:"use"`
	Teams string  `json:"teams"` // a letter a die, in the truth file's order
}

// TeamUse says what a photograph's teams are for.
type TeamUse string

// A photograph is either trained on or judged by, never both.
const (
	TeamTune   TeamUse = "tune"
	TeamDecide TeamUse = "decide"
)

// teamLetters are the letters of a TeamTruth, w r o. The fourth, a question
// mark, is a die that players would call different names.
var teamLetters = map[byte]constellation.Team{'w': constellation.White, 'r': constellation.Red, 'o': constellation.Neutral, '?': ""}

// Team returns the team of die i, empty where it can't be said.
func (t *TeamTruth) Team(i int) constellation.Team {
	if i < 0 || i >= len(t.Teams) {
		return ""
	}
	return teamLetters[t.Teams[i]]
}

// Validate tells what is wrong with the line.
func (t *TeamTruth) Validate() error {
	if t.Image == "" {
		return fmt.Errorf("no image is named")
	}
	if t.Use != TeamTune && t.Use != TeamDecide {
		return fmt.Errorf("%s: use %q is neither %q nor %q", t.Image, t.Use, TeamTune, TeamDecide)
	}
	for i := range len(t.Teams) {
		if _, ok := teamLetters[t.Teams[i]]; !ok {
			return fmt.Errorf("%s: die %d: %q is none of w, r, o, ?", t.Image, i+1, t.Teams[i])
		}
	}
	return nil
}

// ReadTeams reads a teams file: a JSON object a line.
func ReadTeams(r io.Reader) ([]TeamTruth, error) {
	var out []TeamTruth
	s := bufio.NewScanner(r)
	for n := 1; s.Scan(); n++ {
		var t TeamTruth
		if err := json.Unmarshal(s.Bytes(), &t); err != nil {
			return nil, fmt.Errorf("eval: teams: line %d: %w", n, err)
		}
		if err := t.Validate(); err != nil {
			return nil, fmt.Errorf("eval: teams: line %d: %w", n, err)
		}
		out = append(out, t)
	}
	return out, s.Err()
}
