package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/constellation/stage"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
	"github.com/asterism-dice/asterism/tuio/chipmunk"
)

// simulateCmd is `asterism simulate`: a table that isn't there, for testing
// whatever hears TUIO.
type simulateCmd struct {
	Script  string   `arg:"" optional:"" help:"Script of throws, knocks, hand shadows and dropouts ('-' is standard input); without one a battle of Star Dice is made up."`
	Seed    uint64   `default:"262" help:"Which battle is made up." placeholder:"N"`
	To      []string `help:"Send there: host:port, tcp://…, ws://…, tcp-listen://…, ws-listen://… (default: ${udp})." placeholder:"TARGET"`
	Out     string   `help:"Write a recording instead, at once." placeholder:"FILE.pcapng"`
	Force   bool     `help:"Overwrite the recording if it exists."`
	Print   bool     `help:"Print the script instead of playing it."`
	Speed   speed    `default:"1" help:"How fast: 1 as on a table, max as fast as it goes." placeholder:"N|max"`
	Profile []string `help:"Profiles to send: 2Dobj, 2Dcur, 2Dblb, tuio2 (default: all four)." placeholder:"NAME"`
	Source  string   `default:"simulator@localhost" help:"The sender's name." placeholder:"NAME"`
	Window  bool     `help:"Show the table in a window: dice follow the mouse, a tap rolls one again."`
	Stay    bool     `help:"Leave the dice on the table at the end, until interrupted."`
}

// simulatedProfiles are those that can tell what lies on a simulated table.
var simulatedProfiles = []tuio.Profile{tuio.Obj2D, tuio.Cur2D, tuio.Blb2D, tuio.Tuio2}

// sessionBegan is when simulated sessions are said to have begun, so that
// their recordings are alike.
var sessionBegan = time.Date(2010, time.April, 1, 12, 0, 0, 0, time.UTC)

// Run plays the script.
func (c *simulateCmd) Run(std *stdio) error {
	if err := c.check(); err != nil {
		return bad(err)
	}
	script, err := c.script(std.in)
	if err != nil {
		return bad(err)
	}
	sayLate(std.err, script)
	if c.Print {
		return stage.Write(std.out, script)
	}
	sim, err := chipmunk.New(script)
	if err != nil {
		return bad(err)
	}
	cfg, err := c.encoder()
	if err != nil {
		return bad(err)
	}
	cfg = cfg.OfTable(sim.Width, sim.Height)
	if c.Out != "" {
		return c.record(sim, cfg, std.out)
	}
	ctx, stop := untilInterrupted()
	defer stop()
	return c.send(ctx, sim, cfg, std.err)
}

// check refuses two things at a time of which only one would be done.
func (c *simulateCmd) check() error {
	switch {
	case c.Out != "" && c.Print:
		return errors.New("--print prints the script, --out writes a recording of it: one at a time")
	case c.Out != "" && len(c.To) > 0:
		return errors.New("--to sends, --out writes a recording instead: one at a time")
	}
	return nil
}

// script reads the script or makes one up.
func (c *simulateCmd) script(in io.Reader) (*stage.Script, error) {
	switch c.Script {
	case "":
		return chipmunk.Battle(c.Seed), nil
	case "-":
		b, err := readInput("-", in)
		if err != nil {
			return nil, fmt.Errorf("script: %w", err)
		}
		return stage.Parse(bytes.NewReader(b), "standard input")
	}
	b, err := readFile(c.Script, largestInput)
	if err != nil {
		return nil, fmt.Errorf("script: %w", err)
	}
	return stage.Parse(bytes.NewReader(b), c.Script)
}

// sayLate says what of a script is left out since it ends before.
func sayLate(stderr io.Writer, s *stage.Script) {
	if late := s.Late(); len(late) > 0 {
		fmt.Fprintf(stderr, "simulate: the script ends at %v: %s at %v and whatever comes after it is left out\n", s.End, late[0].Act, late[0].At)
	}
}

func (c *simulateCmd) encoder() (tuio.EncoderConfig, error) {
	cfg := tuio.EncoderConfig{Source: c.Source, Start: sessionBegan}
	for _, name := range c.Profile {
		p, err := tuio.ParseProfile(name)
		if err != nil || !slices.Contains(simulatedProfiles, p) {
			return cfg, fmt.Errorf("profile %q: not one of 2Dobj, 2Dcur, 2Dblb, tuio2", name)
		}
		cfg.Profiles = append(cfg.Profiles, p)
	}
	return cfg, cfg.Validate()
}

// record writes the session as if it had been heard.
func (c *simulateCmd) record(sim *stage.Player, cfg tuio.EncoderConfig, w io.Writer) error {
	r, err := createRecording(c.Out, sessionBegan, tuio.Layout{}, c.Force)
	if err != nil {
		return err
	}
	if err := errors.Join(recordSimulation(sim, cfg, r), r.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s  %s  %d bytes\n", c.Out, rules.Number(int(r.Packets()), "packet", "packets"), r.Bytes())
	return err
}

// recordSimulation writes what a sender would send into a recording.
func recordSimulation(sim *stage.Player, cfg tuio.EncoderConfig, r *tuio.Recorder) error {
	var (
		encoder = tuio.NewEncoder(cfg)
		from    = netip.MustParseAddrPort("127.0.0.1:50000")
		words   tuio.Describer
		content tuio.Content
	)
	for sim.Next() {
		if sim.Mute() {
			continue
		}
		words.Describe(sim.Seen(), &content)
		for _, data := range encoder.Encode(sim.Seen().Time, &content) {
			if err := r.Write(tuio.Packet{Time: sim.Seen().Time, From: from, Data: data}); err != nil {
				return err
			}
		}
	}
	return nil
}

// send plays the session to whoever listens.
func (c *simulateCmd) send(ctx context.Context, sim *stage.Player, cfg tuio.EncoderConfig, log io.Writer) error {
	if len(c.To) == 0 {
		c.To = []string{tuio.DefaultUDP}
	}
	cfg.Start = time.Time{} // it begins now
	sender, err := tuio.NewSender(ctx, tuio.SenderConfig{EncoderConfig: cfg, Targets: c.To})
	if err != nil {
		return bad(err)
	}
	fmt.Fprintf(log, "asterism: sending to %s, Ctrl-C ends\n", strings.Join(c.To, " and "))
	if c.Window {
		err = c.windowed(ctx, sim, sender)
	} else {
		err = sendSimulation(ctx, sim, sender, c.Speed.pace())
	}
	if c.Stay && err == nil {
		err = stay(ctx, sim.Seen(), sender)
	}
	if errors.Is(err, context.Canceled) { // Ctrl-C is how it is meant to end
		err = nil
	}
	return errors.Join(err, sender.Bye(sim.Seen().Time), sender.Close())
}

func sendSimulation(ctx context.Context, sim *stage.Player, sender *tuio.Sender, wait pace) error {
	for sim.Next() {
		if err := wait(ctx, sim.Seen().Time); err != nil {
			return err
		}
		if sim.Mute() {
			continue
		}
		if err := sender.SendTable(sim.Seen()); err != nil {
			return err
		}
	}
	return nil
}

// stay sends the last table again and again, as a table does on which nobody
// plays.
func stay(ctx context.Context, t *constellation.Table, sender *tuio.Sender) error {
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-again.C:
			t.Time += 100 * time.Millisecond
			if err := sender.SendTable(t); err != nil {
				return err
			}
		}
	}
}
