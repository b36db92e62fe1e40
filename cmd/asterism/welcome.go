package main

import (
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/rules"
)

// welcome says what can be done first.
func welcome(w io.Writer) error {
	_, err := fmt.Fprint(w, `Asterism watches real dice on a real table, keeps the score and draws the answer onto the table.

  asterism play                  set a game up in a window, by touch, mouse or keys; with no display a bundled session is shown
  asterism play GAME             play at once; with no table and no camera, a bundled session is shown
  asterism play --profile NAME   play as it was set up before; asterism profiles lists what there is
  asterism play --live           wait for a touch table (TUIO)
  asterism play --camera 0       watch the table through a camera
  asterism detect PHOTO          find and read the dice in a photograph
  asterism score GAME FILE       say everything about the table in a file
  asterism doctor                say what is there and what to do about what is not
  asterism --help                all commands; asterism COMMAND --help says more of one

Games:
`)
	for _, g := range rules.Games() {
		if err == nil {
			_, err = fmt.Fprintln(w, gameLine(g.Info()))
		}
	}
	return err
}

// gameLine is a game in a line.
func gameLine(i rules.Info) string {
	line := fmt.Sprintf("  %-12s %s", i.Name, i.Title)
	if i.About != "" {
		line += ": " + i.About
	}
	return line
}
