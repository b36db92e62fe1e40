package main

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
)

// panelFlag says whether the game master has a window of their own.
type panelFlag struct {
	Panel bool `help:"Open the game master's panel in a browser: what the cameras see, how the sensors are, the log, every command as a button. Without --companion only this machine is served."`
}

// panelAddr is where the panel is served if telephones aren't: on this machine, at
// a port that is free.
const panelAddr = "127.0.0.1:0"

// alone tells whether nothing but the panel is served.
func (c *playCmd) alone() bool { return c.Panel && c.Companion.addr == panelAddr }

// servesTelephones tells whether telephones join in.
func (c *playCmd) servesTelephones() bool { return c.Companion.on && !c.alone() }

// invite says whether telephones join in; the game master's panel is served in any case.
func (c *playCmd) invite(telephones bool) {
	switch {
	case telephones && c.alone():
		c.Companion = companionAddr{on: true}
	case !telephones && c.Panel:
		c.Companion = companionAddr{on: true, addr: panelAddr}
	default:
		c.Companion.on = telephones
	}
}

// panel is what the game master's page shows beside the table. The loop and the
// cameras write it, the page reads it.
type panel struct {
	now func() time.Time

	mu       sync.Mutex
	sources  []constellation.SourceState
	late     map[string]time.Duration // of the last frame, by its source
	asked    map[string]time.Time     // when a picture was asked for last
	taken    map[string]time.Time     // when one was taken last
	pictures map[string]snapshotJPEG
}

// snapshotJPEG is a picture of a camera and what was seen in it.
type snapshotJPEG struct {
	picture []byte
	seen    []web.Seen
}

func newPanel() *panel {
	return &panel{now: time.Now, late: map[string]time.Duration{}, asked: map[string]time.Time{}, taken: map[string]time.Time{}, pictures: map[string]snapshotJPEG{}}
}

// heard notes how late a frame comes, as long as its sensor has a place.
func (p *panel) heard(f *constellation.Frame, now time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.late[f.Source] = now - f.Time
	if f.Blind == constellation.Replaced {
		delete(p.late, f.Source)
	}
}

// Begin has nothing to do.
func (p *panel) Begin(play.Snapshot) error { return nil }

// Show takes how the sensors are.
func (p *panel) Show(u update) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sources = append(p.sources[:0], u.Table.Sources...)
	return nil
}

// End has nothing to do.
func (p *panel) End(play.Snapshot, rules.Answer) error { return nil }

// Pictures of cameras cost the cameras time: they are taken only while somebody
// looks, and no more often than that.
const (
	panelLooks = 2 * time.Second
	panelEvery = 200 * time.Millisecond
)

// wants tells whether a camera's picture is to be taken now.
func (p *panel) wants(camera string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if now.Sub(p.asked[camera]) > panelLooks || now.Sub(p.taken[camera]) < panelEvery {
		return false
	}
	p.taken[camera] = now
	return true
}

// keep takes what a camera saw.
func (p *panel) keep(camera string, s snapshotJPEG) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pictures[camera] = s
}

// sensors is how they are.
func (p *panel) sensors() []web.Sensor {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all []web.Sensor
	for i := range p.sources {
		s := &p.sources[i]
		one := web.Sensor{Name: s.Name, Dice: s.Dice, Rate: s.Rate, Late: max(0, p.late[s.Name].Seconds()*1000), Blind: s.Blind}
		if strings.HasPrefix(s.Name, "camera ") {
			one.Picture, one.Seen = true, slices.Clone(p.pictures[s.Name].seen)
		}
		all = append(all, one)
	}
	return all
}

// picture is what a camera saw last; that it was asked for is noted.
func (p *panel) picture(camera string) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.ContainsFunc(p.sources, func(s constellation.SourceState) bool { return s.Name == camera }) {
		return nil
	}
	p.asked[camera] = p.now()
	return p.pictures[camera].picture
}

// openPanel gives the game master a panel if one is asked for.
func (p *player) openPanel(ctx context.Context) {
	if !p.cmd.Panel || p.companion == nil {
		return
	}
	p.panel = newPanel()
	p.companion.ShowPanel(web.Panel{Sensors: p.panel.sensors, Picture: p.panel.picture})
	p.screens = append(p.screens, p.panel)
	if hasDisplay() && !p.cmd.Windowless {
		browse(ctx, p.companion.MasterOnce(), p.std.err)
	}
}

// browse opens an address in the browser of this machine.
func browse(ctx context.Context, address string, log io.Writer) {
	name, args := "xdg-open", []string{address}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", address}
	}
	command := exec.CommandContext(ctx, name, args...)
	if err := command.Start(); err != nil {
		fmt.Fprintf(log, "asterism: panel: %v: open %s in a browser\n", err, address)
		return
	}
	go command.Wait() // the system keeps what has ended until somebody asks
}
