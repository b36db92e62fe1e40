package main

import (
	"cmp"
	"io"
)

// helpWriter keeps why help couldn't be written: that is no fault of the call.
type helpWriter struct {
	io.Writer
	err error
}

func (w *helpWriter) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	w.err = cmp.Or(w.err, err)
	return n, err
}
