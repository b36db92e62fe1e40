package camera

import (
	"errors"
	"math"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera/cameratest"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawLens draws lenses as webcams and phones have them.
func drawLens(t *rapid.T) Lens {
	l := NewLens(1280, 720, constellation.Angle(rapid.Float64Range(45, 95).Draw(t, "view")))
	l.K1 = rapid.Float64Range(-0.25, 0.15).Draw(t, "k1")
	l.K2 = rapid.Float64Range(0, 0.08).Draw(t, "k2")
	return l
}

// drawCalibration draws a camera that looks at the middle of a table of
// 600×400 mm from up to 60° off the vertical, turned any way.
func drawCalibration(t *rapid.T) Calibration {
	lens := drawLens(t)
	tilt := rapid.Float64Range(0, 60).Draw(t, "tilt")
	around := rapid.Float64Range(0, 360).Draw(t, "around")
	roll := rapid.Float64Range(-180, 180).Draw(t, "roll")
	far := rapid.Float64Range(1.1, 1.6).Draw(t, "far") * 720 * lens.Focal / 1280
	return looking(lens, tilt, around, roll, far)
}

// inReach tells whether the lens maps what lies about that point of the table,
// h mm above it, so that it can be told back.
func inReach(c *Calibration, v constellation.Vec, h float64) bool {
	at := c.Pose.ToCamera(v, h)
	return math.Hypot(at[0], at[1]) <= 0.95*c.Lens.Reach()*at[2]
}

// looking puts a camera far mm from the middle of the table.
func looking(lens Lens, tilt, around, roll, far float64) Calibration {
	turn, shift := cameratest.LookingAt(tilt, around, roll, far)
	return Calibration{Lens: lens, Pose: Pose{Turn: turn, Shift: shift}}
}

func TestStraightenUndoesBend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawLens(t)
		p := vision.Pixel{X: rapid.Float64Range(0, 1280).Draw(t, "x"), Y: rapid.Float64Range(0, 720).Draw(t, "y")}
		if p.Sub(vision.Pixel{X: 640, Y: 360}).Len() > 0.95*l.Focal*l.Reach()*l.bending().Gain(l.Reach()*l.Reach()) {
			t.Skip("the lens brings no light there")
		}
		back := l.Bend(l.Straighten(p))
		if back.Sub(p).Len() > 1e-6 {
			t.Fatalf("%v came back as %v", p, back)
		}
	})
}

func TestTableUndoesPixelAtAnyHeight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCalibration(t)
		v := constellation.Vec{X: rapid.Float64Range(0, 600).Draw(t, "x"), Y: rapid.Float64Range(0, 400).Draw(t, "y")}
		h := rapid.Float64Range(0, 40).Draw(t, "height")
		p := c.Pixel(v, h)
		if p.X < 0 || p.Y < 0 || p.X > 1280 || p.Y > 720 {
			t.Skip("outside of the picture")
		}
		if !inReach(&c, v, h) {
			t.Skip("the lens brings no light from there")
		}
		back, err := c.Table(p, h)
		if err != nil || back.Dist(v) > 1e-4 {
			t.Fatalf("%v at %g mm came back as %v (%v)", v, h, back, err)
		}
	})
}

func TestHomographyIsFoundAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := constellation.Homography{1, 0, 0, 0, 1, 0, 0, 0, 1} // the identity, to begin with
		for i := range 3 {
			for j := range 2 {
				h[3*i+j] += rapid.Float64Range(-0.3, 0.3).Draw(t, "h")
			}
			h[3*i+2] += rapid.Float64Range(0, 2).Draw(t, "shift")
		}
		from := []vision.Pixel{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 0, Y: 1}, {X: 0.3, Y: 0.6}}
		to := make([]vision.Pixel, len(from))
		for i, p := range from {
			to[i] = h.Apply(p)
		}
		if normal, err := normalizer(to); err != nil || math.Abs(normal[0]) > 100 {
			t.Skip("squeezed flat")
		}
		got, err := fitHomography(from, to)
		if err != nil {
			t.Skip("squeezed flat")
		}
		if p := (vision.Pixel{X: 0.5, Y: 0.2}); got.Apply(p).Sub(h.Apply(p)).Len() > 1e-5 {
			t.Fatalf("%v goes to %v, want %v", p, got.Apply(p), h.Apply(p))
		}
	})
}

