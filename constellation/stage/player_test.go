package stage

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// exact is a sensor without faults.
const exact = "rate 60\njitter 0\npixel 0\n"

// played runs a script to its end, without physics, and returns the player there.
func played(t testing.TB, text string, each func(*Player)) *Player {
	t.Helper()
	p, err := NewPlayer(parsed(t, exact+text), nil)
	require.NoError(t, err)
	for p.Next() {
		if each != nil {
			each(p)
		}
	}
	return p
}

// lies says how the dice lie, each as "id kind team face x,y".
func lies(t *constellation.Table) []string {
	var all []string
	for _, d := range t.Dice {
		all = append(all, fmt.Sprintf("%s %s %s %s %.0f,%.0f", d.ID, d.Kind, d.Team, d.Face, d.Pos.X, d.Pos.Y))
	}
	return all
}

func TestPlayer_actsEachWord(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"throw", "throw a d20 white to 250 200 face 17", []string{"a d20 white 17 250,200"}},
		{"place", "place a d6 red at 10 20 face 3\nplace b utara at 30 40 face ?", []string{"a d6 red 3 10,20", "b utara   30,40"}},
		{"push by", "place a d6 at 10 20 face 3\npush a by 5 -5", []string{"a d6  3 15,15"}},
		{"push to, onto another face", "place a d6 at 10 20 face 3\npush a to 90 80 face 4", []string{"a d6  4 90,80"}},
		{"push off the edge", "place a d6 at 10 20 face 3\npush a to -10 20", nil},
		{"turn", "place a d6 at 10 20 face 3\nturn a face 4", []string{"a d6  4 10,20"}},
		{"swap", "place a d6 at 10 20 face 3\nplace b d8 at 30 40 face 5\nswap a b", []string{"a d6  3 30,40", "b d8  5 10,20"}},
		{"swap on the way", "place a d6 at 10 20 face 3\nplace b d8 at 30 40 face 5\npush a to 310 20 face 4; swap a b after 0.3; wait 2", []string{"a d6  4 30,40", "b d8  5 237,20"}},
		{"swap as it begins", "place a d6 at 10 20 face 3\nplace b d8 at 30 40 face 5\npush a to 310 20 face 4; swap a b", []string{"a d6  4 30,40", "b d8  5 10,20"}},
		{"lift", "place a d6 at 10 20 face 3\nplace b d8 at 30 40 face 5\nlift a", []string{"b d8  5 30,40"}},
		{"clear", "place a d6 at 10 20 face 3\nclear", nil},
		{"place again, as it was", "place a d6 red at 10 20 face 3\nlift a\nplace a", []string{"a d6 red 3 10,20"}},
		{"place again, elsewhere and turned over", "place a d6 red at 10 20 face 3\nlift a\nplace a at 50 60 face 6", []string{"a d6 red 6 50,60"}},
		{"place again what was pushed off", "place a d6 red at 10 20 face 3\npush a to -10 20\nplace a", []string{"a d6 red 3 10,20"}},
		{"place again what is pushed off", "place a d6 red at 10 20 face 3\npush a to -10 20; place a at 50 60 after 0.1", []string{"a d6 red 3 50,60"}},
		{"place again what slid off of itself", "throw a d6 red to 300 500 face 3\nlift a\nplace a at 50 60 size 20", []string{"a d6 red 3 50,60"}},
		{"place again at once what slides off of itself", "slide a d6 red to 300 500 face 3\nplace a at 50 60 face 4", []string{"a d6 red 4 50,60"}},
		{"throw again what slides off of itself", "throw a d6 red to 300 500 face 3\nthrow a d8 red to 300 200 face 7", []string{"a d8 red 7 300,200"}},
		{"place again what couldn't be read", "place a d6 red at 10 20 face ?\nclear\nplace a", []string{"a d6 red  10,20"}},
	} {
		t.Run(c.name, func(t *testing.T) { require.Equal(t, c.want, lies(played(t, c.text, nil).Truth())) })
	}
}

