package render

import (
	"fmt"
	"image"
	"math/rand/v2"
)

// Scene is everything that a picture shows.
type Scene struct {
	Camera Camera
	Ground Ground
	Sheen  float64 // 0…1, how much the ground mirrors lamps, sky and dice
	Lamps  []Lamp
	Sky    Sky
	Dice   []Die
	Hands  []Hand
	Beam   Projector // light patterns of a projector, nil for none
	Finish Finish
}

// Projector lights the ground and what stands on it: At returns the light
// that it adds to white paper at table coordinates x, y, so high above the table
// (mm). Width is how many mm of it a pixel sees.
type Projector interface {
	At(x, y, height, width float64) RGB
}

// Validate tells what makes the scene impossible to draw.
func (s *Scene) Validate() error {
	if s.Ground == nil {
		return fmt.Errorf("render: scene without a ground")
	}
	if len(s.Dice) > 1000 {
		return fmt.Errorf("render: %d dice, at most 1000", len(s.Dice))
	}
	if err := s.Camera.Validate(); err != nil {
		return err
	}
	return s.Finish.Validate()
}

// Renderer draws scenes one after another and keeps its buffers. It is not
// for use by several goroutines at once; the zero value works.
type Renderer struct {
	scene  *Scene
	bodies []body
	bounce RGB // mean light that the ground throws back
	px     []pixel
	light  []RGB
	spare  []RGB
	tiles  [][]int16 // of each tile: bodies that may darken it
	wide   int       // tiles a row
	spot   spot      // being shaded: kept here so that it isn't allocated
	stale  []bool    // of each tile: has to be shaded; nil for all
}

// Render draws the scene. Only the sensor's noise draws from r; with none it
// may be nil. The scene must be valid.
func (t *Renderer) Render(s *Scene, r *rand.Rand) (*image.RGBA, Truth) {
	truth := t.expose(s)
	img := s.Finish.develop(t, r)
	t.judge(img, &truth)
	return img, truth
}

// expose traces the scene and leaves its light before lens and sensor.
func (t *Renderer) expose(s *Scene) Truth {
	t.stale = nil
	t.scene = s
	t.prepare()
	return t.lightUp()
}

// lightUp traces and shades what is prepared.
func (t *Renderer) lightUp() Truth {
	t.trace()
	truth := t.truth()
	t.shadeAll()
	t.smoothEdges()
	return truth
}

// Render draws one scene with a fresh Renderer after validating it.
func Render(s *Scene, r *rand.Rand) (*image.RGBA, Truth, error) {
	if err := s.Validate(); err != nil {
		return nil, Truth{}, err
	}
	img, truth := new(Renderer).Render(s, r)
	return img, truth, nil
}
