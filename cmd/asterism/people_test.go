package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
)

// quietServer serves telephones on this machine.
func quietServer(t *testing.T) *web.Server {
	cfg := web.Default()
	cfg.Addr, cfg.Log, cfg.Look = "127.0.0.1:0", io.Discard, overlay.Default()
	s, err := web.New(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// named is a database and the screen that keeps who plays in it.
func named(t *testing.T, file string) (*databaseMatches, *peopleScreen) {
	s := quietServer(t)
	d, err := openDatabase(file, io.Discard)
	require.NoError(t, err)
	t.Cleanup(func() { d.Close() })
	return d, &peopleScreen{server: s, journal: func() peopleKeeper { return d }}
}

func TestPeople_areKnownAfterARestart(t *testing.T) {
	file := filepath.Join(t.TempDir(), "journal.db")
	g, err := game("stardice")
	require.NoError(t, err)
	config, err := readConfig("", "")
	require.NoError(t, err)
	want := map[string]overlay.Person{"white": {Name: "Ada", Color: overlay.Color{R: 86, G: 180, B: 233, A: 255}}, "red": {Name: "Бен"}}

	d, p := named(t, file)
	s, err := newSession(g, rules.Options{}, config, true)
	require.NoError(t, err)
	require.NoError(t, d.keep(s, g, rules.Options{}))
	require.NoError(t, p.Begin(s.Snapshot()))
	p.server.SetPeople(want)
	require.NoError(t, p.Show(update{}))
	_, err = s.Do(rules.Command{Do: rules.DoPause})
	require.NoError(t, err)
	d.recorder.Wait()
	require.NoError(t, d.Close())

	again, q := named(t, file)
	require.NoError(t, again.find(g, rules.Options{}, false))
	require.NoError(t, again.decide(true))
	s, err = newSession(g, rules.Options{}, config, true)
	require.NoError(t, err)
	require.NoError(t, again.keep(s, g, rules.Options{}))
	require.NoError(t, q.Begin(s.Snapshot()))
	require.Equal(t, want, q.server.People())

	q.server.SetPeople(map[string]overlay.Person{"white": {Name: "Eve"}})
	require.NoError(t, q.Show(update{}))
	require.NoError(t, again.Close())
	records, err := (&historyFlags{Journal: file}).records(func(string) {})
	require.NoError(t, err)
	require.Equal(t, []string{"Eve"}, records[0].Players[:1])
}

func TestPeople_areKnownAfterARestartOfAJournalOfLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "journal.jsonl")
	g, err := game("stardice")
	require.NoError(t, err)
	config, err := readConfig("", "")
	require.NoError(t, err)
	want := map[string]overlay.Person{"white": {Name: "Ada", Color: overlay.Color{R: 86, G: 180, B: 233, A: 255}}, "red": {Name: "Бен"}}
	sit := func(before map[string]overlay.Person, then map[string]overlay.Person, moreEvents int) {
		j, err := openJournal(file)
		require.NoError(t, err)
		p := &peopleScreen{server: quietServer(t), journal: func() peopleKeeper { return j }}
		s, err := newSession(g, rules.Options{}, config, true)
		require.NoError(t, err)
		require.NoError(t, p.Show(update{}), "before anything is kept")
		events := len(j.Events)
		require.NoError(t, j.keep(s, g, rules.Options{}))
		require.NoError(t, p.Begin(s.Snapshot()))
		require.Equal(t, before, p.server.People())
		p.server.SetPeople(then)
		for range moreEvents {
			require.NoError(t, p.Show(update{}))
			_, err = s.Do(rules.Command{Do: rules.DoPause})
			require.NoError(t, err)
		}
		require.Empty(t, j.writer.Trouble())
		require.NoError(t, j.Close())
		again, err := openJournal(file)
		require.NoError(t, err)
		require.Len(t, again.Events, events+moreEvents)
		require.NoError(t, again.Close())
	}
	sit(nil, want, 2)
	eve := map[string]overlay.Person{"white": {Name: "Eve"}}
	sit(want, eve, 1)
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(string(b), `{"people":`), "only what changes is written")
	records, err := (&historyFlags{Journal: file}).records(func(string) {})
	require.NoError(t, err)
	require.Equal(t, []string{"Eve"}, records[0].Players[:1])
}

// A colour that was given back is forgotten by the journal, too.
func TestPeople_aColourThatWasGivenBackIsNotKept(t *testing.T) {
	blue := overlay.Person{Name: "Ada", Color: overlay.RGB(0x56b4e9)}
	require.Equal(t, map[string]rules.Person{"white": {Name: "Ada", Color: "#56b4e9"}}, keptPeople(map[string]overlay.Person{"white": blue}))
	usual := map[string]overlay.Person{"white": {Name: "Ada"}}
	require.Equal(t, map[string]rules.Person{"white": {Name: "Ada"}}, keptPeople(usual))
	require.Equal(t, usual, shownPeople(keptPeople(usual)))
}
