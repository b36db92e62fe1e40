// Package letters writes short texts into pictures of cameras and into sheets: OpenCV
// and the fonts of Go's libraries write ASCII, or little more, and names and faces of
// players' own come in many scripts. It has the letters of DejaVu Sans; what that lacks,
// such as Chinese or an emoji, becomes "…".
package letters
