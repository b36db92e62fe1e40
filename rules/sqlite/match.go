package sqlite

import (
	"cmp"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"fmt"
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
	Events  int  // how many there are
}

// NewMatch is a match of which nothing is written yet.
func NewMatch(h rules.Header, program string, now time.Time) Match {
	return Match{UUID: rand.Text(), Began: now, Program: program, Header: h}
}

const selectMatch = `SELECT m.id, m.uuid, m.began, m.program, m.header, m.closed,
	(SELECT count(*) FROM event WHERE match = m.id),
	coalesce((SELECT at FROM event WHERE match = m.id ORDER BY seq DESC LIMIT 1), m.began) FROM match m `

// Matches lists all matches, the oldest first. Where one of them can't be read the error
// wraps ErrDamaged, and the others are returned.
func (s *Store) Matches() ([]Match, error) {
	return s.matches(selectMatch + "ORDER BY m.id")
}

// Match returns one of them.
func (s *Store) Match(id int64) (Match, error) {
	all, err := s.matches(selectMatch+"WHERE m.id = ?", id)
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("sqlite: journal %s: %w: %d", s.path, ErrNoMatch, id)
	}
	if err != nil {
		return Match{}, err
	}
	return all[0], nil
}

// Unplayed lists the matches of a game that nobody plays now, the newest first:
// at each of several tables the one that was broken off there may go on.
func (s *Store) Unplayed(game string) ([]Match, error) {
	query, args := selectMatch+"WHERE m.game = ?", []any{game}
	for _, uuid := range played(s.path) {
		query, args = query+" AND m.uuid <> ?", append(args, uuid)
	}
	return s.matches(query+" ORDER BY m.id DESC", args...)
}

func (s *Store) matches(query string, args ...any) ([]Match, error) {
	rows, err := s.db.Query(query, args...)
	if err != nil {
		return nil, wrap(s.path, err)
	}
	defer rows.Close()
	var all []Match
	var unread error // the last of them
	for rows.Next() {
		if m, err := scanMatch(rows); err != nil {
			unread = fmt.Errorf("sqlite: journal %s: match %d: %w", s.path, m.ID, err)
		} else {
			all = append(all, m)
		}
	}
	return all, cmp.Or(wrap(s.path, rows.Err()), unread)
}

func scanMatch(rows *sql.Rows) (m Match, err error) {
	var header string
	var began, ended int64
	if err := rows.Scan(&m.ID, &m.UUID, &began, &m.Program, &header, &m.Closed, &m.Events, &ended); err != nil {
		return m, fmt.Errorf("%w: %w", ErrDamaged, err) // such as NULL where none may be
	}
	m.Began, m.Ended = time.UnixMilli(began), time.UnixMilli(ended)
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
