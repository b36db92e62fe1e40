package sqlite

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"modernc.org/sqlite"
)

// What can be the matter with a journal. Errors of this package wrap one of
// them where it applies; their texts end a sentence on the table.
var (
	ErrFull     = errors.New("the disk is full")
	ErrBusy     = errors.New("another program has locked it")
	ErrReadOnly = errors.New("it may not be written")
	ErrDisk     = errors.New("its disk reports an error")
	ErrDamaged  = errors.New("it is damaged")
	ErrRemoved  = errors.New("it was removed")
	ErrSlow     = errors.New("the disk is too slow")
	ErrForeign  = errors.New("it is no journal of Asterism")
	ErrNewer    = errors.New("a newer program has written it")
	ErrNoMatch  = errors.New("no such match")
	ErrNoFile   = errors.New("is no regular file")
	ErrPlayed   = errors.New("it is being played at another table")
	ErrDiffers  = errors.New("it holds other events of this match")
)

// The result codes of SQLite that are told apart, primary ones and one of those that
// say more (sqlite.org/rescode.html).
const (
	codePerm     = 3
	codeBusy     = 5
	codeLocked   = 6
	codeReadOnly = 8
	codeIO       = 10
	codeCorrupt  = 11
	codeFull     = 13
	codeCantOpen = 14
	codeNoDB     = 26

	codeShmSize = 10 | 19<<8 // there is no room for the index of the log
)

var meaning = map[int]error{codePerm: ErrReadOnly, codeBusy: ErrBusy, codeLocked: ErrBusy, codeReadOnly: ErrReadOnly, codeIO: ErrDisk,
	codeCorrupt: ErrDamaged, codeFull: ErrFull, codeNoDB: ErrDamaged, codeShmSize: ErrFull}

// wrap names the file and what is the matter with it.
func wrap(path string, err error) error {
	if err == nil {
		return nil
	}
	known := cause(err)
	if known == nil && cantOpen(err) && !writable(path) {
		known = ErrReadOnly
	}
	if known != nil {
		return fmt.Errorf("sqlite: journal %s: %w", path, known)
	}
	return fmt.Errorf("sqlite: journal %s: %w", path, err)
}

// damaged is what is said of a part of a file that is damaged: what SQLite says of it tells
// people nothing.
func damaged(err error) error {
	if errors.Is(err, ErrDamaged) {
		return err
	}
	return ErrDamaged
}

// several are errors that are said in one line.
type several []error

// Error implements error.
func (s several) Error() string {
	var all []string
	for _, err := range s {
		all = append(all, err.Error())
	}
	return strings.Join(all, "; ")
}

// Unwrap lets errors.Is find what each of them wraps.
func (s several) Unwrap() []error { return s }

// cantOpen tells whether SQLite says of a file, or of one that it needs beside it,
// that it can't be opened: it doesn't say why.
func cantOpen(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == codeCantOpen
}

// writable tells whether a file can be written: its disk may be mounted
// read-only, which no permission tells of.
func writable(path string) bool {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err == nil {
		f.Close()
	}
	return err == nil || errors.Is(err, fs.ErrNotExist)
}

// passing tells whether what is the matter may be mended without the file being changed.
func passing(err error) bool {
	return errors.Is(err, ErrFull) || errors.Is(err, ErrReadOnly) || errors.Is(err, ErrBusy)
}

// cause is what is the matter, nil when it is nothing that is told apart.
func cause(err error) error {
	for _, known := range []error{ErrFull, ErrBusy, ErrReadOnly, ErrDisk, ErrDamaged, ErrRemoved, ErrSlow, ErrForeign, ErrNewer, ErrDiffers} {
		if errors.Is(err, known) {
			return known
		}
	}
	var e *sqlite.Error
	switch {
	case errors.As(err, &e):
		return cmp.Or(meaning[e.Code()], meaning[e.Code()&0xff])
	case errors.Is(err, fs.ErrPermission):
		return ErrReadOnly
	case noSpace(err):
		return ErrFull
	}
	return nil
}
