package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/overlay/start"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// calibrate finds out how a camera or a touch table lies. It says what came of it, and how large
// the table is (mm), which is zero where nothing came of it.
func (s *starting) calibrate(ctx context.Context, want *start.Calibrate, table *pageTable) (said string, size constellation.Vec) {
	if want.Touch {
		return s.calibrateTouch(ctx, tableSize(want.Table), table)
	}
	return s.calibrateCamera(ctx, want, table)
}

// calibrateTouch finds out how a touch table's sensor lies, in the window of the start page. From
// then on that fills its screen, for which alone it holds.
func (s *starting) calibrateTouch(ctx context.Context, size tableSize, table *pageTable) (said string, measured constellation.Vec) {
	if err := s.touchesSaid(); err != nil {
		return "Not calibrated: " + err.Error(), measured
	}
	was := s.full
	s.full = true
	said, err := s.touched(ctx, size, table)
	s.full = was || err == nil
	if o, e := s.options(); e == nil {
		err = errors.Join(err, s.window.Become(o))
	}
	if err != nil {
		return "Not calibrated: " + strings.TrimPrefix(err.Error(), "calibrate: "), measured
	}
	return said, constellation.Vec(size)
}

// errTouchesSaid is returned where the settings say how the touch table lies.
var errTouchesSaid = errors.New("the settings say how the touch table lies ([touch] corners): take that out of them first")

// touchesSaid tells whether a calibration would count for nothing.
func (s *starting) touchesSaid() error {
	cfg, err := s.base()
	if err == nil && len(cfg.Touch.Corners) > 0 && cfg.laid == (tableSize{}) {
		return errTouchesSaid
	}
	return err
}

// touched shows the marks, keeps where play finds it what touching them tells, and says how well
// that fits.
func (s *starting) touched(ctx context.Context, size tableSize, table *pageTable) (said string, err error) {
	o, err := s.options()
	if err == nil {
		err = s.window.Become(o)
	}
	if err != nil {
		return "", err
	}
	slides := s.window.Slides()
	defer slides.Clear()
	ctx, stop := untilSkipped(ctx, slides)
	defer stop()
	corners, off, err := touchMarked(ctx, slides, newPageTouches(table, constellation.Vec(size)), size)
	if err != nil {
		return "", err
	}
	said, err = s.keepTouch(touchFile(size, corners, 0, slides.Monitor(), time.Now()), table)
	return fmt.Sprintf("Calibrated: the mark in the middle is met to %.1f mm.%s", off, said), err
}

// keepTouch keeps a calibration where play finds it, lets the page hear by it, and says what
// becomes of a camera's.
func (s *starting) keepTouch(f *calibrate.File, table *pageTable) (said string, err error) {
	file, err := calibrationFile()
	if err != nil {
		return "", err
	}
	var log strings.Builder
	if err := renewCalibration(file, f, io.MultiWriter(s.std.err, &log)); err != nil {
		return "", err
	}
	cfg, err := s.base()
	if err != nil {
		return "", err
	}
	table.relie(cfg.mapping())
	return strings.ReplaceAll(strings.TrimSuffix(log.String(), "\n"), "asterism: ", "\n"), nil
}

// untilSkipped ends with ctx, or when Escape is pressed while slides are shown.
func untilSkipped(ctx context.Context, slides *ebi.Slides) (context.Context, func()) {
	ctx, stop := context.WithCancel(ctx)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case a := <-slides.Answers():
				if a.Key == ebi.Skip {
					stop()
				}
			}
		}
	}()
	return ctx, stop
}

// pageTouches are frames of all that comes to touch tables while the page is shown, each in the
// place where it is if no sensor is calibrated.
type pageTouches struct {
	table *pageTable
	size  constellation.Vec   // mm
	lies  []constellation.Vec // mm, what lay there before
	began time.Time
	came  time.Time // of the latest frame with anything in it
}

func newPageTouches(table *pageTable, size constellation.Vec) *pageTouches {
	now := time.Now()
	return &pageTouches{table: table, size: size, lies: table.felt(size), began: now, came: now}
}

// markPatience is for how long nobody may touch anything while a mark is shown.
const markPatience = time.Minute

// errUntouched is returned where nobody touches a mark.
var errUntouched = errors.New("no mark was touched for a minute")

// Next waits a moment, and returns what is felt then.
func (p *pageTouches) Next(ctx context.Context) (f constellation.Frame, err error) {
	select {
	case <-ctx.Done():
		return f, ctx.Err()
	case <-time.After(tapLooked):
	}
	now := time.Now()
	f = p.frame(now.Sub(p.began))
	if len(f.Readings) > 0 {
		p.came = now
	}
	if now.Sub(p.came) > markPatience {
		return f, errUntouched
	}
	return f, nil
}

// frame is what is felt at a time since the first one.
func (p *pageTouches) frame(at time.Duration) constellation.Frame {
	f := constellation.Frame{Time: at}
	for _, v := range p.table.felt(p.size) {
		if !near(v, p.lies, touchApart) {
			f.Readings = append(f.Readings, constellation.Reading{Role: constellation.RoleContact, Pos: v})
		}
	}
	return f
}
