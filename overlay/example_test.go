package overlay_test

import (
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// A session hands each table with its view and events to the composer, and
// the commands that fingers ask for to the referee.
func ExampleComposer() {
	composer, err := overlay.NewComposer(overlay.Default())
	if err != nil {
		fmt.Println(err)
		return
	}
	undo := rules.Mark{ID: "undo", Kind: rules.MarkButton, Points: []constellation.Vec{{X: 20, Y: 20}}, Text: "undo",
		Command: rules.Command{Do: rules.DoUndo}}
	view := rules.View{Game: "stardice", Marks: []rules.Mark{undo}}
	finger := []constellation.Touch{{ID: "f", Pos: constellation.Vec{X: 21, Y: 20}}}
	for at := time.Duration(0); at <= 1200*time.Millisecond; at += 400 * time.Millisecond {
		table := &constellation.Table{Width: 610, Height: 457, Time: at, Touches: finger}
		commands := composer.Holds.See(table, view)
		scene := composer.Compose(table, view, nil)
		fmt.Println(at, len(scene.Ops) > 0, commands)
	}
	// Output:
	// 0s true []
	// 400ms true []
	// 800ms true []
	// 1.2s true [{undo   }]
}
