package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// lay is a table with a d6, a question of its face, and a button.
func lay(events ...rules.Event) rules.Snapshot {
	t := &constellation.Table{Width: 610, Height: 457, Dice: []constellation.Die{
		{ID: "d1", Kind: constellation.D6, Team: constellation.White, Face: "3", Pos: constellation.Vec{X: 100, Y: 100}, Size: 16, Still: true}}}
	return rules.Snapshot{Table: t, Events: events, View: rules.View{Game: "testgame",
		Players: []rules.PlayerView{{Name: "Ada", Team: constellation.White, Score: 3, Turn: true}, {Name: "Grace", Team: constellation.Red, Facing: 180}},
		Marks: []rules.Mark{
			{ID: "dial d1", Kind: rules.MarkDial, Points: []constellation.Vec{{X: 100, Y: 100}}, Options: []string{"1", "2"}, Command: rules.Command{Do: "face", Die: "d1"}},
			{ID: "forfeit", Kind: rules.MarkButton, Points: []constellation.Vec{{X: 14, Y: 200}}, Text: "forfeit", Command: rules.Command{Do: "forfeit", Player: "Grace"}},
		}}}
}

// serve is a server on loopback whose orders are answered by do.
func serve(t *testing.T, do func(rules.Command) error, change ...func(*Config)) *Server {
	t.Helper()
	cfg := Default()
	cfg.Addr, cfg.Every = "127.0.0.1:0", time.Millisecond
	cfg.Limits.Requests, cfg.Limits.Orders = 1e4, 1e4
	for _, c := range change {
		c(&cfg)
	}
	s, err := New(cfg)
	require.NoError(t, err)
	done := make(chan struct{})
	stop := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case o := <-s.Orders():
				o.Answer(do(o.Command))
			case <-stop:
				return
			}
		}
	}()
	t.Cleanup(func() {
		close(stop)
		<-done
		require.NoError(t, s.Close())
	})
	return s
}

func agree(rules.Command) error { return nil }

func TestServer_phonesSeeWhatTheTableShows(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	one, two := dial(t, s, join{}), dial(t, s, join{})
	s.Show(lay(rules.Event{Seq: 1, Kind: rules.Turn, Text: "it is Ada's turn"}))
	for _, p := range []*phone{one, two} {
		p.until("the event", func() bool { return len(p.event) == 1 })
		require.Equal(t, "Ada", p.state.Players[0].Player)
		require.Equal(t, "d1", p.state.Dice[0].ID)
		require.Greater(t, len(p.parts), 5)
		p.until("its role", func() bool { return p.you.Role != "" })
		require.Equal(t, Spectator, p.you.Role)
	}
	require.Equal(t, one.parts, two.parts)
	require.Equal(t, s.moment.Load().picture.parts, one.parts)
}

func TestServer_whoWantsOnlyThePictureGetsNothingElse(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	p := dial(t, s, join{Bare: true})
	s.Show(lay(rules.Event{Seq: 1, Kind: rules.Turn, Text: "one"}))
	p.until("the picture", func() bool { m := s.moment.Load(); return m != nil && len(m.events) == 1 && p.seq == m.seq })
	require.Equal(t, s.moment.Load().picture.parts, p.parts)
	require.Empty(t, p.event)
	require.Empty(t, p.state.Players)
}

func TestServer_aTableThatChangesIsFollowedByDeltas(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	p := dial(t, s, join{})
	for i := range 30 {
		now := lay(rules.Event{Seq: i + 1, Kind: rules.Moved, Text: "moved"})
		now.Table.Dice[0].Pos.X += float64(i)
		now.Table.Time = time.Duration(i) * 50 * time.Millisecond
		now.View.Marks = append(now.View.Marks, rules.Mark{ID: "star d1", Kind: rules.MarkStar, Points: []constellation.Vec{now.Table.Dice[0].Pos}, Radius: 9})
		s.Show(now)
		p.until("the event", func() bool { return len(p.event) == i+1 })
	}
	p.until("the last moment", func() bool { return p.seq == s.moment.Load().seq })
	require.Equal(t, s.moment.Load().picture.parts, p.parts)
}

