package render_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/render"
)

// A random table, as training uses it.
func ExampleRandomScene() {
	r := rand.New(rand.NewPCG(1, 2))
	scene := render.RandomScene(r, render.Wish{
		Width: 320, Height: 240,
		Kinds:   []constellation.Kind{constellation.D6, constellation.D20},
		MinDice: 3, MaxDice: 3, MaxEdge: 40,
	})
	img, truth, err := render.Render(scene, r)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(img.Bounds().Size(), len(truth.Dice) <= 3)
	// Output: (320,240) true
}

// One die at a known place under a camera of one's own, as tests of
// calibration use it.
func ExampleModel_Resting() {
	r := rand.New(rand.NewPCG(1, 2))
	die := render.RandomModel(r, constellation.D6)
	lying, _ := die.Resting(120, 80, "5", 30) // mm on the table, degrees clockwise
	scene := &render.Scene{
		Camera: render.LookAt(640, 480, render.Vec3{X: 120, Y: -80, Z: 400}, render.Vec3{X: 120, Y: -80}, 40, 0),
		Ground: render.RandomGround(r),
		Sky:    render.Sky{Above: render.RGB{R: 1, G: 1, B: 1}, Level: render.RGB{R: 1, G: 1, B: 1}},
		Dice:   []render.Die{lying},
	}
	_, truth, err := render.Render(scene, r)
	if err != nil {
		fmt.Println(err)
		return
	}
	d := truth.Dice[0]
	fmt.Println(d.Kind, d.Face, d.Pos, d.Visible)
	// Output: d6 5 {120 80} 1
}
