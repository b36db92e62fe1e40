package opencv

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/render"
	"github.com/asterism-dice/asterism/vision/why"
)

func TestReport_tellsOfEachStageAndChangesNoAnswer(t *testing.T) {
	chance := rand.New(rand.NewPCG(2026, 11))
	scene := render.RandomScene(chance, render.Wish{MinDice: 5, MaxDice: 5, MinEdge: 70, MaxEdge: 90,
		Kinds: []constellation.Kind{constellation.D6, constellation.D20}})
	picture, _, err := render.Render(scene, chance)
	if err != nil {
		t.Fatal(err)
	}
	img := toMat(t, picture)
	defer img.Close()
	r := newReader(t, vision.ReaderConfig{})
	want, err := r.Read(img, Known{})
	if err != nil {
		t.Fatal(err)
	}
	r.Report = &why.Report{}
	got, err := r.Read(img, Known{})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) || len(want) == 0 {
		t.Errorf("with a report %v, without %v", got, want)
	}
	dice, aims := 0, 0
	for i, c := range r.Report.Found {
		looked(t, i, c)
		if c.Verdict == why.Told || c.Verdict == why.Open {
			dice++
		}
		aims += len(c.Aims)
		if c.Die.Kind == constellation.D20 && len(c.Aims[0].Ups) == 0 {
			t.Errorf("candidate %d: nothing of where up leads at a d20", i)
		}
	}
	if dice != len(want) || aims == 0 || len(r.Report.Told) != len(want) {
		t.Errorf("%d dice in the report and %d told, %d looks at top faces; %d dice seen", dice, len(r.Report.Told), aims, len(want))
	}
	if len(r.Report.Ways) == 0 || r.Report.Picture == nil {
		t.Errorf("ways %v, picture %v", r.Report.Ways, r.Report.Picture)
	}
}

// looked fails where a report leaves out what became of a candidate, or what
// was read in one of its pictures.
func looked(t *testing.T, i int, c why.Candidate) {
	t.Helper()
	if c.Verdict == "" {
		t.Errorf("candidate %d has no verdict", i)
	}
	for _, l := range c.Looks {
		if l.Crop == nil || len(l.Chances) == 0 {
			t.Errorf("candidate %d: a look without picture or answer: %v", i, l)
		}
	}
	for _, a := range c.Aims {
		for _, s := range a.Sides {
			if s.Picture == nil || len(s.Chances) == 0 {
				t.Errorf("candidate %d: a side without picture or answer: %v", i, s)
			}
		}
	}
}

func TestExtent_isWhatSpreadWasGiven(t *testing.T) {
	for _, c := range [][2]int{{0, 255}, {40, 200}, {0, 100}, {155, 255}} {
		if low, high := spread(c[0], c[1]).extent(); low != c[0] || high != c[1] {
			t.Errorf("%d to %d, want %v", low, high, c)
		}
	}
}

// How a die was cut is said in words that fit under its picture, two lines of which are for them.
func TestCropStyle_isSaidInFewWords(t *testing.T) {
	const longest = 18 // letters of a line
	all := slices.Concat(pipCrops, otherCrops, []cropStyle{plainCrop, pipsMirrored, pipsWider, {pad: 1.25, decorrelated: true, mirrored: true}})
	said := map[string]cropStyle{}
	for _, s := range all {
		for _, line := range strings.SplitN(s.String(), ", ", 2) {
			require.LessOrEqual(t, len([]rune(line)), longest, s.String())
		}
		if o, ok := said[s.String()]; ok {
			require.Equal(t, o, s, "two ways of cutting are called the same")
		}
		said[s.String()] = s
	}
}
