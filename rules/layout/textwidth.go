package layout

import "unicode"

// TextWidth is the width of a line of text in ems of the font in which the
// table is written (DejaVu Sans), kerning left out. Bold letters are wider by BoldWidth.
func TextWidth(s string) float64 {
	w := 0
	for _, r := range s {
		if r < ' ' || r > '~' {
			w += foreignWidth(r)
			continue
		}
		w += int(advances[r-' '])
	}
	return float64(w) / 1000
}

// foreignWidth estimates the width of a letter beyond ASCII, in thousandths of an em:
// letters of Chinese, Japanese and Korean are an em wide, the broad ones of Arabic, from
// seen to dad, 1.2; marks stand above or below others, and what is left counts as wide as a
// digit.
func foreignWidth(r rune) int {
	switch {
	case r >= firstMark && unicode.In(r, unicode.Mn, unicode.Cf):
		return 0
	case r >= firstWide:
		return 1000
	case r >= 'س' && r <= 'ض':
		return 1200
	}
	return digitWidth
}

// BoldWidth is how many times as wide as regular ones bold letters are, for
// texts of more than a few letters.
const BoldWidth = 1.13

const digitWidth = 636

// firstMark is the first of the marks.
const firstMark = '\u0300'

// firstWide is the first letter of those that are an em wide.
const firstWide = '\u2e80'

// advances of the letters from space to tilde, in thousandths of an em.
var advances = [...]uint16{
	318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
	636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
	1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
	603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
	500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
	635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
}
