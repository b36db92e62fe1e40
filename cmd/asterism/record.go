package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// recordCmd is `asterism record`.
type recordCmd struct {
	Out     string `arg:"" name:"out.pcapng" help:"File to write; Wireshark and tcpdump read it too."`
	Force   bool   `help:"Overwrite the file if it exists."`
	Config  string `xor:"settings" help:"Settings of the table, TOML: who may send, how the table lies and which touches are dice, for the recording to say." placeholder:"FILE"`
	Profile string `xor:"settings" help:"The same by a profile; profiles lists them." placeholder:"NAME"`
	hearFlags
}

// Run records what is heard until it is interrupted. A terminal that is held doesn't stop it.
func (c *recordCmd) Run(io *stdio) error {
	quick, finish := io.unhurried()
	err := c.run(quick)
	return cmp.Or(err, finish())
}

func (c *recordCmd) run(io *stdio) error {
	ctx, stop := untilInterrupted()
	defer stop()
	lay, allow, err := c.table(io.err)
	if err != nil {
		return err
	}
	start := time.Now()
	l, err := c.open(ctx, start, io.err, allow...)
	if err != nil {
		return err
	}
	defer l.Close()
	r, err := createRecording(c.Out, start, lay, c.Force)
	if err != nil {
		return err
	}
	fmt.Fprintf(io.err, "asterism: recording %s into %s, Ctrl-C ends\n", listened(l, &c.hearFlags), c.Out)
	progress := &printout{w: io.out, log: io.err, what: "the recording"}
	err = errors.Join(record(ctx, &telling{Listener: l, log: io.err}, r, progress), r.Close())
	return errors.Join(err, progress.err)
}

// table is how the table lies and who may send, by the settings as play takes them;
// without any, how the touch table lies that was calibrated.
func (c *recordCmd) table(log io.Writer) (lay tuio.Layout, allow []string, err error) {
	if c.Config == "" && c.Profile == "" {
		return layoutHere(log), nil, nil
	}
	p := &playCmd{Config: c.Config, Profile: c.Profile}
	if err := p.adopt(); err != nil {
		return lay, nil, bad(err)
	}
	cfg, err := p.settings(log)
	if err != nil {
		return lay, nil, err
	}
	return cfg.layout(), cfg.Touch.Allow, nil
}

// createRecording makes the file of a command that knows --force.
func createRecording(name string, start time.Time, lay tuio.Layout, force bool) (*tuio.Recorder, error) {
	r, err := tuio.CreateRecording(name, start, lay, force)
	if errors.Is(err, os.ErrExist) {
		return nil, bad(fmt.Errorf("%s exists: give another name, or --force to overwrite it", name))
	}
	return r, bad(err)
}

// layoutHere is how the touch table lies by what calibrate --touch left, which play
// finds, too; zero where nobody calibrated one.
func layoutHere(log io.Writer) tuio.Layout {
	cfg, err := (&playCmd{}).settings(log)
	if err != nil {
		fmt.Fprintf(log, "asterism: %v; the recording doesn't say how the touch table lies\n", err)
	}
	if err != nil || len(cfg.Touch.Corners) == 0 {
		return tuio.Layout{}
	}
	return cfg.layout()
}

// record writes what source yields until it or ctx ends, and each second
// says how much it was.
func record(ctx context.Context, source tuio.Source, r *tuio.Recorder, w io.Writer) error {
	next, now := time.Second, time.Duration(0)
	for {
		p, err := source.Next(ctx, next)
		switch {
		case errors.Is(err, io.EOF) || err != nil && ctx.Err() != nil:
			return recordProgress(w, r, now)
		case err != nil:
			return err
		}
		now = p.Time
		if err := r.Write(p); err != nil {
			return err
		}
		if now < next {
			continue
		}
		next = now.Truncate(time.Second) + time.Second
		if err := recordProgress(w, r, now); err != nil {
			return err
		}
	}
}

// recordProgress writes how much has been recorded.
func recordProgress(w io.Writer, r *tuio.Recorder, now time.Duration) error {
	_, err := fmt.Fprintf(w, "%4.0f s  %s  %d bytes\n", now.Seconds(), rules.Number(int(r.Packets()), "packet", "packets"), r.Bytes())
	return err
}
