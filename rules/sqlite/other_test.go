package sqlite

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// asides are the files that something of a spare was put aside into.
func asides(t *testing.T, spare string) []string {
	t.Helper()
	all, err := filepath.Glob(spare + "-other-*.[0-9][0-9][0-9]")
	require.NoError(t, err)
	return all
}

// A match that goes on otherwise in the journal leaves a spare that is still needed: the table
// that plays it finds room there, and the other keeps its own.
func TestAdopt_aMatchThatDiffersLeavesASpareThatIsStillNeeded(t *testing.T) {
	for name, need := range map[string]func(t *testing.T, c Config, m Match) (end func()){
		"somebody plays a match of it": func(t *testing.T, c Config, m Match) func() {
			l, err := lock(c.Path, m.UUID)
			require.NoError(t, err)
			return func() { removeLock(l) }
		},
		"one can't be moved now": func(t *testing.T, c Config, _ Match) func() { return busy(t, c.Path) },
	} {
		t.Run(name, func(t *testing.T) {
			c, m := apart(t, 5, others(2, 24))
			needed := NewMatch(m.Header, "test", began)
			into(t, c.Spare[0], needed, turns(3))
			end := need(t, c, needed)
			s, notes, _ := OpenJournal(c)
			aside := asides(t, c.Spare[0])
			require.Len(t, aside, 1)
			require.Contains(t, notes, "sqlite: match 1 goes on as the journal has it; what "+c.Spare[0]+" had of it is kept in "+aside[0]+", for from event 3 on it holds other events of this match")
			require.Equal(t, map[string]int{m.UUID: 24}, inFile(t, aside[0]))
			require.Equal(t, map[string]int{needed.UUID: 3}, inFile(t, c.Spare[0]))
			r := resumed(t, c, s, 1)
			end()
			end = busy(t, c.Path)
			add(t, r, 7)
			require.Contains(t, r.Trouble(), "This match is kept in "+c.Spare[0])
			require.Equal(t, map[string]int{m.UUID: 7, needed.UUID: 3}, inFile(t, c.Spare[0]))
			end()
			require.NoError(t, r.Close())

			s, _, err := OpenJournal(c)
			require.NoError(t, err)
			require.NoError(t, s.Close())
			require.Equal(t, map[string]int{m.UUID: 7, needed.UUID: 3}, inFile(t, c.Path))
			require.NoFileExists(t, c.Spare[0])
			require.Equal(t, aside, asides(t, c.Spare[0]))
		})
	}
}

// Each match that differs is put aside and said.
func TestAdopt_eachMatchThatDiffersIsPutAside(t *testing.T) {
	c, m := apart(t, 5, others(2, 24))
	second := NewMatch(m.Header, "test", began)
	into(t, c.Path, second, turns(4))
	into(t, c.Spare[0], second, others(0, 9))
	s, notes, err := OpenJournal(c)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	require.Len(t, notes, 2)
	kept := map[string]int{}
	for i, aside := range asides(t, c.Spare[0]) {
		require.Contains(t, notes[i], "is kept in "+aside+", for from event ")
		for uuid, n := range inFile(t, aside) {
			kept[uuid] += n
		}
	}
	require.Equal(t, map[string]int{m.UUID: 24, second.UUID: 9}, kept)
	require.NoFileExists(t, c.Spare[0])
}

// Where it can't be moved it stays in the spare, and there alone.
func TestAdopt_aMatchThatDiffersIsNowhereTwice(t *testing.T) {
	for name, hinder := range map[string]func(t *testing.T, c Config, m Match) (end func()){
		"another program writes into the spare": func(t *testing.T, c Config, _ Match) func() { return busy(t, c.Spare[0]) },
		"the spare is just being changed": func(t *testing.T, c Config, _ Match) func() {
			l, err := lockFileAt(besideSpare(c.Spare[0]), 1)
			require.NoError(t, err)
			return func() { removeLock(l) }
		},
		"a part of it can't be read": func(t *testing.T, c Config, m Match) func() {
			execute(t, c.Spare[0], "UPDATE event SET body = 'x' WHERE seq = 20")
			return func() { execute(t, c.Spare[0], "DELETE FROM event WHERE seq >= 20") }
		},
	} {
		t.Run(name, func(t *testing.T) {
			c, m := apart(t, 5, others(2, 24))
			playing := NewMatch(m.Header, "test", began)
			into(t, c.Spare[0], playing, turns(3))
			l, err := lock(c.Path, playing.UUID)
			require.NoError(t, err)
			defer removeLock(l)
			end := hinder(t, c, m)
			before := inFile(t, c.Spare[0])
			for range 2 {
				s, notes, err := OpenJournal(c)
				require.NoError(t, err)
				require.NoError(t, s.Close())
				require.Len(t, notes, 1)
				require.Contains(t, notes[0], "is kept in "+c.Spare[0]+", for from event 3 on")
				left, err := os.ReadDir(filepath.Dir(c.Spare[0]))
				require.NoError(t, err)
				for _, f := range left {
					require.NotContains(t, f.Name(), "-other-")
				}
				require.Equal(t, before, inFile(t, c.Spare[0]))
			}
			end()
			s, _, err := OpenJournal(c)
			require.NoError(t, err)
			require.NoError(t, s.Close())
			require.Equal(t, map[string]int{playing.UUID: 3}, inFile(t, c.Spare[0]))
			require.Len(t, asides(t, c.Spare[0]), 1)
		})
	}
}

// What was cut off between both files, as by a power cut, is done again: nothing that lies
// aside is written over.
func TestAdopt_nothingThatLiesAsideIsWrittenOver(t *testing.T) {
	c, m := apart(t, 5, others(2, 24))
	aside := asideName(c.Spare[0], "other", c.Now())
	into(t, aside, m, others(2, 30))
	s, _, err := OpenJournal(c)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	all := asides(t, c.Spare[0])
	require.Len(t, all, 2)
	require.Equal(t, map[string]int{m.UUID: 30}, inFile(t, all[0]))
	require.Equal(t, map[string]int{m.UUID: 24}, inFile(t, all[1]))
	require.NoFileExists(t, c.Spare[0])
}
