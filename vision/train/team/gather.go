package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// sample is one die in one light.
type sample struct {
	colours vision.Colours
	team    int     // 0 white, 1 red, 2 neither
	weight  float64 // how much it counts in the training, 0 for dice kept apart
	set     string  // that the picture belongs to
}

// gatherer measures the dice of pictures.
type gatherer struct {
	reader *opencv.Reader
	r      *rand.Rand
	out    []sample
}

func gather(o *options, r *rand.Rand) ([]sample, error) {
	reader, err := opencv.NewReader(vision.ReaderConfig{})
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	g := gatherer{reader: reader, r: r}
	if err := g.photographs(o); err != nil {
		return nil, err
	}
	return g.out, g.rendered(o)
}

// The weight of a rendered die beside one photographed, and in how many lights
// each is seen beside its own.
const (
	renderedWeight = 0.4
	photoLights    = 4
	renderedLights = 1
)

func (g *gatherer) photographs(o *options) error {
	truths, err := readTruth(o.Photographs)
	if err != nil {
		return err
	}
	of := make(map[string]vision.Truth, len(truths))
	for _, t := range truths {
		of[t.Image] = t
	}
	teams, err := readTeams(o.Teams)
	if err != nil {
		return err
	}
	for _, t := range teams {
		truth := of[t.Image]
		if len(truth.Dice) != len(t.Teams) {
			return fmt.Errorf("%s: %d teams, but %d dice in the truth", t.Image, len(t.Teams), len(truth.Dice))
		}
		if err := g.photograph(o.Photographs, truth, t); err != nil {
			return err
		}
	}
	return nil
}

// photograph measures one photograph, in several lights where it is trained on.
func (g *gatherer) photograph(dir string, truth vision.Truth, t vision.TeamTruth) error {
	for i := range truth.Dice {
		truth.Dice[i].Team = t.Team(i)
	}
	if t.Use == vision.TeamDecide {
		return g.picture(dir, truth, 0, 0)
	}
	return g.picture(dir, truth, 1, photoLights)
}

func readTeams(name string) ([]vision.TeamTruth, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return vision.ReadTeams(f)
}

func (g *gatherer) rendered(o *options) error {
	truths, err := readTruth(o.Rendered)
	if err != nil {
		return err
	}
	for i, t := range truths[:min(o.Scenes+o.Apart, len(truths))] {
		weight, lights := renderedWeight, renderedLights
		if i >= o.Scenes {
			weight, lights = 0, 0
		}
		if err := g.picture(o.Rendered, t, weight, lights); err != nil {
			return err
		}
	}
	return nil
}

func readTruth(dir string) ([]vision.Truth, error) {
	f, err := os.Open(filepath.Join(dir, "truth.jsonl"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return vision.ReadTruth(f)
}

// picture measures the dice of one picture in its own light and in others.
func (g *gatherer) picture(dir string, t vision.Truth, weight float64, lights int) error {
	name := filepath.Join(dir, t.Image)
	img := gocv.IMRead(name, gocv.IMReadColor)
	defer img.Close()
	if img.Empty() {
		return fmt.Errorf("%s: no picture", name)
	}
	if colourless(img) {
		return nil // a greyscale picture says nothing of teams
	}
	lit := img.Clone()
	defer lit.Close()
	for range lights + 1 {
		if err := g.dice(lit, t, weight); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		img.CopyTo(&lit)
		relight(lit, g.r)
	}
	return nil
}

// dice measures the dice whose team is known.
func (g *gatherer) dice(img gocv.Mat, t vision.Truth, weight float64) error {
	var boxes [][4]float64
	var dice []sample
	for _, d := range t.Dice {
		team := number(d.Team)
		if team < 0 || t.Boxed == vision.BoxedNone || weight > 0 && stickered(d.Kind) {
			continue
		}
		box := d.Box
		if t.Boxed == vision.BoxedCrop {
			box = [4]float64{0, 0, float64(img.Cols()), float64(img.Rows())}
		}
		boxes = append(boxes, shaken(box, g.r))
		dice = append(dice, sample{team: team, weight: weight, set: setOf(t, d)})
	}
	colours, err := g.reader.Colours(img, boxes)
	for i, c := range colours {
		dice[i].colours = c
		g.out = append(g.out, dice[i])
	}
	return err
}

// setOf names the set that a die is counted in.
func setOf(t vision.Truth, d vision.TrueDie) string {
	if t.Set() == "." {
		return "rendered " + string(d.Kind)
	}
	return t.Set()
}

// stickered tells kinds that may wear white stickers, which hide their colour.
func stickered(k constellation.Kind) bool {
	return k == constellation.Borg || k == constellation.Utara || k == constellation.Compass || k == constellation.Binary
}

// number is a team's place in the weights' answers, -1 where it isn't known.
func number(t constellation.Team) int {
	for i, k := range []constellation.Team{constellation.White, constellation.Red, constellation.Neutral} {
		if t == k {
			return i
		}
	}
	return -1
}

// shaken moves and scales a box as finders do.
func shaken(b [4]float64, r *rand.Rand) [4]float64 {
	f := math.Exp(0.04 * r.NormFloat64())
	w, h := b[2]*f, b[3]*f
	x := b[0] + (b[2]-w)/2 + 0.03*b[2]*r.NormFloat64()
	y := b[1] + (b[3]-h)/2 + 0.03*b[3]*r.NormFloat64()
	return [4]float64{x, y, w, h}
}
