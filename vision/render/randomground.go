package render

import (
	"math/rand/v2"
	"slices"
)

// tones are pairs of ground colours as tables, cloths and carpets have them:
// hue, saturation and value of both.
var tones = map[Texture][][6]float64{
	Smooth:   {{40, .03, .85, 40, .05, .75}, {220, .05, .75, 220, .05, .65}, {0, 0, .25, 0, 0, .2}, {120, .4, .4, 120, .4, .3}, {210, .6, .5, 215, .6, .4}, {0, .6, .4, 0, .6, .3}, {280, .35, .5, 285, .4, .4}},
	Specks:   {{40, .04, .82, 30, .1, .45}, {210, .04, .7, 210, .1, .4}, {0, 0, .2, 0, 0, .5}, {35, .2, .7, 25, .4, .4}, {270, .3, .5, 260, .3, .7}},
	Granite:  {{30, .04, .6, 30, .1, .35}, {0, 0, .75, 20, .25, .5}, {25, .2, .65, 20, .4, .4}, {210, .05, .5, 0, 0, .3}, {40, .1, .85, 30, .2, .6}, {0, 0, .3, 0, 0, .6}},
	Wood:     {{32, .35, .85, 28, .5, .65}, {28, .5, .6, 22, .6, .4}, {20, .55, .4, 16, .6, .22}, {36, .22, .9, 32, .35, .75}, {30, .2, .5, 25, .3, .3}, {14, .6, .45, 10, .7, .25}},
	Felt:     {{140, .75, .4, 140, .8, .25}, {0, .75, .5, 0, .8, .3}, {215, .7, .45, 215, .8, .3}, {0, 0, .2, 0, 0, .1}, {275, .5, .4, 275, .6, .25}, {160, .8, .35, 160, .8, .2}},
	Cloth:    {{40, .08, .9, 40, .1, .7}, {220, .4, .5, 220, .5, .3}, {0, .5, .5, 0, .6, .3}, {30, .25, .7, 30, .3, .5}, {0, 0, .35, 0, 0, .2}, {45, .15, .8, 30, .3, .55}},
	Marble:   {{40, .02, .95, 220, .08, .6}, {0, 0, .15, 40, .1, .7}, {30, .15, .8, 20, .3, .55}, {150, .2, .4, 150, .1, .8}},
	Chequers: {{35, .3, .9, 20, .6, .35}, {0, 0, .95, 0, 0, .1}, {0, .7, .7, 0, 0, .95}, {210, .5, .6, 0, 0, .95}, {45, .2, .9, 140, .5, .35}},
	Paper:    {{40, .02, .97, 215, .4, .75}, {50, .1, .95, 0, .4, .8}, {0, 0, .95, 0, 0, .6}, {35, .3, .75, 30, .4, .5}},
	Rug:      {{0, .6, .4, 35, .3, .7}, {220, .4, .3, 40, .2, .7}, {30, .2, .6, 25, .3, .4}, {0, 0, .4, 0, 0, .3}},
	Tiles:    {{40, .05, .85, 40, .05, .5}, {210, .1, .5, 210, .05, .75}, {20, .5, .55, 30, .1, .6}},
	Patches:  {{45, .3, .8, 45, .2, .95}, {40, .2, .9, 0, 0, .15}, {0, 0, .2, 45, .3, .9}},
}

// textureShare says how often each texture is drawn.
var textureShare = []Texture{Smooth, Smooth, Specks, Granite, Wood, Wood, Wood, Wood, Felt, Felt, Cloth, Cloth,
	Marble, Chequers, Paper, Paper, Rug, Tiles, Patches}

// Textures are those that RandomGround draws.
var Textures = slices.Compact(slices.Clone(textureShare))

// RandomGround draws a generated ground without things on it.
func RandomGround(r *rand.Rand) Ground {
	return anyGround(r).Prepared()
}

// anyGround describes what RandomGround draws.
func anyGround(r *rand.Rand) Generated {
	return randomGround(r, pick(r, textureShare...))
}

func randomGround(r *rand.Rand, tex Texture) Generated {
	c := pick(r, tones[tex]...)
	g := Generated{Texture: tex, Turn: between(r, 0, 360), Rough: between(r, 0.35, 1),
		Shift: Vec3{X: between(r, 0, 5000), Y: between(r, 0, 5000)}}
	hue, val, sat := between(r, -12, 12), between(r, 0.8, 1.15), between(r, 0.2, 1.1)
	g.A = HSV(c[0]+hue+360, min(c[1]*sat, 1), min(c[2]*val, 1))
	g.B = HSV(c[3]+hue+360, min(c[4]*sat, 1), min(c[5]*val, 1))
	g.Tile = randomTile(r, tex)
	return g
}

func randomTile(r *rand.Rand, tex Texture) float64 {
	switch tex {
	case Specks:
		return between(r, 0.3, 1.2)
	case Granite:
		return between(r, 0.8, 4)
	case Wood:
		return pick(r, 0, 0, between(r, 60, 160))
	case Cloth:
		return between(r, 0.5, 2.5)
	case Chequers:
		return between(r, 15, 55)
	case Paper:
		return pick(r, 0.0, 5, 8, 10)
	case Rug:
		return between(r, 15, 60)
	case Tiles:
		return between(r, 30, 200)
	}
	return between(r, 25, 60)
}

// RandomClutter puts up to n flat things on a ground, within reach mm of
// table coordinates x, y.
func RandomClutter(r *rand.Rand, base Ground, x, y, reach float64, n int) Ground {
	l := &Layers{Base: base}
	for range n {
		l.Things = append(l.Things, randomThing(r, x, y, reach).Prepared())
	}
	if n == 0 {
		return base
	}
	return l
}

func randomThing(r *rand.Rand, x, y, reach float64) Thing {
	th := Thing{X: x + between(r, -reach, reach), Y: y + between(r, -reach, reach), Angle: between(r, 0, 360), Shade: between(r, 0.5, 5)}
	g := anyGround(r)
	switch r.IntN(7) {
	case 0: // coin or counter
		th.W = between(r, 10, 32)
		th.H, th.Corner = th.W, th.W/2
		g.Texture, g.Tile = Specks, 1
	case 1: // small square: what looks most like a die and is none
		th.W = between(r, 8, 25)
		th.H, th.Corner = th.W*between(r, 0.6, 1), between(r, 0, 3)
	case 2: // cable
		th.W, th.H, th.Bend = between(r, 150, 500), between(r, 3, 7), between(r, -90, 90)
		v := between(r, 0.03, 0.9)
		g = Generated{Texture: Smooth, A: HSV(0, 0, v), B: HSV(0, 0, v*0.7), Rough: 1}
	case 3: // dots, like loose pips
		th.W = between(r, 1.5, 6)
		th.H, th.Corner, th.Shade = th.W, th.W/2, 0
	case 4: // pen
		th.W, th.H, th.Corner = between(r, 100, 150), between(r, 7, 11), 3
	case 5: // keyboard, remote control
		th.W, th.H, th.Corner = between(r, 50, 320), between(r, 50, 150), between(r, 0, 12)
		g.Texture, g.Tile, g.A = Keys, 8+11*g.Rough, g.A.Times(0.3)
		g.Turn = th.Angle // keys stand in rows along its edges
	default: // sheet, card, board, laptop
		th.W, th.H, th.Corner = between(r, 50, 320), between(r, 50, 320), between(r, 0, 12)
	}
	th.Fill = g.Prepared()
	return th
}
