package start

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	_ "github.com/asterism-dice/asterism/rules/artaban"
	_ "github.com/asterism-dice/asterism/rules/stardice"
	_ "github.com/asterism-dice/asterism/rules/ur"
	_ "github.com/asterism-dice/asterism/rules/utara"
)

// What the call asks for is set up already; the other ways are behind it.
func TestPage_beginsWhereTheCallHasSetItUp(t *testing.T) {
	cfg := surface()
	cfg.Ready, cfg.Setup = true, played("utara", "Ada", "Ben")
	cfg.Setup.Table = surface().Setup.Table
	cfg.Profiles = []Profile{{Name: "friday", Setup: cfg.Setup.clone()}}
	cfg.Profiles[0].Setup.Game = "stardice"
	a := sitDown(t, cfg)
	a.tap("play")
	require.Equal(t, "utara", a.page.Answer().Setup.Game)
	require.Equal(t, "Ada and Ben", a.page.Answer().Profile)

	a = sitDown(t, cfg)
	a.tap("back", "go on")
	require.Equal(t, "stardice", a.page.Answer().Setup.Game)
}

// At a touch table without a keyboard everything can be tapped.
func TestPage_everythingByTouch(t *testing.T) {
	a := sitDown(t, surface())
	a.tap("new", "game utara", "rules advanced")
	a.tap("name 0")
	a.spell("grace")
	a.tap("done", "side 90")
	a.tap("name 1")
	a.spell("jo ann")
	a.tap("done", "side 0", "join", "machine 2", "side 180", "next")
	a.tap("to sensors", "fingers", "width")
	a.spell("700")
	a.tap("done", "depth")
	a.spell("500")
	a.tap("done", "learn")
	a.lay(Contact{Kind: Tag, Number: 400, ID: 7, Pos: constellation.Vec{X: 350, Y: 250}})
	a.tap("kind d20", "team white", "face 17")
	a.lift(400)
	a.tap("back", "to camera", "camera 0", "back", "companion", "fullscreen", "mute", "keep")
	a.spell("friday 2")
	a.tap("done", "play")

	require.Equal(t, &Answer{Do: Play, Profile: "Friday 2", Asked: true, Setup: Setup{
		Game: "utara", Rules: "advanced", Players: []Player{{"Grace", 90}, {"Jo Ann", 0}, {"table", 180}},
		Camera: "0", Table: constellation.Vec{X: 700, Y: 500}, Fingers: true,
		Symbols:   []Symbol{{ID: 7, Kind: constellation.D20, Face: "17", Team: constellation.White}},
		Companion: true, Fullscreen: true, Mute: true,
	}}, a.page.Answer())
}

// At a kitchen table there is a mouse, and keys write names.
func TestPage_everythingByMouseAndKeys(t *testing.T) {
	a := sitDown(t, surface())
	for _, id := range []string{"new", "game stardice", "rules duel-sum", "name 0"} {
		a.click(id)
	}
	a.write("Ada")
	a.press(Enter)
	a.click("name 1")
	a.write("Gracex")
	a.press(Backspace, Enter)
	a.click("side 180")
	a.click("next")
	a.click("play")
	require.Equal(t, Play, a.page.Answer().Do)
	require.Equal(t, "Ada and Grace", a.page.Answer().Profile)
	require.Equal(t, []Player{{"Ada", 0}, {"Grace", 180}}, a.page.Answer().Setup.Players)
}

// Players who have said their names keep them in another game; the names that a
// game has for those who haven't go with it.
func TestPage_namesAndAnotherGame(t *testing.T) {
	a := sitDown(t, surface())
	a.tap("new", "game stardice", "rules final", "back", "back", "game utara", "rules basic")
	require.Equal(t, []Player{{"Ada", 0}, {"Ben", 180}}, a.page.Setup().Players)
	a.tap("name 1")
	a.spell("cy")
	a.tap("done", "back", "back", "game stardice", "rules final")
	require.Equal(t, []Player{{"Ada", 0}, {"Cy", 180}}, a.page.Setup().Players)
	a.tap("back", "rules solo1")
	require.Equal(t, []Player{{"Ada", 0}}, a.page.Setup().Players)
}

