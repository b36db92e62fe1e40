//go:build unix

package opencv

import (
	"math"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/render"
	"gocv.io/x/gocv"
)

// throwing is a camera of 60 pictures a second above 24 dice, the last of
// which is thrown again every two seconds. Who takes long misses the pictures
// that came meanwhile: the time that the process worked passes on the table.
type throwing struct {
	film                // the table before, the throw, the die at rest
	work  time.Duration // of the process when the last picture was handed out
	shown int           // number of that picture
}

// Of each throw's pictures the first are those before it.
const (
	throwEvery = 120 // pictures
	throwAt    = 60
)

func (c *throwing) Next(img *gocv.Mat) (time.Duration, error) {
	c.shown = max(c.shown+1, int(math.Ceil(c.now().Seconds()*c.rate)))
	i := c.shown%throwEvery - throwAt
	c.pictures[min(max(i, 0), len(c.pictures)-1)].CopyTo(img)
	c.work = worked()
	return c.moment(), nil
}

// moment is when the last picture was taken, now what the table's time is
// since then.
func (c *throwing) moment() time.Duration {
	return time.Duration(float64(c.shown) / c.rate * float64(time.Second))
}
func (c *throwing) now() time.Duration { return c.moment() + worked() - c.work }

// restedAt is the number of the first picture in which the die of the last
// throw is at rest.
func (c *throwing) restedAt() int {
	return c.shown/throwEvery*throwEvery + throwAt + len(c.pictures) - 1
}

// worked is the processor's time that the process took: other work on the
// machine doesn't count.
func worked() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// throwAmong24 renders the camera's pictures.
func throwAmong24(b *testing.B, cam render.Camera) (*throwing, render.Die) {
	r := rand.New(rand.NewPCG(1, 9))
	v := &render.Video{Base: *plain(cam, felt()), Rate: 60, Shutter: 0.3}
	m := ivory(16)
	for i := range 24 {
		x, y := 60+480*float64(i%6)/5+20*r.Float64(), 50+240*float64(i/6)/3+20*r.Float64()
		v.Base.Dice = append(v.Base.Dice, m.Lying(x, y, r.IntN(6), 360*r.Float64()))
	}
	die := v.Base.Dice[23]
	v.Base.Dice = v.Base.Dice[:23]
	v.Throws = []render.Throw{{Die: die, Start: v.Time(1), Rest: v.Time(16), Speed: render.Vec3{X: -700, Y: 200}, Spin: 120}}
	return &throwing{film: *filmed(b, v, 17, 7), shown: -1}, die
}

// BenchmarkNewDieAmong24 is the delay from the moment that a thrown die is at
// rest to the frame in which it is read: 60 pictures of 1280×720 a second, 24
// dice on the table, the real reader, on one core:
//
//	taskset -c 0 go test -run - -bench NewDieAmong24 -benchtime 5x ./vision/opencv
//
// The goal is 100 ms.
func BenchmarkNewDieAmong24(b *testing.B) {
	cam := over(tableTilt)
	c, die := throwAmong24(b, cam)
	defer c.Close()
	reader, err := NewReader(vision.ReaderConfig{Kinds: []constellation.Kind{constellation.D6}})
	if err != nil {
		b.Fatal(err)
	}
	defer reader.Close()
	l, err := NewLive(LiveConfig{Source: "cam", Calibration: known(cam), Sizes: place.Sizes{Any: 16}, Clock: worked}, reader, c)
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	var d delays
	d.await(b, c, l, die) // the first look at the whole table
	d = delays{}
	for b.Loop() {
		d.await(b, c, l, die)
	}
	d.report(b)
}

// delays are those of some throws.
type delays struct {
	n, frames        int
	sum, most, reads time.Duration
}

// await lets the die be taken away and thrown, and measures until it is read.
func (d *delays) await(b *testing.B, c *throwing, l *Live, die render.Die) {
	for there, first := true, c.shown; ; {
		f, err := l.Next()
		if err != nil {
			b.Fatal(err)
		}
		r, ok := sortedOf(f).at(die)
		if there = there && ok; !there && ok && r.Face != "" {
			rested := c.restedAt()
			late := c.now() - time.Duration(float64(rested)/c.rate*float64(time.Second))
			d.n, d.frames, d.sum, d.most = d.n+1, d.frames+c.shown-rested, d.sum+late, max(d.most, late)
			d.reads += l.Stages().Read
			return
		}
		if c.shown-first > 10*throwEvery {
			b.Fatal("the die is never read")
		}
	}
}

func (d *delays) report(b *testing.B) {
	b.ReportMetric(float64(d.frames)/float64(d.n), "frames-to-read")
	b.ReportMetric(d.sum.Seconds()*1000/float64(d.n), "ms-to-read")
	b.ReportMetric(d.most.Seconds()*1000, "ms-at-most")
	b.ReportMetric(d.reads.Seconds()*1000/float64(d.n), "ms-of-it-reading")
}
