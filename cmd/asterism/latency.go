//go:build !nocamera

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision/calibrate"
)

// Run measures how long light takes from the program to the program.
func (c *latencyCmd) Run(std *stdio) error {
	ctx, stop := untilInterrupted()
	defer stop()
	if !hasDisplay() {
		return bad(errors.New("no display: latency flashes a window and looks for it through the camera"))
	}
	if c.Flashes < 1 || c.Flashes > 1000 {
		return bad(fmt.Errorf("%d flashes: give 1 to 1000", c.Flashes))
	}
	var took []time.Duration
	start := time.Now()
	clock := func() time.Duration { return time.Since(start) }
	err := lit{camera: c.Camera, out: c.outputFlags, fullscreen: c.Fullscreen, title: "Asterism: latency", clock: clock}.run(ctx, std, func(ctx context.Context, t *calibrating) (said string, err error) {
		took, err = calibrate.Latency(ctx, t.slides, t.camera, clock, c.Flashes)
		if err != nil {
			return "", err
		}
		return summary(took), nil
	})
	if err != nil || !c.JSON {
		return err
	}
	return json.NewEncoder(std.out).Encode(latencyFigures(took))
}

// flashed are the figures of some flashes, ms.
type flashed struct {
	Flashes int     `json:"flashes"`
	Least   float64 `json:"least"`
	Median  float64 `json:"median"`
	P95     float64 `json:"p95"`
	Most    float64 `json:"most"`
}

func latencyFigures(all []time.Duration) flashed {
	all = slices.Sorted(slices.Values(all))
	n := len(all)
	ms := func(i int) float64 { return round(all[i].Seconds()*1000, 10) }
	return flashed{n, ms(0), ms(n / 2), ms(n * 95 / 100), ms(n - 1)}
}

func summary(all []time.Duration) string {
	f := latencyFigures(all)
	return fmt.Sprintf("from the screen through the camera in %.0f ms (median of %s); least %.0f, 95 of 100 within %.0f, most %.0f ms", f.Median, rules.Number(f.Flashes, "flash", "flashes"), f.Least, f.P95, f.Most)
}
