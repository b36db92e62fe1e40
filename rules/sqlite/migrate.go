package sqlite

import (
	"database/sql"
	"fmt"
)

// applicationID marks the file as a journal of Asterism: "ASTR".
const applicationID = 0x41535452

// Version is the version of the files that are written now. A program reads
// all earlier ones and brings them up to it.
const Version = 2

// migrations[n] brings a file of version n to version n+1; version 0 is empty.
var migrations = [Version]string{
	`CREATE TABLE match (
		id      INTEGER PRIMARY KEY,
		uuid    TEXT NOT NULL UNIQUE,       -- the same in each file that holds the match
		began   INTEGER NOT NULL,           -- ms since 1970
		program TEXT NOT NULL,              -- version of the program
		game    TEXT NOT NULL,
		header  TEXT NOT NULL,              -- rules.Header as JSON
		closed  INTEGER NOT NULL DEFAULT 0  -- players don't want to go on with it
	) STRICT;
	CREATE TABLE event (
		match INTEGER NOT NULL REFERENCES match (id),
		seq   INTEGER NOT NULL,  -- 1, 2, 3 …
		at    INTEGER NOT NULL,  -- ms since 1970
		kind  TEXT NOT NULL,
		body  TEXT NOT NULL,     -- rules.Event as JSON
		sum   INTEGER NOT NULL,  -- CRC-32 of seq and body
		PRIMARY KEY (match, seq)
	) STRICT, WITHOUT ROWID`,
	`CREATE TABLE scene (
		match  INTEGER NOT NULL REFERENCES match (id),
		seq    INTEGER NOT NULL,  -- of the last event before it
		packed BLOB NOT NULL,     -- what was shown, see scene.go
		PRIMARY KEY (match, seq)
	) STRICT, WITHOUT ROWID`,
}

// known tells whether the file is a journal that this program can read, or
// empty.
func (s *Store) known() error {
	_, err := s.version(s.db)
	return err
}

// filled tells whether it is one and holds something.
func (s *Store) filled() error {
	v, err := s.version(s.db)
	if err == nil && v == 0 {
		err = ErrForeign
	}
	return err
}

// version is that of the file, 0 for an empty one.
func (s *Store) version(q interface {
	QueryRow(string, ...any) *sql.Row
}) (version int, err error) {
	var application, tables int
	if err := q.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return 0, err
	}
	if err := q.QueryRow("PRAGMA application_id").Scan(&application); err != nil {
		return 0, err
	}
	if err := q.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return 0, err
	}
	switch {
	case application != applicationID && tables > 0:
		return 0, ErrForeign
	case version < 0:
		return 0, ErrDamaged
	case version > Version:
		return 0, fmt.Errorf("version %d, this program knows up to %d: %w", version, Version, ErrNewer)
	}
	return version, nil
}

// migrate brings the file up to the version of this program, all or nothing.
func (s *Store) migrate() error {
	if v, err := s.version(s.db); err != nil || v == Version {
		return err
	}
	tx, err := s.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	from, err := s.version(tx) // another program may have been faster
	if err != nil {
		return err
	}
	for _, step := range migrations[from:] {
		if _, err := tx.Exec(step); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(fmt.Sprintf("PRAGMA user_version = %d; PRAGMA application_id = %d", Version, applicationID)); err != nil {
		return err
	}
	return tx.Commit()
}
