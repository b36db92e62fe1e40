package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision"
)

// base are the settings that the page begins with: those of the profile that is named or was
// played last, with what the call says.
func (s *starting) base() (config, error) { return s.seeing(s.cmd.Camera) }

// seeing are those where play looks through that camera: with the calibration that it
// finds for it.
func (s *starting) seeing(camera string) (config, error) {
	call := *s.cmd
	call.Camera = camera
	if all, err := s.profiles(); err == nil {
		if i := slices.IndexFunc(all, func(p profile) bool { return p.err == nil }); i >= 0 && call.Config == "" {
			call.given = &all[i].settings
		}
	}
	return call.settings(io.Discard) // that a calibration was found is said when a game begins
}

// profiles are those that the page offers: first the one that is named, else that was played
// last.
func (s *starting) profiles() ([]profile, error) {
	all, err := readProfiles()
	if err != nil || s.profile == "" {
		return all, err
	}
	file, err := profileFile(s.profile)
	if i := slices.IndexFunc(all, func(p profile) bool { return p.file == file }); i > 0 {
		named := all[i]
		all = slices.Insert(slices.Delete(all, i, i+1), 0, named)
	}
	return all, err
}

// page is what there is to set up.
func (s *starting) page() (start.Config, error) {
	cfg, err := s.base()
	if err != nil {
		return start.Config{}, err
	}
	c := start.Config{Look: cfg.overlay(), Setup: setupOf(cfg), Cameras: s.cameras(), Eyes: hasEyes, Called: vision.CameraName, Now: time.Now(), Patience: s.idle, Notice: s.notice, Equipment: s.equipment}
	if c.Ready = s.fresh && s.cmd.saysGame(); c.Ready {
		c.Setup = setupOf(s.cmd.asked(cfg))
	}
	s.fresh = false
	s.cmd.show(&c.Setup)
	all, err := s.profiles()
	if err != nil && c.Notice == "" {
		c.Notice = "profiles can't be read: " + err.Error()
	}
	for i := range all {
		p := &all[i]
		f := start.Profile{Name: p.name, Used: p.used, Trouble: p.trouble()}
		if resolved, err := readConfig(p.file, ""); err == nil {
			resolved.fills = s.fills(&p.settings)
			f.Setup = setupOf(resolved)
			s.cmd.show(&f.Setup)
		}
		c.Profiles = append(c.Profiles, f)
	}
	return c, nil
}

// saysGame tells whether the call says something of what is played that the page sets.
func (c *playCmd) saysGame() bool {
	return c.Game != "" || c.Rules != "" || len(c.Players) > 0 || len(c.Seats) > 0
}

// asked are settings with what the call says of what is played.
func (c *playCmd) asked(cfg config) config {
	party := c.partyFlags
	cfg.Play.Game = cmp.Or(party.take(c.Game, &cfg.Play), usualGame)
	cfg.Play.Rules, cfg.Play.Players, cfg.Play.Seats = party.Rules, rules.PlayerNames(party.Players), nil
	for _, side := range party.Seats {
		cfg.Play.Seats = append(cfg.Play.Seats, seatName(side))
	}
	return cfg
}

// playable tells why the page can't begin with what the call says of what is played.
func (s *starting) playable() error {
	if err := s.cmd.refuseEcho(s.cmd.TuioOut); err != nil {
		return err
	}
	if err := s.cmd.knowsProfile(); err != nil {
		return err
	}
	if !s.cmd.saysGame() {
		return nil
	}
	cfg, err := s.base()
	if err != nil {
		return err
	}
	cfg = s.cmd.asked(cfg)
	g, err := game(cfg.Play.Game)
	if err != nil {
		return err
	}
	call := *s.cmd
	call.Rules, call.Players = cfg.Play.Rules, cfg.Play.Players
	call.Seats, _ = seatsOf(cfg.Play.Seats) // they are those of a call, or validated
	_, err = newSession(g, call.playing(g, &cfg), cfg, true)
	return err
}

// knowsProfile tells why the page can't begin with the profile that --profile names.
func (c *playCmd) knowsProfile() error {
	call := *c
	if err := call.namedProfile(); err != nil {
		return bad(err)
	}
	if call.Profile == "" {
		return nil
	}
	_, err := call.read("")
	return err
}

// leave leaves to the page what is played: what the call says of that was on it. What the
// page doesn't know is the call's as long as it is of the game.
func (c *playCmd) leave(game string) {
	if c.Game != "" && game != c.Game {
		c.Set, c.Switches, c.Board = nil, nil, placement{}
	}
	c.Game, c.Rules, c.Players, c.Seats = "", "", nil, nil
}

// show puts what the call's flags say on the page, where it can be changed.
func (c *playCmd) show(s *start.Setup) {
	s.Camera = cmp.Or(c.Camera, s.Camera)
	s.Fullscreen, s.Mute, s.Companion = (s.Fullscreen || c.Fullscreen) && !c.wantsWindow(), s.Mute || c.Mute, s.Companion || c.servesTelephones()
}

