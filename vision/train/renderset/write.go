package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/asterism-dice/asterism/vision/render"
)

// line is one picture in truth.jsonl.
type line struct {
	Image string `json:"image"`
	Box   string `json:"box"`
	Dice  []die  `json:"dice"`
}

// die is one die in a picture.
type die struct {
	Box     [4]float64 `json:"box"` // px
	Kind    string     `json:"kind"`
	Face    string     `json:"face"`
	Team    string     `json:"team"`
	Angle   float64    `json:"angle"`
	Visible float64    `json:"visible"`
	X       float64    `json:"x"` // mm on the table
	Y       float64    `json:"y"`
	Reason  string     `json:"reason,omitempty"`
	Edge    float64    `json:"edge,omitempty"` // crops: px in the camera's picture
	Tilt    float64    `json:"tilt"`           // degrees from the vertical
	Top     []float64  `json:"top"`            // middle, right, up and rise of the upper side, px
	Flipped bool       `json:"flipped,omitempty"`
	Pips    bool       `json:"pips,omitempty"`
	Legible float64    `json:"legible"` // up to 1
}

func dieLine(d render.DieTruth) die {
	return die{Box: [4]float64{tenth(d.Box.X), tenth(d.Box.Y), tenth(d.Box.W), tenth(d.Box.H)},
		Kind: string(d.Kind), Face: d.Face, Team: string(d.Team), Angle: tenth(d.Angle.Degrees()),
		Visible: math.Round(d.Visible*1000) / 1000, X: hundredth(d.Pos.X), Y: hundredth(d.Pos.Y), Reason: d.Reason,
		Tilt: tenth(d.Tilt), Top: topLine(d.Top), Flipped: d.Top.Flipped, Pips: d.Top.Pips, Legible: hundredth(d.Legible)}
}

// topLine writes the upper side as middle, right, up, rise.
func topLine(t render.Top) []float64 {
	out := make([]float64, 0, 8)
	for _, v := range [][2]float64{t.Mid, t.Right, t.Up, t.Rise} {
		out = append(out, hundredth(v[0]), hundredth(v[1]))
	}
	return out
}

func tenth(x float64) float64     { return math.Round(x*10) / 10 }
func hundredth(x float64) float64 { return math.Round(x*100) / 100 }

// ordered calls draw(worker, i) for all i < n in several goroutines and use(i, value)
// in order.
func ordered[T any](n, jobs int, draw func(worker, i int) T, use func(i int, v T) error) error {
	out := make([]chan T, jobs)
	stop := make(chan struct{})
	defer close(stop)
	for k := range jobs {
		out[k] = make(chan T, 4)
		go func() {
			for i := k; i < n; i += jobs {
				v := draw(k, i)
				select {
				case out[k] <- v:
				case <-stop:
					return
				}
			}
		}()
	}
	for i := range n {
		if err := use(i, <-out[i%jobs]); err != nil {
			return err
		}
	}
	return nil
}

// scene is one whole picture.
type scene struct {
	img   image.Image
	truth render.Truth
}

func writeScenes(o *options, w render.Wish) (err error) {
	f, err := os.Create(filepath.Join(o.Out, "truth.jsonl"))
	if err != nil {
		return err
	}
	defer closing(f, &err)
	enc := json.NewEncoder(f)
	workers := make([]render.Renderer, o.Jobs)
	return ordered(o.Count, o.Jobs, func(k, i int) scene {
		r := rand.New(rand.NewPCG(o.Seed, uint64(i)))
		img, truth := workers[k].Render(render.RandomScene(r, w), r)
		return scene{img, truth}
	}, func(i int, s scene) error {
		l := truthLine(fmt.Sprintf("render_%06d.jpg", i), s.truth)
		if err := writeJPEG(filepath.Join(o.Out, l.Image), s.img); err != nil {
			return err
		}
		return enc.Encode(l)
	})
}

func writeJPEG(name string, img image.Image) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer closing(f, &err)
	return jpeg.Encode(f, img, &jpeg.Options{Quality: 95})
}

// closing keeps the error of closing a written file.
func closing(f io.Closer, err *error) {
	if e := f.Close(); *err == nil {
		*err = e
	}
}

// crop is one single die.
type crop struct {
	pix  []byte // RGB
	line die
}

func writeCrops(o *options, w render.Wish) (err error) {
	labels, err := os.Create(filepath.Join(o.Out, "crops.jsonl"))
	if err != nil {
		return err
	}
	defer closing(labels, &err)
	f, err := os.Create(filepath.Join(o.Out, "crops.npy"))
	if err != nil {
		return err
	}
	defer closing(f, &err)
	buf := bufio.NewWriterSize(f, 1<<20)
	if _, err := buf.WriteString(npyHeader(o.Count, o.Side)); err != nil {
		return err
	}
	if err := packCrops(o, w, buf, json.NewEncoder(labels)); err != nil {
		return err
	}
	return buf.Flush()
}

// packCrops draws all crops and writes pixels and labels.
func packCrops(o *options, w render.Wish, pix io.Writer, labels *json.Encoder) error {
	workers := make([]render.Cropper, o.Jobs)
	return ordered(o.Count, o.Jobs, func(k, i int) crop {
		img, c := workers[k].Make(rand.New(rand.NewPCG(o.Seed, uint64(i))), w, o.Side)
		l := dieLine(c.DieTruth)
		l.Edge = tenth(c.Edge)
		return crop{rgb(img), l}
	}, func(_ int, c crop) error {
		if _, err := pix.Write(c.pix); err != nil {
			return err
		}
		return labels.Encode(c.line)
	})
}

// rgb drops the alpha of a picture.
func rgb(img *image.RGBA) []byte {
	out := make([]byte, 0, len(img.Pix)/4*3)
	for i := 0; i < len(img.Pix); i += 4 {
		out = append(out, img.Pix[i:i+3]...)
	}
	return out
}

// npyHeader describes the array that follows, as NumPy's format 1.0 has it:
// padded so that the data begin at a multiple of 64.
func npyHeader(n, side int) string {
	d := fmt.Sprintf("{'descr': '|u1', 'fortran_order': False, 'shape': (%d, %d, %d, 3), }", n, side, side)
	for (10+len(d)+1)%64 != 0 {
		d += " "
	}
	d += "\n"
	return "\x93NUMPY\x01\x00" + string([]byte{byte(len(d)), byte(len(d) >> 8)}) + d
}
