package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/rules"
)

// answered is a page's answer for a setup.
func answered(s start.Setup) *start.Answer {
	return &start.Answer{Do: start.Play, Profile: "friday", Setup: s, Asked: true}
}

// everything is set up.
var everything = start.Setup{
	Game: "utara", Rules: "advanced", Players: []start.Player{{Name: "Grace", Facing: 90}, {Name: "Jo Ann", Facing: 0}, {Name: "table", Facing: 180}},
	Camera: "2", Corners: []float64{100, 100, 900, 100, 900, 600, 100, 600}, Table: constellation.Vec{X: 700, Y: 500}, Fingers: true,
	Symbols:   []start.Symbol{{ID: 7, Kind: constellation.D20, Face: "17", Team: constellation.White}},
	Companion: true, Fullscreen: true, Mute: true,
}

// starter is a start page of a call, without its window.
func starter(t *testing.T, args ...string) *starting {
	t.Helper()
	return &starting{cmd: &parsed(t, append([]string{"play"}, args...)...).Play, std: &stdio{err: &bytes.Buffer{}}}
}

// What is set up on the page is what flags and a file of settings make.
func TestStart_isPlayedAsFlagsSayIt(t *testing.T) {
	ownFolders(t)
	call, err := starter(t).call(answered(everything))
	require.NoError(t, err)
	require.NoError(t, call.adopt())
	require.NoError(t, call.check())
	got, err := call.settings(os.Stderr)
	require.NoError(t, err)

	flags := adopted(t, "utara", "--rules", "advanced", "--players", "Grace,Jo Ann,table", "--seats", "left,bottom,top", "--camera", "2",
		"--corners", "100,100,900,100,900,600,100,600", "--table", "700x500", "--companion", "--mute", "--fullscreen", "--live",
		"--config", settingsFile(t, "[touch]\ncursors = \"touches\"\n[[touch.symbol]]\nid = 7\nkind = \"d20\"\nface = \"17\"\nteam = \"white\""))
	want, err := flags.settings(os.Stderr)
	require.NoError(t, err)
	require.Equal(t, flags.playing(nil, &want), call.playing(nil, &got))
	require.Equal(t, want.mapping(), got.mapping())
	require.Equal(t, want.tracker(), got.tracker())
	require.Equal(t, want.overlay(), got.overlay())
	for _, c := range []*playCmd{call, flags} {
		c.Config, c.Profile, c.CornersFrom, c.Table, c.Switches, c.said = "", "", "", tableSize{}, nil, nil
	}
	require.Equal(t, flags, call)
}

// What is kept is offered again as it was, and played as it stands.
func TestStart_aProfileComesBack(t *testing.T) {
	ownFolders(t)
	s := starter(t)
	_, err := s.call(answered(everything))
	require.NoError(t, err)
	page, err := s.page()
	require.NoError(t, err)
	require.Len(t, page.Profiles, 1)
	require.Equal(t, "friday", page.Profiles[0].Name)
	require.Equal(t, everything, page.Profiles[0].Setup)
	call, err := s.call(&start.Answer{Do: start.Play, Profile: "friday", Kept: true})
	require.NoError(t, err)
	require.NoError(t, call.adopt())
	require.Equal(t, "utara", call.Game)
}

// What the page doesn't know of a profile stays: its theme, a switch of its game.
// Of another game the switches go.
func TestStart_whatThePageDoesNotKnowStays(t *testing.T) {
	ownFolders(t)
	file := keepProfile(t, "friday", evening+"[names]\nwhite = \"W\"\n[touch]\nlimit = 15\n", time.Hour)
	s := starter(t)
	set := everything
	set.Game = "utara"
	_, err := s.call(answered(set))
	require.NoError(t, err)
	got, err := readSettings(file)
	require.NoError(t, err)
	require.Equal(t, 15, got.Touch.Limit)
	require.Equal(t, "W", got.Names.White)
	require.Equal(t, "good", got.Play.Set["hint"])
	require.Equal(t, 1, got.Show.Monitor)
	set.Game, set.Rules = "artaban", "standard"
	_, err = s.call(answered(set))
	require.NoError(t, err)
	got, err = readSettings(file)
	require.NoError(t, err)
	require.Empty(t, got.Play.Set)
}

