package calibrate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// Config says how a calibration goes.
type Config struct {
	Span float64      // mm, between SpanEnds; 0 where Find tells the scale
	Find Finder       // finds something of known size on the table; nil where nothing lies there
	Ask  string       // asks for what Find finds, which nobody has laid down yet; empty where it lies there
	Fit  Fitter       // in place of Find, or once that returns ErrByHand; nil where nobody fits anything
	Tell func(string) // is told each step; nil is nobody

	// Table is the size (mm) of the table whose corners Find finds, the top left
	// one first and then clockwise: they are those of the result. Zero takes the
	// largest upright rectangle in the lit area.
	Table constellation.Vec
}

// Validate tells what is missing.
func (c Config) Validate() error {
	if c.Span < 0 || math.IsNaN(c.Span) || math.IsInf(c.Span, 0) {
		return fmt.Errorf("calibrate: a span of %g mm", c.Span)
	}
	if c.Table != (constellation.Vec{}) && (c.Find == nil || !(c.Table.X > 0 && c.Table.Y > 0)) {
		return fmt.Errorf("calibrate: a table of %g×%g mm whose corners nobody finds", c.Table.X, c.Table.Y)
	}
	if c.Span == 0 && c.Find == nil && c.Fit == nil {
		return fmt.Errorf("calibrate: nothing tells the scale: want the span's length or something of known size")
	}
	return nil
}

// Finder finds something of known size in a picture of the table. The rig tells
// where about things are; its millimetres may be wrong.
type Finder func(img *image.Gray, about *Rig) (Known, error)

// Several pictures of each pattern are averaged.
const (
	codePictures  = 2  // pictures of a pattern of the code
	boardPictures = 6  // pictures of a board where noise is a fifteenth of the contrast or less
	mostPictures  = 16 // pictures of a board at most, where noise is more
)

// pictures is how many pictures of a board are averaged.
func (r *run) pictures() int {
	noise := r.pairs.step / noiseSteps * blockSide / math.Sqrt2 // of a pixel of one picture
	share := 15 * noise / r.pairs.usual
	return int(max(boardPictures, min(mostPictures, math.Round(boardPictures*share*share))))
}

// leastSeen is the least share of a board's corners that must be seen.
const leastSeen = 0.25

// Result is a rig and how well it holds.
type Result struct {
	Rig
	Table  constellation.Vec // mm, size of the table that the projector lights
	RMS    Error             // of a pattern that was not fitted, without its strays
	Strays int               // points of that pattern that were left out: see Measure
	Fresh  int               // points of that pattern that were seen, strays too
	Shape  float64           // mm, how far the table's millimetres may be off by what lenses leave open: one standard deviation, RMS over the picture
	Seen   float64           // share of the projected picture's points that the camera saw
	Count  int               // points that were fitted, all of both patterns together
}

// Error is by how much points are missed, root mean square.
type Error struct {
	Pixel float64 `json:"px"` // of the projected picture
	MM    float64 `json:"mm"` // on the table
}

// run is a calibration on its way.
type run struct {
	cfg    Config
	layout layout
	pairs  pairs
	camera [2]int // px
	first  *plane // the first pattern of the code as it was seen, nil before that
}

// Run calibrates: it shows patterns, looks at them, and solves. It ends by
// itself; a Failure says what was in the way.
func Run(ctx context.Context, screen Screen, camera Camera, cfg Config) (*Result, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	w, h := screen.Size()
	r := &run{cfg: cfg, layout: newLayout(w, h)}
	if s, ok := screen.(Worded); ok {
		r.layout.words = s.Words()
	}
	r.pairs.watcher = &watcher{screen: screen, camera: camera}
	return r.all(ctx)
}

func (r *run) tell(format string, args ...any) {
	if r.cfg.Tell != nil {
		r.cfg.Tell(fmt.Sprintf(format, args...))
	}
}

func (r *run) all(ctx context.Context) (*Result, error) {
	r.tell("looking")
	if err := r.pairs.handshake(ctx, r.layout.stripes(r.layout.codes()[0])); err != nil {
		return nil, r.whyFailed(ctx, err)
	}
	result, err := r.measure(ctx)
	if errors.Is(err, ErrUnchanged) { // it did change before
		err = ErrStuck
	}
	return result, r.whyFailed(ctx, err)
}

// measure finds all out once it is known that the camera sees what is shown.
func (r *run) measure(ctx context.Context) (*Result, error) {
	coarse, err := r.coarse(ctx)
	if err != nil {
		return nil, err
	}
	known, err := r.known(ctx, &coarse.Rig)
	if err != nil {
		return nil, err
	}
	r.tell("measuring")
	b := r.fine(&coarse.Rig)
	fitted, seen, err := r.see(ctx, b, &coarse.Rig)
	if err != nil {
		return nil, err
	}
	s, err := solve(coarse.model.projector, r.camera, fitted, cornerSpread, r.cfg.Span, known)
	if err != nil {
		return nil, err
	}
	r.tell("checking")
	fresh, _, err := r.see(ctx, b.other(), &s.Rig)
	if err != nil {
		return nil, err
	}
	return r.result(s, fitted, fresh, seen)
}

