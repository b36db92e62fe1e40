package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/tuio"
)

// record has what a receiver hears recorded; closed ends that.
func (p *player) record(r *tuio.Receiver, start time.Time) (closed func() error, err error) {
	file := p.recordsTo()
	rec, err := tuio.CreateRecording(file, start, p.cfg.layout(), false)
	if errors.Is(err, os.ErrExist) {
		err = fmt.Errorf("--record: %s is there already: give another name", file)
	}
	if err != nil {
		return nil, err
	}
	r.Record(rec, func(err error) {
		p.unkept.Store(true)
		fmt.Fprintf(p.std.err, "asterism: %s: %v; the game goes on, unrecorded from here\n", file, err)
	})
	p.recorded = make(chan struct{})
	return func() error { return p.endRecording(file, rec) }, nil
}

// recordsTo names the file in which a game is recorded. From the start page one game follows
// the other, and each has a file of its own.
func (p *player) recordsTo() string {
	if !p.leaves {
		return p.cmd.Record
	}
	ext := filepath.Ext(p.cmd.Record)
	file := unusedName(strings.TrimSuffix(p.cmd.Record, ext), ext)
	if file != p.cmd.Record {
		fmt.Fprintf(p.std.err, "asterism: %s is there already: recording into %s\n", p.cmd.Record, file)
	}
	return file
}

// unusedName is a file's name, with a number before its ending where there is such a file
// already.
func unusedName(base, ext string) string {
	file := base + ext
	for n := 2; ; n++ {
		if _, err := os.Lstat(file); err != nil {
			return file
		}
		file = fmt.Sprintf("%s-%d%s", base, n, ext)
	}
}

// endRecording closes a recording, and says what of it can't be put onto the disk.
func (p *player) endRecording(file string, rec io.Closer) error {
	defer close(p.recorded)
	err := rec.Close()
	if err != nil {
		p.unkept.Store(true)
		fmt.Fprintf(p.std.err, "asterism: %s: %v; its end may be lost\n", file, err)
	}
	return err
}
