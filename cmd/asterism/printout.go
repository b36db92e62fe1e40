package main

import (
	"fmt"
	"io"
)

// printout is where a game or a recording is told line by line. When that can't be written any
// more, as on a full disk, it says so once to log and what is told goes on: the table matters more.
type printout struct {
	w    io.Writer
	log  io.Writer
	what string // is told, such as "the game"
	err  error  // why not, nil as long as it can
}

// Write writes b, as long as that works.
func (p *printout) Write(b []byte) (int, error) {
	if p.err != nil {
		return len(b), nil
	}
	if _, p.err = p.w.Write(b); p.err != nil {
		fmt.Fprintf(p.log, "asterism: %v; %s goes on, and no more of it is printed\n", p.err, p.what)
	}
	return len(b), nil
}