// What the page doesn't set comes from the call's file, each time: for the
// profile, too, which is played from any folder.
func TestStart_theCallsFileSaysTheRest(t *testing.T) {
	ownFolders(t)
	keepProfile(t, "yesterday", "[table]\nnorth = 45\n[show]\nscale = 3\n", time.Hour)
	file := filepath.Join(t.TempDir(), "table.toml")
	for _, north := range []float64{90, 30} {
		text := fmt.Sprintf("[table]\nnorth = %v\n[show]\nmotion = \"reduced\"\ntheme = \"print\"\n[touch]\nlimit = 7\n[camera]\nalbum = \"none\"\ntaught = \"own.onnx\"\n", north)
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		a := answered(everything)
		a.Made = true
		call, err := starter(t, "--config", file).call(a)
		require.NoError(t, err)
		require.Equal(t, "friday", call.Profile)
		require.NoError(t, call.adopt())
		got, err := call.settings(os.Stderr)
		require.NoError(t, err)
		require.Equal(t, north, got.Table.North)
		require.Equal(t, "reduced", got.Show.Motion)
		require.Equal(t, "print", got.Show.Theme)
		require.Zero(t, got.Show.Scale)
		require.Equal(t, 7, got.Touch.Limit)
		require.Equal(t, "none", got.Camera.Album)
		require.True(t, filepath.IsAbs(got.Camera.Taught), got.Camera.Taught)
	}
}

// A profile that was chosen keeps what it says, whatever file the call names.
func TestStart_theCallsFileLeavesAChosenProfile(t *testing.T) {
	ownFolders(t)
	file := keepProfile(t, "friday", "[show]\nscale = 3\n", time.Hour)
	_, err := starter(t, "--config", settingsFile(t, "[show]\nscale = 2\n")).call(answered(everything))
	require.NoError(t, err)
	got, err := readSettings(file)
	require.NoError(t, err)
	require.Equal(t, 3.0, got.Show.Scale)
}

// The page shows what the call's flags say, and what is changed there holds.
func TestStart_theCallsFlagsAreOnThePage(t *testing.T) {
	ownFolders(t)
	keepProfile(t, "friday", "[show]\nscale = 3\n", time.Hour)
	s := starter(t, "--start", "--fullscreen", "--mute", "--companion", "127.0.0.1:8040")
	page, err := s.page()
	require.NoError(t, err)
	for _, setup := range []start.Setup{page.Setup, page.Profiles[0].Setup} {
		require.True(t, setup.Fullscreen && setup.Mute && setup.Companion, "%+v", setup)
	}
	set := everything
	for _, on := range []bool{true, false} {
		set.Fullscreen, set.Mute, set.Companion = on, on, on
		call, err := s.call(answered(set))
		require.NoError(t, err)
		require.NoError(t, call.adopt())
		require.Equal(t, []bool{on, on, on}, []bool{call.Fullscreen, call.Mute, call.Companion.on})
		require.Equal(t, "127.0.0.1:8040", call.Companion.addr)
		file, err := profileFile(call.Profile)
		require.NoError(t, err)
		kept := readProfile(call.Profile, file).settings
		require.Equal(t, []bool{false, false, false}, []bool{kept.Show.Fullscreen, kept.Play.Mute, kept.Play.Companion}, "flags hold this time alone")
	}
}

// A table that a calibration has measured is as large as that says, whatever was
// set before: the profile keeps no size of its own, and the game can be played.
func TestStart_aCalibrationTellsTheTablesSize(t *testing.T) {
	file := keptCalibration(t) // 600 × 400 mm
	s := starter(t)
	set := everything // 700 × 500 mm
	set.Corners = nil
	_, err := s.call(answered(set))
	require.NoError(t, err)
	set.Table = constellation.Vec{X: 600, Y: 400}
	call, err := s.call(answered(set))
	require.NoError(t, err)
	require.NoError(t, call.adopt())
	got, err := call.settings(s.std.err)
	require.NoError(t, err)
	require.Equal(t, file, got.Camera.Calibration)
	require.False(t, got.sized)
	require.Equal(t, tableSize{X: 600, Y: 400}, got.size())
}