// A telephone that slept says what it has had, and gets what it missed.
func TestServer_aPhoneThatComesBackCatchesUp(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	p := dial(t, s, join{})
	s.Show(lay(rules.Event{Seq: 1, Kind: rules.Turn, Text: "one"}))
	p.until("the first event", func() bool { return len(p.event) == 1 })
	p.conn.CloseNow()
	s.Show(lay(rules.Event{Seq: 2, Kind: rules.Turn, Text: "two"}, rules.Event{Seq: 3, Kind: rules.Turn, Text: "three"}))
	log := s.told.Load().log

	again := dial(t, s, join{Log: log, Event: 1})
	again.until("what it missed", func() bool { return len(again.event) == 2 })
	require.Equal(t, "two", again.event[0].Text)
	require.NotEmpty(t, again.parts)

	s.Show(lay(rules.Event{Seq: 4, Kind: rules.Turn, Text: "four"}))
	again.until("what came then", func() bool { return len(again.event) == 3 })

	other := dial(t, s, join{Log: "of another session", Event: 2})
	other.until("everything", func() bool { return len(other.event) == 4 })
	s.Begin(lay()) // another session begins
	s.Show(lay(rules.Event{Seq: 1, Kind: rules.Turn, Text: "anew"}))
	other.until("the new session", func() bool { return len(other.event) == 5 })
	require.Equal(t, "anew", other.event[4].Text)
}

// A game that goes on from a journal has events that no telephone has had.
func TestServer_aSessionThatGoesOnHasAPast(t *testing.T) {
	s := serve(t, agree)
	end := rules.Event{Seq: 2, Kind: rules.Ended, Data: rules.End{Match: true}, Text: "two"}
	before := *s.passes.Load()
	s.Begin(lay(), rules.Event{Seq: 1, Kind: rules.Turn, Text: "one"}, end)
	p := dial(t, s, join{})
	p.until("the past", func() bool { return len(p.event) == 2 })
	s.Show(lay(rules.Event{Seq: 3, Kind: rules.Turn, Text: "three"}))
	p.until("what comes", func() bool { return len(p.event) == 3 })
	require.Equal(t, before, *s.passes.Load(), "what has ended before changes no token")
}

func TestServer_aSessionThatGoesOnBeginsWithALaterEvent(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	p := dial(t, s, join{})
	for i := range 5 {
		s.Show(lay(rules.Event{Seq: 41 + i, Kind: rules.Turn, Text: "on"}))
		p.until("the event", func() bool { return len(p.event) == i+1 })
		require.Equal(t, 41+i, p.event[i].Seq)
	}
	late := dial(t, s, join{Log: s.told.Load().log, Event: 44})
	late.until("the last event", func() bool { return len(late.event) == 1 })
}

// A telephone that takes nothing holds up neither the table nor another one.
func TestServer_aSlowPhoneSkipsToTheLatest(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	slow, quick := dial(t, s, join{}), dial(t, s, join{})
	slow.until("the beginning", func() bool { return slow.seq > 0 })
	for i := range 400 {
		now := lay(rules.Event{Seq: i + 1, Kind: rules.Moved, Text: strings.Repeat("x", 500)})
		now.View.Faults = []rules.Fault{{Text: strings.Repeat("why ", 200), Pos: constellation.Vec{X: float64(i), Y: 9}}}
		s.Show(now)
		quick.until("each event", func() bool { return len(quick.event) == i+1 })
	}
	heard := 0
	slow.until("the latest", func() bool { heard++; return slow.seq == s.moment.Load().seq })
	require.Equal(t, quick.event[len(quick.event)-1], slow.event[len(slow.event)-1])
	require.Equal(t, quick.parts, slow.parts)
}

func TestServer_whatAPlayerAsksForReachesTheTable(t *testing.T) {
	var got []rules.Command
	s := serve(t, func(c rules.Command) error {
		got = append(got, c)
		if c.Do == "redo" {
			return errors.New("redo: nothing to bring back")
		}
		return nil
	})
	s.Begin(lay())
	p := dial(t, s, join{Token: s.passes.Load().player})
	p.until("the state", func() bool { return p.seq > 0 && p.you.Role != "" })
	require.Equal(t, Player, p.you.Role)
	require.True(t, p.ask(request{Command: &rules.Command{Do: "face", Die: "d1", Value: "2"}}).OK)
	a := p.ask(request{Command: &rules.Command{Do: "redo"}})
	require.Equal(t, "redo: nothing to bring back", a.Error)
	require.Equal(t, []rules.Command{{Do: "face", Die: "d1", Value: "2"}, {Do: "redo"}}, got)
}

