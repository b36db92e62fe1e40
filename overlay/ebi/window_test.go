package ebi

import (
	"context"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/gg"
	"github.com/asterism-dice/asterism/overlay/internal/demo"
	"github.com/asterism-dice/asterism/rules"
)

var keepShots = flag.String("shots", "", "folder to leave the screenshots in, to look at them")

// shot is what the window showed of a moment.
type shot struct {
	name    string
	moment  demo.Moment
	corners overlay.Corners
	lens    overlay.Lens // that they are seen through
	notes   notes        // what the window says besides
	handles bool         // the corners are being set
	more    []overlay.Op
	lives   bool // the sky lives
	later   time.Duration
	picture *image.RGBA
	took    time.Duration // a picture, mean of several
}

// scene is what is shown.
func (s *shot) scene() *overlay.Scene {
	scene := s.moment.Scene()
	scene.Ops = append(scene.Ops, s.more...)
	scene.Time += rules.Seconds(s.later)
	if !s.lives {
		still := *scene.Ground
		still.Life, scene.Ground = 0, &still
	}
	return scene
}

// ran tells whether there is a window.
var ran bool

// runOnly in the environment makes this program a window and nothing else.
const runOnly = "ASTERISM_TEST_WINDOW"

// runWindow opens a window for half a second.
func runWindow() int {
	w, err := New(DefaultOptions())
	if err == nil {
		_, err = w.Show(demo.Battle().Scene())
	}
	ctx, stop := context.WithTimeout(context.Background(), 500*time.Millisecond)
	defer stop()
	if err == nil {
		err = w.Run(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// window runs this program again as a window, and returns what it complained
// about.
func window(t *testing.T, environment ...string) (string, error) {
	t.Helper()
	program, err := os.Executable()
	require.NoError(t, err)
	c := exec.Command(program)
	c.Env = append(append(os.Environ(), runOnly+"=1"), environment...)
	out, err := c.CombinedOutput()
	return string(out), err
}

func TestTheWindowClosesWhenTheSessionEnds(t *testing.T) {
	needDisplay(t)
	out, err := window(t)
	require.NoError(t, err, out)
}

func TestWithoutADisplayRunSaysSo(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only on Linux a display can be taken away from a program")
	}
	out, err := window(t, "DISPLAY=", "WAYLAND_DISPLAY=")
	require.Error(t, err)
	require.Contains(t, out, "ebi: window: ")
}

// display tells whether there is anything to open a window on.
func display() bool {
	return runtime.GOOS != "linux" || os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}

func needDisplay(t *testing.T) {
	t.Helper()
	if !ran {
		t.Skip("no display: run this under xvfb-run, or on a desk")
	}
}

// repeats is how many pictures are timed for a moment.
const repeats = 5

// film takes a picture of each moment, once.
var film = sync.OnceValue(func() []shot {
	w, err := New(DefaultOptions())
	if err != nil {
		panic(err)
	}
	g := newGame(context.Background(), w)
	all := wanted()
	for i := range all {
		onStage.draw(func(screen *ebiten.Image) { all[i].take(g, screen) })
	}
	return all
})

// askew are the corners of a table that a projector shows askew.
var askew = overlay.Corners{{0.1, 0.05}, {0.95, 0.12}, {0.9, 0.9}, {0.02, 0.97}}

func wanted() (all []shot) {
	for _, m := range demo.Moments() {
		all = append(all, shot{name: m.Name, moment: m, corners: overlay.WholeWindow()})
	}
	return append(all,
		shot{name: "picture", moment: demo.Logo(), corners: overlay.WholeWindow(), more: []overlay.Op{turnedPicture()}},
		shot{name: "living", moment: demo.Logo(), corners: overlay.WholeWindow(), lives: true},
		shot{name: "living later", moment: demo.Logo(), corners: overlay.WholeWindow(), lives: true, later: 3 * time.Second},
		shot{name: "askew", moment: demo.Battle(), corners: askew},
		shot{name: "bent", moment: demo.Battle(), corners: askew, lens: barrel},
		narrow(demo.Logo()),
		shot{name: "handles", moment: demo.Battle(), corners: askew, handles: true},
		shot{name: "help", moment: demo.Battle(), corners: overlay.WholeWindow(), notes: notes{help: true}},
		shot{name: "typing", moment: demo.Battle(), corners: overlay.WholeWindow(), notes: notes{typed: "17_", said: volumeNote(0.7, false)}})
}

// narrow is a shot of a table that leaves a part of the window free at its left and
// right, with a ring that runs over its rim.
func narrow(m demo.Moment) shot {
	m.Table.Width /= 2
	rim := overlay.Op{Kind: overlay.OpRing, Points: overlay.Points{{Y: 200}}, Radius: 60, Sweep: 360, Width: 8, Color: overlay.RGB(0xffffff)}
	return shot{name: "narrow", moment: m, corners: overlay.WholeWindow(), more: []overlay.Op{rim}}
}

func (s *shot) take(g *game, screen *ebiten.Image) {
	size := screen.Bounds().Size()
	g.size = constellation.Vec{X: float64(size.X), Y: float64(size.Y)}
	g.handles.laid, g.handles.on, g.notes = laid{s.corners, s.lens}, s.handles, s.notes
	g.window.scene.Store(s.scene())
	g.drawn = drawn{}
	g.Draw(screen) // the first one makes the ground and the letters
	pix := make([]byte, 4*size.X*size.Y)
	screen.ReadPixels(pix)
	began := time.Now()
	for range repeats {
		g.drawn = drawn{}
		g.Draw(screen)
		screen.ReadPixels(pix) // waits until it is painted
	}
	s.took = time.Since(began) / repeats
	s.picture = &image.RGBA{Pix: pix, Stride: 4 * size.X, Rect: screen.Bounds()}
}

// The window paints with meshes, the other painter with curves: the pictures
// are alike, but not the same.
func TestTheWindowShowsWhatThePainterPaints(t *testing.T) {
	needDisplay(t)
	for _, s := range film()[:len(demo.Moments())+1] {
		size := s.picture.Rect.Size()
		p, err := gg.NewPainter(size.X)
		require.NoError(t, err)
		want, err := p.Paint(s.scene())
		require.NoError(t, err)
		off := difference(want, s.picture)
		t.Logf("%s: mean difference %.2f of 255, %v a picture of %v", s.name, off, s.took, size)
		require.Less(t, off, 2.0, s.name)
		leave(t, s.name, s.picture)
	}
}

// turnedPicture is a large picture that is read from the left.
func turnedPicture() overlay.Op {
	p := &overlay.Picture{Width: 32, Height: 18}
	for i := range p.Width * p.Height {
		p.Pix = append(p.Pix, byte(8*(i%32)), byte(14*(i/32)), 90, 255)
	}
	return overlay.Op{Kind: overlay.OpPicture, Picture: p, Color: overlay.RGB(0xffffff),
		Points: overlay.Points{{X: 500, Y: 20}, {X: 500, Y: 420}, {X: 275, Y: 420}, {X: 275, Y: 20}}}
}

func TestAWarpedTableLiesAtItsCorners(t *testing.T) {
	needDisplay(t)
	s := named(t, "askew")
	leave(t, s.name, s.picture)
	size := s.picture.Rect.Size()
	for i, out := range [4]image.Point{{-6, -6}, {6, -6}, {6, 6}, {-6, 6}} {
		corner := image.Pt(int(s.corners[i][0]*float64(size.X)), int(s.corners[i][1]*float64(size.Y)))
		beside, on := s.picture.RGBAAt(corner.X+out.X, corner.Y+out.Y), s.picture.RGBAAt(corner.X-out.X, corner.Y-out.Y)
		require.Zero(t, int(beside.R)+int(beside.G)+int(beside.B), "beside corner %d", i)
		require.Positive(t, int(on.B), "on the table at corner %d", i)
	}
}

// What flies over the table's rim isn't shown beside it: a projector would light the
// floor with it.
func TestBesideTheTableItStaysDark(t *testing.T) {
	needDisplay(t)
	s := named(t, "narrow")
	leave(t, s.name, s.picture)
	size := s.picture.Rect.Size()
	left, right, lit := size.X/4, 3*size.X/4, 0
	for y := range size.Y {
		for x := range size.X {
			c := s.picture.RGBAAt(x, y)
			if x >= left && x < right {
				lit += int(c.R)
				continue
			}
			require.Zero(t, int(c.R)+int(c.G)+int(c.B), "pixel %d, %d", x, y)
		}
	}
	require.Positive(t, lit)
}

// What the window says itself is seen above the table, and nothing of it
// stays.
func TestNotesAndHandlesAreShown(t *testing.T) {
	needDisplay(t)
	for name, without := range map[string]string{"handles": "askew", "help": "battle", "typing": "battle"} {
		with := named(t, name)
		leave(t, name, with.picture)
		require.Greater(t, difference(with.picture, named(t, without).picture), 0.2, name)
	}
}

// How the sky looks follows from the scene: it moves with its time, a little,
// and stands still where that is wanted.
func TestTheSkyLivesCalmlyByTheScenesTime(t *testing.T) {
	needDisplay(t)
	still, now, later := named(t, "logo").picture, named(t, "living").picture, named(t, "living later").picture
	leave(t, "living", now)
	leave(t, "living later", later)
	for _, off := range []float64{difference(still, now), difference(now, later)} {
		require.Greater(t, off, 0.2)
		require.Less(t, off, 4.0)
	}
}

func named(t *testing.T, name string) shot {
	t.Helper()
	for _, s := range film() {
		if s.name == name {
			return s
		}
	}
	t.Fatalf("no shot %q", name)
	return shot{}
}

// difference is the mean of all channels where both pictures are.
func difference(a, b *image.RGBA) float64 {
	sum, n := 0.0, 0.0
	box := a.Rect.Intersect(b.Rect)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			i, j := a.PixOffset(x, y), b.PixOffset(x, y)
			for k := range 3 {
				d := float64(a.Pix[i+k]) - float64(b.Pix[j+k])
				sum, n = sum+max(d, -d), n+1
			}
		}
	}
	return sum / n
}

