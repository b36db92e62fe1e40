package opencv

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/render"
	"gocv.io/x/gocv"
)

// What a film of the suite is like.
const (
	suiteRate  = 60.0 // pictures a second, if nothing else is said
	suiteDice  = 6
	suiteSpan  = 4 * time.Second // within which dice are thrown
	suiteEnd   = 7200 * time.Millisecond
	suiteEmpty = 500 * time.Millisecond // of the empty table, before the first throw
	suiteKnock = 300 * time.Millisecond // that a knocked die is on its way
)

// The table of the suite, mm, and how wide its pictures are, px, where nothing else is
// asked for: a d6 of 16 mm is about 34 px wide, as in pictures 1280 px wide of a table of
// 560 mm.
const (
	suiteWide, suiteHigh = 280, 158
	suiteWidth           = 640
)

// suiteKinds are drawn from: a third is d6.
var suiteKinds = []constellation.Kind{constellation.D6, constellation.D6, constellation.D6, constellation.D6, constellation.D4, constellation.D8,
	constellation.D10, constellation.D12, constellation.D20, constellation.Utara, constellation.Utara}

// thrownKinds are those that were asked for, or a mix of all.
func thrownKinds(t testing.TB) []constellation.Kind {
	if *reelKinds == "" {
		return slices.Clone(suiteKinds)
	}
	var out []constellation.Kind
	for name := range strings.SplitSeq(*reelKinds, ",") {
		k := constellation.Kind(name)
		if !k.Valid() {
			t.Fatalf("-film-kinds %s: kind %q isn't known: there are %v", *reelKinds, name, constellation.Kinds)
		}
		out = append(out, k)
	}
	return out
}

// suiteGrounds are the tables of the films in turn.
var suiteGrounds = []render.Generated{
	{Texture: render.Wood, A: render.HSV(28, 0.5, 0.6), B: render.HSV(22, 0.6, 0.4), Tile: 90, Turn: 20, Rough: 0.7},
	{Texture: render.Felt, A: render.HSV(140, 0.75, 0.4), B: render.HSV(140, 0.8, 0.25), Rough: 0.7},
	{Texture: render.Cloth, A: render.HSV(220, 0.2, 0.75), B: render.HSV(220, 0.3, 0.5), Tile: 1.5, Turn: 40, Rough: 0.8},
	{Texture: render.Paper, A: render.HSV(40, 0.02, 0.95), B: render.HSV(215, 0.4, 0.75), Tile: 8, Turn: 5, Rough: 0.8},
	{Texture: render.Chequers, A: render.HSV(35, 0.3, 0.85), B: render.HSV(20, 0.6, 0.35), Tile: 40, Turn: 10, Rough: 0.6},
}

// suiteLight is how a table is lit, and what the camera makes of it.
type suiteLight struct {
	name   string
	sky    float32
	lamp   render.Lamp
	finish render.Finish
}

// suiteLights are those of the films in turn. Of a camera's noise less is left
// where its pictures of 1280 px are made as small as these are.
var suiteLights = []suiteLight{
	{"by day", 0.65, render.Lamp{At: render.Vec3{X: -700, Y: 500, Z: 1200}, Size: 250, Light: render.RGB{R: 0.3, G: 0.32, B: 0.36}, Reach: 1500},
		render.Finish{Exposure: 1, Noise: 1.5, Defocus: 0.6, JPEG: 92}},
	{"under a lamp", 0.2, render.Lamp{At: render.Vec3{X: 300, Y: 250, Z: 600}, Size: 30, Light: render.RGB{R: 0.8, G: 0.7, B: 0.55}, Reach: 700},
		render.Finish{Exposure: 1, Noise: 2, Defocus: 0.6, Vignette: 0.2, JPEG: 85}},
	{"in the evening", 0.12, render.Lamp{At: render.Vec3{X: -200, Y: -400, Z: 900}, Size: 90, Light: render.RGB{R: 0.32, G: 0.26, B: 0.18}, Reach: 1000},
		render.Finish{Exposure: 1.4, Noise: 4, Chroma: 0.5, Coarse: true, Defocus: 0.8, JPEG: 75}},
}

