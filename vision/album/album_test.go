package album

import (
	"errors"
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// seen is an appearance of a sign, turned by so many rad.
func seen(t testing.TB, sign string, turn float64) Appearance {
	t.Helper()
	side := drawn(signs[sign], turn, 0, 0, 1, black, ivory)
	at, err := NewAppearance(side, side)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func named(face string) Name {
	return Name{Kind: constellation.D6, Face: face, Team: constellation.Red, By: "Ada", At: time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)}
}

func TestAlbum_aSignIsAskedForOnceAndKnownFromThenOn(t *testing.T) {
	a := &Album{}
	id := a.Meet(seen(t, "moon", 0))
	if again := a.Meet(seen(t, "moon", 2)); again != id {
		t.Errorf("the same sign on another die is asked for anew: %s after %s", again, id)
	}
	if other := a.Meet(seen(t, "hook", 0)); other == id {
		t.Error("another sign passes for the same")
	}
	if _, _, ok := a.Look(seen(t, "moon", 1)); ok {
		t.Error("known before anybody named it")
	}
	if _, was, err := a.Name(id, named("1")); was || err != nil {
		t.Fatal(was, err)
	}
	for turn := range 7 {
		e, alike, ok := a.Look(seen(t, "moon", float64(turn)))
		if !ok || e.Face != "1" || e.ID != id {
			t.Errorf("turned by %d rad: %v %q, %.3f", turn, ok, e.Face, alike)
		}
	}
	for _, other := range []string{"hook", "cross", "pip"} {
		if e, alike, ok := a.Look(seen(t, other, 0.5)); ok {
			t.Errorf("%s taken for %s: %.3f", other, e.Face, alike)
		}
	}
}

func TestAlbum_namingAnewTellsWhatWasSaidBefore(t *testing.T) {
	a := &Album{}
	id := a.Meet(seen(t, "moon", 0))
	if _, _, err := a.Name(id, named("1")); err != nil {
		t.Fatal(err)
	}
	before, was, err := a.Name(id, named("6"))
	if !was || before.Face != "1" || err != nil {
		t.Errorf("%v %v %v", before, was, err)
	}
	if e, _, _ := a.Look(seen(t, "moon", 1)); e.Face != "6" {
		t.Errorf("still %q", e.Face)
	}
}

func TestAlbum_whatIsForgottenCanBeNamedAgain(t *testing.T) {
	a := &Album{}
	id := a.Meet(seen(t, "moon", 0))
	if _, _, err := a.Name(id, named("1")); err != nil {
		t.Fatal(err)
	}
	n := a.Changes()
	if !a.Forget(id) || a.Forget(id) || a.Changes() == n {
		t.Error("not forgotten once")
	}
	if _, _, ok := a.Look(seen(t, "moon", 0)); ok {
		t.Error("known after it was forgotten")
	}
	if _, _, err := a.Name(id, named("2")); err != nil {
		t.Error(err)
	}
	if e, _, ok := a.Look(seen(t, "moon", 0)); !ok || e.Face != "2" {
		t.Errorf("%v %q", ok, e.Face)
	}
}

func TestAlbum_onlyASureGuessAtPipsSpeaksAgainstALikeness(t *testing.T) {
	for name, c := range map[string]struct {
		shown, seen Guess
		want        bool
	}{
		"the same face, sure":        {Guess{constellation.D6, "2", 0.9}, Guess{constellation.D6, "2", 0.7}, true},
		"another face, unsure":       {Guess{constellation.D6, "2", 0.4}, Guess{constellation.D6, "3", 0.5}, true},
		"another kind, unsure":       {Guess{constellation.D6, "2", 0.4}, Guess{constellation.Borg, "2", 0.5}, true},
		"numerals, another, unsure":  {Guess{constellation.D20, "2", 0.4}, Guess{constellation.D6, "3", 0.5}, true},
		"numerals both":              {Guess{constellation.D20, "2", 0.9}, Guess{constellation.D20, "12", 0.9}, true},
		"nothing known of one":       {Guess{constellation.D6, "2", 0.4}, Guess{}, true},
		"another face, sure":         {Guess{constellation.D6, "2", 0.4}, Guess{constellation.D6, "3", 0.7}, false},
		"the first was surely other": {Guess{constellation.D6, "2", 0.7}, Guess{constellation.D6, "3", 0.2}, false},
		"another kind, sure":         {Guess{constellation.D6, "2", 0.4}, Guess{constellation.Borg, "2", 0.7}, false},
	} {
		a := &Album{}
		shown, at := seen(t, "moon", 0), seen(t, "moon", 1)
		shown.Guess, at.Guess = c.shown, c.seen
		if err := a.Put(Entry{shown, named("1")}); err != nil {
			t.Fatal(err)
		}
		if _, alike, ok := a.Look(at); ok != c.want {
			t.Errorf("%s: %v, %.3f, want %v", name, ok, alike, c.want)
		}
	}
}

func TestAlbum_faintSignsAreNotAskedFor(t *testing.T) {
	a := &Album{}
	pale := ivory
	pale.R -= 20
	side := drawn(signs["moon"], 0, 0, 0, 1, pale, ivory)
	at, err := NewAppearance(side, side)
	if err != nil {
		t.Fatal(err)
	}
	if id := a.Meet(at); id != "" {
		t.Errorf("met as %s", id)
	}
}

func TestAlbum_betweenTwoFacesNothingIsSaid(t *testing.T) {
	a := &Album{}
	first, second := seen(t, "moon", 0), seen(t, "moon", 0.1)
	for i, at := range []Appearance{first, second} {
		if err := a.Put(Entry{at, named(fmt.Sprint(i + 1))}); err != nil {
			t.Fatal(err)
		}
	}
	if e, alike, ok := a.Look(seen(t, "moon", 3)); ok {
		t.Errorf("taken for %s: %.3f", e.Face, alike)
	}
}

// One sign that was named alike on two dice, of one of which nobody knew the kind, is no doubt.
func TestAlbum_oneFaceOfAnUnknownKindIsNoOther(t *testing.T) {
	for kind, known := range map[constellation.Kind]bool{constellation.D6: true, constellation.Unknown: true, constellation.D20: false} {
		a := &Album{}
		other := named("1")
		other.Kind = kind
		for i, n := range []Name{named("1"), other} {
			if err := a.Put(Entry{seen(t, "moon", 0.1*float64(i)), n}); err != nil {
				t.Fatal(err)
			}
		}
		if e, alike, ok := a.Look(seen(t, "moon", 3)); ok != known || ok && e.Face != "1" {
			t.Errorf("%s: %v %q, %.3f", kind, ok, e.Face, alike)
		}
	}
}

func TestAlbum_refusesWhatNoDieCanBe(t *testing.T) {
	a := &Album{}
	id := a.Meet(seen(t, "moon", 0))
	for name, n := range map[string]Name{
		"no kind":     {Face: "1"},
		"no face":     {Kind: constellation.D6},
		"wrong face":  {Kind: constellation.D6, Face: "7"},
		"wrong team":  {Kind: constellation.D6, Face: "1", Team: "green"},
		"two lines":   {Kind: constellation.Unknown, Face: "a\nb"},
		"long":        {Kind: constellation.Unknown, Face: strings.Repeat("x", mostLetters+1)},
		"by nobody":   {Kind: constellation.D6, Face: "1", By: "\x1b[31m"},
		"broken text": {Kind: constellation.Unknown, Face: "\xff"},
	} {
		if _, _, err := a.Name(id, n); !errors.Is(err, ErrEntry) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := a.Name("0123456789abcdef", named("1")); !errors.Is(err, ErrNoEntry) {
		t.Error(err)
	}
}

func TestAlbum_refusesPicturesThatAreNoneOfADie(t *testing.T) {
	good := seen(t, "moon", 0)
	part := image.NewNRGBA(image.Rect(0, 0, 99, 99)).SubImage(image.Rect(0, 0, SidePixels, SidePixels)).(*image.NRGBA)
	for name, change := range map[string]func(*Appearance){
		"no side":         func(a *Appearance) { a.Side = nil },
		"no picture":      func(a *Appearance) { a.Picture = nil },
		"a small side":    func(a *Appearance) { a.Side = image.NewNRGBA(image.Rect(0, 0, 9, 9)) },
		"a part of it":    func(a *Appearance) { a.Side = part },
		"a large picture": func(a *Appearance) { a.Picture = image.NewNRGBA(image.Rect(0, 0, 1, mostPicture+1)) },
	} {
		a, at := &Album{}, good
		change(&at)
		if err := a.Put(Entry{at, named("1")}); !errors.Is(err, ErrAppearance) || len(a.Entries()) > 0 || a.Changes() > 0 {
			t.Errorf("%s: %v, %d entries, %d changes", name, err, len(a.Entries()), a.Changes())
		}
	}
}

// An album that is full is as it was: nobody needs to write it again.
func TestAlbum_countsNoChangeWhereItIsFull(t *testing.T) {
	a, at := &Album{}, seen(t, "moon", 0)
	for i := range MostEntries {
		k := known{Entry: Entry{at, named("1")}}
		k.ID = fmt.Sprintf("%016x", i)
		if err := a.put(k); err != nil {
			t.Fatal(err)
		}
	}
	stranger := a.Meet(seen(t, "hook", 0))
	if _, _, err := a.Name(stranger, named("2")); !errors.Is(err, ErrFull) || a.Changes() != MostEntries {
		t.Errorf("%v, %d changes", err, a.Changes())
	}
	if err := a.Put(Entry{seen(t, "hook", 0), named("2")}); !errors.Is(err, ErrFull) || a.Changes() != MostEntries {
		t.Errorf("%v, %d changes", err, a.Changes())
	}
}

// What lies on the table is asked for under one name, however many others are met meanwhile.
func TestAlbum_whatIsMetAgainIsNotTheOldest(t *testing.T) {
	a := &Album{}
	id, first := a.Meet(seen(t, "moon", 0)), a.Meet(seen(t, "hook", 0))
	for i := range mostStrangers - 1 { // each as old as it is far in the list
		a.estrange(known{Entry: Entry{Appearance: Appearance{ID: fmt.Sprintf("%016x", i)}}, sign: Sign{faint: true}})
		if again := a.Meet(seen(t, "moon", float64(i%7))); again != id {
			t.Fatalf("after %d others it is asked for anew: %s after %s", i+1, again, id)
		}
	}
	if _, _, err := a.Name(id, named("1")); err != nil {
		t.Error(err)
	}
	if _, _, err := a.Name(first, named("6")); !errors.Is(err, ErrNoEntry) {
		t.Errorf("what was met longest ago: %v", err)
	}
}

// A picture that comes twice, exactly alike, is one sign: a reader that guesses otherwise
// the second time doesn't make another of it.
func TestAlbum_theSamePictureIsOneSignWhateverIsGuessed(t *testing.T) {
	a, at := &Album{}, seen(t, "moon", 0)
	for _, face := range []string{"3", "4"} {
		at.Guess = Guess{constellation.D6, face, 0.9}
		if id := a.Meet(at); id != at.ID || len(a.strangers) != 1 {
			t.Errorf("guessed %s: met as %s, %d strangers", face, id, len(a.strangers))
		}
	}
	if _, _, err := a.Name(at.ID, named("1")); err != nil {
		t.Fatal(err)
	}
	for _, face := range []string{"3", "4"} {
		at.Guess.Face = face
		if e, alike, ok := a.Look(at); !ok || e.Face != "1" {
			t.Errorf("guessed %s: %v %q, %.3f", face, ok, e.Face, alike)
		}
	}
}

func TestAlbum_keepsFewStrangers(t *testing.T) {
	a := &Album{}
	for i := range mostStrangers + 5 { // each so small that it is like no other
		x, y := float64(i%9)*0.12-0.5, float64(i/9)*0.12-0.5
		side := drawn(func(u, v float64) bool { return u > x && u < x+0.1 && v > y && v < y+0.1+float64(i)*0.005 }, 0, 0, 0, 1, black, ivory)
		at, err := NewAppearance(side, side)
		if err != nil {
			t.Fatal(err)
		}
		a.Meet(at)
	}
	for len(a.strangers) < mostStrangers {
		a.strangers = append(a.strangers, a.strangers[0])
	}
	if err := a.Put(Entry{seen(t, "moon", 0), named("1")}); err != nil {
		t.Fatal(err)
	}
	a.Forget(a.Entries()[0].ID) // it is a stranger again
	if len(a.strangers) > mostStrangers {
		t.Errorf("%d strangers", len(a.strangers))
	}
}

func TestAlbum_mergeKeepsWhatStandsAndAddsTheRest(t *testing.T) {
	a, b := &Album{}, &Album{}
	both := seen(t, "moon", 0)
	for _, p := range []error{a.Put(Entry{both, named("1")}), b.Put(Entry{both, named("2")}), b.Put(Entry{seen(t, "hook", 0), named("3")})} {
		if p != nil {
			t.Fatal(p)
		}
	}
	n, err := a.Merge(b)
	if n != 1 || err != nil {
		t.Errorf("%d added, %v", n, err)
	}
	if e, _ := a.Entry(both.ID); e.Face != "1" {
		t.Errorf("what stood is %q now", e.Face)
	}
	if len(a.Entries()) != 2 {
		t.Errorf("%d entries", len(a.Entries()))
	}
}

func TestAppearance_isOfTheRightSize(t *testing.T) {
	good := image.NewNRGBA(image.Rect(0, 0, SidePixels, SidePixels))
	for _, bad := range []image.Image{image.NewNRGBA(image.Rect(0, 0, 63, 64)), image.NewNRGBA(image.Rectangle{})} {
		if _, err := NewAppearance(bad, good); !errors.Is(err, ErrAppearance) {
			t.Error(err)
		}
	}
	for _, bad := range []image.Image{image.NewNRGBA(image.Rect(0, 0, 300, 64)), image.NewNRGBA(image.Rectangle{})} {
		if _, err := NewAppearance(good, bad); !errors.Is(err, ErrAppearance) {
			t.Error(err)
		}
	}
}

func TestEntry_tellsTheDetection(t *testing.T) {
	e := Entry{seen(t, "moon", 0), named("1")}
	d := vision.Detection{Kind: constellation.Borg, Reason: vision.ReasonUnsure, Alternatives: []constellation.FaceChance{{Face: "2", P: 0.3}}}
	e.Tell(&d, 0.9)
	if d.Kind != constellation.D6 || d.Face != "1" || d.Reason != "" || d.Look != e.ID || d.Team != constellation.Red || len(d.Alternatives) > 0 {
		t.Errorf("%+v", d)
	}
	if d.FaceConfidence < vision.DefaultMinFaceConfidence || d.FaceConfidence >= 1 {
		t.Errorf("chance %v", d.FaceConfidence)
	}
}
