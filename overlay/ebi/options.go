package ebi

import (
	"fmt"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// Options say how the window is opened.
type Options struct {
	Title      string
	Width      int    // pixels, of the window
	Height     int    // pixels
	Fullscreen bool   // on the monitor
	Monitor    int    // 0 is the first
	Screen     string // a part of the monitor's name, in any case; the number counts where it is empty, nothing is called so, or several are
	Output     Output
	Corners    overlay.Corners
	Full       *overlay.Corners // the corners while the window fills its screen; nil: Corners then, too
	Lens       overlay.Lens     // through which they are shown, and all between them
	Look       overlay.Config   // colours and sizes of what the window itself writes
	Keys       []rules.Key      // of the game, beside those of every game
	Strokes    bool             // keys are passed on as they are pressed (Window.Strokes), but for F11 and Ctrl-Q
	Sounds     Sounds           // nil is silence
}

// Sounds plays what scenes sound like; *oto.Speaker does. It may be called by
// several goroutines and returns at once.
type Sounds interface {
	Play(...overlay.Sound) error
	Volume() (volume float64, mute bool)
	SetVolume(float64)
	Mute(bool)
}

// DefaultOptions returns those of a window on a desk, without sounds.
func DefaultOptions() Options {
	return Options{Title: "Asterism", Width: 1220, Height: 914, Corners: overlay.WholeWindow(), Look: overlay.Default()}
}

// Validate tells what is wrong with o.
func (o Options) Validate() error {
	if o.Width < 64 || o.Height < 64 || o.Width > 16384 || o.Height > 16384 {
		return fmt.Errorf("ebi: window of %d × %d pixels: want 64 to 16384 each", o.Width, o.Height)
	}
	if o.Monitor < 0 {
		return fmt.Errorf("ebi: monitor %d: the first is 0", o.Monitor)
	}
	if !o.Output.valid() {
		return fmt.Errorf("ebi: output turned by %d°: give 0, 90, 180 or 270", o.Output.Turn)
	}
	for _, full := range [2]bool{false, true} {
		if _, err := o.laid(full).warp(); err != nil {
			return err
		}
	}
	if err := validateKeys(o.Keys); err != nil {
		return err
	}
	return o.Look.Validate()
}

// laid is how the table is laid into the window, or into one that fills its screen.
func (o Options) laid(full bool) laid {
	if full && o.Full != nil {
		return laid{*o.Full, o.Lens}
	}
	return laid{o.Corners, o.Lens}
}

// silence stands for a machine without sound.
type silence struct{}

func (silence) Play(...overlay.Sound) error { return nil }
func (silence) Volume() (float64, bool)     { return 0, true }
func (silence) SetVolume(float64)           {}
func (silence) Mute(bool)                   {}
