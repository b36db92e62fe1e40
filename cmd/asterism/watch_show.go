//go:build !nocamera

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// describe says in one line what a frame shows, without what only jitters.
func describe(f constellation.Frame) string {
	if f.Blind != "" {
		return "blind: " + f.Blind
	}
	var dice []string
	hands, moving := 0, 0
	for _, r := range f.Readings {
		switch {
		case r.Role == constellation.RoleHand:
			hands++
		case r.Reason == vision.ReasonMoving:
			moving++
		default:
			dice = append(dice, strings.TrimSpace(fmt.Sprintf("%s %s %s", r.Team, r.Kind, orOpen(r))))
		}
	}
	sort.Strings(dice)
	said := fmt.Sprintf("%s: %s", rules.Number(len(dice), "die", "dice"), strings.Join(dice, ", "))
	if moving > 0 {
		said += fmt.Sprintf("; %d in motion", moving)
	}
	if hands > 0 {
		said += "; " + rules.Number(hands, "hand", "hands")
	}
	return said
}

// lying are the dice of a frame that rest.
func lying(f constellation.Frame) []constellation.Reading {
	var dice []constellation.Reading
	for _, r := range f.Readings {
		if r.Role != constellation.RoleHand && r.Reason != vision.ReasonMoving {
			dice = append(dice, r)
		}
	}
	return dice
}

// From how far a die lies elsewhere than it was told: less than anybody can measure by
// hand, and more than the places of dice at rest waver.
const (
	elsewhere  = 0.3 // mm
	turnedAway = 1.5 // degrees
)

// displaced tells whether any of the dice lies elsewhere than all of those before.
func displaced(before, now []constellation.Reading) bool {
	return slices.ContainsFunc(now, func(d constellation.Reading) bool {
		return !slices.ContainsFunc(before, func(was constellation.Reading) bool {
			turn := math.Remainder(float64(d.Angle-was.Angle), 360)
			return d.Pos.Dist(was.Pos) < elsewhere && math.Abs(turn) < turnedAway
		})
	})
}

func orOpen(r constellation.Reading) string {
	if r.Face == "" {
		return "? (" + r.Reason + ")"
	}
	return r.Face
}

// shownDie is a die in watch's JSON.
type shownDie struct {
	Kind           constellation.Kind `json:"kind"`
	Team           constellation.Team `json:"team,omitempty"`
	Face           string             `json:"face"`
	X              float64            `json:"x"`     // mm
	Y              float64            `json:"y"`     // mm
	Angle          float64            `json:"angle"` // degrees clockwise
	Size           float64            `json:"size"`  // mm
	Confidence     float64            `json:"confidence"`
	FaceConfidence float64            `json:"faceConfidence"`
	Reason         string             `json:"reason,omitempty"`
}

// shownFrame is a line of watch's JSON.
type shownFrame struct {
	Time  float64    `json:"time"` // s
	Blind string     `json:"blind,omitempty"`
	Hands int        `json:"hands"`
	Dice  []shownDie `json:"dice"`
}

func printFrame(w io.Writer, f constellation.Frame) error {
	out := shownFrame{Time: round(f.Time.Seconds(), 1000), Blind: f.Blind, Dice: []shownDie{}}
	for _, r := range f.Readings {
		if r.Role == constellation.RoleHand {
			out.Hands++
			continue
		}
		out.Dice = append(out.Dice, shownDie{
			Kind: r.Kind, Team: r.Team, Face: r.Face, X: round(r.Pos.X, 100), Y: round(r.Pos.Y, 100),
			Angle: round(r.Angle.Degrees(), 10), Size: round(r.Size, 10),
			Confidence: round(r.Confidence, 1e4), FaceConfidence: round(r.FaceConfidence, 1e4), Reason: r.Reason,
		})
	}
	return json.NewEncoder(w).Encode(out)
}

// tally counts frames and the time that they took.
type tally struct {
	every time.Duration
	since time.Duration
	now   time.Duration
	n     int
	all   int
	sum   opencv.LiveStages
}

func (t *tally) add(s opencv.LiveStages, now time.Duration) {
	t.n++
	t.all++
	t.now = now
	t.sum.Grab += s.Grab
	t.sum.Look += s.Look
	t.sum.Read += s.Read
	t.sum.Again += s.Again
	t.sum.Frame += s.Frame
}

// report tells the figures now and then.
func (t *tally) report(w io.Writer, src *source) {
	if t.every <= 0 || t.now-t.since < t.every {
		return
	}
	ms := func(d time.Duration) float64 { return d.Seconds() * 1000 / float64(t.n) }
	fmt.Fprintf(w, "watch: %.1f pictures/s; ms each: wait %.1f, look %.2f, read %.2f, again %.2f, frame %.2f%s\n",
		float64(t.n)/(t.now-t.since).Seconds(), ms(t.sum.Grab), ms(t.sum.Look), ms(t.sum.Read), ms(t.sum.Again), ms(t.sum.Frame), drops(src))
	*t = tally{every: t.every, since: t.now, all: t.all}
}

func (t *tally) finish(w io.Writer, src *source) {
	fmt.Fprintf(w, "watch: %s in all%s\n", rules.Number(t.all, "frame", "frames"), drops(src))
}

func drops(src *source) string {
	if src.camera == nil {
		return ""
	}
	got, dropped := src.camera.Counts()
	return fmt.Sprintf("; %d of %d pictures dropped", dropped, got)
}

// detections are the dice that lie still.
func detections(l *opencv.Live) []vision.Detection {
	out := make([]vision.Detection, 0, len(l.Resting()))
	for _, r := range l.Resting() {
		out = append(out, r.Detection)
	}
	return out
}
