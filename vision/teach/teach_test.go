package teach

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// model names the network that the tests' features are said to come from.
const model = "made up"

// clouds makes examples of faces that lie about centres of their own. Each is
// seen in four looks that differ a little.
func clouds(seed uint64, faces []string, each int, spread float64) []Example {
	r := rand.New(rand.NewPCG(seed, 1))
	var out []Example
	for k, f := range faces {
		for range each {
			x := make([]float64, 24)
			for i := range x {
				x[i] = spread * r.NormFloat64()
			}
			x[k] += 3
			e := Example{Side: vision.Side{Kind: constellation.Utara, Face: f}}
			for range 4 {
				look := make([]float64, len(x))
				for i, v := range x {
					look[i] = v + 0.1*r.NormFloat64()
				}
				e.Looks = append(e.Looks, look)
			}
			out = append(out, e)
		}
	}
	return out
}

var ownFaces = []string{"N", "E", "S", "W"}

// taughtBy teaches the four faces with so many examples of each.
func taughtBy(t *testing.T, seed uint64, each int, spread float64) *Taught {
	t.Helper()
	taught, err := Learn(model, clouds(seed, ownFaces, each, spread))
	if err != nil {
		t.Fatal(err)
	}
	return taught
}

func TestTaughtReaderTellsWhatItWasShown(t *testing.T) {
	taught := taughtBy(t, 1, 24, 0.5)
	right := 0
	fresh := clouds(2, ownFaces, 50, 0.5)
	for _, e := range fresh {
		d := vision.Detection{Kind: constellation.D6, Face: "1", FaceConfidence: 0.6}
		taught.Apply(&d, e.Looks)
		if d.Face == e.Face && d.Kind == constellation.Utara {
			right++
		}
	}
	if right < 196 || taught.Kept.Value < 0.95 {
		t.Errorf("%d of %d right, %v while learning", right, len(fresh), taught.Kept)
	}
}

func TestOneReaderLearnsSeveralKinds(t *testing.T) {
	shown := clouds(1, ownFaces, 24, 0.5)
	for _, e := range clouds(2, []string{"1", "2"}, 24, 0.5) {
		for _, x := range e.Looks {
			x[10] += 4
		}
		e.Kind = constellation.D12
		shown = append(shown, e)
	}
	taught, err := Learn(model, shown)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []Example{shown[0], shown[95], shown[100], shown[140]} {
		var d vision.Detection
		taught.Apply(&d, e.Looks)
		if d.Kind != e.Kind || d.Face != e.Face {
			t.Errorf("%s %s read as %s %s", e.Kind, e.Face, d.Kind, d.Face)
		}
		for _, a := range d.Alternatives {
			if !d.Kind.Has(a.Face) {
				t.Errorf("a %s can't be %q", d.Kind, a.Face)
			}
		}
	}
}

func TestTaughtReaderLeavesOtherDiceAlone(t *testing.T) {
	taught := taughtBy(t, 1, 24, 0.5)
	far := make([]float64, 24)
	for i := range far {
		far[i] = 9
	}
	for name, looks := range map[string][][]float64{"far off": {far, far}, "other features": {{1, 2, 3}}, "no look": nil} {
		d := vision.Detection{Kind: constellation.D6, Face: "5"}
		taught.Apply(&d, looks)
		if d.Kind != constellation.D6 || d.Face != "5" {
			t.Errorf("%s: taken for %s %s", name, d.Kind, d.Face)
		}
	}
}

