package main

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/sqlite"
)

// brokenOff plays a match into a database and breaks it off; it returns the
// file and what the referee says of it.
func brokenOff(t *testing.T, frames int) (string, rules.View) {
	t.Helper()
	return brokenOffAt(t, "stardice", frames)
}

func brokenOffAt(t *testing.T, game string, frames int) (string, rules.View) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "journal.db")
	p, err := newPlayer(context.Background(), &playCmd{Game: game, Journal: file}, &stdio{strings.NewReader(""), io.Discard, io.Discard})
	require.NoError(t, err)
	require.NoError(t, p.openJournal())
	s, err := p.live()
	require.NoError(t, err)
	recorded, err := openBundled(p.game)
	require.NoError(t, err)
	p.screens = nil
	p.loop = p.newLoop(nil)
	require.NoError(t, p.loop.begin(s))
	for range frames {
		in, err := recorded(context.Background())
		if err != nil {
			break
		}
		require.NoError(t, p.loop.take(in))
		p.kept().Wait()
		require.NoError(t, p.loop.show())
	}
	p.close()
	return file, s.Snapshot().View
}

// again starts a player with the same journal.
func again(t *testing.T, c playCmd) (*player, *bytes.Buffer) {
	t.Helper()
	said := &bytes.Buffer{}
	p, err := newPlayer(context.Background(), &c, &stdio{strings.NewReader(""), io.Discard, said})
	require.NoError(t, err)
	t.Cleanup(p.close)
	require.NoError(t, p.openJournal())
	return p, said
}

// matches lists what is in a journal.
func matches(t *testing.T, file string) []sqlite.Match {
	t.Helper()
	s, err := sqlite.OpenRead(file)
	require.NoError(t, err)
	defer s.Close()
	all, err := s.Matches()
	require.NoError(t, err)
	return all
}

func TestQuestion_isAskedOnceAndPlayGoesOn(t *testing.T) {
	file, before := brokenOff(t, 1200)
	events := matches(t, file)[0].Events
	require.Greater(t, events, 10)
	p, said := again(t, playCmd{Game: "stardice", Journal: file})
	p.loop = p.newLoop(nil)
	s, err := p.live()
	require.NoError(t, err)
	require.NotNil(t, p.asked)
	require.NoError(t, p.loop.begin(s))
	require.Equal(t, before.Players[0].Score, s.Snapshot().View.Players[0].Score)

	require.NoError(t, p.loop.do(rules.Command{Do: rules.DoPause}, nil)) // no answer
	require.NoError(t, p.loop.next())
	require.Same(t, s, p.loop.session)
	require.Contains(t, said.String(), "first say whether to go on")

	require.NoError(t, p.loop.do(rules.Command{Do: doResume}, nil))
	require.NoError(t, p.loop.next())
	require.NotSame(t, s, p.loop.session)
	require.Nil(t, p.asked)
	now := p.loop.session.Snapshot().View
	for i := range before.Players {
		require.Equal(t, before.Players[i].Total, now.Players[i].Total)
	}
	require.Contains(t, said.String(), "going on with match 1")
	told := said.Len()
	var got error = io.EOF
	require.NoError(t, p.loop.do(rules.Command{Do: doResume}, func(err error) { got = err })) // somebody else says so, too
	require.NoError(t, got)
	require.Equal(t, told, said.Len(), "and is told nothing")
	require.NoError(t, p.loop.do(rules.Command{Do: rules.DoPause}, nil))
	require.NoError(t, p.journal.Close())
	require.Equal(t, events+1, matches(t, file)[0].Events)
}

func TestQuestion_aMatchThatIsNotWantedIsNotAskedAboutAgain(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	p, _ := again(t, playCmd{Game: "stardice", Journal: file})
	p.loop = p.newLoop(nil)
	s, err := p.live()
	require.NoError(t, err)
	require.NoError(t, p.loop.begin(s))
	require.NoError(t, p.loop.do(rules.Command{Do: rules.DoNew}, nil))
	require.NoError(t, p.loop.next())
	require.NoError(t, p.journal.Close())
	p, _ = again(t, playCmd{Game: "stardice", Journal: file})
	_, err = p.live()
	require.NoError(t, err)
	require.Nil(t, p.asked)
	require.Len(t, matches(t, file), 1) // and nothing has been written of the new one
}

