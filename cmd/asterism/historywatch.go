package main

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// onlyWatched takes from a match that is shown again in a window what players could press:
// nothing of it means anything any more, but that Space has it stand still. The keys are the
// game's own.
func (p *pastMatch) onlyWatched(keys []rules.Key) {
	lacks := []string{rules.DoMend, rules.DoFace, rules.DoKind, rules.DoTeam, rules.DoIgnore, rules.DoUndo, rules.DoRedo, rules.DoNew}
	for _, k := range keys {
		lacks = append(lacks, k.Command.Do)
	}
	for i := range p.scenes {
		v := &p.scenes[i].View
		v.Lacks = lacks
		v.Marks = slices.DeleteFunc(slices.Clone(v.Marks), func(m rules.Mark) bool { return m.Kind == rules.MarkButton })
	}
}

// heldBy tells whether whoever watches has a match stand still: each pause that is asked for
// stops it or has it go on.
func heldBy(ctx context.Context, commands <-chan rules.Command) func() bool {
	var held atomic.Bool
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case c := <-commands:
				held.Store(held.Load() != (c.Do == rules.DoPause))
			}
		}
	}()
	return held.Load
}

// rest waits, and longer while the match stands still.
func (p *pastMatch) rest(ctx context.Context, between time.Duration) error {
	err := rest(ctx, between)
	for err == nil && p.held != nil && p.held() {
		err = rest(ctx, between)
	}
	return err
}
