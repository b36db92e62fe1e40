package overlay_test

import (
	"fmt"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

// A session hands each table to the composer with what the game wants shown of
// it and how long touch areas have been held.
func ExampleComposer() {
	composer, err := overlay.NewComposer(overlay.Default())
	if err != nil {
		fmt.Println(err)
		return
	}
	undo := rules.Mark{ID: "undo", Kind: rules.MarkButton, Points: []constellation.Vec{{X: 20, Y: 20}}, Text: "undo",
		Command: rules.Command{Do: rules.DoUndo}}
	view := rules.View{Game: "stardice", Marks: []rules.Mark{undo}}
	table := &constellation.Table{Width: 610, Height: 457, Time: 400 * time.Millisecond}
	held := map[string]float64{"undo": 0.4}
	scene := composer.Compose(rules.Snapshot{Table: table, View: view, Held: held})
	fmt.Println(table.Time, len(scene.Ops) > 0)
	// Output:
	// 400ms true
}
