package render

import (
	"fmt"
	"sync"

	"github.com/go-fonts/dejavu/dejavusans"
	"github.com/go-fonts/dejavu/dejavusansbold"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"github.com/go-fonts/dejavu/dejavusansmonobold"
	"github.com/go-fonts/dejavu/dejavuserif"
	"github.com/go-fonts/dejavu/dejavuserifbold"
	"github.com/go-fonts/dejavu/dejavuserifcondensedbold"
	"github.com/go-fonts/latin-modern/lmmonolt10bold"
	"github.com/go-fonts/latin-modern/lmmonoltcond10regular"
	"github.com/go-fonts/latin-modern/lmroman10bold"
	"github.com/go-fonts/latin-modern/lmroman10regular"
	"github.com/go-fonts/latin-modern/lmroman12bold"
	"github.com/go-fonts/latin-modern/lmsans10bold"
	"github.com/go-fonts/latin-modern/lmsans10regular"
	"github.com/go-fonts/latin-modern/lmsansdemicond10regular"
	"github.com/go-fonts/liberation/liberationmonobold"
	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
	"github.com/go-fonts/liberation/liberationserifbold"
	"github.com/go-fonts/liberation/liberationserifregular"
	"github.com/go-fonts/stix/stix2textbold"
	"github.com/go-fonts/stix/stix2textregular"
	"github.com/go-fonts/stix/stix2textsemibold"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

// Face is a typeface that numerals are cut in.
type Face struct {
	Name string
	font *sfnt.Font

	mu    sync.Mutex
	masks map[string]*Mask
}

// faceData lists the typefaces in a fixed order: a seed must mean the same
// dice on each machine.
var faceData = []struct {
	name string
	ttf  []byte
}{
	{"go-bold", gobold.TTF},
	{"liberation-sans-bold", liberationsansbold.TTF},
	{"dejavu-sans-bold", dejavusansbold.TTF},
	{"dejavu-sans-condensed-bold", dejavusanscondensedbold.TTF},
	{"lm-sans-bold", lmsans10bold.TTF},
	{"lm-sans-demi-condensed", lmsansdemicond10regular.TTF},
	{"liberation-sans", liberationsansregular.TTF},
	{"dejavu-sans", dejavusans.TTF},
	{"go-medium", gomedium.TTF},
	{"go-regular", goregular.TTF},
	{"lm-sans", lmsans10regular.TTF},
	{"dejavu-serif-bold", dejavuserifbold.TTF},
	{"dejavu-serif-condensed-bold", dejavuserifcondensedbold.TTF},
	{"liberation-serif-bold", liberationserifbold.TTF},
	{"stix-bold", stix2textbold.TTF},
	{"stix-semibold", stix2textsemibold.TTF},
	{"lm-roman-bold", lmroman10bold.TTF},
	{"lm-roman-12-bold", lmroman12bold.TTF},
	{"dejavu-serif", dejavuserif.TTF},
	{"liberation-serif", liberationserifregular.TTF},
	{"stix", stix2textregular.TTF},
	{"lm-roman", lmroman10regular.TTF},
	{"liberation-mono-bold", liberationmonobold.TTF},
	{"dejavu-mono-bold", dejavusansmonobold.TTF},
	{"go-mono-bold", gomonobold.TTF},
	{"lm-mono-bold", lmmonolt10bold.TTF},
	{"lm-mono-condensed", lmmonoltcond10regular.TTF},
}

// Faces returns the typefaces, parsed once.
var Faces = sync.OnceValue(func() []*Face {
	out := make([]*Face, len(faceData))
	for i, d := range faceData {
		f, err := sfnt.Parse(d.ttf)
		if err != nil {
			panic(fmt.Sprintf("render: typeface %s: %v", d.name, err)) // data compiled in
		}
		out[i] = &Face{Name: d.name, font: f, masks: map[string]*Mask{}}
	}
	return out
})

// Tell says how 6 and 9 are told apart.
type Tell string

// The ways of telling 6 from 9.
const (
	TellBare Tell = ""    // not at all: by the neighbours
	TellBar  Tell = "bar" // a line below
	TellDot  Tell = "dot" // a dot to the lower right
)

// mask returns the picture of a text, made once.
func (f *Face) mask(text string, tell Tell) *Mask {
	f.mu.Lock()
	defer f.mu.Unlock()
	key := text + "/" + string(tell)
	if m, ok := f.masks[key]; ok {
		return m
	}
	m := NewMask(f.Marked(text, tell))
	f.masks[key] = m
	return m
}

// Marked returns the outline of a face's text: a symbol for Sun and Moon,
// else letters, with the tell where the text is a 6 or 9.
func (f *Face) Marked(text string, tell Tell) Shape {
	if s, ok := Symbols[text]; ok {
		return s
	}
	s, err := f.Text(text)
	if err != nil {
		panic(fmt.Sprintf("render: %s in %s: %v", text, f.Name, err)) // data compiled in
	}
	if text == "6" || text == "9" {
		s = append(s, tell.shape(s)...)
	}
	return s
}

// shape returns the tell below the numeral s.
func (t Tell) shape(s Shape) Shape {
	lo, hi := s.Bounds()
	switch t {
	case TellBar:
		return Box(lo.U, -0.76, hi.U, -0.62)
	case TellDot:
		return Disc(Point{hi.U + 0.12, -0.42}, 0.1)
	}
	return nil
}
