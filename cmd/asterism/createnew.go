package main

import (
	"errors"
	"fmt"
	"os"
)

// createNew makes a file that must not be there yet unless force says so.
func createNew(name string, force bool) (*os.File, error) {
	flags := os.O_CREATE | os.O_WRONLY | os.O_TRUNC
	if !force {
		flags |= os.O_EXCL
	}
	f, err := os.OpenFile(name, flags, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, bad(taken(name))
	}
	return f, bad(err)
}

// taken says that a file is there that nobody said to overwrite.
func taken(name string) error {
	return fmt.Errorf("%s is there already: --force overwrites it", name)
}