func TestPlayer_whatComesFromWhere(t *testing.T) {
	for text, want := range map[string]constellation.Vec{
		"throw a d6 white to 250 200":             {X: 250, Y: 450},
		"throw a d6 red to 250 200":               {X: 250, Y: 7},
		"throw a d6 red from left 90 to 250 200":  {X: 7, Y: 90},
		"slide a d6 red from right 90 to 250 200": {X: 603, Y: 90},
	} {
		var first constellation.Vec
		played(t, text, func(p *Player) {
			if d, ok := p.Truth().Die("a"); ok && first == (constellation.Vec{}) {
				first = d.Pos
			}
		})
		require.Less(t, first.Dist(want), 25.0, text) // it has been on its way for a frame
	}
}

// The faults of the sensor touch what is seen, not what is true.
func TestWatcher_faultsAreNotTrue(t *testing.T) {
	seen := map[string]int{}
	p := played(t, `limit 3
at 0 place a d6 at 100 100
at 0 place b d6 at 200 100
at 0 place c d6 at 300 100
at 0 place d d6 at 400 100
at 1 hand at 100 100 size 50 50 for 1
at 1 hide b for 0.5
at 2 newid c
at 3 lift a
end 4`, func(p *Player) {
		for _, d := range p.Seen().Dice {
			seen[d.ID]++
		}
	})
	for id, want := range map[string]int{"a": 120, "b": 210, "c": 120, "c.1": 120, "d": 60} {
		require.InDelta(t, want, seen[id], 2, id)
	}
	require.Len(t, p.Truth().Dice, 3)
}

// what a frame says, a word a reading; "silent" where there is none.
func what(p *Player) string {
	f, ok := p.Said()
	switch {
	case !ok:
		return "silent"
	case f.Blind != "":
		return "blind: " + f.Blind
	}
	var all []string
	for _, r := range f.Readings {
		all = append(all, strings.TrimSpace(fmt.Sprintf("%s%s%s%s", r.Role, r.Kind, r.Face, r.Key)))
	}
	return strings.Join(all, " ")
}

func TestWatcher_whatAFrameSays(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a die", "", "d63"},
		{"by keys", "keys\n", "d630 a"},
		{"places only", "places\n", ""},
		{"a block", "block k at 10 10 size 20 30", "d63 block"},
		{"a finger", "tap at 50 50 for 9", "d63 touchfinger at 2 tap at 50 50 for 9"},
		{"a hand", "hand at 300 300 size 20 20 for 9", "d63 hand"},
		{"a hand over it", "hand at 100 100 size 20 20 for 9", "hand"},
		{"silent", "silent for 9", "silent"},
		{"blind", "blind for 9 the room is dark", "blind: the room is dark"},
		{"blind without a word", "blind for 9", "blind: something lies on the lens"},
		{"empty", "empty for 9", ""},
		{"merged", "place b d6 at 110 100 face 4; merge b a for 9", "d63"},
		{"on its way", "push a to 300 300; wait 0.3", "d6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := played(t, "place a d6 at 100 100 face 3\n"+c.text, nil)
			require.Equal(t, c.want, what(p))
		})
	}
}

func TestWatcher_twoDiceTakenForOneAreLarger(t *testing.T) {
	p := played(t, "place a d6 at 100 100\nplace b d6 at 110 100; merge b a for 9", nil)
	f, _ := p.Said()
	require.Len(t, f.Readings, 1)
	require.Equal(t, 2, f.Readings[0].Count)
	require.Equal(t, 16.0+swelling, f.Readings[0].Size)
}

func TestWatcher_aDieAtRestStaysInItsPixel(t *testing.T) {
	for _, angle := range []string{"0", "90.7", "359.4"} {
		places := map[constellation.Vec]bool{}
		p, err := NewPlayer(parsed(t, "place a d6 at 100.29 200.31 angle "+angle+"\nend 20"), nil)
		require.NoError(t, err)
		for p.Next() {
			for _, d := range p.Seen().Dice {
				places[d.Pos] = true
			}
		}
		require.Len(t, places, 1, "at %s°", angle)
	}
}

