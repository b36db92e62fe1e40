package web

import (
	"io"
	"log"
)

// quiet swallows what the library says of broken connections: anybody in the
// network could fill the terminal with it.
func quiet() *log.Logger { return log.New(io.Discard, "", 0) }
