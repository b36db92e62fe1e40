// Package why holds what each stage of reading saw in one picture, and draws
// it as one sheet. Whoever asks why a die was told so, or wasn't found, sees
// there where the reading went astray: no box, a crop that shows the wrong
// thing, a top face laid wrong, a glyph misread, or doubt alone.
package why