// unflagged is a set-up without what only the flags of this call say, or a calibration, so
// that a profile keeps what the settings beneath say.
func (c *playCmd) unflagged(s start.Setup, beneath *settings, fills bool) start.Setup {
	if s.Fullscreen && (c.Fullscreen || fills) || !s.Fullscreen && c.wantsWindow() {
		s.Fullscreen = beneath.Show.Fullscreen
	}
	s.Mute = s.Mute && (!c.Mute || beneath.Play.Mute)
	s.Companion = s.Companion && (!c.servesTelephones() || beneath.Play.Companion)
	return s
}

// cameras are those of the call that this machine doesn't list, such as one with
// an address, and those that it lists.
func (s *starting) cameras() []start.Camera {
	here := camerasHere()
	var all []start.Camera
	for _, name := range s.cmd.Cameras {
		if !slices.ContainsFunc(here, func(c start.Camera) bool { return c.Name == name }) {
			all = append(all, start.Camera{Name: name})
		}
	}
	return append(all, here...)
}

// setupOf are settings as the page shows them.
func setupOf(cfg config) start.Setup {
	s := start.Setup{
		Game: cmp.Or(cfg.Play.Game, usualGame), Rules: cfg.Play.Rules, Camera: cfg.Camera.Device, Corners: cfg.Camera.Corners,
		CornersOf: [2]int{cfg.Camera.CornersOf.W, cfg.Camera.CornersOf.H},
		Table:     constellation.Vec(cfg.size()), Fingers: cfg.Touch.Cursors == "touches",
		Companion: cfg.Play.Companion, Fullscreen: cfg.Show.Fullscreen || cfg.fills, Mute: cfg.Play.Mute,
	}
	for _, n := range cfg.Touch.Symbols {
		if len(n.Block) > 0 {
			continue // the page asks for dice
		}
		s.Symbols = append(s.Symbols, start.Symbol{ID: n.ID, Kind: constellation.Kind(n.Kind), Face: n.Face, Team: constellation.Team(n.Team)})
	}
	s.Players = playersOf(&cfg)
	return s
}

// playersOf are the players of the settings, at their sides.
func playersOf(cfg *config) []start.Player {
	g, ok := rules.Find(cmp.Or(cfg.Play.Game, usualGame))
	if !ok {
		return nil
	}
	names := cfg.Play.Players
	if len(names) == 0 {
		names = cfg.names(g, cfg.Play.Rules)
	}
	seats, _ := seatsOf(cfg.Play.Seats) // Validate has read them
	var usual []rules.PlayerView
	if r, err := g.Referee(rules.Options{Rules: cfg.Play.Rules, Players: names}); err == nil {
		usual = r.View().Players
	}
	var all []start.Player
	for i, name := range names {
		p := start.Player{Name: name}
		switch {
		case i < len(seats):
			p.Facing = seats[i]
		case i < len(usual):
			p.Facing = usual[i].Facing
		}
		all = append(all, p)
	}
	return all
}

// setUp are settings with what was set up on the page; what the page doesn't
// know stays.
func (c settings) setUp(s start.Setup) settings {
	if s.Game != cmp.Or(c.Play.Game, usualGame) {
		c.Play.Set = nil
	}
	c.Play.Game, c.Play.Rules, c.Play.Players, c.Play.Seats = s.Game, s.Rules, nil, nil
	for _, p := range s.Players {
		c.Play.Players, c.Play.Seats = append(c.Play.Players, p.Name), append(c.Play.Seats, seatName(p.Facing))
	}
	c.Play.Companion, c.Play.Mute, c.Show.Fullscreen = s.Companion, s.Mute, s.Fullscreen
	if had := c.Camera.Device; had != "" && s.Camera != "" && s.Camera != had {
		c.Camera.Calibration = "" // that of another camera
	}
	c.Camera.Device, c.Camera.Corners, c.Camera.CornersOf = s.Camera, slices.Clone(s.Corners), pixelSize{}
	if len(s.Corners) > 0 {
		c.Camera.CornersOf = pixelSize{s.CornersOf[0], s.CornersOf[1]}
	}
	c.Camera.Further = slices.DeleteFunc(slices.Clone(c.Camera.Further), func(f furtherCamera) bool { return f.Device == s.Camera })
	c.sizeTo(s)
	if s.Fingers != (c.Touch.Cursors == "touches") {
		c.Touch.Cursors = map[bool]string{true: "touches", false: "dice"}[s.Fingers]
	}
	c.Touch.Symbols = c.Touch.taught(s.Symbols)
	return c
}