func TestPointsOnALineAreRefused(t *testing.T) {
	ms := make([]Match, 6)
	for i := range ms {
		ms[i] = Match{constellation.Vec{X: float64(i), Y: float64(2 * i)}, vision.Pixel{X: float64(30 * i), Y: float64(10 * i)}}
	}
	_, err := FromMatches(NewLens(640, 480, 0), ms)
	if !errors.Is(err, ErrFlat) {
		t.Fatalf("got %v, want %v", err, ErrFlat)
	}
}

// board returns the inner corners of a chessboard as a camera sees them.
func board(c *Calibration) []Match {
	var ms []Match
	for x := 50.0; x <= 550; x += 50 {
		for y := 50.0; y <= 350; y += 50 {
			v := constellation.Vec{X: x, Y: y}
			ms = append(ms, Match{v, c.Pixel(v, 0)})
		}
	}
	return ms
}

func TestChessboardGivesTheCameraBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		truth := drawCalibration(t)
		got, err := FromMatches(NewLens(1280, 720, 0), board(&truth))
		if err != nil {
			t.Fatal(err)
		}
		if got.Residual > 0.2 {
			t.Fatalf("residual %.3f px, lens %+v, true %+v", got.Residual, got.Lens, truth.Lens)
		}
		v := constellation.Vec{X: 222, Y: 111}
		back, err := got.Table(truth.Pixel(v, 0), 0)
		if err != nil || back.Dist(v) > 0.3 {
			t.Fatalf("off by %.2f mm (%v)", back.Dist(v), err)
		}
	})
}

// A board's points, laid in five places; where it lies in all but the first
// nobody says. What an A4 sheet leaves open is settled by the others. The lens's axis
// lies beside the picture's middle, as that of most webcams does.
func TestABoardInSeveralPlacesGivesAllOfTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		truth := drawSeat(t)
		truth.Lens.CX += rapid.Float64Range(-25, 25).Draw(t, "axis x")
		truth.Lens.CY += rapid.Float64Range(-25, 25).Draw(t, "axis y")
		var places [][]Match
		for i, at := range []constellation.Vec{{X: 204, Y: 140}, {X: 90, Y: 60}, {X: 330, Y: 230}, {X: 320, Y: 70}, {X: 80, Y: 220}} {
			turn := rapid.Float64Range(-0.3, 0.3).Draw(t, "turn")
			if i == 0 {
				turn = 0
			}
			places = append(places, sheet(&truth, constellation.NewMotion(constellation.Radians(turn), at)))
		}
		for i := range places[0] {
			places[0][i].Table = places[0][i].Table.Add(constellation.Vec{X: 204, Y: 140})
		}
		got, err := FromBoards(NewLens(1280, 720, 0), places[0], places[1:])
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []constellation.Vec{{X: 100, Y: 60}, {X: 500, Y: 340}, {X: 480, Y: 80}} {
			for height, most := range map[float64]float64{0: 0.3, 10: 1.3} {
				back, err := got.Table(truth.Pixel(v, height), height)
				if err != nil || back.Dist(v) > most {
					t.Fatalf("%v, %g mm high, is off by %.2f mm (%v)", v, height, back.Dist(v), err)
				}
			}
		}
	})
}

// drawSeat is a webcam that looks at all of the table of 600 × 400 mm.
func drawSeat(t *rapid.T) Calibration {
	lens := NewLens(1280, 720, constellation.Angle(rapid.Float64Range(55, 80).Draw(t, "view")))
	lens.K1 = rapid.Float64Range(-0.15, 0.05).Draw(t, "k1")
	return looking(lens, rapid.Float64Range(5, 45).Draw(t, "tilt"), 90, 0, 0.75*lens.Focal)
}

// sheet returns the points of a printed board in its own mm, as a camera sees
// them.
func sheet(c *Calibration, at constellation.Motion) (ms []Match) {
	for i := range 54 {
		v := constellation.Vec{X: 24 * float64(i%9), Y: 24 * float64(i/9)}
		ms = append(ms, Match{v, c.Pixel(at.Apply(v), 0)})
	}
	return ms
}

func TestHowABoardLiesIsFoundAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawSeat(t)
		first := constellation.Vec{X: rapid.Float64Range(100, 400).Draw(t, "x"), Y: rapid.Float64Range(100, 300).Draw(t, "y")}
		want := constellation.NewMotion(constellation.Radians(rapid.Float64Range(-3, 3).Draw(t, "turn")), first)
		ms := sheet(&c, want)
		got, err := fitBoardPose(&c, ms)
		if err != nil {
			t.Fatal(err)
		}
		if got.Apply(constellation.Vec{}).Dist(first) > 1e-3 || got.Turn().Apart(want.Turn()).Radians() > 1e-5 {
			t.Fatalf("%+v, want %+v", got, want)
		}
	})
}

func TestAScaledCalibrationSeesTheSamePlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawSeat(t)
		c.Residual = 0.4
		half, err := c.Scaled(640, 360)
		if err != nil || half.Residual != 0.2 {
			t.Fatal(half.Residual, err)
		}
		v := constellation.Vec{X: rapid.Float64Range(0, 600).Draw(t, "x"), Y: rapid.Float64Range(0, 400).Draw(t, "y")}
		if d := c.Pixel(v, 5).Mul(0.5).Sub(half.Pixel(v, 5)).Len(); d > 1e-9 {
			t.Fatalf("%v is seen %g px off", v, d)
		}
		if _, err := c.Scaled(640, 480); err == nil {
			t.Fatal("pictures of another shape are accepted")
		}
	})
}

func TestACalibrationFromNowhereIsRefused(t *testing.T) {
	good, err := FromAbove(640, 480, constellation.Vec{X: 600, Y: 450})
	if err != nil || good.Validate() != nil {
		t.Fatal(err, good.Validate())
	}
	under := good
	under.Pose.Shift[2] = -under.Pose.Shift[2]
	changed := func(change func(*Calibration)) Calibration {
		c := good
		change(&c)
		return c
	}
	for name, c := range map[string]Calibration{
		"nothing": {}, "no pose": {Lens: good.Lens}, "under the table": under,
		"stretched":         changed(func(c *Calibration) { c.Pose.Turn[0][0] = 1.01 }),
		"sheared":           changed(func(c *Calibration) { c.Pose.Turn[0][1] = 0.1 }),
		"mirrored":          changed(func(c *Calibration) { c.Pose.Turn[0][0] = -1 }),
		"no number":         changed(func(c *Calibration) { c.Pose.Turn[1][1] = math.NaN() }),
		"middle far away":   changed(func(c *Calibration) { c.Lens.CX = 1e9 }),
		"bent out":          changed(func(c *Calibration) { c.Lens.K1 = 1e9 }),
		"bent out a little": changed(func(c *Calibration) { c.Lens.K2 = 1e3 }),
		"met too well":      changed(func(c *Calibration) { c.Residual = -5 }),
	} {
		if c.Validate() == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func TestFourCornersGiveObliqueFocalLength(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lens := NewLens(1280, 720, constellation.Angle(rapid.Float64Range(50, 85).Draw(t, "view")))
		tilt := rapid.Float64Range(25, 55).Draw(t, "tilt")
		truth := looking(lens, tilt, rapid.Float64Range(0, 360).Draw(t, "around"), 0, 0.9*lens.Focal)
		var corners [4]vision.Pixel
		for i, v := range []constellation.Vec{{}, {X: 600}, {X: 600, Y: 400}, {Y: 400}} {
			corners[i] = truth.Pixel(v, 0)
		}
		got, err := FromCorners(NewLens(1280, 720, 0), corners, constellation.Vec{X: 600, Y: 400})
		if err != nil {
			t.Fatal(err)
		}
		v := constellation.Vec{X: 150, Y: 320}
		back, err := got.Table(truth.Pixel(v, 0), 0)
		if err != nil || back.Dist(v) > 0.5 {
			t.Fatalf("off by %.2f mm (%v), focal %.0f, true %.0f", back.Dist(v), err, got.Lens.Focal, lens.Focal)
		}
	})
}

// A camera looks from above: corners that go the other way round are seen by none.
func TestNoCameraIsBelowTheTable(t *testing.T) {
	size := constellation.Vec{X: 610, Y: 457}
	a, b, c, d := vision.Pixel{X: 200, Y: 100}, vision.Pixel{X: 1000, Y: 110}, vision.Pixel{X: 1010, Y: 650}, vision.Pixel{X: 190, Y: 640}
	for range 4 {
		a, b, c, d = b, c, d, a
		got, err := FromCorners(NewLens(1280, 720, 0), [4]vision.Pixel{a, b, c, d}, size)
		if err != nil {
			t.Errorf("clockwise from %v: %v", a, err)
		}
		if got, err = FromCorners(NewLens(1280, 720, 0), [4]vision.Pixel{d, c, b, a}, size); err == nil {
			_, up := got.Pose.Eye()
			t.Errorf("the other way round from %v: seen by a camera %.0f mm above the table", d, up)
		}
	}
}

