package eval

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
)

// Boxed says what the boxes of a truth were drawn round.
type Boxed string

// What can have been boxed.
const (
	BoxedDie  Boxed = "die"      // the whole visible die
	BoxedPips Boxed = "top pips" // the pips of the upper face alone
	BoxedCrop Boxed = "crop"     // nothing: the picture is one die
	BoxedNone Boxed = "none"     // nothing: one die somewhere
)

// Truth is what a picture shows, as somebody wrote it down: a line of a
// truth file.
type Truth struct {
	Image string    `json:"image"` // path below the truth file's folder
	Boxed Boxed     `json:"box"`   // empty is BoxedDie
	Dice  []TrueDie `json:"dice"`
}

// TrueDie is one die of a Truth.
type TrueDie struct {
	Box  constellation.Box  `json:"box"` // x, y, width, height in px; unused where nothing was boxed
	Kind constellation.Kind `json:"kind"`
	Face string             `json:"face"` // empty where it isn't known
	Team constellation.Team `json:"team,omitempty"`

	Reason string `json:"reason,omitempty"` // why the face is to be left open: a Detection's, or that nobody could read it
}

// longestLine is the most that a line of a truth file may have, in bytes.
const longestLine = 16 << 20

// ReadTruth reads a truth file: a JSON object a line, each of another picture.
func ReadTruth(r io.Reader) ([]Truth, error) {
	var out []Truth
	lines := map[string]int{} // of the pictures named so far
	s := bufio.NewScanner(r)
	s.Buffer(nil, longestLine)
	for n := 1; s.Scan(); n++ {
		line := bytes.TrimSpace(s.Bytes())
		if n == 1 {
			line = constellation.WithoutMark(line)
		}
		if len(line) == 0 {
			continue
		}
		t, err := parseTruth(line)
		if before := lines[t.Image]; err == nil && before > 0 {
			err = fmt.Errorf("%s is named in line %d already", t.Image, before)
		}
		if err != nil {
			return nil, fmt.Errorf("eval: truth: line %d: %w", n, err)
		}
		lines[t.Image] = n
		out = append(out, t)
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("eval: truth: lines of at most %[2]d bytes are read: %[1]w", err, longestLine)
	}
	return out, nil
}

// parseTruth reads a line. Keys that aren't known are left alone, since renderers write
// down more than a reader can see.
func parseTruth(line []byte) (Truth, error) {
	var t Truth
	if err := json.Unmarshal(line, &t); err != nil {
		return t, err
	}
	if t.Dice == nil {
		t.Dice = []TrueDie{}
	}
	return t, t.Validate()
}

// Validate tells what is wrong with the truth.
func (t *Truth) Validate() error {
	if t.Image == "" {
		return fmt.Errorf("no image is named")
	}
	switch t.Boxed {
	case "":
		t.Boxed = BoxedDie
	case BoxedDie, BoxedPips:
	case BoxedCrop, BoxedNone:
		if len(t.Dice) != 1 {
			return fmt.Errorf("%s: %d dice without boxes, want 1", t.Image, len(t.Dice))
		}
	default:
		return fmt.Errorf("%s: box %q is none of %q, %q, %q, %q", t.Image, t.Boxed, BoxedDie, BoxedPips, BoxedCrop, BoxedNone)
	}
	for i := range t.Dice {
		if err := t.check(&t.Dice[i]); err != nil {
			return fmt.Errorf("%s: die %d: %w", t.Image, i+1, err)
		}
	}
	return nil
}

func (t *Truth) check(d *TrueDie) error {
	if !d.Kind.Valid() {
		return fmt.Errorf("kind %q isn't known", d.Kind)
	}
	if !d.Kind.Has(d.Face) {
		return fmt.Errorf("a %s has no face %q", d.Kind, d.Face)
	}
	if !d.Team.Valid() {
		return fmt.Errorf("team %q isn't known", d.Team)
	}
	if t.located() && !(d.Box.W > 0 && d.Box.H > 0 && !math.IsInf(d.Box.W*d.Box.H, 0)) {
		return fmt.Errorf("box %v has no area", d.Box)
	}
	return nil
}

// located tells whether the dice of the truth have boxes.
func (t *Truth) located() bool { return t.Boxed == "" || t.Boxed == BoxedDie || t.Boxed == BoxedPips }

// Set names the set that the picture belongs to: the first folder of its
// path, or "." for a picture that lies in none.
func (t *Truth) Set() string {
	if folder, _, lies := strings.Cut(strings.TrimPrefix(t.Image, "/"), "/"); lies {
		return folder
	}
	return "."
}
