package eval

import (
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

func TestMatchRules(t *testing.T) {
	die := constellation.Box{X: 100, Y: 100, W: 40, H: 40}
	for name, c := range map[string]struct {
		boxed Boxed
		truth constellation.Box
		seen  []constellation.Box
		want  int
	}{
		"the same box":                            {BoxedDie, die, []constellation.Box{die}, 0},
		"half of it shared":                       {BoxedDie, die, []constellation.Box{{X: 110, Y: 100, W: 40, H: 40}}, 0},
		"a small box in the middle":               {BoxedDie, die, []constellation.Box{{X: 112, Y: 112, W: 16, H: 16}}, 0},
		"the die beside it":                       {BoxedDie, die, []constellation.Box{{X: 140, Y: 100, W: 40, H: 40}}, -1},
		"the better of two":                       {BoxedDie, die, []constellation.Box{{X: 110, Y: 100, W: 40, H: 40}, {X: 102, Y: 100, W: 40, H: 40}}, 1},
		"pips at the upper edge of the die":       {BoxedPips, constellation.Box{X: 105, Y: 102, W: 30, H: 12}, []constellation.Box{die}, 0},
		"pips of another die":                     {BoxedPips, constellation.Box{X: 145, Y: 102, W: 30, H: 12}, []constellation.Box{die}, -1},
		"a crop, whatever was seen":               {BoxedCrop, constellation.Box{}, []constellation.Box{{X: 0, Y: 0, W: 5, H: 5}}, 0},
		"a crop, the one in the middle":           {BoxedCrop, constellation.Box{}, []constellation.Box{{X: 0, Y: 0, W: 5, H: 5}, {X: 90, Y: 90, W: 40, H: 40}}, 1},
		"one die somewhere, the first as sure":    {BoxedNone, constellation.Box{}, []constellation.Box{{X: 0, Y: 0, W: 5, H: 5}, {X: 90, Y: 90, W: 40, H: 40}}, 0},
		"nothing seen":                            {BoxedDie, die, nil, -1},
		"the die beside it, unsaid what is boxed": {"", die, []constellation.Box{{X: 140, Y: 100, W: 40, H: 40}}, -1},
		"a box without area beside a great one":   {BoxedDie, die, []constellation.Box{{X: 120, Y: 120, W: 0, H: 0}, die}, 1},
	} {
		truth := Truth{Image: "x", Boxed: c.boxed, Dice: []TrueDie{{Box: c.truth}}}
		p := vision.Picture{Width: 200, Height: 200}
		for _, b := range c.seen {
			p.Dice = append(p.Dice, vision.Detection{Box: b, Confidence: 0.9})
		}
		if got := match(&truth, &p)[0]; got != c.want {
			t.Errorf("%s: matched with %d, want %d", name, got, c.want)
		}
	}
}

func TestEachDetectionIsTakenOnce(t *testing.T) {
	truth := Truth{Boxed: BoxedDie, Dice: []TrueDie{
		{Box: constellation.Box{X: 0, Y: 0, W: 40, H: 40}}, {Box: constellation.Box{X: 10, Y: 0, W: 40, H: 40}}}}
	p := vision.Picture{Dice: []vision.Detection{{Box: constellation.Box{X: 6, Y: 0, W: 40, H: 40}}}}
	got := match(&truth, &p)
	if got[0] != -1 || got[1] != 0 {
		t.Errorf("matched %v, want the nearer die alone", got)
	}
}
