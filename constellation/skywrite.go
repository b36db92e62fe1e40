package constellation

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// WriteSky writes a table as a sky file, a die a line. What the file has no
// word for (doubt, touches, sources) is left out, and so is a confidence of 1 or
// one that isn't known, and a size that no sensor told. A number that JSON doesn't have (NaN, infinity) is an
// error, and so is a table that ReadSky would refuse, such as one without an area.
func WriteSky(w io.Writer, t *Table) error {
	var b bytes.Buffer
	lines := skyLines{w: &b}
	lines.table(t)
	if lines.err != nil {
		return fmt.Errorf("constellation: sky of %d dice: %w", len(t.Dice), lines.err)
	}
	if _, err := parseSky(b.Bytes()); err != nil {
		return fmt.Errorf("constellation: sky of %d dice: %w", len(t.Dice), err)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// skyLines writes JSON with one thing a line and keeps the first error.
type skyLines struct {
	w   *bytes.Buffer
	err error
}

type (
	jsonTable struct {
		Width  float64 `json:"width"`
		Height float64 `json:"height"`
		North  Angle   `json:"north"`
	}
	jsonDie struct {
		ID    string   `json:"id"`
		Kind  Kind     `json:"kind"`
		Team  Team     `json:"team,omitempty"`
		Face  string   `json:"face,omitempty"`
		X     float64  `json:"x"`
		Y     float64  `json:"y"`
		Angle Angle    `json:"angle"`
		Size  float64  `json:"size,omitempty"`
		Still *bool    `json:"still,omitempty"`
		Stack []Member `json:"stack,omitempty"`

		Confidence     *float64     `json:"confidence,omitempty"`
		FaceConfidence *float64     `json:"faceConfidence,omitempty"`
		Alternatives   []FaceChance `json:"alternatives,omitempty"`
	}
	jsonBlock struct {
		ID    string  `json:"id"`
		X     float64 `json:"x"`
		Y     float64 `json:"y"`
		Angle Angle   `json:"angle"`
		W     float64 `json:"w"`
		H     float64 `json:"h"`
	}
)

func (l *skyLines) table(t *Table) {
	l.value("{\"table\": ", jsonTable{t.Width, t.Height, t.North})
	l.w.WriteString(",\n \"dice\": [")
	moving := false
	for i, d := range t.Dice {
		j := jsonDie{ID: d.ID, Kind: d.Kind, Team: d.Team, Face: d.Face, X: d.Pos.X, Y: d.Pos.Y,
			Angle: d.Angle, Size: d.Size, Stack: d.Stack,
			Confidence: unsure(d.Confidence), FaceConfidence: unsure(d.FaceConfidence), Alternatives: d.Alternatives}
		if !d.Still {
			j.Still = &moving
		}
		l.value(between(i), j)
	}
	l.w.WriteString("],\n \"blocks\": [")
	for i, b := range t.Blocks {
		l.value(between(i), jsonBlock{b.ID, b.Pos.X, b.Pos.Y, b.Angle, b.W, b.H})
	}
	l.w.WriteString("]")
	if t.Collections != nil {
		l.value(",\n \"collections\": ", t.Collections)
	}
	l.w.WriteString("}\n")
}

// unsure is a chance that is worth writing: one that is known and below 1.
func unsure(p float64) *float64 {
	if p > 0 && p < 1 {
		return &p
	}
	return nil
}

func between(i int) string {
	if i == 0 {
		return "\n  "
	}
	return ",\n  "
}

func (l *skyLines) value(before string, v any) {
	b, err := json.Marshal(v)
	if err != nil && l.err == nil {
		l.err = err
	}
	l.w.WriteString(before)
	l.w.Write(b)
}