// sizeTo sets how large the table is. A size that is the usual one, or that the
// camera's calibration says, is left to them: then a later calibration holds, too. Where the
// settings name a calibration of their own it is as that one measured it.
func (c *settings) sizeTo(s start.Setup) {
	if c.Camera.Calibration != "" && s.Camera != "" && len(s.Corners) == 0 {
		return
	}
	if was, err := c.resolve(""); err == nil && constellation.Vec(was.size()) == s.Table {
		return
	}
	c.Table.Width, c.Table.Height = s.Table.X, s.Table.Y
	file, err := calibrationFile()
	if err != nil || s.Camera == "" || len(s.Corners) > 0 || c.Camera.Calibration != "" {
		return
	}
	if cal, err := readCalibrated(file); err == nil && !cal.blind && constellation.Vec(cal.Table) == s.Table {
		c.Table.Width, c.Table.Height = 0, 0
	}
}

// call is how play is called for what was set up: by the profile that it is kept
// as. Where it can't be kept it is played all the same.
func (s *starting) call(a *start.Answer) (*playCmd, error) {
	call := *s.cmd
	call.Live = true
	call.leave(a.Setup.Game)
	if a.Kept {
		call.Profile = a.Profile
		return &call, nil
	}
	if a.Setup.Camera != call.Camera { // another than the call's was chosen, or none
		call.Camera, call.Cameras, call.Corners, call.CornersOf, call.Calibration, call.Calibrations = "", nil, nil, pixelSize{}, "", nil
	}
	call.Fullscreen, call.Mute = a.Setup.Fullscreen, a.Setup.Mute
	call.invite(a.Setup.Companion)
	name, was, err := freeProfile(a)
	if err != nil {
		return nil, err
	}
	base, err := s.beneath(a, was)
	if err != nil {
		return nil, err
	}
	fills := s.fills(&base)
	if fills && !a.Setup.Fullscreen { // it was yes on the page
		call.said = append(slices.Clone(call.said), "fullscreen")
	}
	cfg := base.setUp(s.cmd.unflagged(a.Setup, &base, fills))
	file, err := profileFile(name)
	if err == nil {
		err = cfg.write(file)
	}
	if err != nil {
		fmt.Fprintf(s.std.err, "asterism: the profile isn't kept: %v\n", err)
		call.given, call.lost = &cfg, unkept(err)
		return &call, nil
	}
	fmt.Fprintf(s.std.err, "asterism: kept as profile %q: %s\n", name, file)
	call.Profile = name
	return &call, nil
}

// unkept says to players that what they set up isn't kept. In which file is the log's
// to say.
func unkept(err error) string {
	if path := new(fs.PathError); errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Sprintf("what you set up isn't kept: %v", err)
}

// beneath are the settings that say what the page doesn't set, such as a theme:
// those of the profile that was chosen, else those of the call's file, else
// those that were played last.
func (s *starting) beneath(a *start.Answer, chosen *settings) (settings, error) {
	switch {
	case s.cmd.Config != "" && (chosen == nil || a.Made):
		cfg, err := s.cmd.decode()
		if err != nil {
			return cfg, err
		}
		return cfg, cfg.nameFilesWhole()
	case chosen != nil:
		return *chosen, nil
	}
	return lastSettings(), nil
}

// freeProfile is the name that a profile can be kept under, and the settings that
// are kept so already, nil for none: one that can't be read isn't written over, nor, by a
// name that nobody chose, what others play or another game. The page says the same name
// unless another program has kept something meanwhile.
func freeProfile(a *start.Answer) (string, *settings, error) {
	name := a.Profile
	for n := 1; n <= start.MostOfAName; n++ {
		free := start.Numbered(name, n)
		file, err := profileFile(free)
		if err != nil {
			return name, nil, err
		}
		if _, err := os.Stat(file); err != nil {
			return free, nil, nil
		}
		p := readProfile(free, file)
		if p.err == nil && (!a.Made || keptSetup(file).Alike(&a.Setup)) {
			return free, &p.settings, nil
		}
	}
	return name, nil, fmt.Errorf("profile %q: no name is free", name)
}

// keptSetup is what a profile's file sets up; nothing where it can't be read.
func keptSetup(file string) *start.Setup {
	cfg, err := readConfig(file, "")
	if err != nil {
		return &start.Setup{}
	}
	s := setupOf(cfg)
	return &s
}

// lastSettings are those of the profile that was played last, as they stand:
// what the page doesn't set, such as a theme, is taken from them.
func lastSettings() settings {
	all, _ := readProfiles() // without any a new one begins
	for i := range all {
		if all[i].err == nil {
			return all[i].settings
		}
	}
	return settings{}
}

// markUsed makes the profile the one that was played last.
func (c *playCmd) markUsed() {
	if c.Profile == "" {
		return
	}
	if file, err := profileFile(c.Profile); err == nil {
		now := time.Now()
		_ = os.Chtimes(file, now, now) // it is only offered later then
	}
}