func leave(t *testing.T, name string, picture *image.RGBA) {
	t.Helper()
	if *keepShots == "" {
		return
	}
	f, err := os.Create(filepath.Join(*keepShots, name+".png"))
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, png.Encode(f, picture))
}

func TestOnlyTheLastCornersWait(t *testing.T) {
	w, err := New(DefaultOptions())
	require.NoError(t, err)
	w.calibrated(Dragged{Corners: overlay.WholeWindow()})
	last := Dragged{Corners: overlay.Corners{{0.1, 0}, {1, 0}, {1, 1}, {0, 1}}, Fullscreen: true}
	w.calibrated(last)
	require.Equal(t, last, <-w.Corners())
}

func TestCommandsThatNobodyReadsDoNotBlock(t *testing.T) {
	w, err := New(DefaultOptions())
	require.NoError(t, err)
	for range 3 * waiting {
		w.send(rules.Command{Do: rules.DoUndo})
	}
	require.Len(t, w.Commands(), waiting)
}

// A scene that is looked at isn't made anew, and few scenes are ever made.
func TestScenesAreGivenBackOnlyWhenNobodyReadsThem(t *testing.T) {
	w, err := New(DefaultOptions())
	require.NoError(t, err)
	done := make(chan int)
	go func() {
		made := 0
		var free *overlay.Scene
		for i := range 20_000 {
			if free == nil {
				free, made = &overlay.Scene{}, made+1
			}
			free.Width, free.Height = float64(i), float64(i)
			free, _ = w.Show(free)
		}
		done <- made
	}()
	last := uint64(0)
	for {
		if s, serial := w.take(); s != nil {
			require.GreaterOrEqual(t, serial, last)
			was := s.Width
			runtime.Gosched()
			require.Equal(t, was, s.Height)
			last = serial
		}
		select {
		case made := <-done:
			require.LessOrEqual(t, made, 4)
			return
		default:
		}
	}
}

// loud remembers what it was to play.
type loud struct {
	silence
	played []overlay.Sound
}

func TestTheSoundsOfEverySceneArePlayedOnce(t *testing.T) {
	o, l := DefaultOptions(), &loud{}
	o.Sounds = l
	w, err := New(o)
	require.NoError(t, err)
	for i := range uint64(3) {
		_, err := w.Show(&overlay.Scene{Sounds: []overlay.Sound{{Kind: overlay.SoundTick, Seed: i}}})
		require.NoError(t, err)
	}
	require.Len(t, l.played, 3)
}

func (l *loud) Play(s ...overlay.Sound) error {
	l.played = append(l.played, s...)
	return nil
}
