package main

import (
	"fmt"
	"runtime/debug"
)

// versionCmd is `asterism version`.
type versionCmd struct{}

// Run says which build this is and whether it has eyes.
func (versionCmd) Run(io *stdio) error {
	revision := "from a source folder"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		revision = info.Main.Version
	}
	eyes := "no eyes (built with -tags nocamera)"
	if hasEyes {
		eyes = "eyes: OpenCV " + eyesVersion()
	}
	_, err := fmt.Fprintf(io.out, "asterism %s, %s\n", revision, eyes)
	return err
}
