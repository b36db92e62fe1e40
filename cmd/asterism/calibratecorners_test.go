//go:build !nocamera

package main

import (
	"image"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/stretchr/testify/require"
)

// What was found is agreed to by one key; clicks take its place, and the last of
// them can be taken back.
func TestCorners_areAgreedToOrClicked(t *testing.T) {
	found := [4]vision.Pixel{{X: 1, Y: 1}, {X: 4, Y: 1}, {X: 4, Y: 3}, {X: 1, Y: 3}}
	q := quad{size: constellation.Vec{X: 610, Y: 457}}
	require.False(t, q.answer(ebi.Agree, vision.Pixel{}), "nothing was found")
	require.Contains(t, q.ask(), "Click the corners of the table (610 × 457 mm)")
	q.found = &found
	require.Contains(t, q.ask(), "Is this the table (610 × 457 mm)?")
	require.True(t, q.answer(ebi.Agree, vision.Pixel{}))
	for _, at := range []vision.Pixel{{X: 10, Y: 1}, {X: 20, Y: 1}, {X: 30, Y: 6}} {
		require.False(t, q.answer(ebi.Clicked, at))
		require.Equal(t, askMore, q.ask())
		require.False(t, q.answer(ebi.Agree, vision.Pixel{}), "corners are missing")
	}
	q.answer(ebi.Back, vision.Pixel{})
	q.answer(ebi.Clicked, vision.Pixel{X: 20, Y: 7})
	q.answer(ebi.Clicked, vision.Pixel{X: 10, Y: 8})
	q.answer(ebi.Clicked, vision.Pixel{X: 10, Y: 9})
	require.Equal(t, askAgree, q.ask())
	require.True(t, q.answer(ebi.Agree, vision.Pixel{}))
	require.Equal(t, []vision.Pixel{{X: 10, Y: 1}, {X: 20, Y: 1}, {X: 20, Y: 7}, {X: 10, Y: 8}}, q.corners())
}

// A click up where the words stand agrees to what was found, one beside them is a corner:
// the true top left one may lie as high where something else was taken for the table.
func TestCorners_aCornerMayBeClickedBesideTheWords(t *testing.T) {
	found := [4]vision.Pixel{{X: 300, Y: 200}, {X: 900, Y: 200}, {X: 900, Y: 600}, {X: 300, Y: 600}}
	four := clicks(found[:]...).clicked
	for _, c := range []struct {
		name    string
		found   *[4]vision.Pixel
		clicked []vision.Pixel
		at      constellation.Vec // in a window of 1200×800 px
		want    ebi.AnswerKey
	}{
		{"on the words", &found, nil, constellation.Vec{X: 640, Y: 60}, ebi.Agree},
		{"the top left corner", &found, nil, constellation.Vec{X: 60, Y: 60}, ebi.Clicked},
		{"the top right corner", &found, nil, constellation.Vec{X: 1150, Y: 60}, ebi.Clicked},
		{"below the words", &found, nil, constellation.Vec{X: 640, Y: 400}, ebi.Clicked},
		{"nothing was found", nil, nil, constellation.Vec{X: 640, Y: 60}, ebi.Clicked},
		{"corners are missing", &found, four[:3], constellation.Vec{X: 640, Y: 60}, ebi.Clicked},
		{"none is missing", &found, four, constellation.Vec{X: 60, Y: 60}, ebi.Agree},
	} {
		q := quad{found: c.found, clicked: c.clicked}
		require.Equal(t, c.want, q.means(ebi.Answer{Key: ebi.Clicked, At: c.at}, 1200, 800), c.name)
		require.Equal(t, ebi.Back, q.means(ebi.Answer{Key: ebi.Back, At: c.at}, 1200, 800), c.name)
	}
}

// clicks are corners that were clicked one after another.
func clicks(corners ...vision.Pixel) *quad {
	q := &quad{size: constellation.Vec{X: 610, Y: 457}}
	for _, p := range corners {
		q.answer(ebi.Clicked, p)
	}
	return q
}

