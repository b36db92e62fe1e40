package album

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
)

// An album is written as a zip: a list, and two pictures of each sign.
//
//	album.json           {"asterism-album": 1, "signs": [{"id", "kind", "face", …}]}
//	0123456789abcdef.png       the die
//	0123456789abcdef-side.png  its upper side laid flat: what is compared
const (
	listName = "album.json"
	version  = 1
)

// What of a file is read at most, in bytes.
const (
	MostFile = 64 << 20
	mostList = 1 << 20
	mostPNG  = 256 << 10 // 256 × 256 px take no more
)

// ErrFile is wrapped where a file holds no album that can be read, and ErrNewer beside it
// where a newer program may read it.
var (
	ErrFile  = errors.New("album: no album")
	ErrNewer = errors.New("a newer program has written it")
)

// list is the JSON of an album.
type list struct {
	Version int      `json:"asterism-album"`
	Signs   []listed `json:"signs"`
}

type listed struct {
	ID string `json:"id"`
	Name
	Guess Guess `json:"guess,omitzero"`
}

// Write writes the entries.
func (a *Album) Write(w io.Writer) error {
	z := zip.NewWriter(w)
	l := list{Version: version, Signs: []listed{}}
	for _, e := range a.Entries() {
		l.Signs = append(l.Signs, listed{e.ID, e.Name, e.Guess})
		if err := errors.Join(writePNG(z, e.ID+".png", e.Picture), writePNG(z, e.ID+"-side.png", e.Side)); err != nil {
			return err
		}
	}
	f, err := z.Create(listName)
	if err != nil {
		return err
	}
	if err := json.NewEncoder(f).Encode(l); err != nil {
		return err
	}
	return z.Close()
}

func writePNG(z *zip.Writer, name string, img image.Image) error {
	f, err := z.CreateHeader(&zip.FileHeader{Name: name}) // a PNG is packed already
	if err != nil {
		return err
	}
	return png.Encode(f, img)
}

// Read reads an album. Whatever a file holds, no more than MostFile bytes are
// taken for it, and errors are one line.
func Read(r io.ReaderAt, size int64) (*Album, error) {
	if size > MostFile {
		return nil, fmt.Errorf("%w: %d bytes, at most %d are read", ErrFile, size, MostFile)
	}
	z, err := zip.NewReader(r, size)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrFile, err)
	}
	files := map[string]*zip.File{}
	for _, f := range z.File {
		files[f.Name] = f
	}
	l, err := readList(files[listName])
	if err != nil {
		return nil, err
	}
	a := &Album{}
	for _, s := range l.Signs {
		if err := a.readEntry(files, s); err != nil {
			return nil, err
		}
	}
	return a, nil
}

func readList(f *zip.File) (list, error) {
	var l list
	b, err := unpacked(f, listName, mostList)
	if err == nil {
		err = json.Unmarshal(b, &l)
	}
	switch {
	case err != nil:
		return l, fmt.Errorf("%w: %v", ErrFile, err)
	case l.Version > version:
		return l, fmt.Errorf("%w that this one reads: %w, in form %d", ErrFile, ErrNewer, l.Version)
	case l.Version != version:
		return l, fmt.Errorf("%w: of form %d, this version reads form %d", ErrFile, l.Version, version)
	case len(l.Signs) > MostEntries:
		return l, fmt.Errorf("%w: %d signs, at most %d are read", ErrFile, len(l.Signs), MostEntries)
	}
	return l, nil
}

// readEntry adds one sign of a file.
func (a *Album) readEntry(files map[string]*zip.File, s listed) error {
	if !id.MatchString(s.ID) {
		return fmt.Errorf("%w: a sign called %q", ErrFile, s.ID)
	}
	if _, ok := a.Entry(s.ID); ok {
		return fmt.Errorf("%w: sign %s stands twice", ErrFile, s.ID)
	}
	picture, err := readPNG(files[s.ID+".png"], s.ID+".png")
	if err != nil {
		return err
	}
	side, err := readPNG(files[s.ID+"-side.png"], s.ID+"-side.png")
	if err != nil {
		return err
	}
	at, err := NewAppearance(side, picture)
	if err == nil {
		at.ID, at.Guess = s.ID, s.Guess
		err = a.Put(Entry{at, s.Name})
	}
	if err != nil {
		return fmt.Errorf("%w: sign %s: %v", ErrFile, s.ID, err)
	}
	return nil
}

// readPNG reads a picture that isn't larger than those of an album.
func readPNG(f *zip.File, name string) (image.Image, error) {
	b, err := unpacked(f, name, mostPNG)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrFile, err)
	}
	c, err := png.DecodeConfig(bytes.NewReader(b)) // before its pixels take memory
	if err == nil && (c.Width > mostPicture || c.Height > mostPicture) {
		err = fmt.Errorf("%d × %d px, at most %d a side are read", c.Width, c.Height, mostPicture)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %v", ErrFile, name, err)
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %v", ErrFile, name, err)
	}
	return img, nil
}

// unpacked reads one file of a zip, which must end within limit bytes.
func unpacked(f *zip.File, name string, limit int64) ([]byte, error) {
	if f == nil {
		return nil, fmt.Errorf("it holds no %s", name)
	}
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer r.Close()
	b, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(b)) > limit {
		err = fmt.Errorf("at most %d bytes are read", limit)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return b, nil
}