// A keyboard may write an accent after its letter; the name is the same.
func TestPage_aNameIsTakenAsEveryNameIs(t *testing.T) {
	a := sitDown(t, surface())
	a.tap("new", "game utara", "rules basic", "name 1")
	a.write("E\u0301va")
	a.tap("done")
	require.Equal(t, []Player{{"Ada", 0}, {"Éva", 180}}, a.page.Setup().Players)
	a.tap("name 1")
	a.write("\u3164") // nothing is seen of it
	a.tap("done")
	require.Equal(t, []Player{{"Ada", 0}, {"Éva", 180}}, a.page.Setup().Players)
}

// A player who hasn't said a name gets the first usual one that nobody has.
func TestPage_noTwoPlayersGetOneName(t *testing.T) {
	for _, tc := range []struct {
		name string
		taps []string
		want []Player
	}{
		{"one leaves and one joins", []string{"game utara", "rules basic", "leave 0", "join"}, []Player{{"Ben", 180}, {"Ada", 0}}},
		{"one leaves and two join", []string{"game utara", "rules basic", "leave 0", "join", "join"}, []Player{{"Ben", 180}, {"Ada", 0}, {"Player 3", 90}}},
		{"the table plays, and somebody again", []string{"game ur", "rules seven", "machine 1", "machine 1"}, []Player{{"A", 0}, {"B", 180}}},
		{"one is called as the other usually", []string{"game ur", "rules seven", "machine 1", "name 0", "key b", "done", "machine 1"}, []Player{{"B", 0}, {"A", 180}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := sitDown(t, surface())
			a.tap("new")
			a.tap(tc.taps...)
			require.Equal(t, tc.want, a.page.Setup().Players)
		})
	}
}

// With keys alone: arrows move the focus, Enter presses it, Escape goes back.
func TestPage_everythingByKeys(t *testing.T) {
	a := sitDown(t, surface())
	a.press(Enter) // "new" is what is most likely wanted
	a.press(Down)
	require.Equal(t, "game artaban", a.page.focus)
	a.press(Down, Enter, Escape)
	require.Equal(t, "stardice", a.page.Setup().Game)
	a.press(Down)
	require.Equal(t, "game stardice", a.page.focus)
	a.press(Up, Enter, Enter)
	require.IsType(t, &players{}, a.page.top())
	a.press(Enter, Enter)
	require.Equal(t, Play, a.page.Answer().Do)
	require.Equal(t, "artaban", a.page.Answer().Setup.Game)
}

// A question mark shows the keys, and puts them away; where letters are typed it is none.
func TestPage_aQuestionMarkShowsTheKeys(t *testing.T) {
	a := sitDown(t, kept())
	before := a.ids()
	a.write("?")
	require.ElementsMatch(t, []string{"back", "turn"}, a.ids())
	a.write("?")
	require.Equal(t, before, a.ids())
	a.write("?")
	a.press(Escape)
	require.Equal(t, before, a.ids())
	a.tap("new", "game utara", "rules basic", "name 0")
	letters := a.ids()
	a.write("?")
	require.Equal(t, letters, a.ids())
}

// A die that is laid onto a target isn't a tap, nor are an elbow, a finger that
// slides, and several fingers at once.
func TestPage_onlyFingersTap(t *testing.T) {
	a := sitDown(t, surface())
	at := a.where("new")
	a.lay(Contact{Kind: Finger, Number: 1, Pos: at})
	a.wait(2 * time.Second)
	a.lift(1)
	a.lay(Contact{Kind: Blob, Number: 2, Pos: at, Size: 70})
	a.lift(2)
	a.lay(Contact{Kind: Finger, Number: 3, Pos: at})
	a.lay(Contact{Kind: Finger, Number: 3, Pos: at.Add(constellation.Vec{X: 30})})
	a.lift(3)
	for n := range int32(3) {
		a.lay(Contact{Kind: Finger, Number: 10 + n, Pos: at.Add(constellation.Vec{X: 20 * float64(n)})})
	}
	for n := range int32(3) {
		a.lift(10 + n)
	}
	a.lay(Contact{Kind: Tag, Number: 20, ID: 4, Pos: at})
	a.lift(20)
	require.IsType(t, &home{}, a.page.top())
	a.lay(Contact{Kind: Blob, Number: 21, Pos: at, Size: 14})
	a.lift(21)
	require.IsType(t, &games{}, a.page.top())
}

