package constellation

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const skies = "../testdata/skies/"

func skyFiles(t testing.TB, pattern string) []string {
	files, err := filepath.Glob(skies + pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	return files
}

func readFile(t testing.TB, name string) []byte {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestGoodSkiesSayTheSameAfterWriting(t *testing.T) {
	for _, file := range skyFiles(t, "good/*.json") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			table, err := ReadSky(bytes.NewReader(readFile(t, file)), file)
			if err != nil {
				t.Fatal(err)
			}
			rewrite(t, table)
		})
	}
}

// rewrite writes a table and checks that it is read back as it was.
func rewrite(t *testing.T, table *Table) {
	var b bytes.Buffer
	if err := WriteSky(&b, table); err != nil {
		t.Fatal(err)
	}
	again, err := ReadSky(bytes.NewReader(b.Bytes()), "rewritten")
	if err != nil {
		t.Fatalf("%v\n%s", err, &b)
	}
	same(t, table, again)
}

func TestBadSkiesAreRefusedInOneLine(t *testing.T) {
	for _, file := range skyFiles(t, "bad/*.json") {
		t.Run(filepath.Base(file), func(t *testing.T) {
			_, err := ReadSky(bytes.NewReader(readFile(t, file)), "it.json")
			if !errors.Is(err, ErrSky) {
				t.Fatalf("error is %v", err)
			}
			want := string(readFile(t, strings.TrimSuffix(file, ".json")+".want"))
			same(t, "it.json: "+want, err.Error()+"\n")
		})
	}
}

func TestWhatASkyLeavesOutIsAsTheSpecificationSays(t *testing.T) {
	table, err := ReadSky(strings.NewReader(`{"table": {"width": 100, "height": 100}, "dice": [{"id": "a", "kind": "d6", "x": 1, "y": 2}]}`), "")
	if err != nil {
		t.Fatal(err)
	}
	same(t, []Die{{ID: "a", Kind: D6, Pos: Vec{1, 2}, Size: 16, Still: true, Confidence: 1, FaceConfidence: 1}}, table.Dice)
}

// What is written can be read again.
func TestWriteSkyRefusesWhatReadSkyWould(t *testing.T) {
	for name, table := range map[string]*Table{
		"no area":        {},
		"the same twice": {Width: 10, Height: 10, Dice: []Die{{ID: "a", Kind: D6}, {ID: "a", Kind: D6}}},
	} {
		var b bytes.Buffer
		if err := WriteSky(&b, table); err == nil || b.Len() > 0 {
			t.Errorf("%s: %v, %d bytes written", name, err, b.Len())
		}
	}
}

// A die whose size no sensor told is as large as one of which a file says nothing.
func TestWriteSkyLeavesOutASizeThatIsNotKnown(t *testing.T) {
	var b bytes.Buffer
	if err := WriteSky(&b, &Table{Width: 10, Height: 10, Dice: []Die{{ID: "a", Kind: D6}, {ID: "b", Kind: D6, Size: 12}}}); err != nil {
		t.Fatal(err)
	}
	again, err := ReadSky(&b, "it")
	if err != nil {
		t.Fatal(err)
	}
	same(t, []float64{DefaultSize, 12}, []float64{again.Dice[0].Size, again.Dice[1].Size})
}

func TestWriteSkyRefusesWhatIsNoNumber(t *testing.T) {
	var b bytes.Buffer
	err := WriteSky(&b, &Table{Width: 10, Height: 10, Dice: []Die{{ID: "a", Pos: Vec{math.NaN(), 0}}}})
	if err == nil || b.Len() > 0 {
		t.Fatalf("error %v, wrote %q", err, &b)
	}
}

func FuzzReadSky(f *testing.F) {
	for _, pattern := range []string{"good/*.json", "bad/*.json"} {
		for _, file := range skyFiles(f, pattern) {
			f.Add(readFile(f, file))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := ReadSky(bytes.NewReader(data), "fuzz")
		if err == nil {
			rewrite(t, table)
		} else if strings.Contains(err.Error(), "\n") {
			t.Fatalf("more than a line: %q", err)
		}
	})
}

