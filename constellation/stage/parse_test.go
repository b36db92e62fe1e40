package stage

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

func parsed(t testing.TB, text string) *Script {
	t.Helper()
	s, err := Parse(strings.NewReader(text), "script")
	require.NoError(t, err)
	return s
}

// all is a script with every act and setting.
const all = `table 400 300; north 33.3 # a remark
rate 60
seed 7; limit 9; jitter 0.5; pixel 0.25; drop 0.125
places
keys
rules advanced
players Ada Ben
set moon=half
set target=3
at 1 throw cube borg neutral from left 200 to 300 220 face 16
throw w1 d20 white to 100 100 face ? force 1.25
slide r1 d6 red to 200 100 size 17 angle 30; push w1 to 120 130 face 4 after 0.3
place r2 d8 red at 50 50
  block k1 at 300 200 angle 30 size 75 25
  wait 5
push r2 by 10 -5
turn r2 face 8 angle 90
swap r2 w1
lift r1 w1 every 0.3
place w1
place r1 at 60 60 face 2
hand at 100 100 size 50 60 for 1.5
tap at 10 20 by 3 4 size 40 for 0.2
hide r1 w1 for 0.5
merge r1 r2 for 2
newid r1 w1
silent for 1; wait 1
empty for 1
blind for 1 the room is dark
say face player=Ada die=r1 value=two_words
ask score
  = whatever the game says
clear
end 100
`

// TestWrite_isReadAgain: a script survives being written and read.
func TestWrite_isReadAgain(t *testing.T) {
	s := parsed(t, all)
	var b bytes.Buffer
	require.NoError(t, Write(&b, s))
	again := parsed(t, b.String())
	s.Lines, again.Lines = nil, nil
	require.Equal(t, s, again)
	acts := map[Act]bool{}
	for _, p := range s.Steps {
		acts[p.Act] = true
	}
	require.Len(t, acts, len(dice), "every act is tried")
}

// What no script in words has said survives, too: any seed, and times to the nanosecond.
func TestWrite_isReadAgainWhateverTheSeedAndTheTimes(t *testing.T) {
	for _, seed := range []uint64{0, 1, 1<<63 - 1, 1 << 63, 1<<63 + 5, 1<<64 - 1} {
		for _, at := range []time.Duration{0, 1, 300 * time.Microsecond, 37400 * time.Millisecond, time.Second/3 + time.Hour, 23 * time.Hour} {
			s := parsed(t, "place a d20 at 100 100\nplace b d20 at 50 50\nhand at 9 9 size 9 9 for 1\n")
			s.Seed, s.End = seed, at+time.Minute+1
			s.Steps[0].At, s.Steps[1].At, s.Steps[2].At, s.Steps[2].For = at, at+400*time.Microsecond, at+500*time.Microsecond, max(at, 1)
			var b strings.Builder
			require.NoError(t, Write(&b, s))
			again := parsed(t, b.String())
			s.Lines, again.Lines = nil, nil
			require.Equal(t, s, again, b.String())
		}
	}
}

func TestParse_seedsThatAreNoWholeNumbers(t *testing.T) {
	for _, seed := range []string{"-1", "1.5", "x", "18446744073709551616"} {
		_, err := Parse(strings.NewReader("seed "+seed+"\nplace a d20 at 1 1\n"), "script")
		require.EqualError(t, err, fmt.Sprintf("script: line 1: seed: %q is no whole number", seed))
	}
}

// testdata/bad holds scripts that are refused; the first line of each says
// why.
func TestParse_badScriptsAreRefusedInOneLine(t *testing.T) {
	files, err := filepath.Glob("testdata/bad/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			first, _, _ := strings.Cut(string(text), "\n")
			_, err = Parse(bytes.NewReader(text), "it")
			require.EqualError(t, err, strings.TrimPrefix(first, "# "))
		})
	}
}

func TestParse_aByteOrderMarkIsNoPartOfAScript(t *testing.T) {
	require.Equal(t, parsed(t, "place a d6 at 1 1").Steps, parsed(t, "\ufeffplace a d6 at 1 1").Steps)
}

func TestParse_aLineThatIsTooLongIsNamed(t *testing.T) {
	_, err := Parse(strings.NewReader("place a d6 at 1 1\n"+strings.Repeat("x", bufio.MaxScanTokenSize)), "it")
	require.EqualError(t, err, "it: line 2: longer than 65536 bytes")
}

