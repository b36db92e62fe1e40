package main

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/sqlite"
)

// Who watches a match can have it stand still and go on, and is offered nothing else.
func TestHistoryReplay_standsStillWhileItIsHeld(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	defer end()
	commands := make(chan rules.Command)
	scene := func(at time.Duration) sqlite.Scene {
		return sqlite.Scene{Seq: 1, Table: &constellation.Table{Width: 610, Height: 457, Time: at},
			View: rules.View{Marks: []rules.Mark{{ID: "undo", Kind: rules.MarkButton}, {ID: "star", Kind: rules.MarkStar}}}}
	}
	p := &pastMatch{events: []rules.Event{{Seq: 1}}, scenes: []sqlite.Scene{scene(0), scene(2 * time.Second)}, held: heldBy(ctx, commands)}
	p.onlyWatched([]rules.Key{{Command: rules.Command{Do: "pass"}}})
	for _, s := range p.scenes {
		require.Equal(t, []rules.Mark{{ID: "star", Kind: rules.MarkStar}}, s.View.Marks)
		require.Subset(t, s.View.Lacks, []string{rules.DoUndo, rules.DoMend, "pass"})
		require.NotContains(t, s.View.Lacks, rules.DoPause)
	}

	commands <- rules.Command{Do: rules.DoPause}
	commands <- rules.Command{Do: rules.DoUndo} // that is taken, the one before has been told
	require.True(t, p.held())
	shown, done := 0, make(chan error)
	go func() {
		done <- p.show(ctx, 100, time.Millisecond, []screen{&memory{shown: func(update) { shown++ }}})
	}()
	select {
	case err := <-done:
		t.Fatal("it went on", err)
	case <-time.After(100 * time.Millisecond):
	}
	commands <- rules.Command{Do: rules.DoPause}
	require.NoError(t, <-done)
	require.Greater(t, shown, 2)
}
