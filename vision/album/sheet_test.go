package album

import (
	"image"
	"testing"
)

func TestSheet_showsEachSign(t *testing.T) {
	var all []Entry
	for _, sign := range []string{"moon", "hook", "cross", "pip", "moon", "hook", "cross"} {
		all = append(all, Entry{seen(t, sign, 0), named("1")})
	}
	s := Sheet(all)
	if want := image.Rect(0, 0, sheetColumns*cellWidth, 2*cellHeight); s.Rect != want {
		t.Fatalf("%v, want %v", s.Rect, want)
	}
	for i := range all {
		at := image.Pt(i%sheetColumns*cellWidth+10, i/sheetColumns*cellHeight+10)
		if r, _, _, _ := s.At(at.X, at.Y).RGBA(); r>>8 < 200 { // an ivory die
			t.Errorf("no picture of sign %d", i)
		}
	}
	if empty := Sheet(nil); empty.Rect.Empty() {
		t.Error("no sheet of an empty album")
	}
}

// Names are written in whatever letters, and say so where they are cut.
func TestSheet_writesNamesOfManyScripts(t *testing.T) {
	seenAs := map[string]string{}
	for _, by := range []string{"Олена", "Оленк", "Jörg", "Jorg", "Łukasz", "Lukasz", "Maximilian Alexander", "Maximilian"} {
		as := named("1")
		as.By = by
		pixels := string(Sheet([]Entry{{seen(t, "moon", 0), as}}).Pix)
		if other, ok := seenAs[pixels]; ok {
			t.Errorf("%s is written as %s is", by, other)
		}
		seenAs[pixels] = by
	}
}
