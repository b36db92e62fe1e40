package stats

import (
	"fmt"
	"math"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Name is what the dice are called.
func (f *Fairness) Name() string {
	if f.Player == "" {
		return "the " + noun(f.Kind)
	}
	return f.Player + "'s " + noun(f.Kind)
}

// noun is a die of a kind in words.
func noun(k constellation.Kind) string {
	if k == constellation.Binary {
		return "two-sided die"
	}
	return string(k)
}

// meaning says in one sentence what the test means.
func (f *Fairness) meaning(b Bias) string {
	switch {
	case !f.Enough:
		return fmt.Sprintf("%s: %s %s too few to tell; about %d would show a face that comes up %s.", f.Name(), throws(f.Throws), are(f.Throws), about(f.Needed), b.words())
	case f.Adjusted < b.Alpha:
		return f.accusation()
	case f.Throws < f.Needed:
		return fmt.Sprintf("%s: nothing speaks against it being fair so far, but %s can hide a face that comes up %s; about %d can't.", f.Name(), throws(f.Throws), b.words(), about(f.Needed))
	}
	return fmt.Sprintf("%s looks fair: after %s a face that comes up %s would very likely have shown.", f.Name(), throws(f.Throws), b.words())
}

// accusation names the face that differs most, and how often a fair die would
// do so.
func (f *Fairness) accusation() string {
	worst := f.Faces[0]
	for _, c := range f.Faces {
		if math.Abs(float64(c.Count)-c.Expected) > math.Abs(float64(worst.Count)-worst.Expected) {
			worst = c
		}
	}
	often := "often"
	if float64(worst.Count) < worst.Expected {
		often = "seldom"
	}
	return fmt.Sprintf("%s shows %s too %s, %d times in %s where %.0f are expected: a fair die does that in %s; this one isn't fair, or isn't read rightly.",
		f.Name(), worst.Face, often, worst.Count, throws(f.Throws), worst.Expected, oneIn(f.Adjusted))
}

// oneIn says a small chance in words.
func oneIn(p float64) string {
	if p < 1e-6 {
		return "less than one case of a million"
	}
	return fmt.Sprintf("one case of %.0f", 1/p)
}

// Thrown is how often they were thrown, such as "1 throw".
func (f *Fairness) Thrown() string { return throws(f.Throws) }

func throws(n int) string { return rules.Number(n, "throw", "throws") }

func roundWord(n int) string {
	if n == 1 {
		return "round"
	}
	return "rounds"
}

func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// words says the bias in words.
func (b Bias) words() string {
	if b.Times == 1.5 {
		return "half as often again"
	}
	return fmt.Sprintf("%.3g times as often", b.Times)
}

// about rounds a number up to two digits.
func about(n int) int {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit - 1) / unit * unit
}
