package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

func TestMe_namesAndColoursAreThoseOfTheOwnPlayer(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	ada, grace, _ := threePhones(t, s)
	watcher := dial(t, s, join{Seat: "Ada"})
	watcher.until("its role", func() bool { return watcher.you.Role != "" })
	require.Empty(t, watcher.you.Seat)
	require.Equal(t, errWatches.Error(), watcher.ask(request{Me: &me{Seat: "Ada", Name: "Eve"}}).Error)
	require.Equal(t, errSeat.Error(), ada.ask(request{Me: &me{Seat: "Nobody"}}).Error)
	require.True(t, ada.ask(request{Me: &me{Seat: "Ada", Name: "Countess", Color: overlay.RGB(0x12ab34)}}).OK)
	grace.until("the name", func() bool { return grace.state.Players[0].Name == "Countess" })
	require.Equal(t, "#12ab34", grace.state.Players[0].Color)
	require.Equal(t, "Ada", grace.state.Players[0].Player)
	require.True(t, ada.ask(request{Me: &me{Seat: "Ada"}}).OK, "what is left empty stays")
	require.Equal(t, overlay.Person{Name: "Countess", Color: overlay.RGB(0x12ab34)}, s.People()["Ada"])
}

func TestMe_aColourIsGivenBack(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	ada, grace, _ := threePhones(t, s)
	usual := grace.state.Players[0].Color
	require.False(t, grace.state.Players[0].Chosen)
	require.True(t, ada.ask(request{Me: &me{Seat: "Ada", Name: "Countess", Color: overlay.RGB(0x12ab34)}}).OK)
	grace.until("the colour", func() bool { return grace.state.Players[0].Chosen })
	require.NotEqual(t, usual, grace.state.Players[0].Color)
	require.True(t, ada.ask(request{Me: &me{Seat: "Ada", Usual: true}}).OK)
	grace.until("the usual colour", func() bool { return !grace.state.Players[0].Chosen })
	require.Equal(t, usual, grace.state.Players[0].Color)
	require.Equal(t, overlay.Person{Name: "Countess"}, s.People()["Ada"], "the name stays")
	require.True(t, grace.ask(request{Me: &me{Seat: "Grace", Usual: true}}).OK, "who never chose one")
}

// Nobody is called as another one is, and nobody sits where the table plays.
func TestMe_nobodyTakesAnothersName(t *testing.T) {
	registerOnce()
	s := serve(t, agree)
	s.Begin(secret())
	ada, grace, _ := threePhones(t, s)
	for name, want := range map[string]error{"Grace": errNamed, " grace": errNamed, "TABLE": errNamed, "Ada": nil, "Countess": nil, "": nil} {
		p := answered(0, want)
		require.Equal(t, p.Error, ada.ask(request{Me: &me{Seat: "Ada", Name: name}}).Error, "%q", name)
	}
	require.True(t, ada.ask(request{Me: &me{Seat: "Ada", Name: "Countess"}}).OK)
	grace.until("the name", func() bool { return grace.state.Players[0].Name == "Countess" })
	require.Equal(t, errNamed.Error(), grace.ask(request{Me: &me{Seat: "Grace", Name: "countess"}}).Error)
	require.Equal(t, errNamed.Error(), grace.ask(request{Me: &me{Name: "Ada"}}).Error, "nor who only looks on")
	require.Equal(t, errMachine.Error(), grace.ask(request{Me: &me{Seat: "table", Name: "Eve"}}).Error)
	eve := dial(t, s, join{Token: s.passes.Load().player, Seat: "table"})
	require.Equal(t, errSeat.Error(), eve.ask(request{Choose: &rules.Command{Do: "stake", Value: "1"}}).Error)
	require.True(t, grace.state.Players[2].Machine)
}

// Nobody is shown in the colour of another one: the scores couldn't be told apart.
func TestMe_nobodyTakesAnothersColor(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	ada, grace, _ := threePhones(t, s)
	color := overlay.RGB(0x12ab34)
	require.True(t, ada.ask(request{Me: &me{Seat: "Ada", Color: color}}).OK)
	grace.until("the colour", func() bool { return grace.state.Players[0].Color == color.String() })
	require.Equal(t, errColored.Error(), grace.ask(request{Me: &me{Seat: "Grace", Name: "Zoe", Color: color}}).Error)
	require.NotEqual(t, "Zoe", s.People()["Grace"].Name)
	require.True(t, ada.ask(request{Me: &me{Seat: "Ada", Color: color}}).OK, "it is one's own")
	require.True(t, grace.ask(request{Me: &me{Seat: "Grace", Color: overlay.RGB(0x12ab35)}}).OK)
}

