// Package typeface knows how wide texts are and how their letters run, for
// painters of [overlay.Scene]s. It holds the DejaVu fonts, whose letters cover
// most names that players have, and needs no display.
//
// Most letters stand one after another from the left, in one sign with their accents
// where there is such a sign; other marks are put onto the letter before them. Those of
// Arabic and Hebrew run from the right, and theirs and those of India and Thailand join or
// carry marks: a library shapes them, and what it made is kept.
package typeface
