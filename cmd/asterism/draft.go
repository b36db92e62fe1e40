package main

import (
	"cmp"
	"crypto/rand"
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
	name string       // of the file that it is to be
	was  *fs.FileMode // who may read and write the one that it replaces, nil for none
}

// newDraft begins a file that must not be there yet unless force says so.
func newDraft(name string, force bool) (*draft, error) {
	if err := replaceable(name, force); err != nil {
		return nil, bad(err)
	}
	d, err := beside(name)
	return d, bad(err)
}

// draftable tells before the work why newDraft refuses a file.
func draftable(name string, force bool) error {
	d, err := newDraft(name, force)
	if err != nil {
		return err
	}
	d.drop()
	return nil
}

// beside begins a file that is to take a place, whether or not that is free. A link
// stays one: the place is where it leads to. What is no file, such as a pipe, is left
// alone.
func beside(name string) (*draft, error) {
	if to, err := filepath.EvalSymlinks(name); err == nil {
		name = to
	}
	d, mode := &draft{name: name}, fs.FileMode(0o644) // less what the umask takes away
	if is, err := os.Stat(name); err == nil {
		if !is.Mode().IsRegular() {
			return nil, irregular(name)
		}
		was := is.Mode().Perm()
		d.was, mode = &was, 0o600 // meanwhile it is nobody else's
	}
	f, err := os.OpenFile(filepath.Join(filepath.Dir(name), ".new-"+rand.Text()), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, of(name, err)
	}
	d.File = f
	return d, nil
}

// of is an error of a draft as one of the file that it is to be: the other name says
// nothing to people.
func of(name string, err error) error {
	if about := new(fs.PathError); errors.As(err, &about) {
		return &fs.PathError{Op: about.Op, Path: name, Err: about.Err}
	}
	return err
}

// Write adds to the draft.
func (d *draft) Write(b []byte) (int, error) {
	n, err := d.File.Write(b)
	return n, of(d.name, err)
}

// writeWhole puts bytes in the place of a file, all or none. What is no file is written
// to as it is.
func writeWhole(file string, b []byte) error {
	if is, err := os.Stat(file); err == nil && !is.Mode().IsRegular() {
		return os.WriteFile(file, b, 0o644)
	}
	d, err := beside(file)
	if err != nil {
		return err
	}
	if _, err := d.Write(b); err != nil {
		d.drop()
		return err
	}
	return d.keep()
}

// placeable tells before the work why a file can't be put in its place. The folder may
// be missing: then it is asked of the nearest one that is there.
func placeable(file string) error {
	if is, err := os.Stat(file); err == nil && !is.Mode().IsRegular() && !is.IsDir() {
		return nil // it is written to as it is
	}
	d, err := beside(filepath.Join(nearestFolder(file), filepath.Base(file)))
	if err != nil {
		return of(file, err)
	}
	d.drop()
	return nil
}

// nearestFolder is the folder of a file, or the nearest one around it that is there.
func nearestFolder(file string) string {
	for {
		folder := filepath.Dir(file)
		if _, err := os.Stat(folder); err == nil || folder == file {
			return folder
		}
		file = folder
	}
}

// irregular says that what is there can't be replaced by a file.
func irregular(name string) error { return fmt.Errorf("%s is no regular file", name) }

// taken says that a file is there that nobody said to overwrite.
func taken(name string) error {
	return fmt.Errorf("%s is there already: --force overwrites it", name)
}

// replaceable tells why a file that is there can't be replaced.
func replaceable(name string, force bool) error {
	is, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case !force:
		return taken(name)
	case err == nil && !is.Mode().IsRegular() && !is.IsDir(): // to open a pipe may take for ever
		return irregular(name)
	}
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// keep renames the draft over its target. A reader finds the whole old file or the whole
// new one, never a part.
func (d *draft) keep() error {
	if err := cmp.Or(d.permit(), d.Sync(), d.Close()); err != nil {
		os.Remove(d.Name())
		return of(d.name, err)
	}
	if err := os.Rename(d.Name(), d.name); err != nil {
		os.Remove(d.Name())
		return fmt.Errorf("%s: %w", d.name, errors.Unwrap(err))
	}
	return nil
}

// permit lets those read and write the draft who might do so with what it replaces.
func (d *draft) permit() error {
	if d.was == nil {
		return nil
	}
	return d.Chmod(*d.was)
}

// drop leaves things as they were.
func (d *draft) drop() {
	d.Close()
	os.Remove(d.Name())
}