func TestWatcher_aFingerMoves(t *testing.T) {
	var last constellation.Vec
	played(t, "tap at 10 10 by 100 50 for 1", func(p *Player) {
		for _, c := range p.Seen().Touches {
			last = c.Pos
		}
	})
	require.Less(t, last.Dist(constellation.Vec{X: 110, Y: 60}), 4.0)
}

func TestWatcher_dropsWhatItIsToldToDrop(t *testing.T) {
	n := 0
	played(t, "drop 0.25\nplace a d6 at 100 100\nend 20", func(p *Player) { n += len(p.Seen().Dice) })
	require.InDelta(t, 900, n, 50) // of 1200
}

// A script gives the same session again.
func TestPlayer_givesTheSameSessionAgain(t *testing.T) {
	session := func() string {
		var b strings.Builder
		p, err := NewPlayer(parsed(t, "seed 5\ndrop 0.1\nthrow a d20 to 100 100\nthrow b d6 to 200 200"), nil)
		require.NoError(t, err)
		for p.Next() {
			f, _ := p.Said()
			fmt.Fprintln(&b, p.Seen().Time, p.Seen().Dice, f)
		}
		return b.String()
	}
	require.Equal(t, session(), session())
}

// teller is an audience that tells what it is shown.
type teller struct{ frames int }

func (a *teller) See(p *Player) []string {
	a.frames++
	return nil
}

func (a *teller) Hear(p *Player, w Step) []string {
	return []string{fmt.Sprintf("%s%s at %v", w.Do, w.Text, p.Seen().Time)}
}

func (a *teller) After(p *Player) []string {
	n := a.frames
	a.frames = 0
	return []string{fmt.Sprintf("%d frames, %d dice\n", n, len(p.Truth().Dice))}
}

func TestFill_putsWordsBelowTheirLines(t *testing.T) {
	text := `rate 10
# a remark
place a d6 at 1 1
  place b d6 at 2 2
  = something old
  =
say call

ask score
lift a b every 0.5
`
	want := `rate 10
# a remark
place a d6 at 1 1
  place b d6 at 2 2
  = 20 frames, 2 dice
  =
say call
  = call at 2s
  = 20 frames, 2 dice
  =

ask score
  = score at 4s
  = 0 frames, 2 dice
  =
lift a b every 0.5
  = 25 frames, 0 dice
  =
`
	for range 2 { // what is filled in is filled in again
		said, err := parsed(t, text).Perform(nil, &teller{})
		require.NoError(t, err)
		text = Fill(text, said)
		require.Equal(t, want, text)
	}
}

// An end cuts a script: what comes later isn't acted, and can be asked for.
func TestLate_isWhatTheEndCutsOff(t *testing.T) {
	for text, want := range map[string]int{
		"place a d20 at 9 9\n": 0,
		"place a d20 at 9 9\nat 9.9 place b d20 at 50 50\nend 10\n":                                        0,
		"place a d20 at 9 9\nat 10 place b d20 at 50 50\nend 10\n":                                         1,
		"end 10\nplace a d20 at 9 9\nat 30 place b d20 at 50 50\n  lift a\nsay score\nask score\nlift b\n": 3,
		"place a d20 at 9 9\nplace b d20 at 50 50 after 30\nend 10\n":                                      1,
	} {
		s := parsed(t, text)
		p, err := NewPlayer(s, nil)
		require.NoError(t, err)
		for p.Next() {
		}
		require.Len(t, s.Late(), want, text)
		_, came := p.Truth().Die("b")
		require.Equal(t, strings.Contains(text, " b ") && want == 0, came, text)
	}
}

func TestNewPlayer_refusesWhatCantBeActed(t *testing.T) {
	_, err := NewPlayer(&Script{Width: 1, Height: 1, End: time.Second, Sensor: DefaultSensor(), Steps: []Step{{Act: Lift, ID: "a"}}}, nil)
	require.EqualError(t, err, `stage: at 0s: lift: there is no die "a"`)
}