func TestTheUsualReadersSureWordCounts(t *testing.T) {
	near := clouds(2, ownFaces, 1, 0.5)[0].Looks // an N
	shown := clouds(1, ownFaces, 24, 0.5)
	for i := range shown { // it often takes the taught dice for a d6, never for a d20
		shown[i].Standard = Claim{vision.Side{Kind: constellation.D6, Face: "1"}, 0.5 + 0.004*float64(i)}
	}
	shown[0].Standard = Claim{vision.Side{Kind: constellation.Borg, Face: "8"}, 0.95}
	shown[1].Standard = Claim{vision.Side{Kind: constellation.D12, Face: "8"}, 0}
	shown[2].Standard = Claim{shown[2].Side, 0.99}
	taught, err := Learn(model, shown)
	if err != nil {
		t.Fatal(err)
	}
	own := vision.Side{Kind: constellation.Utara, Face: "N"}
	for _, c := range []struct {
		says vision.Side
		p    float64
		want vision.Side
	}{
		{vision.Side{Kind: constellation.D6, Face: "3"}, 0.8, own},
		{vision.Side{Kind: constellation.D6, Face: "3"}, 0.91, own},
		{vision.Side{Kind: constellation.D6, Face: "3"}, 0.99, vision.Side{Kind: constellation.D6, Face: "3"}},
		{vision.Side{Kind: constellation.D20, Face: "3"}, 0.8, own},
		{vision.Side{Kind: constellation.D20, Face: "3"}, 0.95, vision.Side{Kind: constellation.D20, Face: "3"}},
		{vision.Side{Kind: constellation.Borg, Face: "16"}, 0.99, own}, // it slipped when it was that sure
		{vision.Side{Kind: constellation.Utara, Face: "E"}, 0.8, own},
		{vision.Side{Kind: constellation.Utara, Face: "E"}, 0.95, vision.Side{Kind: constellation.Utara, Face: "E"}}, // it never slipped
	} {
		d := vision.Detection{Kind: c.says.Kind, Face: c.says.Face, FaceConfidence: c.p}
		taught.Apply(&d, near)
		if got := (vision.Side{Kind: d.Kind, Face: d.Face}); got != c.want {
			t.Errorf("%v by %.2f: taken for %v, want %v", c.says, c.p, got, c.want)
		}
	}
}

func TestWhatCantBeReadStaysOpen(t *testing.T) {
	taught := taughtBy(t, 1, 24, 1)
	near := clouds(2, ownFaces, 1, 1)[0].Looks
	for _, reason := range []string{vision.ReasonCut, vision.ReasonSmall} {
		d := vision.Detection{Reason: reason}
		taught.Apply(&d, near)
		if d.Face != "" || d.Reason != reason {
			t.Errorf("%s: %q %q", reason, d.Face, d.Reason)
		}
	}
	d := vision.Detection{Face: "1"}
	taught.Apply(&d, [][]float64{taught.Mean})
	if d.Face != "" || d.Reason != vision.ReasonUnsure || len(d.Alternatives) != mostOthers {
		t.Errorf("amid all faces: %+v", d)
	}
}

func TestTemperatureKeepsPromises(t *testing.T) {
	taught := taughtBy(t, 3, 40, 1.6)
	var promised float64
	right, fresh := 0, clouds(4, ownFaces, 400, 1.6)
	for _, e := range fresh {
		z, _ := taught.whitened(e.Looks)
		_, faces := taught.answer(z)
		promised += faces[0].P / float64(len(fresh))
		if faces[0].Face == e.Face {
			right++
		}
	}
	if kept := float64(right) / float64(len(fresh)); promised-kept > 0.05 || kept-promised > 0.05 {
		t.Errorf("promised %.3f, kept %.3f", promised, kept)
	}
}

func TestFewPicturesPromiseLess(t *testing.T) {
	for _, each := range []int{4, 12, 36} {
		taught := taughtBy(t, 1, each, 0.1)
		d := vision.Detection{}
		taught.Apply(&d, clouds(2, ownFaces, 1, 0.1)[0].Looks)
		if least := 1 / float64(2*(4*each+2)); d.Face != "N" || d.FaceConfidence > 1-least {
			t.Errorf("%d of each: %s %.5f, want at most %.5f", each, d.Face, d.FaceConfidence, 1-least)
		}
	}
}

