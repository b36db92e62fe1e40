package main

import (
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/typeface"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// pictureScreen leaves a picture of the end where there is no display.
type pictureScreen struct {
	file  string
	look  overlay.Config
	log   io.Writer
	dress func(*overlay.Composer) // what else the picture shows, nil for nothing
}

// pictureWidth is that of the picture, in pixels: three a millimetre of the
// usual table.
const pictureWidth = 1830

// usualPicture is where the picture is left when nothing is said of it.
const usualPicture = "asterism-end.png"

// canLeave tells why a picture of the end can't be written, before a whole evening is played
// for it.
func canLeave(file string) error {
	if file == usualPicture { // nobody asked for it
		return nil
	}
	return canDraw(file, true)
}

// Begin has nothing to do.
func (p *pictureScreen) Begin(play.Snapshot) error { return nil }

// Show has nothing to do.
func (p *pictureScreen) Show(update) error { return nil }

// End writes the picture.
func (p *pictureScreen) End(s play.Snapshot, _ rules.Answer) error {
	scene, err := still(s, p.look, p.dress)
	if err != nil {
		return err
	}
	err = writePicture(p.file, scene, pictureWidth, true)
	if err != nil && p.file == usualPicture { // nobody asked for it
		fmt.Fprintf(p.log, "asterism: no picture of the end is left: %v; --out names another place\n", err)
		return nil
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(p.log, "asterism: the end as a picture: %s\n", p.file)
	return nil
}

// settled is a look for a single picture: nothing is on its way, and no letter is still
// being looked for.
func settled(look overlay.Config) overlay.Config {
	look = look.Still()
	look.Fonts = typeface.Settled{}
	return look
}

// still is a single picture: nothing is on its way in or out. Dress, if any, says what
// else it shows.
func still(s play.Snapshot, look overlay.Config, dress func(*overlay.Composer)) (*overlay.Scene, error) {
	composer, err := overlay.NewComposer(settled(look))
	if err != nil {
		return nil, bad(err)
	}
	if dress != nil {
		dress(composer)
	}
	return composer.Compose(rules.Snapshot{Table: s.Table, View: s.View, Notices: s.Notices}), nil
}
