package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/tuio"
)

// replayCmd is `asterism replay FILE --game GAME`.
type replayCmd struct {
	File   string `arg:"" help:"Recording: pcapng, pcap, oscdump text, or a video."`
	Game   string `required:"" help:"Which game: ${games}."`
	Speed  speed  `default:"max" help:"How fast: 1 as it was, 2 twice that, max as fast as it goes." placeholder:"N|max"`
	JSON   bool   `help:"JSON alone on standard output: an event a line, then the answer."`
	Config string `help:"Settings of the table, TOML." placeholder:"FILE"`
	gameFlags
}

// Run plays the recording and prints the events and the final score.
func (c *replayCmd) Run(std *stdio) error {
	s, cfg, err := openSession(c.Game, &c.gameFlags, c.Config, "")
	if err != nil {
		return err
	}
	recorded, done, err := openRecorded(c.File, cfg, std.err)
	if err != nil {
		return err
	}
	defer done()
	return replay(context.Background(), s, paced(sensed(recorded), c.Speed.pace()), &textScreen{w: std.out, asJSON: c.JSON})
}

// openRecorded opens a recording of packets or a video as frames. What people
// should know of it is said on errw.
func openRecorded(name string, cfg config, errw io.Writer) (frames, func() error, error) {
	if isVideo(name) {
		return openVideo(name, cfg)
	}
	r, err := tuio.OpenRecording(name)
	if err != nil {
		return nil, nil, bad(err)
	}
	source, err := tuio.NewReceiver(r, tuio.Config{}, cfg.mapping())
	if err != nil {
		r.Close()
		return nil, nil, bad(err)
	}
	return &recordedPackets{source, r, name, errw}, r.Close, nil
}

// recordedPackets are the frames of a recording of packets.
type recordedPackets struct {
	*tuio.Receiver
	file *tuio.Recording
	name string
	errw io.Writer // nil once the end was told
}

// Next returns the next frame. A file that is damaged is the caller's fault.
// One that merely ends too early is played as far as it goes, but that is said:
// the score may not be that of the end.
func (r *recordedPackets) Next(ctx context.Context) (constellation.Frame, error) {
	f, err := r.Receiver.Next(ctx)
	switch {
	case err == io.EOF:
		r.tellEnd()
	case err != nil && ctx.Err() == nil:
		err = bad(err)
	}
	return f, err
}

// tellEnd says once what people should know of a recording that was played.
func (r *recordedPackets) tellEnd() {
	if r.errw == nil {
		return
	}
	if r.file.Torn() {
		fmt.Fprintf(r.errw, "asterism: %s ends in the middle of a packet: played as far as it goes\n", r.name)
	}
	if r.Client().Stats().Frames == 0 {
		fmt.Fprintf(r.errw, "asterism: %s: no frame of TUIO in it, so nothing was played\n", r.name)
	}
	r.errw = nil
}

func isVideo(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".mp4", ".avi", ".mkv", ".mov", ".webm", ".m4v", ".mpg":
		return true
	}
	return false
}
