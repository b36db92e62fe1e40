package main

import (
	"fmt"
	"runtime/debug"
)

// versionCmd is `asterism version`.
type versionCmd struct{}

// Run says which build this is and whether it has eyes.
func (versionCmd) Run(io *stdio) error {
	eyes := "no eyes (built with -tags nocamera)"
	if hasEyes {
		eyes = "eyes: OpenCV " + eyesVersion()
	}
	_, err := fmt.Fprintf(io.out, "asterism %s, %s\n", revision(), eyes)
	return err
}

// revision names the build.
func revision() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "from a source folder"
}
