package main

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// check says what of a call can't be meant as it stands, before anything is
// opened.
func (c *playCmd) check() error {
	if isVideo(c.Camera) {
		if _, err := os.Stat(c.Camera); errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("camera %s: there is no such file", c.Camera)
		}
	}
	if err := c.checkCameras(); err != nil {
		return err
	}
	if c.Calibration != "" {
		if _, err := readCalibrated(c.Calibration); err != nil {
			return err
		}
	}
	if c.Resume && c.Journal == none {
		return errors.New("--resume goes on with a match of the journal, and --journal none keeps none")
	}
	if c.Camera == "" && len(c.Corners) > 0 {
		return errors.New("--corners are those of the table in a camera's picture: name the camera by --camera")
	}
	return errors.Join(c.checkBoard(), c.companionFlags.checkTLS())
}

// checkBoard refuses to look for a chessboard for a game that is played on another board, or on
// none.
func (c *playCmd) checkBoard() error {
	g, ok := rules.Find(c.Game)
	if !c.FindBoard || !ok {
		return nil
	}
	if grid, ok := squareBoard(g); !ok {
		return fmt.Errorf("--find-board finds chessboards: %s is played on %s", g.Info().Name, boardOf(grid))
	}
	return nil
}

// squareBoard is the grid of a game's board, and whether that is square as a chessboard's is.
func squareBoard(g rules.Game) (grid rules.Grid, ok bool) {
	grid = g.Info().Board
	return grid, grid.Columns > 0 && grid.Columns == grid.Rows
}

// boardOf says what a game is played on.
func boardOf(g rules.Grid) string {
	if g == (rules.Grid{}) {
		return "no board"
	}
	return fmt.Sprintf("a board of %d × %d", g.Columns, g.Rows)
}

// checkTLS says what is wrong with a certificate, whether telephones are served at once or not:
// on the start page that is chosen later.
func (f *companionFlags) checkTLS() error {
	if f.TLSCert == "" || f.TLSKey == "" {
		return nil // that one of them lacks is told where they are used
	}
	if _, err := tls.LoadX509KeyPair(f.TLSCert, f.TLSKey); err != nil {
		return fmt.Errorf("the certificate (--tls-cert, --tls-key): %w", err)
	}
	return nil
}

// check says which corners can't be those of a table as a camera sees it: they
// go clockwise in the picture, from the table's top left.
func (c cornerSet) check() error {
	var q [4]constellation.Vec
	turns := 0.0
	for i := range q {
		q[i] = constellation.Vec{X: c[2*i], Y: c[2*i+1]}
	}
	for i := range q {
		turns += q[i].Cross(q[(i+1)%4])
	}
	_, err := constellation.SquareTo(q)
	switch {
	case err != nil:
		return errors.New("corners: they are not those of a table: give top left, top right, bottom right, bottom left")
	case turns < 0:
		return errors.New("corners: they go the wrong way round, as in a mirror: give top left, top right, bottom right, bottom left")
	}
	return nil
}
