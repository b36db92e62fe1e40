package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/asterism-dice/asterism/overlay/ebi"
)

// outputFlags say on which screen the table is shown, and how that shows what it
// is sent.
type outputFlags struct {
	Screen   string `name:"monitor" help:"Which screen: its number, 0 is the first, or a part of its name." placeholder:"N|NAME"`
	Mirrored bool   `negatable:"" help:"Send the picture mirrored, for a projector behind its screen."`
	Turned   int    `help:"Send the picture turned by so many degrees clockwise, for a projector that hangs otherwise: 90, 180 or 270." placeholder:"DEGREES"`
}

// screen is the one that the flags name, or give a number of.
func (f *outputFlags) screen() ebi.Monitor {
	if n, err := strconv.Atoi(f.Screen); err == nil {
		return ebi.Monitor{Number: n}
	}
	return ebi.Monitor{Name: f.Screen}
}

// on are a window's options with what the flags say, on that screen if they say
// none.
func (f *outputFlags) on(o ebi.Options, screen ebi.Monitor) ebi.Options {
	if f.Screen != "" {
		screen = f.screen()
	}
	o.Screen, o.Monitor = screen.Name, screen.Number
	o.Output = ebi.Output{Turn: f.Turned, Mirror: f.Mirrored}
	return o
}

// connected tells if the screen that the call names isn't there: what is shown on
// another one would be looked for in vain.
func (f *outputFlags) connected() error {
	if f.Screen == "" {
		return nil
	}
	return bad(f.on(ebi.DefaultOptions(), ebi.Monitor{}).Connected())
}

// sayScreen says if the screen that a window is for isn't there, and from then on when
// it goes and comes. One that only the settings or a calibration name may be off today:
// the table is shown all the same.
func sayScreen(w *ebi.Window, o ebi.Options, log io.Writer) {
	if err := o.Connected(); err != nil {
		fmt.Fprintf(log, "asterism: %v; the table is shown on another\n", err)
	}
	w.Tell(func(said string) { fmt.Fprintf(log, "asterism: %s\n", said) })
}

// adopt takes what the settings say of the screen where the call says nothing; said are the
// flags that were given.
func (f *outputFlags) adopt(cfg *settings, said []string) {
	s := &cfg.Show
	if f.Screen == "" && s.Monitor == 0 {
		f.Screen = s.Screen
	}
	if !slices.Contains(said, "mirrored") {
		f.Mirrored = f.Mirrored || s.Mirrored
	}
	if !slices.Contains(said, "turned") {
		f.Turned = cmp.Or(f.Turned, s.Turned)
	}
}
