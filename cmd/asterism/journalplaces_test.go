package main

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/sqlite"
)

// tableAt is a call of a table that hears at a port.
func tableAt(file, port string) playCmd {
	return playCmd{Game: "stardice", Journal: file, hearFlags: hearFlags{UDP: "127.0.0.1:" + port}}
}

// cutOff begins a match at each table, one after another, and ends all at once.
func cutOff(t *testing.T, tables ...playCmd) {
	t.Helper()
	for _, c := range tables {
		p, _ := again(t, c)
		defer p.close()
		p.decideAlone()
		s, err := p.live()
		require.NoError(t, err)
		_, err = s.Do(rules.Command{Do: rules.DoPause})
		require.NoError(t, err)
	}
}

// After a power cut each table goes on with its own match, whichever starts first.
func TestPlaces_eachTableGoesOnWithItsOwnMatch(t *testing.T) {
	for _, order := range [][]string{{"13401", "13402"}, {"13402", "13401"}} {
		file := filepath.Join(t.TempDir(), "journal.db")
		cutOff(t, tableAt(file, "13401"), tableAt(file, "13402"))
		for _, port := range order {
			p, said := again(t, tableAt(file, port))
			p.decideAlone()
			want := map[string]string{"13401": "going on with match 1", "13402": "going on with match 2"}[port]
			require.Contains(t, said.String(), want)
		}
	}
}

// A third table takes neither of the two, and leaves both to whom they are.
func TestPlaces_anotherTableTakesNeither(t *testing.T) {
	file := filepath.Join(t.TempDir(), "journal.db")
	cutOff(t, tableAt(file, "13401"), tableAt(file, "13402"))
	p, said := again(t, tableAt(file, "13403"))
	p.decideAlone()
	require.Contains(t, said.String(), "a new match begins: several were broken off at other tables")
	require.NoError(t, p.journal.Close())
	p, said = again(t, func() playCmd { c := tableAt(file, "13403"); c.New = true; return c }())
	require.Contains(t, said.String(), "a new match begins")
	require.NoError(t, p.journal.Close())
	for _, m := range matches(t, file) {
		require.False(t, m.Closed)
	}
}

// The only match that was broken off goes on at the same table with another port, and
// is known there from then on.
func TestPlaces_theOnlyMatchGoesOnByAnotherPort(t *testing.T) {
	file := filepath.Join(t.TempDir(), "journal.db")
	cutOff(t, tableAt(file, "13401"))
	p, said := again(t, tableAt(file, "13402"))
	p.decideAlone()
	require.Contains(t, said.String(), "going on with match 1")
	_, err := p.live()
	require.NoError(t, err)
	require.NoError(t, p.journal.Close())
	require.Equal(t, []string{"udp 127.0.0.1:13402"}, matches(t, file)[0].Header.Where)
}

func TestOfTable(t *testing.T) {
	at := func(id int64, where ...string) sqlite.Match {
		return sqlite.Match{ID: id, Ended: time.Now(), Header: rules.Header{Where: where}}
	}
	for _, c := range []struct {
		name      string
		all       []sqlite.Match
		here      []string
		id        int64
		elsewhere bool
	}{
		{"none", nil, []string{"udp a"}, 0, false},
		{"its own, though another is newer", []sqlite.Match{at(2, "udp b"), at(1, "udp a", "camera 0")}, []string{"camera 0"}, 1, false},
		{"another's", []sqlite.Match{at(2, "udp b"), at(1, "udp c")}, []string{"udp a"}, 2, true},
		{"nobody said whose", []sqlite.Match{at(2), at(1, "udp c")}, []string{"udp a"}, 2, false},
		{"nothing tells this table", []sqlite.Match{at(2, "udp b")}, nil, 2, false},
	} {
		some, elsewhere := ofTable(c.all, c.here)
		require.Equal(t, c.elsewhere, elsewhere, c.name)
		if c.id == 0 {
			require.Empty(t, some, c.name)
			continue
		}
		require.Equal(t, c.id, some[0].ID, c.name)
	}
}

func TestPlaces_areWhatOnlyOneTableCanHave(t *testing.T) {
	for _, c := range []struct {
		cmd  playCmd
		want []string
	}{
		{playCmd{hearFlags: hearFlags{UDP: "127.0.0.1:3333", TCP: "127.0.0.1:0"}}, []string{"udp 127.0.0.1:3333"}},
		{playCmd{hearFlags: hearFlags{UDP: "none", WS: "127.0.0.1:8080"}, Camera: "0", Cameras: []string{"0", phoneName}}, []string{"ws 127.0.0.1:8080", "camera 0"}},
		{playCmd{hearFlags: hearFlags{UDP: "0.0.0.0:3333", Interface: "eth1"}}, []string{"udp eth1 0.0.0.0:3333"}},
		{playCmd{hearFlags: hearFlags{UDP: "none"}}, nil},
	} {
		require.Equal(t, c.want, (&player{cmd: &c.cmd}).places())
	}
}

// Journals are shared and shown: a camera's password isn't in them.
func TestPlaces_aCameraIsNamedWithoutItsPassword(t *testing.T) {
	p := &player{cmd: &playCmd{Cameras: []string{"rtsp://ada:secret@10.0.0.7/stream?pwd=secret"}, hearFlags: hearFlags{UDP: none}}}
	require.Equal(t, []string{"camera rtsp://10.0.0.7/stream"}, p.places())
}
