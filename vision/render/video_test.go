package render

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
	"io"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

func throwOf(seed uint64) (*Video, *rand.Rand) {
	r := rand.New(rand.NewPCG(seed, 5))
	w := Wish{Width: 160, Height: 120, Kinds: []constellation.Kind{constellation.D6, constellation.D20}, MinEdge: 12, MaxEdge: 20}
	return RandomVideo(r, w, 4, 3*time.Second), r
}

func TestThrownDiceComeToRestWhereTheTruthSays(t *testing.T) {
	v, _ := throwOf(1)
	for i := range v.Throws {
		th := &v.Throws[i]
		if _, ok := th.At(th.Start - 1); ok {
			t.Errorf("die %d is there before it is thrown", i)
		}
		d, ok := th.At(th.Start)
		if !ok || !d.Moving || d.Face() != "" {
			t.Errorf("die %d at its start: there %v, moving %v, face %q", i, ok, d.Moving, d.Face())
		}
		d, ok = th.At(th.Rest)
		if !ok || d.Moving || d.Pos != th.Die.Pos || d.Turn != th.Die.Turn {
			t.Errorf("die %d at rest: %+v", i, d)
		}
	}
}

// Nothing jumps: between two pictures at 240 a second no die moves further
// than its greatest speed lets it, and none sinks into the table.
func TestThrownDiceMoveSmoothly(t *testing.T) {
	for seed := range uint64(5) {
		v, _ := throwOf(seed)
		for i := range v.Throws {
			th := &v.Throws[i]
			last, _ := th.At(th.Start)
			for now := th.Start; now < th.Rest+20*time.Millisecond; now += time.Second / 240 {
				d, _ := th.At(now)
				step := d.Pos.Sub(last.Pos)
				if flat := (Vec3{step.X, step.Y, 0}).Len(); flat > th.Speed.Len()/240*1.01 {
					t.Fatalf("seed %d die %d: %.1f mm in one step", seed, i, flat)
				}
				m := d.Turn.Matrix()
				if low := d.Pos.Z - d.support(&m, Vec3{Z: -1}); low < -0.01 {
					t.Fatalf("seed %d die %d: %.2f mm below the table", seed, i, low)
				}
				last = d
			}
		}
	}
}

