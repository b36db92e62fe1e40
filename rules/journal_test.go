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
	rec, err := ReadJournal(bytes.NewReader(b.Bytes()))
	require.NoError(t, err)
	require.Equal(t, someEvents(), rec.Events)
	require.Zero(t, rec.Header)
	require.EqualValues(t, b.Len(), rec.Whole)
}

func TestACutLastLineIsLeftOut(t *testing.T) {
	var b bytes.Buffer
	j := NewJournal(&b, 0)
	require.NoError(t, j.Append(someEvents()...))
	require.NoError(t, j.Flush())
	full := b.Bytes()
	for cut := range full {
		rec, err := ReadJournal(bytes.NewReader(full[:cut]))
		require.NoError(t, err, "cut at byte %d", cut)
		lines, whole := bytes.Count(full[:cut], []byte("\n")), bytes.LastIndexByte(full[:cut], '\n')+1
		if full[cut] == '\n' { // it lacks its end alone
			lines, whole = lines+1, cut
		}
		require.Equal(t, lines, len(rec.Events))
		require.EqualValues(t, whole, rec.Whole)
		require.Equal(t, full[cut] == '\n', rec.Open)
	}
}

// Some editors put a byte order mark before a text.
func TestAByteOrderMarkIsNoPartOfAJournal(t *testing.T) {
	const marked = "\ufeff{\"seq\":1}\n{\"seq\":2}\n"
	for text, open := range map[string]bool{marked: false, strings.TrimSuffix(marked, "\n"): true} {
		rec, err := ReadJournal(strings.NewReader(text))
		require.NoError(t, err)
		require.Len(t, rec.Events, 2)
		require.EqualValues(t, len(text), rec.Whole, "who goes on writes behind all of it")
		require.Equal(t, open, rec.Open)
	}
}

func TestABrokenLineInTheMiddleIsAnError(t *testing.T) {
	_, err := ReadJournal(strings.NewReader("{\"seq\":1}\n{\"se\n{\"seq\":2}\n"))
	require.ErrorContains(t, err, "rules: journal line 2: ")
	_, err = ReadJournal(strings.NewReader("{\"seq\":1}\n{\"seq\":3}\n"))
	require.EqualError(t, err, "rules: journal line 2 holds event 3, where event 2 should follow: lines are missing or were moved")
}

func TestJournalKeepsTheOrder(t *testing.T) {
	j := NewJournal(&bytes.Buffer{}, 4)
	require.EqualError(t, j.Append(Event{Seq: 4}), "rules: journal: event 4 after event 4")
	require.NoError(t, j.Append(Event{Seq: 5}))
}

func TestJournal_whatPlayersSaidOfThemselvesLastCounts(t *testing.T) {
	var b bytes.Buffer
	j := NewJournal(&b, 0)
	h := NewHeader("ur", Options{})
	require.NoError(t, j.Begin(h))
	require.NoError(t, j.Introduce(map[string]Person{"white": {Name: "Ada"}, "red": {Color: "#56b4e9"}}))
	require.NoError(t, j.Append(someEvents()...))
	h.People = map[string]Person{"white": {Name: "Eve\n", Color: "#ff6b4a"}}
	require.NoError(t, j.Introduce(h.People))
	require.NoError(t, j.Flush())
	rec, err := ReadJournal(bytes.NewReader(b.Bytes()))
	require.NoError(t, err)
	h.Before = rec.Header.Before // who played earlier
	require.Equal(t, h, rec.Header)
	require.Equal(t, someEvents(), rec.Events)
	require.EqualValues(t, b.Len(), rec.Whole)
	_, err = ReadJournal(strings.NewReader("{\"seq\":1}\n{\"people\":7}\n"))
	require.ErrorContains(t, err, "rules: journal line 2: ")
}

func FuzzReadJournal(f *testing.F) {
	f.Add([]byte("{\"journal\":3,\"game\":\"ur\"}\n{\"people\":{\"white\":{\"name\":\"Ada\"}}}\n{\"seq\":1}\n"))
	f.Add([]byte("{\"seq\":1,\"time\":1.5,\"event\":\"entered\"}\n{\"se"))
	f.Add([]byte("{\"journal\":3,\"game\":\"ur\",\"rules\":7}\n"))
	f.Add([]byte("{\"journal\":99,\"game\":\"ur\"}\n{\"seq\":1}\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		rec, _ := ReadJournal(bytes.NewReader(b))
		if rec.Whole > int64(len(b)) {
			t.Fatalf("%d of %d bytes read", rec.Whole, len(b))
		}
		again, err := ReadJournal(bytes.NewReader(b[:rec.Whole]))
		if err != nil || len(again.Events) != len(rec.Events) || again.Header.Game != rec.Header.Game {
			t.Fatalf("what was whole reads as %d events, %v; before as %d", len(again.Events), err, len(rec.Events))
		}
	})
}

func TestAHeaderSaysWhichGameGoesOn(t *testing.T) {
	h := NewHeader("ur", Options{Rules: "five", Players: []string{"Ada", "Bo"}, Resumed: true, Values: map[string]string{"hint": "best"},
		Surface: Surface{Width: 610, Height: 457, Board: Placement{X: 1, Y: 2, W: 8, H: 3}}})
	var b bytes.Buffer
	j := NewJournal(&b, 0)
	require.NoError(t, j.Begin(h))
	require.NoError(t, j.Append(someEvents()...))
	require.NoError(t, j.Flush())
	rec, err := ReadJournal(&b)
	require.NoError(t, err)
	require.Equal(t, h, rec.Header)
	require.Equal(t, someEvents(), rec.Events)
}

func TestResumeTakesWhatIsMissingFromTheHeader(t *testing.T) {
	h := Header{Version: 2, Game: "ur", Rules: "five", Players: []string{"Ada", "Bo"}, Options: map[string]string{"hint": "best"}}
	told := Header{Version: 3, Game: "ur", Rules: "five", Players: []string{"E\u0301va", "B\no"}} // by a program that took any name
	for name, tc := range map[string]struct {
		header Header
		game   string
		given  Options
		want   Options
		err    string
	}{
		"nothing given":    {h, "ur", Options{}, Options{Rules: "five", Players: []string{"Ada", "Bo"}, Resumed: true, Values: map[string]string{"hint": "best"}}, ""},
		"one more given":   {h, "ur", Options{Values: map[string]string{"clock": "5m"}}, Options{Rules: "five", Players: []string{"Ada", "Bo"}, Resumed: true, Values: map[string]string{"hint": "best", "clock": "5m"}}, ""},
		"names as written": {told, "ur", Options{Players: []string{"Éva", "Bo"}}, Options{Rules: "five", Players: told.Players}, ""},
		"an earlier form":  {Header{}, "ur", Options{Rules: "six"}, Options{Rules: "six"}, ""},
		"another game":     {h, "utara", Options{}, Options{}, "rules: the journal holds a game of ur, not of utara"},
		"another rule set": {h, "ur", Options{Rules: "six"}, Options{}, `rules: the journal's game is played by "five", not "six"`},
		"another switch":   {h, "ur", Options{Values: map[string]string{"hint": "off"}}, Options{}, "rules: the journal's game has hint=best, not off"},
		"other players":    {h, "ur", Options{Players: []string{"Bo"}}, Options{}, "rules: the journal's players are [Ada Bo], not [Bo]"},
		"from the future":  {Header{Version: 9}, "ur", Options{}, Options{}, "rules: journal of version 9, this program knows up to 3"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := tc.header.Resume(tc.game, tc.given)
			if tc.err != "" {
				require.EqualError(t, err, tc.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tc.want, got)
		})
	}
}
