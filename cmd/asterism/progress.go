package main

import (
	"io"

	"github.com/schollz/progressbar/v3"
)

// newProgress shows on a terminal how much of a long wait is over; elsewhere
// it shows nothing.
func newProgress(w io.Writer, what string, all int) *progressbar.ProgressBar {
	return progressbar.NewOptions(all, progressbar.OptionSetWriter(w), progressbar.OptionSetVisibility(onTerminal(w)),
		progressbar.OptionSetDescription(what), progressbar.OptionShowCount(), progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish())
}
