package tuio

import (
	"errors"
	"fmt"

	"github.com/asterism-dice/asterism/constellation"
)

// Tracker is a source that lies on the table in a way of its own.
type Tracker struct {
	Source  string              // its whole name, such as name@host, or the address that it sends from, with a port or without
	Corners []constellation.Vec // mm, as those of Mapping
}

// plane maps the tracker's unit square onto the table.
func (t Tracker) plane(m *Mapping) (plane, error) {
	if t.Source == "" {
		return plane{}, errors.New("tuio: a tracker without a source: give its name or its address")
	}
	if n := len(t.Corners); n != 4 {
		return plane{}, fmt.Errorf("tuio: tracker %q: %d corners: must be 4", t.Source, n)
	}
	p, err := newPlane(&Mapping{Width: m.Width, Height: m.Height, Corners: t.Corners})
	if err != nil {
		return plane{}, fmt.Errorf("tuio: tracker %q: corners %v: %w", t.Source, t.Corners, err)
	}
	return p, nil
}

// validTrackers tells what is wrong with the trackers of m: each is named once.
func validTrackers(m *Mapping) error {
	named := map[string]bool{}
	for _, t := range m.Trackers {
		if _, err := t.plane(m); err != nil {
			return err
		}
		name := SourceName(t.Source)
		if named[name] {
			return fmt.Errorf("tuio: tracker %q is given twice", t.Source)
		}
		named[name] = true
	}
	return nil
}

// CornersOf are the corners of the source of an update: those of its name, which says
// most, of its address, or of all others.
func (m *Mapping) CornersOf(u *Update) []constellation.Vec {
	if i := m.trackerOf(u); i >= 0 {
		return m.Trackers[i].Corners
	}
	return m.Corners
}

// trackerOf is which of the trackers an update comes from, -1 for none.
func (m *Mapping) trackerOf(u *Update) int { return sourcesOf(m.Trackers).of(u) }

// Unheard are the trackers of m that are none of the sources heard: one that isn't switched
// on yet, or whose name is misspelt.
func (m *Mapping) Unheard(heard []SourceStatus) []Tracker {
	names, found := sourcesOf(m.Trackers), make([]bool, len(m.Trackers))
	for _, s := range heard {
		if i := names.of(&Update{Source: s.Name, From: s.From}); i >= 0 {
			found[i] = true
		}
	}
	var unheard []Tracker
	for i, t := range m.Trackers {
		if !found[i] {
			unheard = append(unheard, t)
		}
	}
	return unheard
}

// planeOf is how the source of an update lies.
func (f *Framer) planeOf(u *Update) *plane {
	if i := f.named.of(u); i >= 0 {
		return &f.trackers[i]
	}
	return &f.plane
}
