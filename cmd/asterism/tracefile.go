package main

import (
	"fmt"
	"os"
	"runtime/trace"
)

// traceTo writes what the program does into a file until end is called. Stages
// are its regions: `go tool trace FILE`, user-defined regions.
func traceTo(name string) (end func(), err error) {
	f, err := os.Create(name)
	if err != nil {
		return nil, bad(fmt.Errorf("trace: %w", err))
	}
	if err := trace.Start(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("trace %s: %w", name, err)
	}
	return func() {
		trace.Stop()
		f.Close()
	}, nil
}