func TestSkyKeepsHowSureReadingsAre(t *testing.T) {
	const file = `{"table": {"width": 100, "height": 100}, "dice": [{"id": "a", "kind": "d6", "face": "3", "x": 1, "y": 2,
		"confidence": 0.9, "faceConfidence": 0.7, "alternatives": [{"face": "1", "p": 0.05}, {"face": "5", "p": 0.2}]}]}`
	table, err := ReadSky(strings.NewReader(file), "a")
	if err != nil {
		t.Fatal(err)
	}
	d := table.Dice[0]
	if d.Confidence != 0.9 || d.FaceConfidence != 0.7 || math.Abs(d.Margin-0.5) > 1e-9 || d.Alternatives[0].Face != "5" || len(d.Alternatives) != 2 {
		t.Fatalf("%+v", d)
	}
	var b bytes.Buffer
	if err := WriteSky(&b, table); err != nil {
		t.Fatal(err)
	}
	again, err := ReadSky(&b, "b")
	if err != nil || !reflect.DeepEqual(again.Dice, table.Dice) {
		t.Fatalf("%v\n%+v\n%+v", err, table.Dice, again.Dice)
	}
	clone := table.Clone()
	clone.Dice[0].Alternatives[0].P = 0
	if table.Dice[0].Alternatives[0].P != 0.2 {
		t.Error("a clone shares the alternatives")
	}
}

func TestSkyRefusesChancesThatAreNone(t *testing.T) {
	for part, want := range map[string]string{
		`"confidence": 1.1`:                                                  `confidence 1.1 is not between 0 and 1`,
		`"faceConfidence": -1`:                                               `faceConfidence -1 is not between 0 and 1`,
		`"alternatives": [{"face": "7", "p": 0.1}]`:                          `alternatives[0]: a d6 has no face "7"`,
		`"alternatives": [{"face": "6", "p": 2}]`:                            `alternatives[0]: p 2 is not between 0 and 1`,
		`"alternatives": [{"face": "6", "p": 0.1}, {"face": "6", "p": 0.2}]`: `alternatives[1]: face "6" is named twice`,
		`"alternatives": [{"q": 2}]`:                                         `alternatives[0]: unknown key "q"`,
	} {
		_, err := ReadSky(strings.NewReader(`{"table": {"width": 9, "height": 9}, "dice": [{"id": "a", "kind": "d6", "x": 1, "y": 2, `+part+`}]}`), "c")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", part, err)
		}
	}
}

// The die's own face is no rival, whether a file names it among the others or not.
func TestMarginIsToTheNextFace(t *testing.T) {
	for alternatives, want := range map[string]float64{
		``:                          0.75,
		`{"face": "5", "p": 0.125}`: 0.625,
		`{"face": "3", "p": 0.75}, {"face": "5", "p": 0.125}`:   0.625,
		`{"face": "5", "p": 0.125}, {"face": "3", "p": 0.0625}`: 0.625,
		`{"face": "3", "p": 0.75}`:                              0.75,
	} {
		table, err := ReadSky(strings.NewReader(`{"table": {"width": 100, "height": 100}, "dice": [{"id": "a", "kind": "d6", "face": "3", "x": 1, "y": 2,
			"faceConfidence": 0.75, "alternatives": [`+alternatives+`]}]}`), "it")
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Dice[0].Margin; got != want {
			t.Errorf("%s: margin %v, want %v", alternatives, got, want)
		}
	}
}

func TestAnglesOfSkiesAreFrom0To360(t *testing.T) {
	table, err := ReadSky(strings.NewReader(`{"table": {"width": 100, "height": 100}, "dice": [{"id": "a", "kind": "d6", "x": 1, "y": 2, "angle": -725}],
		"blocks": [{"id": "b", "x": 1, "y": 2, "w": 3, "h": 3, "angle": -725}, {"id": "c", "x": 1, "y": 2, "w": 3, "h": 3, "angle": 365}]}`), "it")
	if err != nil {
		t.Fatal(err)
	}
	same(t, []Angle{355, 355, 5}, []Angle{table.Dice[0].Angle, table.Blocks[0].Angle, table.Blocks[1].Angle})
}
