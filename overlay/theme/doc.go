// Package theme reads how the table looks and sounds from files: the colours, the sky
// below everything, names, the logo and the sounds. Those that come with the product
// are in the folder themes; night-sky is [overlay.Default]. A file is TOML:
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
//
//	[names]              # of a table whose players have none
//	logo = "ASTERISM"    # on the empty table
//	white = "Fleet white"
//	red = "Fleet red"
//	neutral = "nobody"
//
//	[logo]               # x, y as parts of its width from its middle, and light from 0 to 1
//	stars = [[-0.4, 0.0, 1.0], [0.0, -0.2, 0.8], [0.4, 0.0, 1.0]]
//	closed = 3           # so many of the first are a closed shape
//
//	[sounds]
//	pitch = -5           # half-tones
//	level = {tick = 0.0} # how loud, 0 to 2; by the names in overlay.SoundKinds
//	as = {heavy = "shape"} # a sound in place of another
//	files = {points = "bell.wav"} # WAV, OGG or MP3 files beside this one, ten seconds at most
package theme
