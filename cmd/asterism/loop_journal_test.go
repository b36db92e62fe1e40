package main

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// slowDisk is a journal whose disk is as fast as a test says.
type slowDisk struct {
	settled bool
	changed chan struct{}
	trouble string
	shown   int
}

func (d *slowDisk) Settled() bool            { return d.settled }
func (d *slowDisk) Changed() <-chan struct{} { return d.changed }
func (d *slowDisk) Wait()                    { d.settled = true }
func (d *slowDisk) Trouble() string          { return d.trouble }
func (d *slowDisk) Show(rules.Snapshot)      { d.shown++ }

func TestLoop_nothingIsShownBeforeItIsSafe(t *testing.T) {
	disk, m := &slowDisk{}, &memory{}
	l := &loop{screens: []screen{m}, log: &strings.Builder{}, kept: func() matchKeeper { return disk }}
	require.NoError(t, l.begin(fresh(t, "stardice", true)))
	require.NoError(t, l.take(input{frame: at(20), commands: []rules.Command{{Do: rules.DoPause}}}))
	require.NoError(t, l.show())
	require.Empty(t, m.events)
	require.NoError(t, l.take(input{frame: at(40), commands: []rules.Command{{Do: rules.DoPause}}})) // the game goes on
	disk.settled = true
	require.NoError(t, l.show())
	require.Len(t, m.events, 2)
	require.Equal(t, [2]int{1, 1}, [2]int{m.sensed, disk.shown})
}

func TestLoop_theEndWaitsForTheJournal(t *testing.T) {
	disk, m := &slowDisk{}, &memory{}
	l := &loop{screens: []screen{m}, log: &strings.Builder{}, kept: func() matchKeeper { return disk }}
	l.inputs = merge(context.Background(), []sensor{{inputFunc: given(input{commands: []rules.Command{{Do: rules.DoPause}}})}})
	require.NoError(t, l.begin(fresh(t, "stardice", true)))
	require.NoError(t, l.run(context.Background()))
	require.Len(t, m.events, 1)
}

func TestLoop_troubleOfTheJournalIsSaidOnTheTableAndOnceInTheLog(t *testing.T) {
	disk, said := &slowDisk{settled: true, trouble: "the journal can't be kept: the disk is full"}, &strings.Builder{}
	var notices []string
	m := &memory{shown: func(u update) { notices = u.Notices }}
	l := &loop{screens: []screen{m}, log: said, kept: func() matchKeeper { return disk }}
	require.NoError(t, l.begin(fresh(t, "stardice", true)))
	require.NoError(t, l.show())
	require.NoError(t, l.show())
	require.Equal(t, []string{disk.trouble}, notices)
	require.Equal(t, 1, strings.Count(said.String(), disk.trouble))
	disk.trouble = ""
	require.NoError(t, l.show())
	require.Empty(t, notices)
	require.Contains(t, said.String(), "the journal is kept again")
}
