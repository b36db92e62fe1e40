package rules

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func someEvents() []Event {
	return []Event{
		{Seq: 1, Time: Seconds(1500 * time.Millisecond), Kind: Entered, Player: "Ada", Dice: []string{"a"}, Face: "3", Note: "d6", Text: "Ada's d6 came in: \"3\"\n"},
		{Seq: 2, Time: Seconds(2 * time.Second), Kind: Scored, Points: map[string]int{"Ada": 3, "Bo": 0}, Text: "3 points"},
		{Seq: 3, Time: Seconds(2 * time.Second), Kind: Undone, Ref: 2, Text: "taken back"},
	}
}

func TestJournalSurvives(t *testing.T) {
	var b bytes.Buffer
	j := NewJournal(&b, 0)
	require.NoError(t, j.Append(someEvents()...))
	require.Zero(t, b.Len(), "nothing is written before Flush")
	require.NoError(t, j.Flush())
	events, whole, err := ReadJournal(bytes.NewReader(b.Bytes()))
	require.NoError(t, err)
	require.Equal(t, someEvents(), events)
	require.EqualValues(t, b.Len(), whole)
}

func TestACutLastLineIsLeftOut(t *testing.T) {
	var b bytes.Buffer
	j := NewJournal(&b, 0)
	require.NoError(t, j.Append(someEvents()...))
	require.NoError(t, j.Flush())
	full := b.Bytes()
	for cut := range full {
		events, whole, err := ReadJournal(bytes.NewReader(full[:cut]))
		require.NoError(t, err, "cut at byte %d", cut)
		require.Equal(t, bytes.Count(full[:cut], []byte("\n")), len(events))
		require.EqualValues(t, bytes.LastIndexByte(full[:cut], '\n')+1, whole)
	}
}

func TestABrokenLineInTheMiddleIsAnError(t *testing.T) {
	_, _, err := ReadJournal(strings.NewReader("{\"seq\":1}\n{\"se\n{\"seq\":2}\n"))
	require.ErrorContains(t, err, "rules: journal line 2: ")
	_, _, err = ReadJournal(strings.NewReader("{\"seq\":1}\n{\"seq\":3}\n"))
	require.EqualError(t, err, "rules: journal line 2 holds event 3")
}

func TestJournalKeepsTheOrder(t *testing.T) {
	j := NewJournal(&bytes.Buffer{}, 4)
	require.EqualError(t, j.Append(Event{Seq: 4}), "rules: journal: event 4 after event 4")
	require.NoError(t, j.Append(Event{Seq: 5}))
}

func FuzzReadJournal(f *testing.F) {
	f.Add([]byte("{\"seq\":1,\"time\":1.5,\"event\":\"entered\"}\n{\"se"))
	f.Fuzz(func(t *testing.T, b []byte) {
		events, whole, _ := ReadJournal(bytes.NewReader(b))
		if whole > int64(len(b)) {
			t.Fatalf("%d of %d bytes read", whole, len(b))
		}
		again, _, err := ReadJournal(bytes.NewReader(b[:whole]))
		if err != nil || len(again) != len(events) {
			t.Fatalf("what was whole reads as %d events, %v; before as %d", len(again), err, len(events))
		}
	})
}
