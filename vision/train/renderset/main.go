// Command renderset writes pictures of dice with their truth for training and
// tests.
//
//	go run ./vision/train/renderset --out DIR --count N --seed S --kinds d6,d20
//
// writes JPG pictures of whole tables and truth.jsonl in the form of the
// photographs' own truth. With --crops it writes single dice instead, packed:
// crops.npy (uint8, N × side × side × 3, RGB) and crops.jsonl, a line a crop.
// With --video it writes dice being thrown: throw.avi and truth.jsonl, a line
// a picture.
//
// Picture i depends on the seed and i alone: the same call gives the same
// bytes however many jobs run.
package main

import (
	"errors"
	"fmt"
	"image"
	_ "image/png" // grounds may be PNG
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/render"
)

// options are the command's flags.
type options struct {
	Out     string   `help:"Folder to write to." required:"" type:"path"`
	Count   int      `help:"How many pictures." default:"100"`
	Seed    uint64   `help:"Seed of all chance." default:"1"`
	Kinds   []string `help:"Kinds of dice, drawn from evenly." default:"d6"`
	Width   int      `help:"Width of a picture, px." default:"640"`
	Height  int      `help:"Height of a picture, px." default:"480"`
	Dice    string   `help:"Fewest and most dice in a picture." default:"1-12"`
	Empty   float64  `help:"Share of pictures without dice." default:"0"`
	Make    string   `help:"How dice of Utara and the Cube were made: any, penned or stuck." enum:"any,penned,stuck" default:"any"`
	Paints  float64  `help:"Share of dice in metallic or pearly paint." default:"0"`
	Hues    float64  `help:"Share of dice whose marks differ from the body in hue alone." default:"0"`
	Numbers float64  `help:"Share of d6 that are sure to bear numerals." default:"0"`
	Makers  float64  `help:"Share of dice whose numerals stand turned, and on half of these d20 elsewhere, as other makers have them." default:"0"`
	Tilt    float64  `help:"How far the camera is off the vertical at most, degrees; 0 is 60." default:"0"`
	Edge    string   `help:"Smallest and largest die, px." default:"14-200"`
	Cocked  float64  `help:"Share of dice that lie askew." default:"0"`
	Stacked float64  `help:"Share of dice that lie on another." default:"0"`
	Hands   float64  `help:"Share of pictures with a hand." default:"0"`
	Beams   float64  `help:"Share of pictures in a projector's light." default:"0"`
	Texture string   `help:"Texture of half the generated grounds, such as granite." optional:""`
	Grounds string   `help:"Folder of photographs to use as grounds too." type:"existingdir" optional:""`
	Crops   bool     `help:"Write single dice, packed."`
	Video   float64  `help:"Write one film of so many seconds instead: throw.avi." default:"0"`
	Side    int      `help:"Edge of a crop, px." default:"64"`
	Jobs    int      `help:"How many pictures are made at a time." default:"1"`
}

func main() {
	var o options
	kong.Parse(&o, kong.Description("Writes rendered pictures of dice with truth."))
	if err := run(&o); err != nil {
		fmt.Fprintln(os.Stderr, "renderset:", err)
		os.Exit(1)
	}
}

func run(o *options) error {
	w, err := o.wish()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(o.Out, 0o755); err != nil {
		return err
	}
	switch {
	case o.Crops:
		return writeCrops(o, w)
	case o.Video > 0:
		return writeVideo(o, w)
	}
	return writeScenes(o, w)
}

// wish turns the flags into what the renderer takes.
func (o *options) wish() (render.Wish, error) {
	w := render.Wish{Width: o.Width, Height: o.Height, Cocked: o.Cocked, Stacked: o.Stacked, Empty: o.Empty, Hands: o.Hands, Beams: o.Beams,
		Hues: o.Hues, Paints: o.Paints, Numerals: o.Numbers, Makers: o.Makers, Tilt: o.Tilt}
	if w.Texture = render.Texture(o.Texture); o.Texture != "" && !slices.Contains(render.Textures, w.Texture) {
		return w, fmt.Errorf("--texture: no texture %q", o.Texture)
	}
	if o.Make != "any" {
		w.Make = render.Make(o.Make)
	}
	var err error
	if w.MinDice, w.MaxDice, err = span(o.Dice); err != nil {
		return w, fmt.Errorf("--dice: %w", err)
	}
	lo, hi, err := span(o.Edge)
	if err != nil {
		return w, fmt.Errorf("--edge: %w", err)
	}
	w.MinEdge, w.MaxEdge = float64(lo), float64(hi)
	for _, k := range o.Kinds {
		kind := constellation.Kind(k)
		if !kind.Valid() || kind == constellation.Unknown {
			return w, fmt.Errorf("--kinds: no kind %q", k)
		}
		w.Kinds = append(w.Kinds, kind)
	}
	if o.Count < 1 || o.Side < 8 || o.Jobs < 1 || o.Width < 16 || o.Height < 16 {
		return w, errors.New("--count, --side, --jobs, --width or --height is too small")
	}
	if o.Grounds != "" {
		w.Photos, err = photos(o.Grounds)
	}
	return w, err
}

// span reads "3" or "3-8".
func span(s string) (lo, hi int, err error) {
	a, b, two := strings.Cut(s, "-")
	if lo, err = strconv.Atoi(a); err != nil {
		return 0, 0, err
	}
	hi = lo
	if two {
		hi, err = strconv.Atoi(b)
	}
	if err == nil && (lo < 0 || hi < lo) {
		err = fmt.Errorf("%q is no range", s)
	}
	return lo, hi, err
}

// photos loads all pictures of a folder.
func photos(dir string) ([]*render.Photo, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.[jp][pn]g"))
	if err != nil {
		return nil, err
	}
	var out []*render.Photo
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		img, _, err := image.Decode(f)
		f.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out = append(out, render.NewPhoto(img, 3))
	}
	return out, nil
}
