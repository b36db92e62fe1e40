package overlay

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Scene is what the table shows at one moment. Nobody changes it once it is
// made.
type Scene struct {
	Time   rules.Seconds `json:"time"`   // of the table that it shows
	Width  float64       `json:"width"`  // mm, of the table
	Height float64       `json:"height"` // mm
	Ground *Ground       `json:"ground"` // what lies below everything; the same pointer while it is the same picture
	Ops    []Op          `json:"ops"`    // drawn in this order
	Sounds []Sound       `json:"sounds"` // that begin now

	places []constellation.Vec // memory of the operations' points
}

// Ground is the part of a scene that stays: painters draw it once and keep it.
type Ground struct {
	Color Color   `json:"color"`          // of the whole table
	Life  float64 `json:"life,omitempty"` // 0…1, how much it may live: a window lets light pass over it and stars twinkle
	Ops   []Op    `json:"ops"`
}

// header is the first line of a dump.
type header struct {
	Width  float64       `json:"width"`  // mm
	Height float64       `json:"height"` // mm
	Time   rules.Seconds `json:"time"`
	Ground Color         `json:"ground"`
	Stars  int           `json:"groundOps"`
}

// Dump writes s as lines of JSON: one for the scene, then one an operation,
// then one a sound. It is for golden files and for people: the operations of
// the ground are only counted.
func (s *Scene) Dump(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	h := header{Width: s.Width, Height: s.Height, Time: s.Time}
	if s.Ground != nil {
		h.Ground, h.Stars = s.Ground.Color, len(s.Ground.Ops)
	}
	if err := e.Encode(h); err != nil {
		return fmt.Errorf("overlay: dump: %w", err)
	}
	return dumpLines(e, s)
}

func dumpLines(e *json.Encoder, s *Scene) error {
	for i := range s.Ops {
		if err := e.Encode(s.Ops[i].rounded()); err != nil {
			return fmt.Errorf("overlay: dump of operation %d: %w", i, err)
		}
	}
	for i := range s.Sounds {
		if err := e.Encode(s.Sounds[i]); err != nil {
			return fmt.Errorf("overlay: dump of sound %d: %w", i, err)
		}
	}
	return nil
}

// rounded returns o with its numbers cut to thousandths, so that a dump is the
// same on machines whose last bits differ.
func (o Op) rounded() Op {
	for _, x := range []*float64{&o.Radius, &o.Width, &o.Dash, &o.Size, &o.Align, &o.Spacing} {
		*x = thousandths(*x)
	}
	for _, a := range []*constellation.Angle{&o.From, &o.Sweep, &o.Facing} {
		*a = constellation.Angle(thousandths(a.Degrees()))
	}
	return o
}
