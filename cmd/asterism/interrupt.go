package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// interruptGrace is how long after the first Ctrl-C, SIGTERM or SIGHUP another one says no
// more than that: timeout(1) sends each twice, to the process and to its group.
const interruptGrace = 500 * time.Millisecond

// untilInterrupted is a context that Ctrl-C, SIGTERM or a terminal that is closed ends.
// Where a command doesn't end by that, the next one ends the process at once. A program that
// reads what is printed, and ends, doesn't: see outliveReaders.
func untilInterrupted() (context.Context, context.CancelFunc) {
	ctx, stop := interruptedOnce(interruptGrace)
	mortal := outliveReaders()
	return ctx, func() {
		stop()
		mortal()
	}
}

// outliveReaders has a write into a pipe whose reader has ended fail, in place of ending this
// process in the middle of what it does: tee gets the same Ctrl-C, and ends first. What it
// returns undoes that. It is caught, not ignored: programs that are started don't inherit it.
func outliveReaders() (mortal func()) {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGPIPE)
	return func() { signal.Stop(c) }
}

// interruptedOnce is a context that the first signal ends; those that come after a
// grace aren't caught any more.
func interruptedOnce(grace time.Duration) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), ends()...)
	context.AfterFunc(ctx, func() { time.AfterFunc(grace, stop) })
	return ctx, stop
}

// ends are the signals that end a command; nohup(1) has it go on when the terminal is
// closed.
func ends() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}
