package rules

import "context"

// Task is something that takes too long for a frame, such as the search for a
// good move. It runs beside the game, and its answer comes in as a command.
type Task struct {
	// Key tells tasks apart: while a referee returns the same key, the task
	// that was begun for it is still the one that is wanted.
	Key string
	// Run works it out. It must not touch the referee: it holds copies of what
	// it needs. It ends soon after ctx is done; a command without Do is no answer.
	Run func(ctx context.Context) Command
}

// Thinker is a Referee that has things worked out beside the game.
type Thinker interface {
	Referee
	// Task returns what is wanted now; false when nothing is.
	Task() (Task, bool)
}