// suiteFilm is a film in which dice are thrown, one of them is knocked to another
// place or over onto another side, and a hand comes and goes in every second.
// Dice of one kind look alike, but those of a kind that stands twice.
func suiteFilm(seed int, kinds []constellation.Kind) *render.Video {
	r := rand.New(rand.NewPCG(uint64(seed), 60))
	v := &render.Video{Base: suiteScene(seed, r), Rate: *reelRate, Shutter: 0} // sharp: blurred pictures take five times as long, and dice are read at rest
	models := make([]*render.Model, len(kinds))
	for i, k := range kinds {
		models[i] = render.RandomModel(r, k)
	}
	for len(v.Throws) < suiteDice {
		if th, ok := suiteThrow(v, r, models[r.IntN(len(models))]); ok {
			v.Throws = append(v.Throws, th)
		}
	}
	knock(v, r, seed%2 == 0)
	if seed/2%2 == 0 {
		v.Reaches = append(v.Reaches, suiteReach(r))
	}
	return v
}

// suiteScene is the table of a film, empty.
func suiteScene(seed int, r *rand.Rand) render.Scene {
	l := suiteLights[seed/len(suiteGrounds)%len(suiteLights)]
	tilt, a := 35*math.Pi/180*r.Float64(), 2*math.Pi*r.Float64()
	mid := render.Vec3{X: suiteWide / 2, Y: -suiteHigh / 2}
	far := 1.05 * suiteWide / 2 / math.Tan(30*math.Pi/180)
	eye := mid.Add(render.Vec3{X: far * math.Sin(tilt) * math.Cos(a), Y: far * math.Sin(tilt) * math.Sin(a), Z: far * math.Cos(tilt)})
	cam := render.LookAt(*reelWidth, *reelWidth*9/16, eye, mid, 60, 0)
	cam.Right, cam.Down = uprightly(cam)
	cam.K1 = -0.05
	ground := suiteGrounds[seed%len(suiteGrounds)].Prepared()
	level := render.RGB{R: l.sky, G: l.sky, B: l.sky}
	l.lamp.At, l.finish.White = l.lamp.At.Add(mid), render.RGB{R: 1, G: 1, B: 1}
	return render.Scene{Camera: cam, Ground: ground, Sky: render.Sky{Above: level, Level: level.Times(0.8), Windows: 0.3}, Lamps: []render.Lamp{l.lamp}, Finish: l.finish}
}

// uprightly turns a camera about its axis until the table's x leads to the right
// in its pictures.
func uprightly(c render.Camera) (right, down render.Vec3) {
	x := render.Vec3{X: 1}
	right = x.Sub(c.Forward.Mul(x.Dot(c.Forward))).Unit()
	return right, c.Forward.Cross(right)
}

// suiteThrow throws a die to a place that is free, false where there is none.
func suiteThrow(v *render.Video, r *rand.Rand, m *render.Model) (render.Throw, bool) {
	for range 50 {
		die := m.Lying(30+(suiteWide-60)*r.Float64(), 30+(suiteHigh-60)*r.Float64(), r.IntN(len(m.Solid.Sides)), 360*r.Float64())
		if !clear(v, die, -1) {
			continue
		}
		start := suiteEmpty + time.Duration(float64(suiteSpan)*0.65*r.Float64())
		a, speed := 2*math.Pi*r.Float64(), 300+700*r.Float64()
		return render.Throw{Die: die, Start: start, Rest: start + time.Duration((0.4+0.6*r.Float64())*float64(time.Second)),
			Speed: render.Vec3{X: speed * math.Cos(a), Y: speed * math.Sin(a)}, Spin: -150 + 300*r.Float64(), Hops: r.IntN(4)}, true
	}
	return render.Throw{}, false
}

// clear tells whether a die at rest is on the table and clear of all others but
// one. What was thrown rolls through others, which no die can: it is over soon.
func clear(v *render.Video, d render.Die, but int) bool {
	const rim = 18 // mm
	if d.Pos.X < rim || d.Pos.X > suiteWide-rim || -d.Pos.Y < rim || -d.Pos.Y > suiteHigh-rim {
		return false
	}
	for i := range v.Throws {
		if o := v.Throws[i].Die; i != but && o.Pos.Sub(d.Pos).Len() < o.Solid.Radius+d.Solid.Radius+1 {
			return false
		}
	}
	return true
}

