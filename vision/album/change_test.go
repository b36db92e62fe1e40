package album

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofrs/flock"
)

func TestChange_twoProgramsLoseNothing(t *testing.T) {
	name := filepath.Join(t.TempDir(), "album.zip")
	one, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	two, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	var both sync.WaitGroup
	for i, f := range []*File{one, two} {
		both.Go(func() {
			for turn := range 5 {
				at := seen(t, []string{"moon", "hook"}[i], float64(turn)*0.5)
				if err := f.Change(func(a *Album) error { return a.Put(Entry{at, named("1")}) }); err != nil {
					t.Error(err)
				}
			}
		})
	}
	both.Wait()
	all, err := Load(name)
	if err != nil || len(all.Entries()) != 10 {
		t.Fatalf("%v, %d entries, want 10", err, len(all.Entries()))
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(name), ".album*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestChange_holdsForTheSessionWhereNothingCanBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "no folder")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f := &File{name: filepath.Join(file, "album.zip")}
	err := f.Change(func(a *Album) error { return a.Put(Entry{seen(t, "moon", 0), named("1")}) })
	if err == nil {
		t.Error("written nowhere, and nothing said")
	}
	if _, _, ok := f.Look(seen(t, "moon", 1)); !ok {
		t.Error("not known in this session")
	}
}

// A program that changes the file and doesn't end isn't waited for.
func TestChange_doesntWaitForAnotherProgramForEver(t *testing.T) {
	name := filepath.Join(t.TempDir(), "album.zip")
	lock := flock.New(name + ".lock")
	if err := lock.Lock(); err != nil {
		t.Fatal(err)
	}
	f := &File{name: name, wait: 50 * time.Millisecond}
	put := func() error {
		return f.Change(func(a *Album) error { return a.Put(Entry{seen(t, "moon", 0), named("1")}) })
	}
	if err := put(); !errors.Is(err, errLocked) {
		t.Errorf("the file is locked, and what is said is: %v", err)
	}
	if len(f.Entries()) != 1 {
		t.Error("not known in this session")
	}
	if err := lock.Unlock(); err != nil {
		t.Fatal(err)
	}
	if err := put(); err != nil {
		t.Error(err)
	}
}

// What couldn't be written holds beside what others write meanwhile, and is written as
// soon as it can be.
func TestChange_whatCouldntBeWrittenIsWrittenLater(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "album.zip")
	if err := os.WriteFile(name, written(t), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	moon, hook := f.Entries()[0].ID, f.Entries()[1].ID
	// the longest name that a file can have leaves no room for that of the draft beside it
	long := filepath.Join(folder, strings.Repeat("a", 250))
	if err := os.Rename(name, long); err != nil {
		t.Fatal(err)
	}
	f.name = long
	hear := func(change func(*Album) error) {
		if err := f.Change(change); err == nil {
			t.Fatal("written, though there is no room for it")
		}
	}
	hear(func(a *Album) error { return a.Put(Entry{seen(t, "hook", 1), named("2")}) })
	hear(func(a *Album) error { _, _, err := a.Name(moon, named("3")); return err })
	hear(func(a *Album) error { a.Forget(hook); return nil })
	check := func(all []Entry) {
		t.Helper()
		if len(all) != 2 || all[0].Name != named("3") || all[1].Name != named("2") {
			t.Errorf("%d signs: %+v", len(all), all)
		}
	}
	check(f.Entries())
	if err := os.Rename(long, name); err != nil {
		t.Fatal(err)
	}
	f.name = name
	other, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Change(func(a *Album) error { return a.Put(Entry{seen(t, "moon", 1), named("4")}) }); err != nil {
		t.Fatal(err)
	}
	if err := f.Change(func(a *Album) error { a.Forget(seen(t, "moon", 1).ID); return nil }); err != nil {
		t.Fatal(err)
	}
	again, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	check(again.Entries())
}

// A file that couldn't be opened again doesn't take the place of one that can.
func TestChange_aFileTooLargeToBeReadIsntWritten(t *testing.T) {
	name := filepath.Join(t.TempDir(), "album.zip")
	if err := os.WriteFile(name, written(t), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	f.most = int64(len(written(t)))
	if err := f.Change(func(a *Album) error { return a.Put(Entry{seen(t, "hook", 1), named("2")}) }); !errors.Is(err, ErrLarge) {
		t.Errorf("%v", err)
	}
	if a, err := Load(name); err != nil || len(a.Entries()) != 2 {
		t.Errorf("the file holds %v, %v", a, err)
	}
}
