// Package theme reads how the table looks from files: the colours, and the sky
// below everything. Those that come with the product are in the folder themes;
// night-sky is [overlay.Default]. A file is TOML:
//
//	base = "print"       # what it doesn't say is as in this theme; else night-sky
//
//	[colors]             # "#rrggbb" or "#rrggbbaa", by the names in overlay.Palette
//	text = "#202020"
//	shapes = ["#0b6fae", "#7d6a00"]
//
//	[sky]
//	stars = 0            # on a table of 610 × 457 mm
//	nebula = 0.0         # strength of the milky way, 0 to 4
//	seed = 1
//	life = 1.0           # 0 to 1: light passes over it, stars twinkle
package theme
