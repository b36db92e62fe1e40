package sqlite

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
)

// Store is an open journal. Several goroutines and programs may use one file.
type Store struct {
	path string
	db   *sql.DB
	file []fs.FileInfo // of the database and its log, as they were opened

	spares []string         // files that keep what couldn't be written into it
	whole  map[int64]*whole // by their IDs, the matches of which they hold more than it does
}

// patience is how long SQLite waits for others who write, in ms: each of their
// writes takes far less.
const patience = 200

// Open opens a journal to write in, or makes one with its folder.
func Open(path string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, wrap(path, err)
	}
	if err := regular(path); err != nil {
		return nil, wrap(path, err)
	}
	s, err := connect(path, "rwc", "_pragma=synchronous(full)", "_pragma=foreign_keys(on)", "_txlock=immediate")
	if err != nil {
		return nil, err
	}
	if err = s.known(); err == nil { // before anything of it is changed
		_, err = s.db.Exec("PRAGMA journal_mode = wal")
	}
	if err == nil {
		err = s.migrate()
	}
	if err == nil {
		err = s.remember()
	}
	if err != nil {
		return nil, errors.Join(wrap(path, err), s.db.Close())
	}
	return s, nil
}

// OpenRead opens a journal that is there already, to look into it. One that can't be
// locked, as on a medium that can't be written, is read as well, unless a part of it is
// in a log: without that its last events would be missing.
func OpenRead(path string) (*Store, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, wrap(path, err)
	}
	if err := regular(path); err != nil {
		return nil, wrap(path, err)
	}
	s, err := connect(path, "ro")
	if err == nil {
		if err = s.filled(); err == nil {
			return s, nil
		}
		s.db.Close()
	}
	switch known := cause(err); {
	case known != nil && known != ErrReadOnly && known != ErrFull:
		return nil, wrap(path, err)
	case logged(path):
		return nil, fmt.Errorf("sqlite: journal %s: its log can't be read: %w", path, cmp.Or(known, err))
	}
	return openAlone(path)
}

// openAlone opens a journal without a log, and without locking it.
func openAlone(path string) (*Store, error) {
	s, err := connect(path, "ro", "immutable=1")
	if err != nil {
		return nil, err
	}
	if err := s.filled(); err != nil {
		return nil, errors.Join(wrap(path, err), s.db.Close())
	}
	return s, nil
}

// logged tells whether a part of a journal may be in its log.
func logged(path string) bool {
	i, err := os.Stat(logOf(path))
	return err == nil && i.Size() > 0 || err != nil && !errors.Is(err, fs.ErrNotExist)
}

// regular refuses what is there and is no file, such as a pipe.
func regular(path string) error {
	i, err := os.Stat(path)
	if err == nil && !i.Mode().IsRegular() {
		return ErrNoFile
	}
	return nil
}

// connect opens a file with one connection: what one goroutine has written
// another reads.
func connect(path, mode string, options ...string) (*Store, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, wrap(path, err)
	}
	name := "file:" + (&url.URL{Path: filepath.ToSlash(absolute)}).EscapedPath() + "?mode=" + mode + fmt.Sprintf("&_pragma=busy_timeout(%d)", patience)
	for _, o := range options {
		name += "&" + o
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, wrap(path, err)
	}
	db.SetMaxOpenConns(1)
	return &Store{path: path, db: db}, nil
}

// Close closes the file.
func (s *Store) Close() error { return wrap(s.path, s.db.Close()) }

// logSuffix is what SQLite's log is called after its database.
const logSuffix = "-wal"

// logOf is the log of a database: it is beside the file that a link leads to.
func logOf(path string) string { return realPath(path) + logSuffix }

// remember notes which files are open.
func (s *Store) remember() error {
	s.file = nil
	for _, name := range []string{s.path, logOf(s.path)} {
		i, err := os.Stat(name)
		if err != nil {
			return err
		}
		s.file = append(s.file, i)
	}
	return nil
}

// there tells whether the files that are open are those that have their names:
// what is written into a file that was removed is lost.
func (s *Store) there() error {
	for n, name := range []string{s.path, logOf(s.path)} {
		if i, err := os.Stat(name); err != nil || !os.SameFile(i, s.file[n]) {
			return ErrRemoved
		}
	}
	return nil
}
