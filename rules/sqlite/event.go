package sqlite

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// entry is an event as it is written.
type entry struct {
	seq  int
	at   time.Time
	kind string
	body []byte
}

// entryOf writes an event down.
func entryOf(e rules.Event, at time.Time) (entry, error) {
	b, err := json.Marshal(e)
	if err != nil {
		return entry{}, fmt.Errorf("sqlite: event %d: %w", e.Seq, err)
	}
	return entry{e.Seq, at, string(e.Kind), b}, nil
}

// sum is the checksum of an event: SQLite has none of its pages.
func sum(seq int, body []byte) uint32 {
	var number [8]byte
	binary.LittleEndian.PutUint64(number[:], uint64(seq))
	return crc32.Update(crc32.ChecksumIEEE(number[:]), crc32.IEEETable, body)
}

// write adds the entries and scenes of a match to the file in one transaction,
// as far as they aren't there yet. After it they survive a power cut. Where the file
// holds other events of the same numbers nothing is written, and the error wraps
// ErrDiffers.
func (s *Store) write(m *Match, entries []entry, scenes []scene) error {
	tx, err := s.db.Begin()
	if err != nil {
		return wrap(s.path, err)
	}
	defer tx.Rollback()
	id, err := begin(tx, m)
	if err == nil {
		err = writeEntries(tx, id, entries)
	}
	for _, c := range scenes {
		if err == nil {
			_, err = tx.Exec("INSERT INTO scene (match, seq, packed) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", id, c.seq, c.packed)
		}
	}
	if err == nil {
		err = tx.Commit()
	}
	if err == nil {
		m.ID = id
	}
	return wrap(s.path, err)
}

func writeEntries(tx *sql.Tx, id int64, entries []entry) error {
	for _, e := range entries {
		done, err := tx.Exec("INSERT INTO event (match, seq, at, kind, body, sum) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
			id, e.seq, e.at.UnixMilli(), e.kind, string(e.body), sum(e.seq, e.body))
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err == nil && n > 0 {
			continue
		}
		if err := isThere(tx, id, e); err != nil {
			return err
		}
	}
	return nil
}

// holds is how many of the first entries of a match the file holds as they are: they needn't be
// written again, each with a look for what is there, while others wait for the file.
func (s *Store) holds(uuid string, entries []entry) int {
	_, _, have, err := s.kept(uuid)
	if err != nil || differ(have, entries) > 0 {
		return 0 // writing tells what is the matter
	}
	return min(len(have), len(entries))
}

// isThere tells whether the event of a number that is in the file already is this one.
func isThere(tx *sql.Tx, id int64, e entry) error {
	var body []byte
	var check uint32
	if err := tx.QueryRow("SELECT body, sum FROM event WHERE match = ? AND seq = ?", id, e.seq).Scan(&body, &check); err != nil {
		return err
	}
	switch {
	case check != sum(e.seq, body):
		return ErrDamaged
	case !bytes.Equal(body, e.body):
		return ErrDiffers
	}
	return nil
}

// differ is the number of the first event in which two readings of a match differ, 0 where
// one of them merely goes on longer.
func differ(one, two []entry) int {
	for i := range min(len(one), len(two)) {
		if !bytes.Equal(one[i].body, two[i].body) {
			return one[i].seq
		}
	}
	return 0
}

// Events returns the events of a match. When one is damaged the error wraps
// ErrDamaged and says which, and the events before it are returned.
func (s *Store) Events(id int64) ([]rules.Event, error) {
	entries, err := s.entries(id)
	events := make([]rules.Event, 0, len(entries))
	for _, e := range entries {
		var event rules.Event
		if err := json.Unmarshal(e.body, &event); err != nil {
			return events, wrap(s.path, fmt.Errorf("match %d, event %d: %w", id, e.seq, err))
		}
		events = append(events, event)
	}
	return events, err
}

// entries reads the events of a match up to the first that is damaged.
func (s *Store) entries(id int64) (all []entry, err error) {
	if w := s.whole[id]; w != nil {
		return w.entries, nil
	}
	rows, err := s.db.Query("SELECT seq, at, kind, body, sum FROM event WHERE match = ? ORDER BY seq", id)
	if err != nil {
		return nil, s.ends(id, nil, err)
	}
	defer rows.Close()
	for rows.Next() {
		var e entry
		var at int64
		var check uint32
		if err := rows.Scan(&e.seq, &at, &e.kind, &e.body, &check); err != nil {
			return all, s.ends(id, all, damaged(err))
		}
		switch {
		case e.seq > len(all)+1:
			return all, s.short(id, all, "is missing")
		case e.seq != len(all)+1, check != sum(e.seq, e.body):
			return all, s.short(id, all, "has changed")
		}
		e.at = time.UnixMilli(at)
		all = append(all, e)
	}
	return all, s.ends(id, all, rows.Err())
}

// ends says of a match what is the matter after the events that could be read.
func (s *Store) ends(id int64, read []entry, err error) error {
	if cause(err) == ErrDamaged {
		return s.short(id, read, "can't be read")
	}
	return wrap(s.path, err)
}

// short says where a match ends that is damaged, and why there.
func (s *Store) short(id int64, read []entry, why string) error {
	return fmt.Errorf("sqlite: journal %s: match %d ends before event %d, which %s: %w", s.path, id, len(read)+1, why, ErrDamaged)
}
