package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// secretive is a game in which stakes are hidden until it tells them.
type secretive struct{ rules.Game }

func (secretive) Info() rules.Info {
	return rules.Info{Name: "secretive", Title: "Secretive", Players: rules.Players{Machine: "table"},
		Spoken: []rules.Spoken{{Do: "stake", Hidden: true, Check: checkNumber, Told: rules.Staked}, {Do: "move"}}}
}

func checkNumber(value string) error {
	if strings.Trim(value, "0123456789") != "" {
		return errors.New("a stake is a number")
	}
	return nil
}

var registerOnce = sync.OnceFunc(func() { rules.Register(secretive{}) })

// secret is a table of that game.
func secret(events ...rules.Event) rules.Snapshot {
	now := lay(events...)
	now.View.Game = "secretive"
	now.View.Players = append(now.View.Players, rules.PlayerView{Name: "table"})
	return now
}

// threePhones are two players' phones and the game master's.
func threePhones(t *testing.T, s *Server) (ada, grace, master *phone) {
	t.Helper()
	p := s.passes.Load()
	ada, grace, master = dial(t, s, join{Token: p.player, Seat: "Ada"}), dial(t, s, join{Token: p.player, Seat: "Grace"}), dial(t, s, join{Token: p.master})
	for _, p := range []*phone{ada, grace, master} {
		p.until("the state", func() bool { return p.seq > 0 && p.you.Role != "" })
	}
	return ada, grace, master
}

// staked is the event by which that game tells a stake.
func staked(seq int, player string) rules.Event {
	return rules.Event{Seq: seq, Kind: rules.Staked, Player: player, Text: player + " stakes"}
}

func stake(n string) request { return request{Choose: &rules.Command{Do: "stake", Value: n}} }

func TestChoices_areHiddenUntilTheGameTellsThem(t *testing.T) {
	registerOnce()
	var mu sync.Mutex
	var got []rules.Command
	s := serve(t, func(c rules.Command) error {
		mu.Lock()
		defer mu.Unlock()
		got = append(got, c)
		return nil
	})
	s.Begin(secret())
	ada, grace, master := threePhones(t, s)
	require.Equal(t, errSeat.Error(), master.ask(stake("9")).Error)
	require.Equal(t, errNoChoice.Error(), ada.ask(request{Choose: &rules.Command{Do: "move"}}).Error)
	for _, secret := range []bool{false, true} {
		require.Equal(t, errOffered.Error(), ada.ask(request{Command: &rules.Command{Do: "stake", Value: "1", Secret: secret}}).Error)
	}

	require.True(t, grace.ask(stake("17")).OK)
	grace.until("the own choice", func() bool { return len(grace.you.Chosen) == 1 })
	require.Equal(t, "17", grace.you.Chosen[0].Value)
	ada.until("that Grace has chosen", func() bool { return len(ada.state.Choices[0].Chosen) == 1 })
	b, err := json.Marshal(ada.state)
	require.NoError(t, err)
	require.NotContains(t, string(b), "17", "what, nobody sees")

	require.True(t, ada.ask(stake("5")).OK)
	require.Equal(t, []rules.Command{{Do: "stake", Player: "Grace", Value: "17", Secret: true}, {Do: "stake", Player: "Ada", Value: "5", Secret: true}}, got, "the game knows them at once")
	s.Show(secret(staked(1, "Ada"), staked(2, "Grace")))
	for _, p := range []*phone{ada, grace} {
		p.until("a new round", func() bool { return p.seq > 0 && len(p.state.Choices[0].Chosen) == 0 && len(p.you.Chosen) == 0 })
	}

	got = nil
	require.Equal(t, errMaster.Error(), ada.ask(request{Reveal: true}).Error)
	require.True(t, master.ask(request{Reveal: true}).OK)
	require.Equal(t, []rules.Command{{Do: rules.DoReveal}}, got)
}

// Who chose in time has chosen, also where another one chooses late or never: that the game
// tells it is forgotten, and what others chose stays.
func TestChoices_ofOneAreToldWithoutTheOthers(t *testing.T) {
	registerOnce()
	s := serve(t, agree)
	s.Begin(secret())
	ada, grace, _ := threePhones(t, s)
	require.True(t, ada.ask(stake("5")).OK)
	require.True(t, grace.ask(stake("2")).OK)
	s.Show(secret(staked(1, "Ada")))
	ada.until("that it is told", func() bool {
		return len(ada.you.Chosen) == 0 && slices.Equal(ada.state.Choices[0].Chosen, []string{"Grace"})
	})
	require.Equal(t, "2", grace.you.Chosen[0].Value)
}

