package opencv

import (
	"path/filepath"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/album"
	"gocv.io/x/gocv"
)

// spirals are the middles of the dice on photographs that bear a maker's spiral in
// place of the one, px.
var spirals = map[string]vision.Pixel{
	"epanemu-train/dice_379.jpg": {X: 514, Y: 366}, "epanemu-train/dice_380.jpg": {X: 366, Y: 110}, "epanemu-train/dice_381.jpg": {X: 185, Y: 249},
	"epanemu-train/dice_382.jpg": {X: 188, Y: 322}, "epanemu-train/dice_383.jpg": {X: 322, Y: 170}, "epanemu-train/dice_384.jpg": {X: 359, Y: 205},
	"epanemu-train/dice_442.jpg": {X: 230, Y: 303}, "epanemu-valid/dice_385.jpg": {X: 373, Y: 278}, "epanemu-valid/dice_438.jpg": {X: 372, Y: 245},
}

// signOf names the sign that a die of the truth bears: the spiral, or one of the five
// numerals of the d20s. Empty: it bears pips.
func signOf(tr truth, d vision.Detection) string {
	if at, ok := spirals[tr.Image]; ok && d.Box.Contains(constellation.Vec{X: at.X, Y: at.Y}) {
		return "spiral"
	}
	if len(tr.Dice) == 1 && tr.Dice[0].Kind == "d20" {
		return "numeral " + tr.Dice[0].Face
	}
	return ""
}

// shownSign is an appearance of a sign, or of a die without one.
type shownSign struct {
	sign string
	at   album.Appearance
	of   string // the picture
}

// appearances looks at all dice of the pictures, as at dice that nobody can read.
func appearances(t *testing.T, r *Reader, all []truth) (out []shownSign) {
	for _, tr := range all {
		img, err := Load(filepath.Join(photographs, tr.Image))
		if err != nil {
			t.Fatal(err)
		}
		_, ds := readPhotograph(t, r, tr.Image)
		for _, d := range ds {
			at, ok, err := r.Appearance(img, d, Known{})
			if err != nil {
				t.Fatal(err)
			}
			if ok {
				out = append(out, shownSign{signOf(tr, d), at, tr.Image})
			}
		}
		img.Close()
	}
	return out
}

// signsShown returns all appearances on the photographs that bear signs.
func signsShown(t *testing.T) []shownSign {
	t.Helper()
	var all []truth
	for _, tr := range truths(t, "epanemu-train", true) {
		if _, ok := spirals[tr.Image]; ok {
			all = append(all, tr)
		}
	}
	all = append(append(all, truths(t, "epanemu-valid", true)...), truths(t, "d20-red", true)...)
	return appearances(t, newReader(t, vision.ReaderConfig{}), all)
}

// nameFirst makes an album of the first appearance of each sign, and says which
// that is.
func nameFirst(t *testing.T, shown []shownSign) (a *album.Album, taught map[string]string) {
	t.Helper()
	a, taught = &album.Album{}, map[string]string{}
	for _, s := range shown {
		if _, ok := taught[s.sign]; s.sign == "" || ok {
			continue
		}
		taught[s.sign] = s.at.ID
		if err := a.Put(album.Entry{Appearance: s.at, Name: album.Name{Kind: constellation.Unknown, Face: s.sign}}); err != nil {
			t.Fatal(err)
		}
	}
	return a, taught
}

// Of each sign the first appearance is named; nearly all others are known by
// that, and no other face is taken for it.
func TestSigns_onPhotographsAreKnownAfterOneAnswer(t *testing.T) {
	t.Parallel() // one reader takes one core
	const leastKnown = 0.95
	shown := signsShown(t)
	a, taught := nameFirst(t, shown)
	known, others := map[string]vision.Share{}, 0
	var signs vision.Share
	for _, s := range shown {
		if taught[s.sign] == s.at.ID {
			continue
		}
		e, alike, ok := a.Look(s.at)
		if ok && e.Face != s.sign {
			t.Errorf("%q on %s is taken for %s: %.3f", s.sign, s.of, e.Face, alike)
		}
		if s.sign == "" {
			others++
			continue
		}
		share := known[s.sign]
		share.Count(ok)
		signs.Count(ok)
		known[s.sign] = share
		if !ok {
			t.Logf("%s on %s isn't known: %.3f like %s", s.sign, s.of, alike, e.Face)
		}
	}
	for sign, share := range known {
		t.Logf("%s: %d of %d", sign, share.Part, share.Whole)
	}
	t.Logf("%d of %d further appearances of %d signs are known; beside them %d other dice", signs.Part, signs.Whole, len(taught), others)
	if len(taught) != 6 || float64(signs.Part) < leastKnown*float64(signs.Whole) {
		t.Errorf("too few are known")
	}
}

// What the reader leaves open on one photograph it reads by what somebody said of
// another one; all else it reads as before.
func TestSigns_whatIsLeftOpenIsReadByTheAlbum(t *testing.T) {
	const shownOn, leftOpen = "epanemu-train/dice_381.jpg", "epanemu-train/dice_379.jpg"
	truths(t, "epanemu-train", true)                                                  // skips where there are none
	r, a := newReader(t, vision.ReaderConfig{MinFaceConfidence: 0.9}), &album.Album{} // by itself the spiral is told as a 1, hardly likely enough
	read := func(name string, see func(img gocv.Mat)) {
		img, err := Load(filepath.Join(photographs, name))
		if err != nil {
			t.Fatal(err)
		}
		defer img.Close()
		see(img)
	}
	var taught album.Appearance
	read(shownOn, func(img gocv.Mat) {
		for _, d := range readWith(t, r, Own{}, img) {
			if d.Box.Contains(constellation.Vec{X: spirals[shownOn].X, Y: spirals[shownOn].Y}) {
				taught, _, _ = r.Appearance(img, d, Known{})
			}
		}
	})
	if err := a.Put(album.Entry{Appearance: taught, Name: album.Name{Kind: constellation.D6, Face: "1"}}); err != nil {
		t.Fatal(err)
	}
	read(leftOpen, func(img gocv.Mat) {
		before, after := readWith(t, r, Own{}, img), readWith(t, r, Own{Album: a}, img)
		for i, d := range after {
			if !d.Box.Contains(constellation.Vec{X: spirals[leftOpen].X, Y: spirals[leftOpen].Y}) {
				if d.Face != before[i].Face || d.Kind != before[i].Kind {
					t.Errorf("%v was %s %q, is %s %q", d.Box, before[i].Kind, before[i].Face, d.Kind, d.Face)
				}
				continue
			}
			if before[i].Face != "" || d.Face != "1" || d.Look != taught.ID {
				t.Errorf("the spiral was read as %q, by the album as %q (%s)", before[i].Face, d.Face, d.Look)
			}
			t.Logf("the spiral: %q before, %q by the album", before[i].Face, d.Face)
		}
	})
}

func readWith(t *testing.T, r *Reader, own Own, img gocv.Mat) []vision.Detection {
	t.Helper()
	ds, err := ReadOwn(r, own, img, Known{})
	if err != nil {
		t.Fatal(err)
	}
	return ds
}
