package main

import (
	"cmp"
	"fmt"
	"io"
	"strconv"

	"github.com/asterism-dice/asterism/overlay/ebi"
)

// outputFlags say on which screen the table is shown, and how that shows what it
// is sent.
type outputFlags struct {
	Screen   string `name:"monitor" help:"Which screen: its number, 0 is the first, or a part of its name." placeholder:"N|NAME"`
	Mirrored bool   `help:"Send the picture mirrored, for a projector behind its screen."`
	Turned   int    `help:"Send the picture turned by so many degrees clockwise, for a projector that hangs otherwise: 90, 180 or 270." placeholder:"DEGREES"`
}

// number is that of the screen, 0 where a name says which.
func (f *outputFlags) number() int {
	n, err := strconv.Atoi(f.Screen)
	if err != nil {
		return 0
	}
	return n
}

// on are a window's options with what the flags say, on that screen if they say
// none.
func (f *outputFlags) on(o ebi.Options, screen ebi.Monitor) ebi.Options {
	o.Screen, o.Monitor = screen.Name, screen.Number
	if f.Screen != "" {
		o.Screen, o.Monitor = "", f.number()
		if _, err := strconv.Atoi(f.Screen); err != nil {
			o.Screen = f.Screen
		}
	}
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

// sayScreen says if the screen that a window is for isn't there. One that only the
// settings or a calibration name may be off today: the table is shown all the same.
func sayScreen(o ebi.Options, log io.Writer) {
	if err := o.Connected(); err != nil {
		fmt.Fprintf(log, "asterism: %v; the table is shown on another\n", err)
	}
}

// adopt takes what the settings say of the screen where the call says nothing.
func (f *outputFlags) adopt(cfg *config) {
	s := &cfg.Show
	if f.Screen == "" && s.Monitor == 0 {
		f.Screen = s.Screen
	}
	f.Mirrored, f.Turned = f.Mirrored || s.Mirrored, cmp.Or(f.Turned, s.Turned)
}