// knock lets something hit a die once all lie: it slides aside, or rolls over
// onto another side.
func knock(v *render.Video, r *rand.Rand, slides bool) {
	for range 200 {
		i := r.IntN(len(v.Throws))
		hit, die := &v.Throws[i], v.Throws[i].Die
		a, way := 2*math.Pi*r.Float64(), 15+30*r.Float64()
		if !slides {
			d := die.Model.Lying(die.Pos.X, -die.Pos.Y, r.IntN(len(die.Solid.Sides)), 360*r.Float64())
			die = d
		}
		die.Pos.X, die.Pos.Y = die.Pos.X+way*math.Cos(a), die.Pos.Y+way*math.Sin(a)
		if !clear(v, die, i) {
			continue
		}
		hit.Gone = suiteSpan + 600*time.Millisecond
		speed := 2 * way / suiteKnock.Seconds()
		v.Throws = append(v.Throws, render.Throw{Die: die, Start: hit.Gone, Rest: hit.Gone + suiteKnock, Flat: slides,
			Speed: render.Vec3{X: speed * math.Cos(a), Y: speed * math.Sin(a)}, Spin: -60 + 120*r.Float64()})
		return
	}
}

// suiteReach is a hand that reaches over the table for a second or more while dice
// lie and are thrown.
func suiteReach(r *rand.Rand) render.Reach {
	angle := 360 * r.Float64()
	sin, cos := math.Sincos(angle * math.Pi / 180)
	start := time.Duration((1 + r.Float64()) * float64(time.Second))
	skin := render.HSV(12+14*r.Float64(), 0.3+0.3*r.Float64(), 0.35+0.55*r.Float64())
	cloth := render.HSV(360*r.Float64(), 0.6, 0.1+0.6*r.Float64())
	return render.Reach{Start: start, Stop: start + time.Duration((1+r.Float64())*float64(time.Second)), From: render.Vec3{X: -450 * sin, Y: -450 * cos, Z: 60},
		Hand: render.NewHand(suiteWide*(0.3+0.4*r.Float64()), suiteHigh*(0.3+0.4*r.Float64()), 30, angle, 20, 0.5, skin, cloth)}
}

// reel shows a film as it is rendered.
type reel struct {
	t      testing.TB
	player *render.Player
	length int
	n      int
	truth  render.Truth // of the picture that was shown last
	lost   map[int]bool // throws whose face nobody can tell at rest
	kept   *keptReel    // nil where films aren't kept
}

// newReel is the film of a seed until an end.
func newReel(t testing.TB, seed int, end time.Duration) *reel {
	v, r := suiteFilm(seed, thrownKinds(t)), rand.New(rand.NewPCG(uint64(seed), 61))
	f := &reel{t: t, player: render.NewPlayer(v, r), length: int(end.Seconds() * *reelRate), lost: map[int]bool{}, kept: keepReel(t, seed, end)}
	for _, now := range []time.Duration{suiteSpan + 500*time.Millisecond, suiteEnd} { // before and after the knock
		s, _ := v.Scene(now)
		_, truth, err := render.Render(s, r)
		if err != nil {
			t.Fatal(err)
		}
		there := f.there(now)
		for _, d := range truth.Dice {
			f.lost[there[d.Index]] = f.lost[there[d.Index]] || d.Reason == render.ReasonIllegible
		}
	}
	return f
}

func (f *reel) Next(img *gocv.Mat) (time.Duration, error) {
	if f.n == f.length {
		return 0, f.kept.end(f.t)
	}
	f.show(img)
	f.n++
	return f.now(), nil
}

// show takes the next picture from where it is kept, or renders it.
func (f *reel) show(img *gocv.Mat) {
	truth, ok := f.kept.next(f.t, img)
	if f.truth = truth; ok {
		return
	}
	picture, truth := f.player.Frame(f.n)
	f.truth = truth
	m := toMat(f.t, picture)
	defer m.Close()
	m.CopyTo(img)
	f.kept.keep(f.t, m, truth)
}

func (f *reel) Close() error { return nil }

// now is when the picture was taken that was shown last.
func (f *reel) now() time.Duration { return f.player.Video.Time(f.n - 1) }

// seen lists the throws of which something is seen in the picture that was shown
// last, with what hinders reading each.
func (f *reel) seen() map[int]string {
	out, there := map[int]string{}, f.there(f.now())
	for _, d := range f.truth.Dice {
		i := there[d.Index]
		out[i] = d.Reason
		if d.Reason == "" && f.lost[i] {
			out[i] = render.ReasonIllegible
		}
	}
	return out
}

// there lists the throws of which the die is on the table.
func (f *reel) there(now time.Duration) (all []int) {
	for i := range f.player.Video.Throws {
		if _, ok := f.player.Video.Throws[i].At(now); ok {
			all = append(all, i)
		}
	}
	return all
}

// measured is what the calibration of a film's camera came to.
func measured(c render.Camera) camera.Calibration {
	cal := known(c)
	cal.Residual = 0.2
	return cal
}