// The colour that a player would have again by giving back the own one is kept for them.
func TestMe_nobodyTakesAnothersUsualColor(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	ada, grace, _ := threePhones(t, s)
	var usual overlay.Color
	require.NoError(t, usual.UnmarshalText([]byte(ada.state.Players[0].Usual)))
	require.Equal(t, ada.state.Players[0].Color, ada.state.Players[0].Usual)
	require.True(t, ada.ask(request{Me: &me{Seat: "Ada", Color: overlay.RGB(0x12ab34)}}).OK)
	grace.until("the colour", func() bool { return grace.state.Players[0].Chosen })
	require.Equal(t, usual.String(), grace.state.Players[0].Usual)
	require.Equal(t, errColored.Error(), grace.ask(request{Me: &me{Seat: "Grace", Color: usual}}).Error)
	require.True(t, ada.ask(request{Me: &me{Seat: "Ada", Usual: true}}).OK)
	grace.until("the usual one", func() bool { return !grace.state.Players[0].Chosen })
}

// Where another one has a player's usual colour in spite of that, since the seats were others
// when it was chosen, it isn't given twice.
func TestMe_theUsualColorIsGivenOnce(t *testing.T) {
	o := &offered{State: State{Players: []Seated{{Player: "Ada", Color: "#00ff00", Usual: "#ffffff"}, {Player: "Grace", Color: "#ffffff", Usual: "#ff0000"}}}}
	require.True(t, o.colored(me{Seat: "Ada", Usual: true}, o.usual("Ada")))
	require.False(t, o.colored(me{Seat: "Grace", Usual: true}, o.usual("Grace")))
	require.False(t, o.colored(me{Seat: "Ada", Name: "Zoe"}, o.usual("Ada")))
}

// Of two who take one name before the table has told the name of the first, the second
// is told so.
func TestMe_ofTwoWhoTakeANameAtOnceOneHasIt(t *testing.T) {
	var a around
	players := []string{"Ada", "Grace"}
	require.NoError(t, a.sit("", "", me{Seat: "Ada", Name: "Zoe"}, players))
	require.Equal(t, errNamed, a.sit("", "", me{Seat: "Grace", Name: "zoe"}, players))
	require.Equal(t, map[string]overlay.Person{"Ada": {Name: "Zoe"}}, a.people)
	require.NoError(t, a.sit("Ada", "Zoe", me{Seat: "Grace", Name: "Zoe"}, players), "who moves takes the own name along")
	require.Equal(t, map[string]overlay.Person{"Ada": {}, "Grace": {Name: "Zoe"}}, a.people)
}

// Of two who choose one colour before the table has shown that of the first, the second is
// told so.
func TestMe_ofTwoWhoTakeAColourAtOnceOneHasIt(t *testing.T) {
	var a around
	players, blue := []string{"Ada", "Grace"}, overlay.RGB(0x1e80ff)
	require.NoError(t, a.sit("", "", me{Seat: "Ada", Color: blue}, players))
	require.Equal(t, errColored, a.sit("", "", me{Seat: "Grace", Name: "Zoe", Color: blue}, players))
	require.Equal(t, map[string]overlay.Person{"Ada": {Color: blue}}, a.people)
	require.NoError(t, a.sit("Ada", "", me{Seat: "Ada", Color: blue}, players), "it is one's own")
	require.NoError(t, a.sit("", "", me{Seat: "Grace", Name: "Zoe"}, players), "nobody chose one")
	require.NoError(t, a.sit("Ada", "", me{Seat: "Ada", Usual: true}, players))
	require.NoError(t, a.sit("Grace", "", me{Seat: "Grace", Color: blue}, players), "it was given back")
}

// Who sits down in the wrong place and moves takes the own name along.
func TestMe_aNameMovesWithWhoeverBearsIt(t *testing.T) {
	s := serve(t, agree)
	s.Begin(lay())
	zoe := dial(t, s, join{Token: s.passes.Load().player})
	zoe.until("a state", func() bool { return len(zoe.state.Players) > 1 })
	called := func(names ...string) func() bool {
		return func() bool { return zoe.state.Players[0].Name == names[0] && zoe.state.Players[1].Name == names[1] }
	}
	one, two := zoe.state.Players[0], zoe.state.Players[1]
	require.True(t, zoe.ask(request{Me: &me{Seat: one.Player, Name: "Zoe"}}).OK)
	zoe.until("the name", called("Zoe", two.Name))
	require.True(t, zoe.ask(request{Me: &me{Seat: two.Player, Name: "Zoe"}}).OK)
	zoe.until("the name elsewhere", called(one.Name, "Zoe"))
	require.True(t, zoe.ask(request{Me: &me{Seat: two.Player}}).OK, "what is left empty stays")
	require.True(t, zoe.ask(request{Me: &me{Seat: one.Player, Name: "Zoe"}}).OK)
	zoe.until("the name back again", called("Zoe", two.Name))
	require.True(t, zoe.ask(request{Me: &me{Name: "Zoe"}}).OK, "who only looks on now")
	zoe.until("no name", called(one.Name, two.Name))
}
