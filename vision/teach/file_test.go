package teach

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"github.com/asterism-dice/asterism/vision"
)

// hugelyWhitened are what is done to a reader so that its sums are no numbers any more.
func hugelyWhitened(t *Taught) {
	for _, row := range t.Whiten {
		for i := range row {
			row[i] = 1e308 * float64(1-i%2*2)
		}
	}
}

func TestAFileOfHugeNumbersIsRefused(t *testing.T) {
	for name, spoil := range map[string]func(*Taught){
		"mean":    func(t *Taught) { t.Mean[1] = 1e300 },
		"spread":  func(t *Taught) { t.Spread[1] = 1e300 },
		"whiten":  hugelyWhitened,
		"centres": func(t *Taught) { t.Centres[1][0] = -1e300 },
		"reach":   func(t *Taught) { t.Reach = 1e300 },
		"heat":    func(t *Taught) { t.Temperature = 1e300 },
	} {
		taught := taughtBy(t, 1, 8, 0.5)
		spoil(taught)
		var b bytes.Buffer
		if err := taught.Write(&b); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(&b); !errors.Is(err, ErrTaught) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What stands behind a reader in its file is refused, but for ends of lines.
func TestAFileWithMoreBehindItsEndIsRefused(t *testing.T) {
	for behind, refused := range map[string]bool{"": false, "\n\n": false, "}": true, "{}": true, "torn": true} {
		var b bytes.Buffer
		if err := taughtBy(t, 1, 8, 0.5).Write(&b); err != nil {
			t.Fatal(err)
		}
		b.WriteString(behind)
		if _, err := Load(&b); errors.Is(err, ErrTaught) != refused {
			t.Errorf("%q: %v", behind, err)
		}
	}
}

// A die that is at no distance that can be told is none of those that were shown.
func TestADieThatIsNoNumberAwayIsLeftAsItWas(t *testing.T) {
	taught := taughtBy(t, 1, 8, 0.5)
	hugelyWhitened(taught)
	var d vision.Detection
	taught.Apply(&d, clouds(5, ownFaces, 1, 0.5)[2].Looks)
	if got, want := fmt.Sprint(d), fmt.Sprint(vision.Detection{}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}