func TestDisputes_ofOnlookersGiveWayToAPlayers(t *testing.T) {
	var a around
	for i := range mostDisputes {
		require.NoError(t, a.contest(rules.Event{Seq: i + 1}, "", i > 0))
	}
	require.ErrorIs(t, a.contest(rules.Event{Seq: 20}, "Zoe", true), errTooMany)
	require.NoError(t, a.contest(rules.Event{Seq: 21}, "Ada", false))
	require.Len(t, a.disputes, mostDisputes)
	require.Equal(t, []int{1, 3}, []int{a.disputes[0].Event, a.disputes[1].Event}, "the first onlooker's is gone")
	require.Equal(t, 21, a.disputes[mostDisputes-1].Event)
	for i := range mostDisputes - 2 {
		require.NoError(t, a.contest(rules.Event{Seq: 30 + i}, "Grace", false))
	}
	require.ErrorIs(t, a.contest(rules.Event{Seq: 40}, "Grace", false), errTooMany, "players don't push out players")
}

// Names cost nothing: whoever says another one each time fills nobody's telephone.
func TestDisputes_soManyConfirmOneAndPlayersAlways(t *testing.T) {
	var a around
	require.NoError(t, a.contest(rules.Event{Seq: 1}, "Ada", false))
	for i := range 5 * mostConfirmed {
		err := a.stands(1, fmt.Sprint("name ", i), true, false)
		require.Equal(t, i >= mostConfirmed, errors.Is(err, errEnough), i)
	}
	require.NoError(t, a.stands(1, "name 1", true, false), "who is named is told nothing else")
	require.NoError(t, a.stands(1, "Grace", false, false))
	require.Len(t, a.disputes[0].Confirmed, mostConfirmed)
	require.Equal(t, []string{"name 1", "Grace"}, []string{a.disputes[0].Confirmed[0], a.disputes[0].Confirmed[mostConfirmed-1]})
	require.NoError(t, a.stands(1, "Ada", false, false), "who contests gives in")
	require.Empty(t, a.disputes)
}

func TestDisputes_endWhenTheDecisionIsTakenBackOrStands(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	ada, grace, master := threePhones(t, s)
	for i := range 3 {
		s.Show(lay(rules.Event{Seq: i + 1, Kind: rules.Entered, Text: "came in"}))
	}
	ada.until("the events", func() bool { return len(ada.event) == 3 })
	require.Equal(t, errNoEvent.Error(), ada.ask(request{Contest: 9}).Error)
	disputed := func(n int) {
		t.Helper()
		for _, p := range []*phone{ada, grace, master} {
			p.until("the disputes", func() bool { return len(p.state.Disputes) == n })
		}
	}
	require.True(t, ada.ask(request{Contest: 2}).OK)
	disputed(1)
	require.Equal(t, Dispute{Event: 2, By: "Ada", Text: "came in"}, grace.state.Disputes[0])
	require.True(t, grace.ask(request{Stands: 2}).OK)
	ada.until("that Grace confirms it", func() bool { return len(ada.state.Disputes[0].Confirmed) == 1 })
	require.True(t, ada.ask(request{Stands: 2}).OK) // she gives in
	disputed(0)

	require.True(t, grace.ask(request{Contest: 3}).OK)
	require.True(t, ada.ask(request{Contest: 1}).OK)
	disputed(2)
	require.True(t, master.ask(request{Stands: 1}).OK)
	disputed(1)
	s.Show(lay(rules.Event{Seq: 4, Kind: rules.Undone, Ref: 3, Text: "taken back: came in"}))
	disputed(0)
	require.Equal(t, errNoEvent.Error(), master.ask(request{Stands: 3}).Error)
	require.Equal(t, errBack.Error(), ada.ask(request{Contest: 3}).Error)
	s.Show(lay(rules.Event{Seq: 5, Kind: rules.Redone, Ref: 3, Text: "stands again: came in"}))
	ada.until("the redo", func() bool { return len(ada.event) == 5 })
	require.True(t, ada.ask(request{Contest: 3}).OK, "it stands again")
}

