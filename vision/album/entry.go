package album

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/asterism-dice/asterism/constellation"
)

// ErrEntry is wrapped where an entry can't be.
var ErrEntry = errors.New("album: bad entry")

// Entry is a sign and what it stands for.
type Entry struct {
	Appearance
	Name
}

// Validate refuses what no die can be, and pictures that are none of a die.
func (e Entry) Validate() error {
	if err := e.Appearance.validate(); err != nil {
		return err
	}
	return e.Name.Validate()
}

// Name is what somebody said of a sign.
type Name struct {
	Kind constellation.Kind `json:"kind"`
	Face string             `json:"face"`
	Team constellation.Team `json:"team,omitempty"` // of the die that bore it; empty: not known
	By   string             `json:"by,omitempty"`   // who said it, empty: not known
	At   time.Time          `json:"at"`             // when
}

// mostLetters is the longest that a face or somebody's name may be.
const mostLetters = 40

// id is what names an appearance.
var id = regexp.MustCompile(`^[0-9a-f]{16}$`)

// Validate refuses what no die can be.
func (n Name) Validate() error {
	switch {
	case !n.Kind.Valid():
		return fmt.Errorf("%w: no kind of die is called %q", ErrEntry, n.Kind)
	case n.Face == "" || !n.Kind.Has(n.Face) || !plain(n.Face):
		return fmt.Errorf("%w: a %s has no face %q", ErrEntry, n.Kind, n.Face)
	case !n.Team.Valid():
		return fmt.Errorf("%w: no team is called %q", ErrEntry, n.Team)
	case !plain(n.By):
		return fmt.Errorf("%w: somebody called %q", ErrEntry, n.By)
	}
	return nil
}

// plain tells whether a text is a short line of letters that can be shown.
func plain(s string) bool {
	return utf8.ValidString(s) && utf8.RuneCountInString(s) <= mostLetters &&
		!strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsGraphic(r) })
}
