package stardice

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// A position's line of text is a list of words: rules, table as WxH, phase,
// battle, turn, thrower, call, then white:red of totals, last battle, torpedoes
// fired and players passed, then who has thrown a d6, loses a turn, may take a
// die away, has forfeited, has won; then each die as
// id,part,kind,team,by,face,x,y,in,out. A dash stands for nothing.

const (
	headWords = 16 // before the dice
	dieWords  = 10
)

// errText is wrapped by errors about a line of text.
var errText = errors.New("not the text of a position")

// String is the position in one line.
func (p Position) String() string {
	f := p.file()
	words := []string{word(f.Rules), number(f.Width) + "x" + number(f.Height), word(string(f.Phase)), strconv.Itoa(f.Battle),
		word(string(f.Turn)), word(string(f.Thrower)), word(f.Called), f.Totals.pair(), f.Last.pair(), f.Fired.pair(), f.Passed.pair(),
		word(string(f.Fresh6)), word(string(f.Skip)), word(string(f.Removing)), word(string(f.Forfeit)), word(string(f.Winner))}
	for _, d := range f.Dice {
		words = append(words, strings.Join([]string{word(d.ID), word(string(d.Part)), word(string(d.Kind)), word(string(d.Team)),
			word(string(d.By)), word(d.Face), number(d.X), number(d.Y), word(d.In), pick(d.Out, "out", "-")}, ","))
	}
	return strings.Join(words, " ")
}

// word writes a word so that it holds no space or comma and is no dash by
// chance.
func word(s string) string {
	if s == "-" {
		return "%2D"
	}
	return cmp.Or(url.QueryEscape(s), "-")
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func (p Points) pair() string { return fmt.Sprintf("%d:%d", p.White, p.Red) }

// ParsePosition reads the line that String writes.
func (Game) ParsePosition(line string, o rules.Options) (rules.Position, error) {
	words := strings.Fields(line)
	if len(words) < headWords {
		return nil, fmt.Errorf("stardice: %d words: %w", len(words), errText)
	}
	r := lineReader{words: words[:headWords]}
	f := r.head()
	for _, w := range words[headWords:] {
		if r.words = strings.Split(w, ","); len(r.words) != dieWords {
			return nil, fmt.Errorf("stardice: die %q: %w", w, errText)
		}
		f.Dice = append(f.Dice, r.die())
	}
	if r.err != nil {
		return nil, fmt.Errorf("stardice: %w: %w", errText, r.err)
	}
	return f.position(o)
}

// lineReader takes word after word and keeps the first error.
type lineReader struct {
	words []string
	err   error
}

func (r *lineReader) head() positionFile {
	f := positionFile{Game: gameName, Rules: r.word()}
	w, h, _ := strings.Cut(r.next(), "x")
	f.Width, f.Height = r.float(w), r.float(h)
	f.Phase, f.Battle = Phase(r.word()), r.int(r.next())
	f.Turn, f.Thrower, f.Called = Team(r.word()), Team(r.word()), r.word()
	f.Totals, f.Last, f.Fired, f.Passed = r.points(), r.points(), r.points(), r.points()
	f.Fresh6, f.Skip, f.Removing = Team(r.word()), Team(r.word()), Team(r.word())
	f.Forfeit, f.Winner = Team(r.word()), Team(r.word())
	return f
}

func (r *lineReader) die() positionDie {
	d := positionDie{ID: r.word(), Part: Part(r.word()), Kind: constellation.Kind(r.word()), Team: Team(r.word()), By: Team(r.word()), Face: r.word()}
	d.X, d.Y = r.float(r.next()), r.float(r.next())
	d.In, d.Out = r.word(), r.next() == "out"
	return d
}

func (r *lineReader) next() string {
	w := r.words[0]
	r.words = r.words[1:]
	return w
}

func (r *lineReader) word() string {
	w, err := url.QueryUnescape(noDash(r.next()))
	r.note(err)
	return w
}

func (r *lineReader) float(s string) float64 {
	x, err := strconv.ParseFloat(s, 64)
	r.note(err)
	return x
}

func (r *lineReader) int(s string) int {
	n, err := strconv.Atoi(s)
	r.note(err)
	return n
}

func (r *lineReader) points() Points {
	white, red, _ := strings.Cut(r.next(), ":")
	return Points{White: r.int(white), Red: r.int(red)}
}

func (r *lineReader) note(err error) {
	if r.err == nil {
		r.err = err
	}
}
