package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/asterism-dice/asterism/vision/album"
)

// albumFlag says which album a game's camera learns into.
type albumFlag struct {
	Album string `placeholder:"FILE|none" help:"The album of the signs on dice of one's own: what players say of a die that the camera can't read is kept there. Usually a file in the user's data folder."`
}

// albumFile is an album that is open, nil for none.
type albumFile struct{ *album.File }

// openAlbum opens an album: of a file, none, or the usual one.
func openAlbum(name string) (f albumFile, err error) {
	if name == none {
		return f, nil
	}
	if name == usualName {
		if name, err = usualAlbum(); err != nil {
			return f, bad(err)
		}
	}
	f.File, err = album.Open(name)
	return f, bad(wayOut(err))
}

// albumThere says that an album which a call names for photographs isn't there: they would be
// read as if no sign were known.
func albumThere(name string) error {
	if name == "" || name == none || name == usualName {
		return nil
	}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return bad(fmt.Errorf("album %s is not there", name))
	}
	return nil
}

// wayOut adds what to do about a file that holds no album.
func wayOut(err error) error {
	switch {
	case errors.Is(err, album.ErrNewer):
		return fmt.Errorf("%w: use that program, or --album FILE for another one", err)
	case errors.Is(err, album.ErrFile):
		return fmt.Errorf("%w: move it away and a new one is begun, or use --album FILE for another one", err)
	}
	return err
}

// signs are those of an album, nil for none.
func (f albumFile) signs() *album.Album {
	if f.File == nil {
		return nil
	}
	return &f.Album
}

// openAlbum opens the album that a camera of the game looks dice up in: the
// call says which, else the settings, else it is the user's.
func (p *player) openAlbum() (err error) {
	if p.cmd.Camera == "" {
		return nil
	}
	if p.album, err = openAlbum(cmp.Or(p.cmd.Album, p.cfg.Camera.Album, usualName)); err != nil || p.album.File == nil {
		return err
	}
	p.cfg.signs = p.album.signs()
	p.teacher = newTeacher(p.album.File, p.past, p.std.err)
	p.screens = append(p.screens, p.teacher)
	return nil
}