// What the player draws piece by piece is what the renderer draws at once.
func TestPlayerDrawsAsTheRendererDoes(t *testing.T) {
	v, _ := throwOf(3)
	v.Shutter = 0
	v.Base.Finish = Finish{}
	p := NewPlayer(v, nil)
	for i := 0; i < 90; i += 3 {
		got, truth := p.Frame(i)
		s, _ := v.Scene(v.Time(i))
		want, whole, err := Render(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(truth.Dice) != len(whole.Dice) {
			t.Fatalf("picture %d: %d dice, want %d", i, len(truth.Dice), len(whole.Dice))
		}
		if mean, far := difference(want, got); mean > 0.3 || far > 0.003 {
			t.Errorf("picture %d differs by %.2f steps, %.2f %% far off", i, mean, 100*far)
		}
	}
}

// A die that somebody has turned over where it lies is another one to see.
func TestPlayerSeesADieInAnothersPlace(t *testing.T) {
	v, r := throwOf(3)
	v.Base.Finish = Finish{}
	m := NewModel(r, constellation.D6, 30, Dress{Pips: true, Pip: 0.2, Pitch: 0.25}, Material{Body: RGB{0.8, 0.8, 0.8}})
	one, _ := m.Resting(0, 0, "1", 0)
	six, _ := m.Resting(0, 0, "6", 0)
	v.Throws = []Throw{{Die: one, Gone: time.Second}, {Die: six, Start: time.Second, Rest: time.Second}}
	p := NewPlayer(v, nil)
	_, before := p.Frame(0)
	_, after := p.Frame(int(v.Rate) + 2)
	if before.Dice[0].Face != "1" || after.Dice[0].Face != "6" {
		t.Errorf("%q, then %q", before.Dice[0].Face, after.Dice[0].Face)
	}
}

func TestAHandComesAndGoes(t *testing.T) {
	v, _ := throwOf(4)
	v.Reaches = []Reach{{Hand: RandomHand(rand.New(rand.NewPCG(1, 1)), 0, 0), Start: time.Second, Stop: 2 * time.Second, From: Vec3{X: 400}}}
	for ms, want := range map[int]int{900: 0, 1000: 1, 1500: 1, 2000: 1, 2100: 0} {
		s, moves := v.Scene(time.Duration(ms) * time.Millisecond)
		if len(s.Hands) != want {
			t.Errorf("%d hands after %d ms, want %d", len(s.Hands), ms, want)
		}
		if want > 0 && !moves {
			t.Errorf("a hand after %d ms, but nothing moves", ms)
		}
	}
	if len(v.Base.Hands) != 0 {
		t.Error("the base scene has been changed")
	}
}

// file is a film in memory.
type file struct {
	bytes []byte
	at    int
}

func (f *file) Write(p []byte) (int, error) {
	f.bytes = append(f.bytes[:f.at], append(p, f.bytes[min(f.at+len(p), len(f.bytes)):]...)...)
	f.at += len(p)
	return len(p), nil
}

func (f *file) Seek(off int64, from int) (int64, error) {
	if from == io.SeekEnd {
		off += int64(len(f.bytes))
	}
	f.at = int(off)
	return off, nil
}

func TestFilmsHaveRightSizesAndWholePictures(t *testing.T) {
	v, r := throwOf(2)
	p := NewPlayer(v, r)
	var f file
	a, err := NewAVI(&f, 160, 120, 30, 90)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		img, _ := p.Frame(i)
		if err := a.Add(img); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if got := int(binary.LittleEndian.Uint32(f.bytes[4:])); got != len(f.bytes)-8 {
		t.Errorf("RIFF says %d bytes, there are %d", got, len(f.bytes)-8)
	}
	movi := bytes.Index(f.bytes, []byte("movi"))
	idx := bytes.Index(f.bytes, []byte("idx1"))
	if size := int(binary.LittleEndian.Uint32(f.bytes[movi-4:])); movi+size != idx {
		t.Errorf("the list of pictures ends at %d, the index begins at %d", movi+size, idx)
	}
	for i := range 3 {
		e := f.bytes[idx+8+16*i:]
		at := movi + int(binary.LittleEndian.Uint32(e[8:]))
		n := int(binary.LittleEndian.Uint32(e[12:]))
		if string(f.bytes[at:at+4]) != "00dc" {
			t.Fatalf("picture %d: no chunk at %d", i, at)
		}
		img, err := jpeg.Decode(bytes.NewReader(f.bytes[at+8 : at+8+n]))
		if err != nil || img.Bounds().Dx() != 160 {
			t.Errorf("picture %d: %v", i, err)
		}
	}
}

// The sizes of a film have 32 bits: what goes beyond them is refused, and the film can be ended.
func TestFilmsOfMoreThanTheirSizesCanSayAreRefused(t *testing.T) {
	var f file
	a, err := NewAVI(&f, 16, 16, 30, 90)
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewRGBA(image.Rect(0, 0, 16, 16))
	if err := a.Add(img); err != nil {
		t.Fatal(err)
	}
	one := a.length() // more than a picture needs
	for _, c := range []struct {
		moved int64
		fits  bool
	}{{math.MaxUint32 - 2*one, true}, {math.MaxUint32 - one, false}, {math.MaxUint32 + 1, false}} {
		a.moved = c.moved
		size, pictures := len(f.bytes), len(a.index)
		if err := a.Add(img); (err == nil) != c.fits {
			t.Errorf("after %d bytes: %v", c.moved, err)
		}
		if added := len(a.index) - pictures; added != 0 != c.fits || len(f.bytes) > size != c.fits {
			t.Errorf("after %d bytes: %d pictures were added, %d bytes", c.moved, added, len(f.bytes)-size)
		}
	}
}

func TestFilmsOfNoSizeAreRefused(t *testing.T) {
	for _, c := range []struct {
		w, h, quality int
		rate          float64
	}{{0, 10, 90, 30}, {10, 0, 90, 30}, {10, 10, 0, 30}, {10, 10, 90, 0}} {
		if _, err := NewAVI(new(file), c.w, c.h, c.rate, c.quality); err == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
}
