package main

import (
	"errors"
	"os"
	"path/filepath"
)

// errNoFolder is said where the system names no folder for a user's settings.
var errNoFolder = errors.New("there is no folder for settings: set XDG_CONFIG_HOME")

// inSettings is a file or folder among the user's settings.
func inSettings(name string) (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", errNoFolder
	}
	return filepath.Join(dir, "asterism", name), nil
}
