package utara

import (
	"math"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

func TestShowDrawsTheBestPathAndTheCollections(t *testing.T) {
	v, err := Game{}.Show(readSky(t, "example.json"), rules.Options{Rules: "advanced"})
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, m := range v.Marks {
		first, _, _ := strings.Cut(m.ID, " ")
		count[first]++
	}
	for id, want := range map[string]int{"star": 18, "way": 5, "mm": 4, "held": 18, "day": 2, "tide": 4} {
		if count[id] != want {
			t.Errorf("%d marks %q, want %d", count[id], id, want)
		}
	}
	if len(v.Players) != 2 || v.Players[0].Score != 30 || v.Players[1].Score != 18 {
		t.Errorf("players %+v", v.Players)
	}
}

// Blocks, at which paths end, are drawn, and how many dice lie on one another is said.
func TestBlocksAndStacksAreDrawn(t *testing.T) {
	sky := &constellation.Table{Width: 600, Height: 400, Dice: []constellation.Die{{ID: "a", Kind: constellation.Utara, Face: "E",
		Pos: constellation.Vec{X: 100, Y: 200}, Size: 16, Still: true, Stack: []constellation.Member{{Kind: constellation.Utara, Face: "N"}}}},
		Blocks: []constellation.Block{{ID: "k", Pos: constellation.Vec{X: 300, Y: 200}, Angle: 90, W: 60, H: 20}}}
	v, err := Game{}.Show(sky, rules.Options{})
	if err != nil {
		t.Fatal(err)
	}
	marks := map[string]rules.Mark{}
	for _, m := range v.Marks {
		marks[m.ID] = m
	}
	if box := constellation.BoxAbout(marks["block k"].Points...); box.Centre().Dist(sky.Blocks[0].Pos) > 1e-9 || math.Abs(box.W-20) > 1e-9 || math.Abs(box.H-60) > 1e-9 {
		t.Errorf("the block is drawn at %+v", box)
	}
	if text := marks["stack a"].Text; text != "2 dice" {
		t.Errorf("the stack is told as %q", text)
	}
}

func TestShowOfAnEmptyTableIsTheLogo(t *testing.T) {
	v, err := Game{}.Show(&constellation.Table{Width: 600, Height: 400}, rules.Options{})
	if err != nil || !v.Logo || len(v.Marks) > 0 || len(v.Players) > 0 {
		t.Errorf("%+v, %v", v, err)
	}
}