// A camera that the call names, such as one with an address, is on the page, and
// gives way to another that is chosen there.
func TestStart_theCallsCameraIsOnThePage(t *testing.T) {
	ownFolders(t)
	s := starter(t, "--start", "--camera", "http://table/1")
	page, err := s.page()
	require.NoError(t, err)
	require.Equal(t, "http://table/1", page.Setup.Camera)
	require.Equal(t, start.Camera{Name: "http://table/1"}, page.Cameras[0])
	for _, camera := range []string{"http://table/1", "2", ""} {
		set := everything
		set.Camera, set.Corners = camera, nil
		call, err := s.call(answered(set))
		require.NoError(t, err)
		require.NoError(t, call.adopt())
		require.Equal(t, camera, call.Camera)
	}
}

// A damaged profile is never written over, and is said in a line.
func TestStart_aDamagedProfileStays(t *testing.T) {
	ownFolders(t)
	file := keepProfile(t, "friday", "[[[", time.Hour)
	s := starter(t)
	page, err := s.page()
	require.NoError(t, err)
	require.Contains(t, page.Profiles[0].Trouble, "line 1")
	call, err := s.call(answered(everything))
	require.NoError(t, err)
	require.Equal(t, "friday 2", call.Profile)
	b, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "[[[", string(b))
}

// Where nothing can be kept it is played all the same.
func TestStart_whereNothingCanBeKept(t *testing.T) {
	folder := ownFolders(t)
	require.NoError(t, os.MkdirAll(filepath.Dir(folder), 0o755))
	require.NoError(t, os.WriteFile(folder, nil, 0o644)) // a file where the folder should be
	call, err := starter(t).call(answered(everything))
	require.NoError(t, err)
	require.NoError(t, call.adopt())
	require.Equal(t, "advanced", call.Rules)
	got, err := call.settings(os.Stderr)
	require.NoError(t, err)
	require.Equal(t, 700.0, got.Table.Width)
}

// That what was set up can't be kept is told at the table, for a while, and in a line of
// the log.
func TestStart_playersAreToldWhatIsNotKept(t *testing.T) {
	folder := ownFolders(t)
	set := everything
	set.Camera, set.Corners, set.Companion = "", nil, false
	told := func(s *starting) func(time.Duration) []string {
		call, err := s.call(answered(set))
		require.NoError(t, err)
		p, err := newPlayer(context.Background(), call, &stdio{out: &bytes.Buffer{}, err: &bytes.Buffer{}})
		require.NoError(t, err)
		t.Cleanup(p.close)
		return func(now time.Duration) []string {
			table := &constellation.Table{Time: now, Sources: []constellation.SourceState{{}}}
			return p.notices(rules.Snapshot{Table: table})
		}
	}
	require.Empty(t, told(starter(t, "--udp", "none", "--journal", "none"))(0), "it is kept")
	require.NoError(t, os.RemoveAll(folder))
	require.NoError(t, os.WriteFile(folder, nil, 0o644)) // a file where the folder should be
	s := starter(t, "--udp", "none", "--journal", "none")
	at := told(s)
	for _, now := range []time.Duration{0, time.Second, time.Second + newsFor - 1} {
		require.Equal(t, []string{"what you set up isn't kept: not a directory"}, at(now), now)
	}
	require.Empty(t, at(time.Second+newsFor))
	require.Equal(t, 1, strings.Count(s.std.err.(*bytes.Buffer).String(), "\n"))
}

// Each setup of each game that the page can end with is one that can be played.
func TestStart_everyGameBegins(t *testing.T) {
	for _, g := range rules.Games() {
		for _, set := range g.Info().Sets {
			ownFolders(t)
			cfg, err := starter(t).page()
			require.NoError(t, err)
			setup := cfg.Setup
			setup.Choose(g.Info(), set.Name)
			s := starter(t, "--udp", "none", "--journal", "none", "--mute")
			call, err := s.call(answered(setup))
			require.NoError(t, err)
			p, err := newPlayer(context.Background(), call, &stdio{out: &bytes.Buffer{}, err: &bytes.Buffer{}})
			require.NoError(t, err, "%s %s", g.Info().Name, set.Name)
			p.close()
		}
	}
}

// The same people play another game: it gets a profile of its own. Who chose the name
// means that one.
func TestStart_anotherGameOfTheSamePeopleHasItsOwnProfile(t *testing.T) {
	ownFolders(t)
	s := starter(t)
	ur := everything
	ur.Game, ur.Rules = "ur", ""
	for i, tc := range []struct {
		setup start.Setup
		made  bool
		want  string
	}{{everything, true, "Grace"}, {ur, true, "Grace 2"}, {everything, true, "Grace"}, {ur, true, "Grace 2"}, {ur, false, "Grace"}} {
		call, err := s.call(&start.Answer{Do: start.Play, Profile: "Grace", Made: tc.made, Setup: tc.setup})
		require.NoError(t, err)
		require.Equal(t, tc.want, call.Profile, i)
	}
}

