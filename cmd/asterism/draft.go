package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// draft is a file in the making beside the one that it is to be: what is there
// stays until all of the new one is made.
type draft struct {
	*os.File
	name string // of the file that it is to be
}

// newDraft begins a file that must not be there yet unless force says so.
func newDraft(name string, force bool) (*draft, error) {
	if err := replaceable(name, force); err != nil {
		return nil, bad(err)
	}
	d, err := beside(name)
	if about := new(fs.PathError); errors.As(err, &about) {
		about.Path = name // the other name says nothing to people
	}
	return d, bad(err)
}

// beside begins a file that is to take a place, whether or not that is free.
func beside(name string) (*draft, error) {
	f, err := os.CreateTemp(filepath.Dir(name), ".new-*")
	if err != nil {
		return nil, err
	}
	return &draft{f, name}, nil
}

// replaceable tells why a file that is there can't be replaced.
func replaceable(name string, force bool) error {
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if !force {
		return taken(name)
	}
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// keep puts it where it is to be: whoever reads that finds all of what was there or
// all of what is there now.
func (d *draft) keep() error {
	if err := errors.Join(d.Chmod(0o644), d.Sync(), d.Close()); err != nil {
		os.Remove(d.Name())
		return err
	}
	if err := os.Rename(d.Name(), d.name); err != nil {
		os.Remove(d.Name())
		return fmt.Errorf("%s: %w", d.name, errors.Unwrap(err))
	}
	return nil
}

// drop leaves things as they were.
func (d *draft) drop() {
	d.Close()
	os.Remove(d.Name())
}
