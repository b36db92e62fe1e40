package main

import (
	"fmt"
	"image"
	"path/filepath"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/gg"
	"github.com/asterism-dice/asterism/overlay/typeface"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// filmWidth is that of films, pixels, if nobody says another.
const filmWidth = 960

// filmRate is how many pictures a second a film has.
const filmRate = 10

// longestFilm is how many pictures a film may have: an hour. A recording whose
// times are wrong would fill the disk.
const longestFilm = 3600 * filmRate

// pictureWriter takes the pictures of a film, one after another. In the end the
// film is kept, or dropped as if it had never been begun.
type pictureWriter interface {
	add(*image.RGBA) error
	keep() error
	drop()
}

// filmScreen makes a film of a session: a picture each tenth of a second of the
// table's time.
type filmScreen struct {
	out   pictureWriter
	look  overlay.Config
	width int // pixels

	composer *overlay.Composer
	painter  *gg.Painter
	pending  []rules.Event  // since the last picture
	late     *play.Snapshot // what came after the last picture, nil for nothing
	first    time.Duration  // of the table
	n        int            // pictures that were added
	last     *image.RGBA
}

// Begin begins with an empty table.
func (f *filmScreen) Begin(play.Snapshot) (err error) {
	f.look.Fonts = typeface.Settled{} // no picture of it is drawn anew
	if f.composer, err = overlay.NewComposer(f.look); err != nil {
		return bad(err)
	}
	f.painter, err = gg.NewPainter(f.width)
	return bad(err)
}

// Show adds the pictures up to the table's time: the last one again where
// nothing came for long.
func (f *filmScreen) Show(u update) error {
	f.pending = append(f.pending, u.Events...)
	now := time.Duration(u.Table.Time)
	if f.last == nil {
		f.first = now
	}
	due := int((now-f.first)/(time.Second/filmRate)) + 1 - f.n
	if due <= 0 {
		f.late = &u.Snapshot
		return nil
	}
	if f.n+due > longestFilm {
		return bad(fmt.Errorf("the recording goes on for more than %d minutes: no film is made of that", longestFilm/filmRate/60))
	}
	for ; due > 1 && f.last != nil; due-- {
		if err := f.add(f.last); err != nil {
			return err
		}
	}
	return f.paint(u.Snapshot)
}

// paint adds a picture of a moment, with all that happened since the last picture.
func (f *filmScreen) paint(s play.Snapshot) error {
	s.Events = f.pending
	picture, err := f.painter.Paint(f.composer.Compose(s))
	if err != nil {
		return err
	}
	f.pending, f.late, f.last = f.pending[:0], nil, picture
	return f.add(picture)
}

func (f *filmScreen) add(picture *image.RGBA) error {
	f.n++
	return f.out.add(picture)
}

// End adds what came after the last picture: the film ends as the recording does. It is
// closed by who opened it.
func (f *filmScreen) End(play.Snapshot, rules.Answer) error {
	if f.late == nil {
		return nil
	}
	return f.paint(*f.late)
}

// createFilm opens a film for writing; its name says what kind.
func createFilm(name string, force bool) (pictureWriter, error) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".gif":
		to, err := newDraft(name, force)
		if err != nil {
			return nil, err
		}
		return &gifWriter{to: to}, nil
	case ".mp4":
		return newFFmpeg(name, force)
	}
	return nil, bad(fmt.Errorf("film %s: its name must end in .mp4 or .gif", name))
}
