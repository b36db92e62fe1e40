package album

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// File is an album that is kept in a file. Several programs may use the same
// one: each change is made to what the file holds then.
type File struct {
	Album
	name string
	most int64         // bytes of the file; 0: MostFile
	wait time.Duration // for another program's change; 0: patience

	changing sync.Mutex // for one change at a time
	held     []known    // what the file held when it was last read or written
}

// errReadOnly is told of a file that its owner made read-only.
var errReadOnly = fmt.Errorf("it is read-only: %w", fs.ErrPermission)

// Open reads an album from a file; one that isn't there is an empty album.
func Open(name string) (*File, error) {
	f := &File{name: name}
	a, err := Load(name)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if err != nil {
		return nil, err
	}
	f.become(a)
	f.held = a.known
	return f, nil
}

// Load reads an album from a file that is there.
func Load(name string) (*Album, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // a pipe to which nobody writes would never end
		return nil, fmt.Errorf("%w: %s is no regular file", ErrFile, name)
	}
	if info.Size() > MostFile { // before any of it takes memory
		return nil, fmt.Errorf("%w: %s is too large: at most %d bytes are read", ErrFile, name, MostFile)
	}
	r, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b, err := io.ReadAll(io.LimitReader(r, MostFile+1)) // it may have grown
	if err != nil {
		return nil, err
	}
	a, err := Read(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return a, nil
}

// Change changes the album and its file. Where the file can't be written the
// album is changed all the same: it holds for this session, and is written with the
// next change that can be. A file that can't be read any more isn't written over, nor one
// that is read-only.
func (f *File) Change(change func(*Album) error) error {
	f.changing.Lock()
	defer f.changing.Unlock()
	if err := os.MkdirAll(filepath.Dir(f.name), 0o700); err != nil {
		return cmp.Or(change(&f.Album), f.unwritten(err))
	}
	lock := flock.New(f.place() + ".lock")
	locked := f.take(lock)
	if locked == nil {
		defer lock.Unlock()
		a, err := Load(f.name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return cmp.Or(change(&f.Album), err)
		}
		if err == nil {
			f.catchUp(a)
		}
	}
	if err := change(&f.Album); err != nil {
		return err
	}
	if locked != nil {
		return f.unwritten(locked)
	}
	if err := f.write(); err != nil {
		return f.unwritten(err)
	}
	f.held = f.all()
	return nil
}

// patience is how long another program may change the file before it isn't waited for: it
// may have stopped, or its network have.
const patience = 3 * time.Second

// errLocked ends a sentence on the table.
var errLocked = errors.New("another program has locked it")

// take locks the file.
func (f *File) take(lock *flock.Flock) error {
	wait := cmp.Or(f.wait, patience)
	ctx, stop := context.WithTimeout(context.Background(), wait)
	defer stop()
	if _, err := lock.TryLockContext(ctx, wait/100); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return errLocked
}

// catchUp takes over what the file holds now, but for what this session has changed
// since and couldn't write.
func (f *File) catchUp(now *Album) {
	mine, base, theirs := f.all(), f.held, slices.Clone(now.known)
	for _, k := range mine {
		if i := indexOf(base, k.ID); i < 0 || base[i].Name != k.Name {
			_ = now.put(k) // a full album stays as it is
		}
	}
	now.known = slices.DeleteFunc(now.known, func(k known) bool {
		return indexOf(base, k.ID) >= 0 && indexOf(mine, k.ID) < 0
	})
	f.become(now)
	f.held = theirs
}

// unwritten says that an album's file can't be written, and why: the names of the draft
// and the lock beside it say nothing to people.
func (f *File) unwritten(err error) error {
	if about := new(fs.PathError); errors.As(err, &about) {
		err = about.Err
	}
	return fmt.Errorf("album: %s can't be written: %w", f.name, err)
}

// place is where the file itself is, by whatever links it is named: who names it otherwise
// waits for the same lock.
func (f *File) place() string {
	if to, err := filepath.EvalSymlinks(f.name); err == nil {
		return to
	}
	return f.name
}

// write puts a whole new file in the place of the old one, which a crash leaves
// as it was. A link to it stays one, and who may read it still may.
func (f *File) write() error {
	name, mode := f.place(), fs.FileMode(0o600)
	if is, err := os.Stat(name); err == nil {
		mode = is.Mode().Perm()
		if err := writable(name, mode); err != nil {
			return err
		}
	}
	t, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(t.Name()) // once it is renamed there is none
	err = f.Write(t)
	if is, statErr := t.Stat(); statErr == nil && is.Size() > cmp.Or(f.most, MostFile) {
		err = cmp.Or(err, ErrLarge)
	}
	if err := cmp.Or(err, t.Chmod(mode), t.Sync(), t.Close()); err != nil {
		return err
	}
	return os.Rename(t.Name(), name)
}

// writable tells why a file must be left as it is. A new one could be put in its place
// all the same, but who made it read-only doesn't want that.
func writable(name string, mode fs.FileMode) error {
	if mode&0o222 == 0 { // to root even this is open
		return errReadOnly
	}
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}
