// Package typeface knows how wide texts are and how their letters run, for
// painters of [overlay.Scene]s. It holds the DejaVu fonts, whose letters cover
// most names that players have, and needs no display.
package typeface