// Of a cropped picture, whose middle isn't the lens's, four corners still fix the plane, and
// about how high things are seen.
func TestFourCornersHoldInACroppedPicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lens := NewLens(1280, 720, constellation.Angle(rapid.Float64Range(50, 85).Draw(t, "view")))
		lens.CX += rapid.Float64Range(-160, 160).Draw(t, "cropped across")
		lens.CY += rapid.Float64Range(-90, 90).Draw(t, "cropped down")
		truth := looking(lens, rapid.Float64Range(0, 50).Draw(t, "tilt"), rapid.Float64Range(0, 360).Draw(t, "around"), 0, 0.9*lens.Focal)
		size := constellation.Vec{X: 600, Y: 400}
		var corners [4]vision.Pixel
		for i, v := range [4]constellation.Vec{{}, {X: size.X}, size, {Y: size.Y}} {
			corners[i] = truth.Pixel(v, 0)
		}
		got, err := FromCorners(NewLens(1280, 720, 0), corners, size)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []struct{ height, most float64 }{{0, 1.5}, {9, 4}} { // mm
			v := constellation.Vec{X: rapid.Float64Range(0, 600).Draw(t, "x"), Y: rapid.Float64Range(0, 400).Draw(t, "y")}
			back, err := got.Table(truth.Pixel(v, at.height), at.height)
			if err != nil || back.Dist(v) > at.most {
				t.Fatalf("%v at %g mm is off by %.2f mm (%v), points met to %.2f px", v, at.height, back.Dist(v), err, got.Residual)
			}
		}
	})
}

// A telephone that is held upright sees no wider than one that is held across: dice are as
// high as they were.
func TestAPictureOnItsSideIsSeenByTheSameLens(t *testing.T) {
	across, upright := NewLens(1280, 720, 0), NewLens(720, 1280, 0)
	require.InDelta(t, across.Focal, upright.Focal, 1e-9)
	turned := [4]vision.Pixel{{X: 700, Y: 20}, {X: 700, Y: 1260}, {X: 20, Y: 1260}, {X: 20, Y: 20}} // by a quarter
	a, err := FromCorners(across, [4]vision.Pixel{{X: 20, Y: 20}, {X: 1260, Y: 20}, {X: 1260, Y: 700}, {X: 20, Y: 700}}, constellation.Vec{X: 620, Y: 340})
	require.NoError(t, err)
	b, err := FromCorners(upright, turned, constellation.Vec{X: 620, Y: 340})
	require.NoError(t, err)
	_, above := a.Pose.Eye()
	_, same := b.Pose.Eye()
	require.InDelta(t, above, same, 1)
}

func TestFromAboveMapsThePicturesCorners(t *testing.T) {
	c, err := FromAbove(1200, 800, constellation.Vec{X: 600, Y: 400})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []constellation.Vec{{}, {X: 600}, {X: 600, Y: 400}, {X: 100, Y: 300}} {
		p := c.Pixel(v, 0)
		if p.Sub(vision.Pixel{X: 2 * v.X, Y: 2 * v.Y}).Len() > 1e-9 {
			t.Errorf("%v is seen at %v", v, p)
		}
	}
	if s := c.Scale(constellation.Vec{X: 300, Y: 200}); c.Tilt() != 0 || math.Abs(s-2) > 1e-9 {
		t.Errorf("tilt %g, %g pixels a millimetre, want 0 and 2", c.Tilt(), s)
	}
}

func TestTableWithoutAreaIsRefused(t *testing.T) {
	for _, v := range []constellation.Vec{{}, {X: 600}, {X: -600, Y: 400}, {X: math.NaN(), Y: 3}, {X: math.Inf(1), Y: 3}} {
		_, err := FromAbove(640, 480, v)
		if err == nil {
			t.Errorf("%v was taken", v)
		}
	}
}

func TestPixelAboveTheHorizonIsRefused(t *testing.T) {
	c := looking(NewLens(1280, 720, 90), 60, 0, 0, 600)
	_, err := c.Table(vision.Pixel{X: 1e6, Y: 360}, 0)
	if !errors.Is(err, ErrHorizon) {
		t.Fatalf("got %v, want %v", err, ErrHorizon)
	}
}

func TestAScaledLensSeesTheSameRays(t *testing.T) {
	l := NewLens(1280, 720, 70)
	l.K1 = -0.1
	half, err := l.Scaled(640, 360)
	if err != nil {
		t.Fatal(err)
	}
	p := vision.Pixel{X: 900, Y: 200}
	if d := half.Straighten(p.Mul(0.5)).Sub(l.Straighten(p)).Len(); d > 1e-9 {
		t.Errorf("off by %g", d)
	}
	if _, err := l.Scaled(640, 480); err == nil {
		t.Error("another shape was taken")
	}
}
