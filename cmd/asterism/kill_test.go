package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/rules/sqlite"
	"github.com/asterism-dice/asterism/rules/stardice"
)

// kills is how often the program is killed: go test -run Killed -kills 200.
var kills = flag.Int("kills", 12, "how often the program is killed while it keeps a match")

// loadCommand is the name under which this test's program plays as fast as it
// can with a journal, until it is killed: journal-load FILE.
const loadCommand = "journal-load"

// underLoad plays the bundled battle over and over, and prints what it shows.
func underLoad() {
	if err := playLoad(os.Args[1]); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func playLoad(file string) error {
	c := &playCmd{Game: "stardice", Journal: file, Resume: true}
	p, err := newPlayer(context.Background(), c, &stdio{strings.NewReader(""), io.Discard, io.Discard})
	if err != nil {
		return err
	}
	if err := p.openJournal(); err != nil {
		return err
	}
	if d, ok := p.journal.(*databaseMatches); ok {
		d.config.Patience = time.Minute // a busy machine's disk may stall for seconds, with nothing amiss
	}
	now := p.journal.now()
	s, err := p.live()
	if err != nil {
		return err
	}
	p.screens = nil
	p.loop = p.newLoop(merge(context.Background(), []sensor{{inputFunc: battles(p, now)}}), shownTotals{})
	return p.run(context.Background(), s)
}

// battles yields the bundled battle, as often as it takes, from a moment on. What
// was gone on with in the middle has other dice than the recording that begins
// then, and may never end by itself: the players end it.
func battles(p *player, from time.Duration) inputFunc {
	var recorded inputFunc
	ending := false
	last := from
	return func(ctx context.Context) (input, error) {
		if ending {
			ending = false
			return asked(rules.Command{Do: rules.DoNew}), nil
		}
		if recorded == nil {
			var err error
			if recorded, err = openBundled(p.game); err != nil {
				return input{}, err
			}
			from = last + time.Minute
		}
		in, err := recorded(ctx)
		if errors.Is(err, io.EOF) {
			recorded, ending = nil, true
			return asked(rules.Command{Do: stardice.DoEnd}), nil
		}
		if err == nil {
			f := *in.frame
			f.Time += from
			in.frame, last = &f, f.Time
		}
		return in, err
	}
}

// shownTotals prints, for each picture that tells of something new, the number
// of the last event and the points of the war.
type shownTotals struct{}

func (shownTotals) Begin(s play.Snapshot) error {
	_, err := fmt.Println("begins", warPoints(s.View))
	return err
}

func (shownTotals) Show(u update) error {
	if len(u.Notices) > 0 {
		return errors.New(u.Notices[0])
	}
	if len(u.Events) == 0 {
		return nil
	}
	_, err := fmt.Println(u.Events[len(u.Events)-1].Seq, warPoints(u.View))
	return err
}

func (shownTotals) End(play.Snapshot, rules.Answer) error { return nil }

// warPoints are the points of the war so far, which follow from the events alone.
func warPoints(v rules.View) string {
	var all []string
	for _, p := range v.Players {
		all = append(all, fmt.Sprint(p.Total))
	}
	return strings.Join(all, ":")
}

// restored are the points of the war after events.
func restored(t *testing.T, events []rules.Event) string {
	t.Helper()
	g, err := game("stardice")
	require.NoError(t, err)
	r, err := g.Referee(rules.Options{Surface: rules.Surface{Width: 610, Height: 457}})
	require.NoError(t, err)
	if len(events) > 0 {
		require.NoError(t, r.Restore(events))
	}
	return warPoints(r.View())
}

// lastMatch reads the last match of a journal, as play finds it.
func lastMatch(t *testing.T, file string) []rules.Event {
	t.Helper()
	c := sqlite.DefaultConfig(file)
	c.Spare = nil
	s, notes, err := sqlite.OpenJournal(c)
	require.NoError(t, err)
	require.Empty(t, notes)
	defer s.Close()
	all, err := s.Unplayed("stardice")
	require.NoError(t, err)
	if len(all) == 0 {
		return nil
	}
	events, err := s.Events(all[0].ID)
	require.NoError(t, err)
	return events
}

// Killed at any moment, play goes on where it was: what was shown is in the
// journal, no point is lost and none counts twice.
func TestPlay_killedAtAnyMomentGoesOnWhereItWas(t *testing.T) {
	chance := rand.New(rand.NewPCG(24, uint64(*kills)))
	file, before, shown, torn, battles := "", []rules.Event(nil), 0, 0, 0
	for n := range *kills {
		if n%10 == 0 { // a journal of its own
			file, before = filepath.Join(t.TempDir(), "journal.db"), nil
		}
		if hasEnded(t, before) { // killed between two matches
			before = nil
		}
		battle := n%4 == 3
		begins, last := killed(t, file, battle, time.Duration(chance.IntN(150_000))*time.Microsecond)
		require.Equal(t, restored(t, before), begins, "kill %d", n)
		torn += tear(t, file, chance)
		after := lastMatch(t, file)
		require.GreaterOrEqual(t, len(after), len(before))
		require.Equal(t, before, append([]rules.Event(nil), after[:len(before)]...))
		if last.seq > 0 {
			require.GreaterOrEqual(t, len(after), last.seq, "kill %d: it was shown and isn't kept", n)
			require.Equal(t, restored(t, after[:last.seq]), last.totals, "kill %d", n)
			shown += last.seq - len(before)
		}
		battles += ended(after) - ended(before)
		before = after
	}
	require.Positive(t, battles)
	t.Logf("%d kills, %d events shown and kept, %d battles ended, points of the last war %s; %d torn copies held less",
		*kills, shown, battles, restored(t, before), torn)
}

// hasEnded tells whether the war is over.
func hasEnded(t *testing.T, events []rules.Event) bool {
	t.Helper()
	g, err := game("stardice")
	require.NoError(t, err)
	over, err := isOver(g, rules.NewHeader("stardice", rules.Options{}), events)
	require.NoError(t, err)
	return over
}

// ended is how many battles have ended.
func ended(events []rules.Event) int {
	n := 0
	for _, e := range events {
		if e.Kind == rules.Scored {
			n++
		}
	}
	return n
}

// lastShown is what a killed program has shown last.
type lastShown struct {
	seq    int
	totals string
}

// killed runs the program, for a while after it has begun or after a battle has
// ended, and kills it.
func killed(t *testing.T, file string, battle bool, after time.Duration) (begins string, last lastShown) {
	t.Helper()
	cmd := exec.Command(loadCommand, file)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	lines := bufio.NewScanner(out)
	require.True(t, lines.Scan())
	begins, ok := strings.CutPrefix(lines.Text(), "begins ")
	require.True(t, ok, lines.Text())
	kill := func() { time.AfterFunc(after, func() { cmd.Process.Kill() }) }
	if !battle {
		kill()
	}
	defer time.AfterFunc(time.Minute, func() { cmd.Process.Kill() }).Stop() // no battle has ended
	said := ""
	for lines.Scan() {
		said = lines.Text()
		var l lastShown
		if n, _ := fmt.Sscan(lines.Text(), &l.seq, &l.totals); n == 2 {
			last = l
		}
		if battle && last.seq > 0 && last.totals != begins {
			kill()
			battle = false
		}
	}
	require.EqualError(t, cmd.Wait(), "signal: killed", said)
	return begins, last
}

// tear copies a journal as a killed program has left it, and tears the copy's
// log as a power cut may: what is read of it are the events from the first on.
// It returns 1 when that are fewer than are in the journal.
func tear(t *testing.T, file string, chance *rand.Rand) int {
	t.Helper()
	database, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return 0 // killed before anything happened
	}
	require.NoError(t, err)
	log, err := os.ReadFile(file + "-wal")
	if errors.Is(err, os.ErrNotExist) || len(log) == 0 {
		return 0
	}
	require.NoError(t, err)
	at := chance.IntN(len(log))
	if chance.IntN(2) == 0 {
		log = log[:at]
	} else {
		for i := at; i < min(at+4096, len(log)); i++ {
			log[i] = byte(chance.Uint32())
		}
	}
	copied := filepath.Join(t.TempDir(), "journal.db")
	require.NoError(t, os.WriteFile(copied, database, 0o600))
	require.NoError(t, os.WriteFile(copied+"-wal", log, 0o600))
	read := lastMatch(t, copied)
	whole := lastMatch(t, file)
	require.LessOrEqual(t, len(read), len(whole))
	require.Equal(t, append([]rules.Event(nil), whole[:len(read)]...), append([]rules.Event(nil), read...))
	return min(1, len(whole)-len(read))
}