func TestServer_aTableThatDoesNotAnswerIsSaid(t *testing.T) {
	cfg := Default()
	cfg.Addr, cfg.Limits.Answer = "127.0.0.1:0", 20*time.Millisecond
	s, err := New(cfg) // nobody takes its orders
	require.NoError(t, err)
	defer s.Close()
	for range cap(s.orders) {
		require.ErrorIs(t, s.order(context.Background(), rules.Command{Do: "undo"}), errBusy, "no answer")
	}
	cfg.Limits.Answer = time.Hour
	s.cfg = cfg
	require.ErrorIs(t, s.order(context.Background(), rules.Command{Do: "undo"}), errBusy, "no room: nobody waits")
	for range cap(s.orders) {
		require.False(t, (<-s.orders).Take(), "who was told that it isn't done presses again")
	}
}

// What the loop has taken is done, however late it says so.
func TestServer_whatWasTakenIsAnswered(t *testing.T) {
	cfg := Default()
	cfg.Addr, cfg.Limits.Answer = "127.0.0.1:0", 300*time.Millisecond
	s, err := New(cfg)
	require.NoError(t, err)
	defer s.Close()
	refusal := errors.New("nothing to take back")
	taken := make(chan bool, 1)
	for range 50 { // a busy machine may take one too late
		go func() {
			o := <-s.orders
			taken <- o.Take()
			time.Sleep(cfg.Limits.Answer + 50*time.Millisecond)
			o.Answer(refusal)
		}()
		if got := s.order(context.Background(), rules.Command{Do: "undo"}); <-taken {
			require.ErrorIs(t, got, refusal)
			return
		}
	}
	t.Fatal("none was taken in time")
}

func TestServer_tokensChangeWithEachMatch(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	old := *s.passes.Load()
	there := dial(t, s, join{Token: old.player})
	there.until("its role", func() bool { return there.you.Role == Player && there.seq > 0 })
	code := s.Code()
	end := rules.Event{Seq: 1, Kind: rules.Ended, Data: rules.End{Outcome: rules.Outcome{Over: true, Winner: "Ada"}}, Text: "a battle is over"}
	s.Show(lay(end))
	there.until("the event", func() bool { return len(there.event) == 1 })
	require.Equal(t, old, *s.passes.Load(), "a battle is no match")
	end.Seq, end.Data = 2, rules.End{Outcome: rules.Outcome{Over: true, Winner: "Ada"}, Match: true}
	s.Show(lay(end))
	there.until("a new token", func() bool { return there.you.Token != old.player })
	require.Equal(t, Player, there.you.Role, "who is there may go on")
	require.NotEqual(t, old.player, s.passes.Load().player)
	require.NotEqual(t, old.master, s.passes.Load().master)
	require.NotEqual(t, code.Dark, s.Code().Dark)
	for _, token := range []string{old.player, old.master, "", "x"} {
		p := dial(t, s, join{Token: token})
		p.until("its role", func() bool { return p.you.Role != "" })
		require.Equal(t, Spectator, p.you.Role)
	}
}

func TestServer_closeEndsEverything(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	p := dial(t, s, join{})
	p.until("the state", func() bool { return p.seq > 0 })
	require.NoError(t, s.http.Close())
	s.stop()
	for p.hear() == nil {
	}
}

// get asks for a path in an ordinary way, as far as change lets it.
func get(t *testing.T, s *Server, method, path, body string, change func(*http.Request)) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest(method, "http://"+s.name+path, strings.NewReader(body))
	require.NoError(t, err)
	if change != nil {
		change(r)
	}
	c := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	a, err := c.Do(r)
	require.NoError(t, err)
	defer a.Body.Close()
	b, err := io.ReadAll(a.Body)
	require.NoError(t, err)
	return a, string(b)
}
