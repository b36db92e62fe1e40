package ur

import (
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/board"
)

// trayKey is the switch for where dice are thrown.
const trayKey = "tray"

// thrownFor is how long the dice must lie still. Shorter: a die that is about
// to fall over counts; longer: the table seems slow.
const thrownFor = 300 * time.Millisecond

// tray is the part of the table in which three two-sided dice are thrown.
type tray struct {
	at    board.Board // of one cell
	there bool
	fresh bool // thrown since the last throw was taken
	since time.Duration
}

func trayOf(o rules.Options) (tray, error) {
	if o.Values[trayKey] == "" {
		return tray{}, nil
	}
	place, err := board.ParsePlacement(o.Values[trayKey])
	if err != nil {
		return tray{}, fmt.Errorf("ur: tray: %w", err)
	}
	return tray{at: board.Board{Size: rules.Grid{Columns: 1, Rows: 1}, Place: place}, there: true}, nil
}

// part separates the dice in the tray from the rest of the table.
func (y *tray) part(t *constellation.Table) (*constellation.Table, []constellation.Die) {
	if !y.there {
		return t, nil
	}
	rest := *t
	rest.Dice = nil
	var thrown []constellation.Die
	for _, d := range t.Dice {
		if y.at.At(d.Pos) == board.Off {
			rest.Dice = append(rest.Dice, d)
		} else {
			thrown = append(thrown, d)
		}
	}
	return &rest, thrown
}

// see returns the throw that lies in the tray; false while none was made since
// the last, or the dice don't lie still. A hand over them is no throw.
func (y *tray) see(dice []constellation.Die, now time.Duration) (Throw, bool) {
	white, calm := 0, len(dice) == 3
	moved := !calm
	for _, d := range dice {
		moved = moved || !d.Still
		calm = calm && d.Still && !d.Doubtful && (d.Face == "0" || d.Face == "1")
		if d.Face == "1" {
			white++
		}
	}
	y.fresh = y.fresh || moved && y.there
	if !calm {
		y.since = now
	}
	return ThrowOf(white), y.fresh && calm && now-y.since >= thrownFor
}