// An answer is held at the table.
func TestQuestion_isAnsweredByAFinger(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	p, _ := again(t, playCmd{Game: "stardice", Journal: file})
	s, err := p.live()
	require.NoError(t, err)
	var button rules.Mark
	for _, m := range s.Snapshot().View.Marks {
		if m.Kind == rules.MarkButton && m.Command.Do == doResume {
			button = m
		}
	}
	require.NotEmpty(t, button.ID)
	for ms := 0; ms < 2000; ms += 20 {
		f := at(ms)
		s.Touch([]constellation.Touch{{ID: "f", Pos: button.Points[0]}})
		_, err := s.See(*f)
		require.NoError(t, err)
	}
	require.True(t, p.asked.answered)
	require.True(t, p.asked.goOn)
}

// Ur begins by itself on an empty board: a match in which nobody has done anything is
// none to go on with.
func TestQuestion_isNotAskedWhereNothingWasDone(t *testing.T) {
	for name, c := range map[string]struct {
		commands []rules.Command
		asked    bool
	}{
		"nothing":            {nil, false},
		"taken back":         {[]rules.Command{{Do: "resign", Player: "A"}, {Do: rules.DoUndo}}, true},
		"set up, B to move":  {[]rules.Command{{Do: "set-up", Value: "B:0,0"}}, true},
		"set up, borne off":  {[]rules.Command{{Do: "set-up", Value: "A:3,2"}}, true},
		"set up as it began": {[]rules.Command{{Do: "set-up", Value: "A:0,0"}}, false},
	} {
		doneAndLeft(t, name, c.commands, c.asked)
	}
}

// doneAndLeft has a game of Ur begun by itself, something said, and the program left and
// started again.
func doneAndLeft(t *testing.T, name string, said []rules.Command, asked bool) {
	t.Run(name, func(t *testing.T) {
		c := playCmd{Game: "ur", Journal: filepath.Join(t.TempDir(), "journal.db")}
		p, _ := again(t, c)
		s, err := p.live()
		require.NoError(t, err)
		for now := range 10 {
			_, err := s.Tick(time.Duration(now) * time.Second)
			require.NoError(t, err)
		}
		for _, command := range said {
			_, err := s.Do(command)
			require.NoError(t, err)
		}
		require.NoError(t, p.journal.Close())
		require.NotZero(t, matches(t, c.Journal)[0].Events)
		p, _ = again(t, c)
		_, err = p.live()
		require.NoError(t, err)
		require.Equal(t, asked, p.asked != nil)
		require.NoError(t, p.journal.Close())
	})
}

// Who has come from the start page can go back to it without an answer: the match
// is asked about again.
func TestQuestion_leadsBackToTheStartPage(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	for _, leaves := range []bool{true, false} {
		p, said := again(t, playCmd{Game: "stardice", Journal: file})
		p.leaves = leaves
		p.loop = p.newLoop(nil)
		s, err := p.live()
		require.NoError(t, err)
		require.NotNil(t, p.asked)
		require.NoError(t, p.loop.begin(s))
		require.NoError(t, p.loop.do(rules.Command{Do: rules.DoHelp, Player: "white"}, nil))
		_, err = s.Tick(s.Now() + time.Second)
		require.NoError(t, err)
		offered := slices.ContainsFunc(s.Snapshot().Controls, func(m rules.Mark) bool { return m.Command.Do == rules.DoLeave })
		require.Equal(t, leaves, offered)
		require.NoError(t, p.loop.do(rules.Command{Do: rules.DoLeave, Player: "white"}, nil))
		require.Equal(t, leaves, s.Left(), said)
		require.NoError(t, p.journal.Close())
	}
}

