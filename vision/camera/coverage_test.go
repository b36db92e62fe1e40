package camera

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
)

// table600 is the table of these tests, mm.
var table600 = constellation.Vec{X: 600, Y: 400}

// Who looks at a table is over it: straight down or from the side, at all of it or at a part.
func TestCheckTable_camerasOverATableAreTaken(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCalibration(t)
		require.NoError(t, c.CheckTable(table600))
		require.NoError(t, c.CheckTable(table600.Mul(10)), "a corner of a large table")
	})
}

func TestCheckTable_whatNobodyMeansIsRefused(t *testing.T) {
	good, err := FromAbove(1280, 720, table600)
	require.NoError(t, err)
	for name, c := range map[string]struct {
		change func(*Calibration)
		want   string
	}{
		"beside the picture":      {func(c *Calibration) { c.Pose.Shift[0] += 5000 }, "none of a table"},
		"nowhere":                 {func(c *Calibration) { c.Pose.Shift[0] = 1e300 }, "none of a table"},
		"no number":               {func(c *Calibration) { c.Pose.Shift[0] = math.NaN() }, "none of a table"},
		"the axis far aside":      {func(c *Calibration) { c.Lens.CX = 3000 }, "none of a table"},
		"all dice in one place":   {func(c *Calibration) { c.Lens.Focal = 1e9 }, "shows but a speck of a table"},
		"a table of a few pixels": {func(c *Calibration) { c.Pose.Shift[2] *= 500 }, "is but a speck in the picture"},
		"a table near the lens":   {func(c *Calibration) { c.Pose.Shift[2] /= 500 }, "shows but a speck of a table"},
	} {
		odd := good
		c.change(&odd)
		require.ErrorContains(t, odd.CheckTable(table600), c.want, name)
	}
}

// A part of the table is enough, and of the picture.
func TestCheckTable_aPartIsEnough(t *testing.T) {
	good, err := FromAbove(1280, 720, table600)
	require.NoError(t, err)
	for name, change := range map[string]func(*Calibration){
		"a corner of the picture": func(c *Calibration) { c.Pose.Shift[0] += 500 },
		"a small table":           func(c *Calibration) { c.Pose.Shift[2] *= 10 },
		"a small part of it":      func(c *Calibration) { c.Pose.Shift[2] /= 10 },
		"a strip of it":           func(c *Calibration) { c.Pose.Shift[0] += 592 },
	} {
		c := good
		change(&c)
		require.NoError(t, c.CheckTable(table600), name)
	}
}

// How much of a table a picture shows is told, so that people learn why dice at its edge aren't seen.
func TestCovers_isTheShareOfTheTableInThePicture(t *testing.T) {
	c, err := FromAbove(1200, 800, constellation.Vec{X: 600, Y: 400})
	require.NoError(t, err)
	for _, tc := range []struct {
		table constellation.Vec
		want  float64
	}{
		{constellation.Vec{X: 600, Y: 400}, 1},
		{constellation.Vec{X: 300, Y: 200}, 1},
		{constellation.Vec{X: 800, Y: 400}, 0.75},
		{constellation.Vec{X: 600, Y: 800}, 0.5},
	} {
		require.InDelta(t, tc.want, c.Covers(tc.table), 0.02, "%v", tc.table)
	}
}

func TestPose_numbersTooManyOrTooFewAreRefused(t *testing.T) {
	var p Pose
	require.NoError(t, json.Unmarshal([]byte(`{"turn": [[1,0,0],[0,1,0],[0,0,1]], "shift": [1,2,3], "later": true}`), &p))
	require.Equal(t, Pose{Turn: [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, Shift: [3]float64{1, 2, 3}}, p)
	for text, want := range map[string]string{
		`{"turn": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]], "shift": [1,2,3]}`: "want 3 rows of 3",
		`{"turn": [[1,0,0],[0,1,0],[0,0,1,0]], "shift": [1,2,3]}`:               "want 3 rows of 3",
		`{"turn": [[1,0,0],[0,1,0]], "shift": [1,2,3]}`:                         "want 3 rows of 3",
		`{"turn": [[1,0,0],[0,1,0],[0,0,1]], "shift": [1,2,3,4]}`:               "4 numbers, want 3",
		`{"turn": [[1,0,0],[0,1,0],[0,0,1]], "shift": [1,2]}`:                   "2 numbers, want 3",
		`{}`: "want 3 rows of 3",
	} {
		require.ErrorContains(t, json.Unmarshal([]byte(text), &p), want, text)
	}
}
