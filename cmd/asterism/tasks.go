package main

import (
	"cmp"
	"context"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// tasks runs what a game wants worked out beside the loop, one thing at a time.
type tasks struct {
	key     string             // of what was begun last
	stop    context.CancelFunc // ends it; nil when nothing was begun
	answers chan answer        // nil until something was begun
}

// answer is what came of a task.
type answer struct {
	key     string
	command rules.Command
}

// taskBudget is the most that a task may take that doesn't say itself how long.
const taskBudget = time.Minute

// begin starts what the session wants now, and ends what it doesn't want any
// more. What has been worked out isn't begun again.
func (t *tasks) begin(ctx context.Context, s *play.Session) {
	task, ok := s.Task()
	if !ok {
		t.drop()
		return
	}
	if t.stop != nil && t.key == task.Key {
		return
	}
	t.drop()
	if t.answers == nil {
		t.answers = make(chan answer)
	}
	ctx, t.stop = context.WithCancel(ctx)
	t.key = task.Key
	go work(ctx, task, t.answers)
}

// work runs a task within its budget and hands its answer over, unless nobody
// wants it any more.
func work(ctx context.Context, task rules.Task, answers chan<- answer) {
	limited, stop := context.WithTimeout(ctx, cmp.Or(task.Budget, taskBudget))
	defer stop()
	c := task.Run(limited)
	if c.Do == "" {
		return
	}
	select {
	case answers <- answer{task.Key, c}:
	case <-ctx.Done():
	}
}

// wanted tells whether an answer is that of the task that runs.
func (t *tasks) wanted(a answer) bool { return t.stop != nil && t.key == a.key }

// drop ends what runs.
func (t *tasks) drop() {
	if t.stop != nil {
		t.stop()
		t.stop = nil
	}
}