// TestParse_linesFollowOneAnother holds the times of lines and steps.
func TestParse_linesFollowOneAnother(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		name, text string
		at         []time.Duration // of the steps
		end        time.Duration
	}{
		{"the pace is two seconds", "place a d6 at 1 1\nplace b d6 at 2 2", []time.Duration{0, 2 * s}, 4 * s},
		{"unless it is said", "pace 0.5\nplace a d6 at 1 1\nplace b d6 at 2 2", []time.Duration{0, s / 2}, s},
		{"a line waits", "place a d6 at 1 1; wait 5\nwait 1\nplace b d6 at 2 2", []time.Duration{0, 6 * s}, 8 * s},
		{"after the last thing in it", "place a d6 at 1 1\n  place b d6 at 2 2 after 1\nclear", []time.Duration{0, s, 3 * s}, 5 * s},
		{"one after another", "place a d6 at 1 1\nplace b d6 at 2 2; wait 0\nlift a b every 0.3; wait 1", []time.Duration{0, 2 * s, 2 * s, 2300 * s / 1000}, 3300 * s / 1000},
		{"a time of its own", "place a d6 at 1 1\nat 7 clear\nplace b d6 at 2 2", []time.Duration{0, 7 * s, 9 * s}, 11 * s},
		{"to ask takes no time", "place a d6 at 1 1\nask score\nask view\nclear", []time.Duration{0, 2 * s, 2 * s, 2 * s}, 4 * s},
		{"the end is said", "place a d6 at 1 1\nend 9", []time.Duration{0}, 9 * s},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := parsed(t, c.text)
			var at []time.Duration
			for _, p := range got.Steps {
				at = append(at, p.At)
			}
			require.Equal(t, c.at, at)
			require.Equal(t, c.end, got.End)
		})
	}
}

func TestParse_linesOfText(t *testing.T) {
	got := parsed(t, "# a remark\nplace a d6 at 1 1\n  place b d6 at 2 2\n\n  = something\nsay call player=Ada value=odd_ones\nask score\n")
	require.Equal(t, []Line{
		{No: 3, At: 0, End: 2 * time.Second},
		{No: 6, At: 2 * time.Second, End: 4 * time.Second,
			Words: []Step{{At: 2 * time.Second, Act: Say, Do: "call", Player: "Ada", Value: "odd ones"}}},
		{No: 7, At: 4 * time.Second, End: 4 * time.Second, Words: []Step{{At: 4 * time.Second, Act: Ask, Text: "score"}}},
	}, got.Lines)
	require.Equal(t, got.Lines[1].Words, got.Words())
}

// A blank is written as _ wherever a name or a value stands: in a game's settings as in
// what is said.
func TestParse_namesAndValuesMayHaveBlanks(t *testing.T) {
	s := parsed(t, "players Ada_L Ben\nset cube=the_big_one\nsay call player=Ada_L value=odd_ones\n")
	for range 2 {
		require.Equal(t, []string{"Ada L", "Ben"}, s.Game.Players)
		require.Equal(t, map[string]string{"cube": "the big one"}, s.Game.Values)
		require.Equal(t, []Step{{Act: Say, Do: "call", Player: "Ada L", Value: "odd ones"}}, s.Words())
		var b bytes.Buffer
		require.NoError(t, Write(&b, s))
		s = parsed(t, b.String())
	}
}

func TestParse_aTeamMayStandAnywhere(t *testing.T) {
	want := Step{Act: Place, ID: "a", Kind: constellation.D6, Team: constellation.Red, Placed: true, To: constellation.Vec{X: 1, Y: 2}}
	for _, text := range []string{"place a d6 red at 1 2", "place a d6 at 1 2 red", "place a d6 to 1 2 red"} {
		require.Equal(t, []Step{want}, parsed(t, text).Steps, text)
	}
}

func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/bad/*.txt")
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil {
			f.Add(string(text))
		}
	}
	f.Add(all)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(strings.NewReader(text), "it")
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		var b bytes.Buffer
		require.NoError(t, Write(&b, s))
		again, err := Parse(&b, "again")
		require.NoError(t, err)
		require.Equal(t, s.Steps, again.Steps)
	})
}
