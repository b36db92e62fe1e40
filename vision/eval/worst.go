package eval

import (
	"image"
	"sort"

	"github.com/asterism-dice/asterism/vision"
)

// Worst is a picture in which something went wrong.
type Worst struct {
	Truth Truth          `json:"truth"`
	Seen  vision.Picture `json:"seen"`
	Wrong int            `json:"wrong"` // dice missed, faces wrong, detections where no die is
	Sure  int            `json:"sure"`  // wrong answers given with more than Sure
}

func (w *Worst) count(got vision.Detection, right bool) {
	if right {
		return
	}
	w.Wrong++
	if got.FaceConfidence > Sure {
		w.Sure++
	}
}

// aboutRoom is what is shown about the dice, px: room for their labels.
const aboutRoom = 40

// About is the part of a picture of w × h px that is worth looking at: all
// true dice and all faces that were told, with some room. It is the whole
// picture where the truth knows no places.
func (w *Worst) About(width, height int) image.Rectangle {
	whole := image.Rect(0, 0, width, height)
	if !w.Truth.located() {
		return whole
	}
	var part image.Rectangle
	for _, d := range w.Truth.Dice {
		part = part.Union(vision.Rect(d.Box))
	}
	for _, d := range w.Seen.Dice {
		if d.Face != "" {
			part = part.Union(vision.Rect(d.Box))
		}
	}
	if part.Intersect(whole).Empty() {
		return whole
	}
	return part.Inset(-aboutRoom).Intersect(whole)
}

// Worst returns at most n pictures, those with most confident mistakes first.
func (e *Evaluation) Worst(n int) []Worst {
	ws := append([]Worst{}, e.worst...)
	sort.SliceStable(ws, func(i, j int) bool {
		a, b := ws[i], ws[j]
		if a.Sure != b.Sure {
			return a.Sure > b.Sure
		}
		return a.Wrong > b.Wrong
	})
	return ws[:max(0, min(n, len(ws)))]
}
