package sqlite

import (
	"cmp"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/rules"
)

// Match is one match in a journal.
type Match struct {
	ID      int64     // in this file: 1, 2, 3 …
	UUID    string    // the same in each file that holds it
	Began   time.Time // when its first event was written
	Ended   time.Time // when its last one was
	Program string    // which version of the program wrote it first
	Header  rules.Header
	Closed  bool // players don't want to go on with it
	Events  int  // how many are listed; Store.Events reads them, and fewer where one has changed

	short error // why not all events can be read; nil also where that wasn't looked for
}

// NewMatch is a match of which nothing is written yet.
func NewMatch(h rules.Header, program string, now time.Time) Match {
	return Match{UUID: rand.Text(), Began: now, Program: program, Header: h}
}

// Matches lists all matches, the oldest first. Those that can't be read are left out, and
// the error wraps ErrDamaged and names each of them. Of a match whose events can't all be
// read it tells those before the first that is damaged; which one that is Events says.
func (s *Store) Matches() ([]Match, error) {
	ids, unlisted := s.ids()
	if unlisted != nil && cause(unlisted) != ErrDamaged {
		return nil, wrap(s.path, unlisted)
	}
	all, unread, err := s.each(ids)
	if err != nil {
		return all, wrap(s.path, err)
	}
	if unlisted != nil {
		unread = append(unread, fmt.Errorf("the list of its matches: %w", ErrDamaged))
	}
	if len(unread) > 0 {
		err = fmt.Errorf("sqlite: journal %s: %w", s.path, unread)
	}
	return all, err
}

// each reads matches one by one, and says which of them are damaged.
func (s *Store) each(ids []int64) (all []Match, unread several, err error) {
	for _, id := range ids {
		m, err := s.match(id)
		switch {
		case err == nil:
			all = append(all, m)
		case errors.Is(err, ErrNoMatch), cause(err) == ErrDamaged: // its index told of it
			unread = append(unread, fmt.Errorf("match %d: %w", id, damaged(err)))
		default:
			return all, unread, err
		}
	}
	return all, unread, nil
}

// Match returns one of them.
func (s *Store) Match(id int64) (Match, error) {
	m, err := s.match(id)
	switch {
	case errors.Is(err, ErrNoMatch):
		return Match{}, fmt.Errorf("sqlite: journal %s: %w: %d", s.path, ErrNoMatch, id)
	case cause(err) == ErrDamaged:
		return Match{}, fmt.Errorf("sqlite: journal %s: match %d: %w", s.path, id, damaged(err))
	case err != nil:
		return Match{}, wrap(s.path, err)
	}
	return m, nil
}

// Unplayed lists the matches of a game that nobody plays now, the newest first:
// at each of several tables the one that was broken off there may go on.
func (s *Store) Unplayed(game string) ([]Match, error) {
	all, err := s.Matches()
	now := played(s.path)
	all = slices.DeleteFunc(all, func(m Match) bool { return m.Header.Game != game || slices.Contains(now, m.UUID) })
	slices.Reverse(all)
	return all, err
}

// ids are the numbers of all matches. Where the table of matches is damaged, its index
// tells those that it doesn't; the error says that neither could be read to its end.
func (s *Store) ids() ([]int64, error) {
	all, err := s.numbers("SELECT id FROM match NOT INDEXED ORDER BY id")
	if cause(err) == ErrDamaged {
		var more []int64
		more, err = s.numbers("SELECT id FROM match INDEXED BY sqlite_autoindex_match_1")
		all = append(all, more...)
	}
	all = slices.AppendSeq(all, maps.Keys(s.whole))
	slices.Sort(all)
	return slices.Compact(all), err
}

// numbers are those that a query yields, as far as it can be read.
func (s *Store) numbers(query string) (all []int64, err error) {
	rows, err := s.db.Query(query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return all, damaged(err)
		}
		all = append(all, n)
	}
	return all, rows.Err()
}

// match reads a match, and by itself how many events it has: what is damaged among them
// doesn't hide it.
func (s *Store) match(id int64) (Match, error) {
	if w := s.whole[id]; w != nil {
		return w.Match, nil
	}
	m, err := s.row(id)
	if err != nil {
		return m, err
	}
	var ended sql.NullInt64
	err = s.db.QueryRow(`SELECT count(*), (SELECT at FROM event WHERE match = ?1 ORDER BY seq DESC LIMIT 1)
		FROM event WHERE match = ?1`, id).Scan(&m.Events, &ended)
	if m.Ended = m.Began; ended.Valid {
		m.Ended = time.UnixMilli(ended.Int64)
	}
	if cause(err) != ErrDamaged {
		return m, err
	}
	entries, short := s.entries(id)
	if m.Events, m.short = len(entries), short; m.Events > 0 {
		m.Ended = entries[m.Events-1].at
	}
	return m, nil
}

// row reads what the table of matches holds of one.
func (s *Store) row(id int64) (Match, error) {
	rows, err := s.db.Query("SELECT id, uuid, began, program, header, closed FROM match WHERE id = ?", id)
	if err != nil {
		return Match{}, err
	}
	defer rows.Close()
	if !rows.Next() {
		return Match{}, cmp.Or(rows.Err(), ErrNoMatch)
	}
	return scanMatch(rows)
}

func scanMatch(rows *sql.Rows) (m Match, err error) {
	var header string
	var began int64
	if err := rows.Scan(&m.ID, &m.UUID, &began, &m.Program, &header, &m.Closed); err != nil {
		return m, fmt.Errorf("%w: %w", ErrDamaged, err) // such as NULL where none may be
	}
	m.Began = time.UnixMilli(began)
	if y := m.Began.UTC().Year(); y < 1 || y > 9999 {
		return m, fmt.Errorf("%w: began in the year %d", ErrDamaged, y)
	}
	if err := json.Unmarshal([]byte(header), &m.Header); err != nil {
		return m, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return m, nil
}

// begin finds the row of a match, or makes it, and has it say what its header says
// and whether players want to go on with it.
func begin(tx *sql.Tx, m *Match) (id int64, err error) {
	header, err := json.Marshal(m.Header)
	if err != nil {
		return 0, err
	}
	if _, err := tx.Exec("INSERT INTO match (uuid, began, program, game, header, closed) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (uuid) DO UPDATE SET header = excluded.header, closed = excluded.closed WHERE header <> excluded.header OR closed <> excluded.closed",
		m.UUID, m.Began.UnixMilli(), m.Program, m.Header.Game, string(header), m.Closed); err != nil {
		return 0, err
	}
	return id, tx.QueryRow("SELECT id FROM match WHERE uuid = ?", m.UUID).Scan(&id)
}
