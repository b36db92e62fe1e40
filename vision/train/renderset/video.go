package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/asterism-dice/asterism/vision/render"
)

// writeVideo films one table on which the most dice of --dice are thrown.
func writeVideo(o *options, w render.Wish) (err error) {
	r := rand.New(rand.NewPCG(o.Seed, 0))
	v := render.RandomVideo(r, w, w.MaxDice, time.Duration(o.Video*float64(time.Second)))
	f, err := os.Create(filepath.Join(o.Out, "throw.avi"))
	if err != nil {
		return err
	}
	defer closing(f, &err)
	labels, err := os.Create(filepath.Join(o.Out, "truth.jsonl"))
	if err != nil {
		return err
	}
	defer closing(labels, &err)
	avi, err := render.NewAVI(f, o.Width, o.Height, v.Rate, 92)
	if err != nil {
		return err
	}
	enc, p := json.NewEncoder(labels), render.NewPlayer(v, r)
	for i := range int(o.Video * v.Rate) {
		img, truth := p.Frame(i)
		if err := avi.Add(img); err != nil {
			return err
		}
		if err := enc.Encode(truthLine(fmt.Sprintf("throw.avi#%d", i), truth)); err != nil {
			return err
		}
	}
	return avi.Close()
}

// truthLine is a picture's line.
func truthLine(name string, truth render.Truth) line {
	l := line{Image: name, Box: "die", Dice: []die{}}
	for _, d := range truth.Dice {
		l.Dice = append(l.Dice, dieLine(d))
	}
	return l
}
