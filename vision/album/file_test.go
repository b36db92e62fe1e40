package album

import (
	"archive/zip"
	"bytes"
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// written is an album of two signs as a file.
func written(t testing.TB) []byte {
	t.Helper()
	a := &Album{}
	for i, sign := range []string{"moon", "hook"} {
		if err := a.Put(Entry{seen(t, sign, 0), named([]string{"1", "6"}[i])}); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := a.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestFile_survivesBeingWritten(t *testing.T) {
	b := written(t)
	a, err := Read(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	all := a.Entries()
	if len(all) != 2 || all[0].Name != named("1") || all[1].Name != named("6") {
		t.Fatalf("%+v", all)
	}
	want := seen(t, "moon", 0)
	if all[0].ID != want.ID || !bytes.Equal(all[0].Side.Pix, want.Side.Pix) || !bytes.Equal(all[0].Picture.Pix, want.Picture.Pix) {
		t.Error("the pictures aren't the same")
	}
	if e, _, ok := a.Look(seen(t, "hook", 1)); !ok || e.Face != "6" {
		t.Errorf("%v %q", ok, e.Face)
	}
}

// zipped makes a file of such parts.
func zipped(t *testing.T, parts map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, content := range parts {
		f, err := z.Create(name)
		if err == nil {
			_, err = f.Write([]byte(content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// blank is a PNG of that size.
func blank(t *testing.T, w, h int) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestRead_hostileFilesGiveOneLine(t *testing.T) {
	const id = "0123456789abcdef"
	sign := func(fields string) string { return `{"asterism-album":1,"signs":[{"id":"` + id + `",` + fields + `}]}` }
	good := sign(`"kind":"d6","face":"1","at":"2026-05-01T20:00:00Z"`)
	side, portrait := blank(t, SidePixels, SidePixels), blank(t, 40, 50)
	for name, parts := range map[string]map[string]string{
		"no list":       {"a.txt": "x"},
		"no JSON":       {listName: "["},
		"nested":        {listName: strings.Repeat(`{"a":`, 100000)},
		"newer":         {listName: `{"asterism-album":2,"signs":[]}`},
		"no version":    {listName: `{}`},
		"huge list":     {listName: `{"asterism-album":1,"x":"` + strings.Repeat("x", mostList) + `"}`},
		"path as ID":    {listName: `{"asterism-album":1,"signs":[{"id":"../../etc/passwd"}]}`},
		"no pictures":   {listName: good},
		"no side":       {listName: good, id + ".png": portrait},
		"no picture":    {listName: good, id + ".png": "GIF89a", id + "-side.png": side},
		"side too big":  {listName: good, id + ".png": portrait, id + "-side.png": blank(t, 65, 64)},
		"large picture": {listName: good, id + ".png": blank(t, 30000, 2), id + "-side.png": side},
		"bomb":          {listName: good, id + ".png": strings.Repeat("\x00", mostPNG+1), id + "-side.png": side},
		"wrong face":    {listName: sign(`"kind":"d6","face":"9"`), id + ".png": portrait, id + "-side.png": side},
		"wrong time":    {listName: sign(`"kind":"d6","face":"1","at":"soon"`), id + ".png": portrait, id + "-side.png": side},
		"twice": {listName: strings.Replace(good, "]}", ","+strings.TrimPrefix(good, `{"asterism-album":1,"signs":[`), 1),
			id + ".png": portrait, id + "-side.png": side},
	} {
		b := zipped(t, parts)
		_, err := Read(bytes.NewReader(b), int64(len(b)))
		if !errors.Is(err, ErrFile) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
	b := zipped(t, map[string]string{listName: good, id + ".png": portrait, id + "-side.png": side})
	if _, err := Read(bytes.NewReader(b), int64(len(b))); err != nil {
		t.Errorf("the good one: %v", err)
	}
	if _, err := Read(bytes.NewReader(nil), MostFile+1); !errors.Is(err, ErrFile) {
		t.Error(err)
	}
}

func TestOpen_aMissingFileIsAnEmptyAlbum(t *testing.T) {
	name := filepath.Join(t.TempDir(), "new", "album.zip")
	f, err := Open(name)
	if err != nil || len(f.Entries()) != 0 {
		t.Fatal(err)
	}
	if err := f.Change(func(a *Album) error { return a.Put(Entry{seen(t, "moon", 0), named("1")}) }); err != nil {
		t.Fatal(err)
	}
	again, err := Open(name)
	if err != nil || len(again.Entries()) != 1 {
		t.Fatalf("%v, %d entries", err, len(again.Entries()))
	}
}

func FuzzRead(f *testing.F) {
	f.Add(written(f))
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	f.Fuzz(func(t *testing.T, b []byte) {
		a, err := Read(bytes.NewReader(b), int64(len(b)))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("several lines: %q", err)
			}
			return
		}
		for _, e := range a.Entries() {
			if e.Validate() != nil || e.Side.Rect != image.Rect(0, 0, SidePixels, SidePixels) {
				t.Errorf("%+v", e.Name)
			}
		}
	})
}

// What a file holds that can't be read any more, such as that of a newer program, is
// left as it is.
func TestFile_isNotWrittenOverWhereItCantBeRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "album.zip")
	f, err := Open(name)
	if err != nil {
		t.Fatal(err)
	}
	newer := zipped(t, map[string]string{listName: `{"asterism-album": 2}`})
	if err := os.WriteFile(name, newer, 0o600); err != nil {
		t.Fatal(err)
	}
	err = f.Change(func(a *Album) error { return a.Put(Entry{seen(t, "moon", 0), named("1")}) })
	if !errors.Is(err, ErrFile) {
		t.Errorf("%v", err)
	}
	if len(f.Entries()) != 1 {
		t.Error("it doesn't hold for this session")
	}
	if b, err := os.ReadFile(name); err != nil || !bytes.Equal(b, newer) {
		t.Errorf("the file was written over: %v", err)
	}
}

// A file that is a link stays one, and who may read it still may.
func TestFile_leavesLinksAndRights(t *testing.T) {
	for _, tc := range []struct {
		name   string
		linked bool
		mode   os.FileMode // of the file
	}{
		{"a file", false, 0o600},
		{"a file that others may read", false, 0o644},
		{"a link", true, 0o640},
	} {
		t.Run(tc.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "album")
			real := name
			if tc.linked {
				real += ".real"
				if err := os.Symlink(real, name); err != nil {
					t.Skip(err)
				}
			}
			if err := errors.Join(os.WriteFile(real, written(t), tc.mode), os.Chmod(real, tc.mode)); err != nil {
				t.Fatal(err)
			}
			f, err := Open(name)
			if err != nil {
				t.Fatal(err)
			}
			if err := f.Change(func(a *Album) error { a.Forget(a.Entries()[0].ID); return nil }); err != nil {
				t.Fatal(err)
			}
			is, err := os.Lstat(real)
			if err != nil || is.Mode() != tc.mode {
				t.Errorf("it is %v, %v", is.Mode(), err)
			}
			if a, err := Load(name); err != nil || len(a.Entries()) != 1 {
				t.Errorf("it holds %v, %v", a, err)
			}
			if is, err := os.Lstat(name); err != nil || (is.Mode()&os.ModeSymlink != 0) != tc.linked {
				t.Errorf("it is a link: %v, %v", !tc.linked, err)
			}
		})
	}
}

// A file that its owner made read-only isn't replaced by another: what was taught holds
// for this session, and one line says why it isn't kept.
func TestFile_thatIsReadOnlyIsLeftAsItIs(t *testing.T) {
	for _, tc := range []struct {
		name   string
		linked bool
		mode   os.FileMode // of the file
	}{
		{"for its owner alone", false, 0o400},
		{"for everybody", false, 0o444},
		{"a link to one", true, 0o444},
	} {
		t.Run(tc.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "album.zip")
			real := name
			if tc.linked {
				real += ".real"
				if err := os.Symlink(real, name); err != nil {
					t.Skip(err)
				}
			}
			before := written(t)
			if err := errors.Join(os.WriteFile(real, before, 0o600), os.Chmod(real, tc.mode)); err != nil {
				t.Fatal(err)
			}
			f, err := Open(name)
			if err != nil {
				t.Fatal(err)
			}
			err = f.Change(func(a *Album) error { return a.Put(Entry{seen(t, "moon", 1), named("3")}) })
			if want := "album: " + name + " can't be written: it is read-only"; err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("told: %v, want %s", err, want)
			}
			if len(f.Entries()) != 3 {
				t.Error("it doesn't hold for this session")
			}
			if b, err := os.ReadFile(name); err != nil || !bytes.Equal(b, before) {
				t.Errorf("the file was written over: %v", err)
			}
			if err := os.Chmod(real, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := f.Change(func(*Album) error { return nil }); err != nil {
				t.Error(err)
			}
			if a, err := Load(name); err != nil || len(a.Entries()) != 3 {
				t.Errorf("once it may be written it holds %v, %v", a, err)
			}
		})
	}
}