// Whoever clicks the corners the other way round, or across, means the same table: the
// first one stays the top left one, and what comes of it can be read again.
func TestCorners_areThoseOfATableInWhateverOrder(t *testing.T) {
	lens := camera.NewLens(1280, 720, 0)
	a, b, c, d := vision.Pixel{X: 200, Y: 100}, vision.Pixel{X: 1000, Y: 110}, vision.Pixel{X: 1010, Y: 650}, vision.Pixel{X: 190, Y: 640}
	for _, clicked := range [][]vision.Pixel{{a, b, c, d}, {a, d, c, b}, {a, c, b, d}, {a, c, d, b}, {a, b, d, c}, {a, d, b, c}} {
		q := clicks(clicked...)
		require.Equal(t, askAgree, q.ask())
		require.True(t, q.answer(ebi.Agree, vision.Pixel{}))
		require.Equal(t, []vision.Pixel{a, b, c, d}, q.corners())
		f, err := cornered(lens, [4]vision.Pixel(q.corners()), q.size)
		require.NoError(t, err)
		file := filepath.Join(t.TempDir(), "table.json")
		require.NoError(t, renewCalibration(file, f, io.Discard))
		got, err := readCalibrated(file)
		require.NoError(t, err)
		at, err := got.Calibration.Table(a, 0)
		require.NoError(t, err)
		require.InDelta(t, 0, at.Len(), 5)
	}
	other := clicks(b, a, d, c)
	require.True(t, other.answer(ebi.Agree, vision.Pixel{}))
	require.Equal(t, []vision.Pixel{b, c, d, a}, other.corners())
	q := clicks(a, d, c, b)
	q.answer(ebi.Back, vision.Pixel{})
	require.Equal(t, []vision.Pixel{a, d, c}, q.corners(), "the click of before is taken back")
}

// Corners that no table has, and those of one of another size, are told where they are
// clicked.
func TestCorners_thatCantBeAreTold(t *testing.T) {
	q := clicks(vision.Pixel{X: 100, Y: 100}, vision.Pixel{X: 900, Y: 100}, vision.Pixel{X: 500, Y: 200}, vision.Pixel{X: 500, Y: 600})
	require.Equal(t, askNoTable, q.ask())
	require.False(t, q.answer(ebi.Agree, vision.Pixel{}))
	q.answer(ebi.Back, vision.Pixel{})
	require.Equal(t, askMore, q.ask())

	thin := []vision.Pixel{{X: 100, Y: 300}, {X: 1200, Y: 300}, {X: 1200, Y: 360}, {X: 100, Y: 360}}
	q = clicks(thin...)
	require.True(t, q.answer(ebi.Agree, vision.Pixel{}))
	_, err := cornered(camera.NewLens(1280, 720, 0), [4]vision.Pixel(thin), q.size)
	require.Error(t, err)
	q.refuse()
	require.Contains(t, q.ask(), "A table of 610 × 457 mm never looks like that")
	require.Empty(t, q.corners())
	q.answer(ebi.Clicked, thin[0])
	require.Equal(t, askMore, q.ask())
}

// What nobody could read again isn't written: the calibration of before stays.
func TestCalibration_thatCantBeReadIsNotWritten(t *testing.T) {
	file := keptCalibration(t)
	before, err := os.ReadFile(file)
	require.NoError(t, err)
	f, err := readCalibrationFile(file)
	require.NoError(t, err)
	f.Camera.Pose.Shift[2] *= -1
	require.ErrorContains(t, renewCalibration(file, f, io.Discard), "the calibration isn't written: calibrate: camera")
	require.ErrorContains(t, (&calibrated{Calibration: *f.Camera}).write(file), "the calibration isn't written: camera")
	after, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))
}

// Corners that were found in any order make a table whose longer side is the
// longer one, and the file says where the camera sees it.
func TestCorners_makeACalibration(t *testing.T) {
	size := constellation.Vec{X: 600, Y: 400}
	c, err := camera.FromAbove(1280, 720, constellation.Vec{X: 800, Y: 450})
	require.NoError(t, err)
	var seen [4]vision.Pixel
	for i, v := range [4]constellation.Vec{{X: 100, Y: 20}, {X: 700, Y: 20}, {X: 700, Y: 420}, {X: 100, Y: 420}} {
		seen[i] = c.Pixel(v, 0)
	}
	for k := range 4 {
		turned := [4]vision.Pixel{seen[k], seen[(k+1)%4], seen[(k+2)%4], seen[(k+3)%4]}
		require.Equal(t, seen, upright(turned, size))
		require.Equal(t, seen[1], upright(turned, constellation.Vec{X: 400, Y: 600})[0])
	}
	f, err := cornered(c.Lens, seen, size)
	require.NoError(t, err)
	require.NoError(t, f.Validate())
	require.Nil(t, f.Projector)
	for i, v := range [4]constellation.Vec{{}, {X: 600}, size, {Y: 400}} {
		at, err := f.Camera.Table(seen[i], 0)
		require.NoError(t, err)
		require.InDelta(t, 0, at.Dist(v), 0.1)
	}
}

// A click in the window is at the camera's pixel that is seen there.
func TestCorners_areClickedWhereTheyAreSeen(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 64, 36))
	img.Pix[20*img.Stride+30] = 200
	v := newPictured(img, 320, 240)
	require.Equal(t, uint8(200), v.picture.Pix[(30+20*5+2)*320+30*5+2])
	require.Equal(t, vision.Pixel{X: 30.5, Y: 20.5}, v.pixel(constellation.Vec{X: 152.5, Y: 132.5}))
	require.Len(t, v.outline([]vision.Pixel{{X: 1, Y: 1}}), 2)
}
