package main

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// dataFolder is where the program keeps what it has to keep for a user:
// $XDG_DATA_HOME/asterism, else where the system has such things (XDG Base
// Directory Specification; %LocalAppData% and Library/Application Support).
func dataFolder() (string, error) {
	base := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(base) { // the specification: others are to be ignored
		base = ""
	}
	if base = cmp.Or(base, systemData()); base == "" {
		return "", errors.New("no folder for data: set XDG_DATA_HOME, or name a file")
	}
	return filepath.Join(base, "asterism"), nil
}

// systemData is where the system has data of users, empty when it isn't known.
func systemData() string {
	if runtime.GOOS == "windows" {
		return os.Getenv("LocalAppData")
	}
	home, err := os.UserHomeDir()
	switch {
	case err != nil || home == "":
		return ""
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support")
	}
	return filepath.Join(home, ".local", "share")
}

// usualName stands for a file in the data folder where a call may name another.
const usualName = "usual"

// usualAlbum is the album of signs where none is named.
func usualAlbum() (string, error) {
	folder, err := dataFolder()
	return filepath.Join(folder, "album.zip"), err
}

// usualJournal is the journal where none is named.
func usualJournal() (string, error) {
	folder, err := dataFolder()
	return filepath.Join(folder, "journal.db"), err
}