// Anyone can say that they are Ada: what she has chosen is for her telephone alone.
func TestChoices_areShownAndChangedOnTheTelephoneThatMadeThem(t *testing.T) {
	registerOnce()
	s := serve(t, agree)
	s.Begin(secret())
	token := s.passes.Load()
	open := func(token, page string) *phone {
		p := dial(t, s, join{Token: token, Seat: "Ada", Page: page})
		p.until("its role", func() bool { return p.you.Role != "" && p.seq > 0 })
		return p
	}
	ada := open(token.player, "her telephone")
	require.True(t, ada.ask(stake("5")).OK)
	for _, page := range []string{"", "another"} {
		eve := open(token.player, page)
		require.Empty(t, eve.you.Chosen)
		require.Equal(t, errChosen.Error(), eve.ask(stake("1")).Error)
		require.True(t, eve.ask(request{Me: &me{Seat: "Ada"}}).OK)
		require.Empty(t, eve.you.Chosen)
	}
	again := open(token.player, "her telephone")
	require.Equal(t, "5", again.you.Chosen[0].Value, "she comes back")
	require.True(t, again.ask(stake("6")).OK)
	require.True(t, open(token.master, "").ask(stake("7")).OK, "the game master helps where a telephone is lost")
}

// A choice that can't be one, or comes too late, is refused when it is made, and the
// telephone forgets it. What was chosen before stands, unless the game tells it meanwhile.
func TestChoices_thatAreRefusedAreForgotten(t *testing.T) {
	registerOnce()
	var late atomic.Bool
	s := serve(t, func(rules.Command) error {
		if late.Load() {
			return errors.New("too late")
		}
		return nil
	})
	s.Begin(secret())
	ada, grace, _ := threePhones(t, s)
	chosen := func(p *phone) (all []string) {
		for _, c := range p.you.Chosen {
			all = append(all, c.Value)
		}
		return all
	}
	require.Equal(t, "a stake is a number", ada.ask(stake("much")).Error)
	require.Empty(t, ada.you.Chosen)
	require.True(t, ada.ask(stake("5")).OK)
	late.Store(true)
	for p, want := range map[*phone][]string{ada: {"5"}, grace: nil} {
		require.Equal(t, "too late", p.ask(stake("6")).Error)
		require.Equal(t, want, chosen(p))
	}
	s.Show(secret(staked(1, "Ada")))
	ada.until("that it is told", func() bool { return len(ada.you.Chosen) == 0 && len(ada.state.Choices[0].Chosen) == 0 })
	require.Equal(t, "too late", ada.ask(stake("6")).Error)
	require.Empty(t, chosen(ada))
}

// Of a choice that is refused while the game tells the one before nothing is left.
func TestChoices_whatIsToldMeanwhileIsNotPutBack(t *testing.T) {
	var a around
	choice := func(value string) rules.Command { return rules.Command{Do: "stake", Player: "Ada", Value: value} }
	_, err := a.seal(choice("5"), "page", false)
	require.NoError(t, err)
	answered, err := a.seal(choice("6"), "page", false)
	require.NoError(t, err)
	require.True(t, a.open("stake", "Ada"))
	answered(true)
	require.Empty(t, a.chosen("Ada", "page"))
	require.False(t, a.open("stake", "Ada"))
}

// Of several choices that are on their way to the game at once those that it refuses are
// forgotten, whichever it answers first; the last of the others counts.
func TestChoices_severalOnTheirWay(t *testing.T) {
	const taken, refused = false, true
	for _, c := range []struct {
		name    string
		answers [3]bool // to hers, the game master's and hers
		want    string
	}{
		{"all taken", [3]bool{taken, taken, taken}, "7"},
		{"the last refused", [3]bool{taken, taken, refused}, "6"},
		{"the last two refused", [3]bool{taken, refused, refused}, "5"},
		{"only the second taken", [3]bool{refused, taken, refused}, "6"},
		{"only the last taken", [3]bool{refused, refused, taken}, "7"},
		{"all refused", [3]bool{refused, refused, refused}, ""},
	} {
		for _, order := range [][3]int{{0, 1, 2}, {2, 1, 0}, {1, 0, 2}, {1, 2, 0}} {
			t.Run(fmt.Sprint(c.name, order), func(t *testing.T) {
				var a around
				var answered [3]func(bool)
				for i, value := range []string{"5", "6", "7"} {
					var err error
					answered[i], err = a.seal(rules.Command{Do: "stake", Player: "Ada", Value: value}, "page", true)
					require.NoError(t, err)
				}
				for _, i := range order {
					answered[i](c.answers[i])
				}
				var now string
				for _, c := range a.chosen("Ada", "page") {
					now += c.Value
				}
				require.Equal(t, c.want, now)
				_, err := a.seal(rules.Command{Do: "stake", Player: "Ada", Value: "8"}, "her other telephone", false)
				require.Equal(t, c.want != "", err != nil, "who has chosen nothing may choose anywhere")
			})
		}
	}
}