func TestWhatLooksStrangeIsToldLessSurely(t *testing.T) {
	taught := taughtBy(t, 1, 24, 1)
	var told []float64
	for _, odd := range []float64{0, 5, 5.7, 60} { // spreads of a feature that says nothing of the face
		x := append([]float64(nil), taught.Mean...)
		x[0], x[23] = 3.5, x[23]+odd
		d := vision.Detection{}
		taught.Apply(&d, [][]float64{x})
		told = append(told, d.FaceConfidence)
	}
	if !(told[0] > told[1] && told[1] > told[2]+0.01 && told[2] > 0 && told[3] == 0) {
		t.Errorf("chances %.4f, want ever less and then none", told)
	}
}

func TestTaughtReaderSurvivesItsFile(t *testing.T) {
	taught := taughtBy(t, 1, 8, 0.5)
	var b bytes.Buffer
	if err := taught.Write(&b); err != nil {
		t.Fatal(err)
	}
	again, err := Load(bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	f := clouds(5, ownFaces, 1, 0.5)[2].Looks
	var a, c vision.Detection
	taught.Apply(&a, f)
	again.Apply(&c, f)
	if a.Face == "" || a.Face != c.Face || a.FaceConfidence != c.FaceConfidence {
		t.Errorf("%v before, %v after", a, c)
	}
}

func TestAReaderOfOtherWeightsIsRefused(t *testing.T) {
	taught := taughtBy(t, 1, 8, 0.5)
	if err := taught.Fits(model); err != nil {
		t.Error(err)
	}
	if err := taught.Fits("newer"); !errors.Is(err, ErrTaught) {
		t.Error(err)
	}
}

func TestTooLittleToLearnFromIsRefused(t *testing.T) {
	few := clouds(1, ownFaces, 3, 0.5)
	one := clouds(1, ownFaces[:1], 9, 0.5)
	wrong := clouds(1, []string{"1", "2"}, 9, 0.5)
	ragged := clouds(1, ownFaces, 9, 0.5)
	ragged[5].Looks[1] = ragged[5].Looks[1][:7]
	blind := clouds(1, ownFaces, 9, 0.5)
	blind[3].Looks = nil
	for name, shown := range map[string][]Example{"few": few, "one face": one, "no such face": wrong, "ragged": ragged, "no looks": blind, "none": nil} {
		if _, err := Learn(model, shown); !errors.Is(err, ErrTaught) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Faces may have any names, and features that never stir do no harm.
func TestUnknownKindsTakeAnyFace(t *testing.T) {
	shown := clouds(1, []string{"wolf", "lamb"}, 9, 0.3)
	for i := range shown {
		shown[i].Kind = constellation.Unknown
		for _, x := range shown[i].Looks {
			x[20] = 7
		}
	}
	taught, err := Learn(model, shown)
	if err != nil {
		t.Fatal(err)
	}
	d := vision.Detection{Kind: constellation.D6}
	taught.Apply(&d, shown[0].Looks)
	if d.Kind != constellation.Unknown || d.Face != "wolf" {
		t.Errorf("%s %q", d.Kind, d.Face)
	}
}

func FuzzReadTaught(f *testing.F) {
	taught, err := Learn(model, clouds(1, ownFaces[:2], 4, 0.5))
	if err != nil {
		f.Fatal(err)
	}
	b, err := json.Marshal(taught)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add([]byte(`{"model":"m","sides":[{"kind":"d6","face":"1"},{"kind":"d6","face":"2"}],"mean":[0],"spread":[1],"whiten":[[1]],"centres":[[0],[1]],"reach":9,"heat":1}`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		taught, err := Load(bytes.NewReader(data))
		if err != nil {
			return
		}
		d := vision.Detection{}
		taught.Apply(&d, [][]float64{make([]float64, len(taught.Mean))})
		if d.Face != "" && !d.Kind.Has(d.Face) {
			t.Errorf("a %s with %q", d.Kind, d.Face)
		}
	})
}