// Ready says the name under which a setup is then kept.
func TestStart_isKeptAsThePageSays(t *testing.T) {
	ownFolders(t)
	s := starter(t)
	crowd := everything
	crowd.Game, crowd.Rules, crowd.Camera, crowd.Corners, crowd.Players = "utara", "basic", "", nil, nil
	for range 6 {
		crowd.Players = append(crowd.Players, start.Player{Name: fmt.Sprint("Player ", len(crowd.Players)+1)})
	}
	other := crowd
	other.Players = append(slices.Clone(crowd.Players[:5]), start.Player{Name: "Dot"})
	for _, c := range []struct {
		setup start.Setup
		want  string
	}{{crowd, "Player 1, Player 2 and 4 more"}, {other, "Player 1, Player 2 and 4 more 2"}, {crowd, "Player 1, Player 2 and 4 more"}} {
		cfg, err := s.page()
		require.NoError(t, err)
		cfg.Ready, cfg.Setup, cfg.Patience = true, c.setup, 0
		page, err := start.New(cfg)
		require.NoError(t, err)
		page.Step(start.Input{Keys: []start.Key{{Press: start.Enter}}})
		at, ok := page.Where("play")
		require.True(t, ok)
		page.Step(start.Input{Time: time.Second, Touches: []constellation.Touch{{ID: "mouse", Pos: at}}})
		page.Step(start.Input{Time: 2 * time.Second})
		require.NotNil(t, page.Answer())
		require.Equal(t, c.want, page.Answer().Profile)
		call, err := s.call(page.Answer())
		require.NoError(t, err)
		require.Equal(t, c.want, call.Profile)
	}
}

// What the call says of the game is set up on the page when that is shown first, and what
// people choose there is played.
func TestStart_theCallsGameIsSetUpOnThePage(t *testing.T) {
	ownFolders(t)
	keepProfile(t, "friday", "[play]\ngame = \"stardice\"\nplayers = [\"Eve\", \"Fay\"]\n", time.Hour)
	s := starter(t, "utara", "--start", "--rules", "basic", "--players", "Ada,Ben", "--seats", "left,right", "--udp", "none", "--journal", "none")
	s.fresh = true
	require.NoError(t, s.playable())
	cfg, err := s.page()
	require.NoError(t, err)
	require.True(t, cfg.Ready)
	require.Equal(t, "utara", cfg.Setup.Game)
	require.Equal(t, "basic", cfg.Setup.Rules)
	require.Equal(t, []start.Player{{Name: "Ada", Facing: 90}, {Name: "Ben", Facing: 270}}, cfg.Setup.Players)
	again, err := s.page()
	require.NoError(t, err)
	require.False(t, again.Ready, "after a game the first page offers to go on")

	for _, set := range []start.Setup{cfg.Setup, cfg.Profiles[0].Setup} {
		call, err := s.call(answered(set))
		require.NoError(t, err)
		require.NoError(t, call.adopt())
		require.Equal(t, set.Game, call.Game)
		require.Equal(t, set.Players[0].Name, call.Players[0])
	}
	call, err := s.call(&start.Answer{Do: start.Play, Profile: "friday", Kept: true, Setup: cfg.Profiles[0].Setup})
	require.NoError(t, err)
	require.NoError(t, call.adopt())
	require.Equal(t, []string{"Eve", "Fay"}, call.Players)
}

// What can't be played is refused before the page opens.
func TestStart_theCallsGameCanBePlayed(t *testing.T) {
	ownFolders(t)
	for call, want := range map[string]string{
		"":                                  "",
		"stardice":                          "",
		"utara --rules basic":               "",
		"chess":                             "no game \"chess\"",
		"utara --rules never":               "never",
		"utara --players A,B,C,D,E,F,G,H,I": "players",
	} {
		s := starter(t, append([]string{"--start"}, strings.Fields(call)...)...)
		if want == "" {
			require.NoError(t, s.playable(), call)
		} else {
			require.ErrorContains(t, s.playable(), want, call)
		}
	}
}