func TestQuestion_nobodyIsAskedWhereItIsClear(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	for _, c := range []struct {
		name    string
		cmd     playCmd
		alone   bool
		matches int
		says    string
	}{
		{"another game", playCmd{Game: "utara"}, false, 2, ""},
		{"another game that is to be gone on with", playCmd{Game: "ur", Resume: true}, false, 3, "a new match begins: no other is left to go on with"},
		{"other rules", playCmd{Game: "stardice", partyFlags: partyFlags{gameFlags: gameFlags{Rules: "duel-sum"}}}, false, 4, "a new match: "},
	} {
		c.cmd.Journal = file
		p, said := again(t, c.cmd)
		s, err := p.live()
		require.NoError(t, err, c.name)
		require.Nil(t, p.asked, c.name)
		_, err = s.Do(rules.Command{Do: rules.DoPause})
		require.NoError(t, err)
		require.NoError(t, p.journal.Close())
		require.Len(t, matches(t, file), c.matches, c.name)
		require.Contains(t, said.String(), c.says)
	}
}

func TestDecide_withoutAPersonAFreshMatchGoesOn(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	p, said := again(t, playCmd{Game: "stardice", Journal: file})
	p.decideAlone()
	require.Contains(t, said.String(), "going on with match 1")
	require.NoError(t, p.journal.Close())
	p, said = again(t, playCmd{Game: "stardice", Journal: file})
	p.journal.(*databaseMatches).last.Ended = p.journal.(*databaseMatches).last.Ended.Add(-freshness)
	p.decideAlone()
	require.Contains(t, said.String(), "a new match begins")
	require.NoError(t, p.journal.Close())
	p, _ = again(t, playCmd{Game: "stardice", Journal: file, Resume: true})
	require.Nil(t, p.journal.(*databaseMatches).goOn) // it was decided
}

// A match that has ended is over until another begins, whatever happens on the table.
func TestIsOver(t *testing.T) {
	g, err := game("stardice")
	require.NoError(t, err)
	o := rules.Options{Rules: "solo1"}
	r, err := g.Referee(o)
	require.NoError(t, err)
	var events []rules.Event
	now := time.Duration(0)
	see := func(dice ...constellation.Die) {
		for range 3 {
			now += 5 * time.Second
			events = append(events, r.See(&constellation.Table{Time: now, Width: 610, Height: 457, Dice: dice})...)
		}
	}
	do := func(c rules.Command) {
		more, err := r.Do(c, now)
		require.NoError(t, err)
		events = append(events, more...)
	}
	die := func(id string, x float64) constellation.Die {
		return constellation.Die{ID: id, Kind: constellation.D20, Team: constellation.White, Face: "5", Size: 16, Still: true, Pos: constellation.Vec{X: x, Y: 200}}
	}
	for _, step := range []struct {
		name string
		do   func()
		want bool
	}{
		{"a die is thrown", func() { see(); do(rules.Command{Do: "turn", Player: "white"}); see(die("w1", 200)) }, false},
		{"the end", func() { do(rules.Command{Do: "end"}) }, true},
		{"a die flickers", func() { see(); see(die("w7", 201)) }, true},
		{"the table is cleared", func() { see() }, true},
		{"paused and resumed", func() { do(rules.Command{Do: rules.DoPause}); do(rules.Command{Do: rules.DoPause}) }, true},
		{"another match", func() { do(rules.Command{Do: rules.DoNew}); see(die("w1", 200)) }, false},
	} {
		step.do()
		over, err := isOver(g, rules.NewHeader("stardice", o), events)
		require.NoError(t, err)
		require.Equal(t, step.want, over, "%s: %v", step.name, events[len(events)-1])
	}
}

// The question says whose match it is, as far as players have said their names.
func TestQuestion_saysWhoseMatchItIs(t *testing.T) {
	players := []rules.PlayerView{{Name: "white"}, {Name: "red"}}
	for want, h := range map[string]rules.Header{
		"":              {},
		" (Zoe, Max)":   {People: map[string]rules.Person{"white": {Name: "Zoe"}, "red": {Name: "Max"}}},
		" (Max)":        {People: map[string]rules.Person{"red": {Name: "Max"}}},
		" (white, Zoe)": {Players: []string{"white", "red"}, People: map[string]rules.Person{"red": {Name: "Zoe"}}},
		" (white, red)": {Players: []string{"white", "red"}},
	} {
		require.Equal(t, want, whose(&h, players))
	}
}