// Whether the page is still there when the game refuses its choice doesn't matter.
func TestChoices_thatAreRefusedAreForgottenWhenThePageIsGone(t *testing.T) {
	registerOnce()
	asked, goOn := make(chan struct{}), make(chan struct{})
	s := serve(t, func(c rules.Command) error {
		if c.Value == "6" {
			return nil
		}
		close(asked)
		<-goOn
		return errors.New("too late")
	})
	s.Begin(secret())
	ada, grace, _ := threePhones(t, s)
	ada.send(stake("5"))
	<-asked
	require.NoError(t, ada.conn.CloseNow())
	s.Show(secret(rules.Event{Seq: 1, Kind: rules.Turn, Text: "it is Grace's turn"}))
	grace.until("that Ada has chosen", func() bool { return len(grace.state.Choices) > 0 && len(grace.state.Choices[0].Chosen) == 1 })
	close(goOn)
	grace.until("that she has not", func() bool { return len(grace.state.Choices[0].Chosen) == 0 })
}

// A page that was there before the table knew which match goes on has its rights back.
func TestServer_takesUpTheCodesOfAMatch(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	told := *s.passes.Load()
	kept, master := NewToken(), NewToken()
	early := dial(t, s, join{Token: kept, Seat: "Ada"})
	early.until("its role", func() bool { return early.you.Role == Spectator })
	s.TakeUp(kept, master)
	early.until("its role again", func() bool { return early.you.Role == Player })
	player, m := s.Codes()
	require.Equal(t, [2]string{kept, master}, [2]string{player, m})
	require.Contains(t, s.Address(Player), kept)
	require.Equal(t, Spectator, s.passes.Load().role("another"))

	scanned := dial(t, s, join{Token: told.player, Seat: "Ada"})
	scanned.until("its role", func() bool { return scanned.you.Role == Player })
	require.Equal(t, Master, s.passes.Load().role(told.master), "what was told since the start holds as well")
	s.renew()
	scanned.until("a code of the next match", func() bool { return scanned.you.Token == s.passes.Load().player })
	for _, over := range []string{told.player, told.master, kept, master} {
		require.Equal(t, Spectator, s.passes.Load().role(over), "with the end of a match all codes change")
	}
}

// A seat that is no player's gives nobody a name: names have their limits.
func TestJoin_aSeatThatIsNobodysIsNoName(t *testing.T) {
	long := strings.Repeat("W", 390)
	for _, c := range []struct {
		name, seat, me, player string
		say                    rules.Command
		want                   error
	}{
		{"a player", "Ada", "", "Ada", rules.Command{Do: "move", Value: "a1"}, nil},
		{"a seat of another game", long, "", "", rules.Command{Do: "move", Value: "a1"}, nil},
		{"with a name", long, "Cleo", "Cleo", rules.Command{Do: "move", Value: "a1"}, nil},
		{"in the seat's name", long, "", "", rules.Command{Do: "move", Player: long, Value: "a1"}, errAnother},
	} {
		orders := make(chan rules.Command, 1)
		s := serve(t, func(c rules.Command) error { orders <- c; return nil })
		p := s.newClient(nil)
		p.token.Store(new(s.passes.Load().player))
		p.seat.Store(&c.seat)
		p.name.Store(&c.me)
		look := s.cfg.Look
		info := rules.Info{Spoken: []rules.Spoken{{Do: "move"}}}
		s.state.Store(&offered{newState(lay(), &info, &look, nil), info})
		require.Equal(t, c.want, p.carryOut(t.Context(), request{Command: &c.say}), c.name)
		if c.want == nil {
			require.Equal(t, c.player, (<-orders).Player, c.name)
		}
	}
}