// What was played last is offered first and is one tap away.
func TestPage_goesOnAsTheLastTime(t *testing.T) {
	cfg := surface()
	last := Setup{Game: "stardice", Rules: "final", Players: []Player{{"Ada", 0}, {"Grace", 180}}, Table: cfg.Setup.Table, Camera: "0"}
	cfg.Profiles = []Profile{{Name: "broken", Trouble: "line 3: no setting is called \"x\""},
		{Name: "evening", Setup: last, Used: cfg.Now.Add(-22 * time.Hour)},
		{Name: "older", Setup: Setup{Game: "ur", Table: cfg.Setup.Table}, Used: cfg.Now.Add(-80 * time.Hour)}}
	a := sitDown(t, cfg)
	require.Contains(t, said(a.page), "Go on as yesterday")
	require.Contains(t, said(a.page), "Star Dice: Ada and Grace")
	require.Contains(t, said(a.page), `broken can't be read: line 3: no setting is called "x"`)
	a.tap("go on")
	require.Equal(t, &Answer{Do: Play, Profile: "evening", Kept: true, Setup: last, Asked: true}, a.page.Answer())
}

// A profile can be changed before it is played, and keeps its name.
func TestPage_aProfileIsChanged(t *testing.T) {
	cfg := surface()
	cfg.Profiles = []Profile{{Name: "evening", Setup: Setup{Game: "ur", Rules: "six", Players: []Player{{"Ada", 0}, {"Cy", 180}}, Table: cfg.Setup.Table}}}
	a := sitDown(t, cfg)
	a.tap("change", "to game", "game ur", "rules five", "next", "play")
	require.Equal(t, "evening", a.page.Answer().Profile)
	require.False(t, a.page.Answer().Kept)
	require.Equal(t, "five", a.page.Answer().Setup.Rules)
}

// Where nobody touches anything a demonstration begins, and the page says so;
// whoever touches it, or works elsewhere on the page, isn't interrupted.
func TestPage_aDemonstrationBeginsByItself(t *testing.T) {
	cfg := surface()
	cfg.Patience = 20 * time.Second
	a := sitDown(t, cfg)
	a.wait(12 * time.Second)
	require.Contains(t, said(a.page), "A demonstration begins in 8 s")
	a.touch(constellation.Vec{X: 5, Y: 5})
	a.wait(19 * time.Second)
	require.Nil(t, a.page.Answer())
	a.tap("new")
	a.wait(time.Minute)
	require.Nil(t, a.page.Answer())
	a.tap("back")
	a.wait(20 * time.Second)
	require.Equal(t, Demonstrate, a.page.Answer().Do)
	require.False(t, a.page.Answer().Asked)
}

// A tag that is taught again is known by what was said last.
func TestPage_aTagIsTaughtAgain(t *testing.T) {
	a := sitDown(t, surface())
	a.tap("sensors", "learn")
	for i, kind := range []string{"d6", "borg"} {
		a.lay(Contact{Kind: Tag, Number: int32(500 + i), ID: 12, Pos: constellation.Vec{X: 300, Y: 230}})
		a.tap("kind "+kind, "team ", "face")
		a.lift(int32(500 + i))
		a.tap("learn")
	}
	require.Equal(t, []Symbol{{ID: 12, Kind: constellation.Borg}}, a.page.Setup().Symbols)
}

// said is all that stands on the page.
func said(p *Page) string {
	text := ""
	for _, o := range p.sheet.ops {
		text += fmt.Sprintln(o.Text)
	}
	return text
}