// coarse tells by the Gray code about where the camera sees what.
func (r *run) coarse(ctx context.Context) (solution, error) {
	codes := r.layout.codes()
	read := reading{layout: r.layout}
	for i, c := range codes {
		r.tell("pattern %d of %d", i+1, len(codes))
		d, err := r.pairs.take(ctx, r.layout.stripes(c), codePictures)
		if err != nil {
			return solution{}, err
		}
		read.diffs = append(read.diffs, d.smooth())
	}
	read.step = 0.5 * r.pairs.step
	r.first = read.diffs[0]
	d := r.first
	r.camera = [2]int{d.width, d.height}
	for _, d := range read.diffs {
		if [2]int{d.width, d.height} != r.camera {
			return solution{}, ErrMoved
		}
	}
	span := r.cfg.Span
	if span == 0 {
		span = guessedSpan
	}
	return solve([2]int{r.layout.width, r.layout.height}, r.camera, read.cells(), cellSpread, span, nil)
}

// known finds what of known size lies on the table: in even light, else in none
// but the room's.
func (r *run) known(ctx context.Context, about *Rig) ([]Known, error) {
	switch {
	case r.cfg.Find == nil && r.cfg.Fit != nil:
		return r.fitted(ctx, about)
	case r.cfg.Find == nil:
		return nil, nil
	case r.cfg.Ask != "":
		return r.asked(ctx, about)
	}
	r.tell("looking for what lies on the table")
	var first error
	for _, level := range []uint8{evenLight, 0} {
		seen, err := r.pairs.see(ctx, r.layout.plain(level), boardPictures)
		if err != nil {
			return nil, err
		}
		k, err := r.cfg.Find(seen.gray(), about)
		if err == nil {
			return []Known{k}, nil
		}
		first = cmp.Or(first, err)
	}
	return nil, first
}

// evenLight is by what light things on the table are looked at: bright, but not
// so that paper is white all over.
const evenLight = 190

// leastSquare is the least side of a square as the camera should see it, px.
const leastSquare = 12

// fine is the board that is fitted: of squares half as large as the code's
// cells, larger where the camera would see them small.
func (r *run) fine(rig *Rig) board {
	b := board{layout: r.layout, square: r.layout.cell / 2}
	middle := vision.Pixel{X: float64(b.width) / 2, Y: float64(b.height) / 2}
	for b.square < b.height/6 {
		w := b.window(middle, rig.See)
		if w.stray/strayShare >= leastSquare {
			break
		}
		b.square *= 2
	}
	b.shift = b.square / 2
	return b
}

// other is a board whose corners lie elsewhere. Its squares are larger: what it
// measures is to be the rig's error, not the corners' own.
func (b board) other() board {
	b.square += b.square / 2
	b.shift = b.square / 3
	return b
}

// see shows a board and finds its corners. It returns the share that was seen,
// too.
func (r *run) see(ctx context.Context, b board, rig *Rig) ([]Match, float64, error) {
	d, err := r.pairs.take(ctx, b.picture(), r.pictures())
	if err != nil {
		return nil, 0, err
	}
	if [2]int{d.width, d.height} != r.camera {
		return nil, 0, ErrMoved
	}
	found := b.find(d, rig.See, r.pairs.usual)
	seen := float64(len(found)) / float64(len(b.corners()))
	if seen < leastSeen || len(found) < leastMatches {
		return nil, 0, fmt.Errorf("calibrate: %.0f %% of the picture is seen: %w", 100*seen, ErrFew)
	}
	return found, seen, nil
}

// mostHeldOut is the greatest error, RMS, at points that were held out of the fit with
// which a calibration passes, px of the projected picture.
const mostHeldOut = 2

// result measures the rig by fresh points, lays the table into the lit area and
// puts the origin at its top left corner.
func (r *run) result(s solution, fitted, fresh []Match, seen float64) (*Result, error) {
	out := &Result{Rig: s.Rig, Seen: seen, Count: len(fitted), Fresh: len(fresh), Shape: s.uncertainty()}
	out.RMS, out.Strays = out.Measure(fresh)
	if !(out.RMS.Pixel < mostHeldOut) {
		return nil, fmt.Errorf("calibrate: a fresh pattern is missed by %.1f px: %w", out.RMS.Pixel, s.whyMissed(fresh))
	}
	if r.cfg.Table != (constellation.Vec{}) {
		out.Rig, out.Table = out.Rig.framed(s.model.lie(s.numbers, 0)), r.cfg.Table
		return out, out.Validate()
	}
	corner, size, err := largestTable(&out.Rig, r.layout.width, r.layout.height)
	if err != nil {
		return nil, err
	}
	out.Rig, out.Table = out.Rig.moved(corner), size
	return out, out.Validate()
}

// whyMissed tells why a fresh pattern is missed. Something that has moved is missed by
// all points.
func (s *solution) whyMissed(fresh []Match) error {
	fitted := s.Projector.Residual < mostHeldOut/2
	if fitted && median(s.amiss(fresh)) > metWell {
		return ErrMoved
	}
	return ErrBent
}
