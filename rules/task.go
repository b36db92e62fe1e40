package rules

import (
	"context"
	"time"
)

// Task is something that takes too long for a frame, such as the search for a
// good move. It runs beside the game, and its answer comes in as a command.
type Task struct {
	// Key tells tasks apart: while a referee returns the same key, the task
	// that was begun for it is still the one that is wanted.
	Key string
	// Run works it out. It must not touch the referee: it holds copies of what
	// it needs. It ends soon after ctx is done; a command without Do is no answer.
	Run func(ctx context.Context) Command
	// Budget is how long Run may take where there is a clock; 0 leaves it to
	// whoever runs it. A replay sets no limit: Run must end by itself.
	Budget time.Duration
}

// Thinker is a Referee that has things worked out beside the game.
type Thinker interface {
	Referee
	// Task returns what is wanted now; false when nothing is.
	Task() (Task, bool)
}

// Timed is a Game whose answers to a table without history are searched for
// within a given time.
type Timed interface {
	Game
	// Timed returns the game with a clock to measure searches by.
	Timed(clock func() time.Duration) Game
}
