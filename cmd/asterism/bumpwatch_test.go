//go:build !nocamera

package main

import (
	"context"
	"flag"
	"image"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/gg"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/play"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/calibrate"
	"github.com/asterism-dice/asterism/vision/calibrate/calibratetest"
	"github.com/asterism-dice/asterism/vision/camera"
)

// bumpedGame is a game at a simulated table: what it draws is thrown onto the
// table, and a camera looks at that and at the dice. Of the eyes only the reading
// itself is left out: where a die lies follows from the pixel at which the camera
// sees it and from the calibration that is believed.
type bumpedGame struct {
	t       *testing.T
	bench   *calibratetest.Bench
	frame   constellation.Vec // mm of the bench, the table's top left corner
	table   tableSize
	dice    []constellation.Vec // mm of the table
	believe camera.Calibration
	corners overlay.Corners
	session *play.Session
	compose *overlay.Composer
	watch   *bumpWatch
	picture *image.Gray // that was seen last
	drawn   time.Duration
}

// newBumpedGame lays six dice down and plays until they are known.
func newBumpedGame(t *testing.T) *bumpedGame {
	scene := calibratetest.Ideal()
	s := &bumpedGame{t: t, table: tableSize{X: 560, Y: 340}, frame: constellation.Vec{X: -280, Y: -170}}
	s.dice = []constellation.Vec{{X: 120, Y: 90}, {X: 200, Y: 240}, {X: 300, Y: 120}, {X: 380, Y: 250}, {X: 450, Y: 100}, {X: 260, Y: 200}}
	scene.Albedo = func(v constellation.Vec) float64 {
		for _, d := range s.dice {
			if at := d.Add(s.frame); math.Abs(v.X-at.X) < 8 && math.Abs(v.Y-at.Y) < 8 {
				return 0.3
			}
		}
		return 0.8
	}
	s.bench = calibratetest.NewBench(scene, 5)
	s.begin(calibrate.Rig{Camera: s.shifted(scene.Camera), Projector: s.shifted(scene.Projector)})
	return s
}

// begin begins a game by a calibration.
func (s *bumpedGame) begin(rig calibrate.Rig) {
	t := s.t
	s.believe = rig.Camera
	s.corners = overlay.Corners(shownCorners(&rig.Projector, s.table))
	at, half := thrownChecks(s.corners, s.table, rig.Projector.Lens)
	s.watch = &bumpWatch{inner: s.read, eye: s, keeper: calibrate.NewKeeper(rig, at, half), lay: s.lay, places: overlay.Checks(constellation.Vec(s.table))}

	beside := true
	cfg := config{}
	cfg.Show.Beside = &beside
	cfg.Table.Width, cfg.Table.Height, cfg.watched = s.table.X, s.table.Y, true
	g, err := game("stardice")
	require.NoError(t, err)
	s.session, err = newSession(g, rules.Options{}, cfg, true)
	require.NoError(t, err)
	s.compose, err = overlay.NewComposer(cfg.overlay())
	require.NoError(t, err)
	s.drawn = -time.Second
}

// shifted is a device with the table's corner for its origin.
func (s *bumpedGame) shifted(c camera.Calibration) camera.Calibration {
	c.Pose.Shift = c.Pose.ToCamera(s.frame, 0)
	return c
}

func (s *bumpedGame) lay(rig *calibrate.Rig) []vision.Pixel {
	s.corners = overlay.Corners(shownCorners(&rig.Projector, s.table))
	at, _ := thrownChecks(s.corners, s.table, rig.Projector.Lens)
	s.drawn = -time.Second
	return at
}

// read is what the camera sees, read by the calibration that is believed.
func (s *bumpedGame) read(ctx context.Context) (input, error) {
	img, now, err := s.bench.Next(ctx)
	if err != nil {
		return input{}, err
	}
	s.picture = img
	if blind := s.watch.guard(now); blind != "" {
		return input{frame: &constellation.Frame{Source: "camera", Time: now, Blind: blind, Readings: []constellation.Reading{}}}, nil
	}
	f := constellation.Frame{Source: "camera", Time: now}
	for i, d := range s.dice {
		at, err := s.believe.Table(s.bench.Scene.Camera.Pixel(d.Add(s.frame), 0), 0)
		if err != nil {
			return input{}, err
		}
		f.Readings = append(f.Readings, constellation.Reading{Kind: constellation.D6, Team: []constellation.Team{constellation.White, constellation.Red}[i%2],
			Face: []string{"1", "2", "3", "4", "5", "6"}[i], FaceConfidence: 0.99, Margin: 0.98, Confidence: 0.99, Pos: at, Size: 16})
	}
	for _, at := range overlay.Checks(constellation.Vec(s.table)) { // so do readers take them for dice
		if p := s.bench.Scene.Projector.Pixel(at.Add(s.frame), 0); p.X < 0 || p.Y < 0 || p.X >= 1280 || p.Y >= 800 {
			continue // it isn't thrown any more
		}
		f.Readings = append(f.Readings, constellation.Reading{Kind: constellation.D6, Face: "2", FaceConfidence: 0.8, Confidence: 0.7, Pos: at, Size: 10})
	}
	return input{frame: &f}, nil
}

func (s *bumpedGame) GrayPicture() *image.Gray         { return s.picture }
func (s *bumpedGame) Recalibrate(c camera.Calibration) { s.believe = c }
func (s *bumpedGame) Relight(*calibrate.Rig)           {}
func (s *bumpedGame) Still() (all []image.Rectangle) {
	for _, d := range s.dice {
		p := s.bench.Scene.Camera.Pixel(d.Add(s.frame), 0)
		all = append(all, image.Rect(int(p.X)-15, int(p.Y)-15, int(p.X)+15, int(p.Y)+15))
	}
	return all
}

// play goes on for some time and returns the events, and for how long the camera
// wasn't believed.
func (s *bumpedGame) play(d time.Duration) (events []rules.Event, blind time.Duration) {
	last := s.bench.Now()
	for end := last + d; s.bench.Now() < end; {
		in, err := s.watch.next(context.Background())
		require.NoError(s.t, err)
		got, err := s.session.See(*in.frame)
		require.NoError(s.t, err)
		events = append(events, got...)
		if in.frame.Blind != "" {
			blind += s.bench.Now() - last
			require.Empty(s.t, in.frame.Readings)
		}
		last = s.bench.Now()
		s.throw()
	}
	return events, blind
}

// throw shows the scene of the moment, now and then: that takes most of the time.
func (s *bumpedGame) throw() {
	if s.bench.Now()-s.drawn < 700*time.Millisecond {
		return
	}
	s.drawn = s.bench.Now()
	scene := s.compose.Compose(s.session.Snapshot())
	painter, err := gg.NewPainter(1120)
	require.NoError(s.t, err)
	img, err := painter.Paint(scene)
	require.NoError(s.t, err)
	require.NoError(s.t, s.bench.Show(warped(s.t, img, s.corners, 1280, 800)))
}

// warped is a picture laid into a window by its corners.
func warped(t *testing.T, img image.Image, corners overlay.Corners, w, h int) *image.Gray {
	warp, err := corners.Warp()
	require.NoError(t, err)
	b := img.Bounds()
	gray := image.NewGray(b)
	draw.Draw(gray, b, img, b.Min, draw.Src)
	out := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p := warp.Invert(constellation.Vec{X: (float64(x) + 0.5) / float64(w), Y: (float64(y) + 0.5) / float64(h)})
			if p.X >= 0 && p.Y >= 0 && p.X < 1 && p.Y < 1 {
				out.Pix[y*out.Stride+x] = gray.GrayAt(b.Min.X+int(p.X*float64(b.Dx())), b.Min.Y+int(p.Y*float64(b.Dy()))).Y
			}
		}
	}
	return out
}

var keepBumped = flag.String("bumped", "", "folder to leave the camera's pictures in, to look at them")

// save leaves what the camera saw last in a file.
func (s *bumpedGame) save(name string) {
	f, err := os.Create(filepath.Join(*keepBumped, name+".png"))
	require.NoError(s.t, err)
	defer f.Close()
	require.NoError(s.t, png.Encode(f, s.picture))
}

// off is by how many mm the dice on the table of the game are off.
func (s *bumpedGame) off() (most float64) {
	table := s.session.Snapshot().Table
	for _, d := range s.dice {
		near := math.Inf(1)
		for i := range table.Dice {
			near = min(near, table.Dice[i].Pos.Dist(d))
		}
		most = max(most, near)
	}
	return most
}

// A camera or a projector that is bumped by 6 mm, or far, in the middle of a game is
// noticed and mended within seconds: no die moves, nothing is asked, and the
// picture lies where it lay.
func TestBump_isMendedWithoutTouchingTheGame(t *testing.T) {
	for name, move := range map[string]func(*calibratetest.Scene){
		"the camera":         func(s *calibratetest.Scene) { s.Camera.Pose.Shift[0] += 6 },
		"the projector":      func(s *calibratetest.Scene) { s.Projector.Pose.Shift[1] += 6 },
		"the camera, far":    func(s *calibratetest.Scene) { s.Camera.Pose.Shift[0] += 50 },
		"the projector, far": func(s *calibratetest.Scene) { s.Projector.Pose.Shift[0] -= 35 },
	} {
		t.Run(name, func(t *testing.T) {
			s := newBumpedGame(t)
			s.play(4 * time.Second)
			require.Less(t, s.off(), 0.5)
			if *keepBumped != "" {
				s.save(name)
			}
			standing := s.session.Answer()
			s.bench.Move(move)
			events, blind := s.play(5 * time.Second)
			require.Empty(t, events)
			require.Equal(t, standing, s.session.Answer())
			require.Less(t, s.off(), 0.5)
			require.Greater(t, blind, 500*time.Millisecond, "the bump wasn't noticed")
			require.Less(t, blind, 3*time.Second)
			for _, v := range [4]constellation.Vec{{}, {X: s.table.X}, constellation.Vec(s.table), {Y: s.table.Y}} {
				i := map[constellation.Vec]int{{}: 0, {X: s.table.X}: 1, constellation.Vec(s.table): 2, {Y: s.table.Y}: 3}[v]
				p := vision.Pixel{X: s.corners[i][0] * 1280, Y: s.corners[i][1] * 800}
				at, err := s.bench.Scene.Projector.Table(p, 0)
				require.NoError(t, err)
				require.InDelta(t, 0, at.Dist(v.Add(s.frame)), 0.5, "where the corner is thrown")
			}
		})
	}
}

// What was mended is in the file that the next game begins with; all else of it
// stays.
func TestBump_isKeptForTheNextGame(t *testing.T) {
	scene := calibratetest.Ideal()
	file := filepath.Join(t.TempDir(), "calibration.json")
	was := calibrate.File{Version: calibrate.Version, Monitor: 1, Table: calibrate.TableSize{Width: 560, Height: 340, North: 30}, Camera: &scene.Camera, Projector: &scene.Projector}
	require.NoError(t, writeCalibration(file, &was))
	rig := calibrate.Rig{Camera: scene.Camera, Projector: scene.Projector}
	rig.Projector.Pose.Shift[1] += 6
	require.NoError(t, keepMended(file, &rig))
	now, err := readCalibrated(file)
	require.NoError(t, err)
	require.Equal(t, rig.Projector, *now.Projector)
	require.Equal(t, rig.Camera, now.Calibration)
	require.Equal(t, 30.0, now.North)
	require.Error(t, keepMended(file+".none", &rig))
}

// Where the projector is now is in the files of all cameras that know of it.
func TestBump_isKeptForAllCameras(t *testing.T) {
	scene, dir := calibratetest.Ideal(), t.TempDir()
	write := func(name string, projector *camera.Calibration) string {
		file := filepath.Join(dir, name)
		require.NoError(t, writeCalibration(file, &calibrate.File{Version: calibrate.Version, Table: calibrate.TableSize{Width: 560, Height: 340},
			Camera: &scene.Camera, Projector: projector}))
		return file
	}
	first, second, third := write("first.json", &scene.Projector), write("second.json", &scene.Projector), write("third.json", nil)
	p := &player{cmd: &playCmd{Camera: "0", Cameras: []string{"0", "1", "2", "3"}, Calibrations: []string{first, second, third}}}
	p.cfg.Camera.Calibration = first
	rig := calibrate.Rig{Camera: scene.Camera, Projector: scene.Projector}
	rig.Camera.Pose.Shift[0] += 4
	rig.Projector.Pose.Shift[1] += 6
	require.NoError(t, p.keepMended(&rig, calibrate.ByCamera))
	f, err := readCalibrationFile(second)
	require.NoError(t, err)
	require.Equal(t, scene.Projector, *f.Projector, "the camera was bumped")
	require.NoError(t, p.keepMended(&rig, calibrate.ByProjector))
	for file, want := range map[string]calibrate.File{first: {Camera: &rig.Camera, Projector: &rig.Projector},
		second: {Camera: &scene.Camera, Projector: &rig.Projector}, third: {Camera: &scene.Camera}} {
		f, err := readCalibrationFile(file)
		require.NoError(t, err)
		require.Equal(t, want.Camera, f.Camera, file)
		require.Equal(t, want.Projector, f.Projector, file)
	}
}

// A bump in a game with pictures of another size leaves the file's pictures as large as
// they were: the next game asks the camera for those.
func TestBump_leavesTheSizeOfThePictures(t *testing.T) {
	scene := calibratetest.Ideal()
	lens := scene.Camera.Lens
	for name, pixels := range map[string]pixelSize{
		"as calibrated": {},
		"smaller":       {lens.Width / 2, lens.Height / 2},
		"larger":        {2 * lens.Width, 2 * lens.Height},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "calibration.json")
			require.NoError(t, writeCalibration(file, &calibrate.File{Version: calibrate.Version, Monitor: 1,
				Table: calibrate.TableSize{Width: 560, Height: 340}, Camera: &scene.Camera, Projector: &scene.Projector}))
			rig, ok := seat{file: file, pixels: pixels}.rig()
			require.True(t, ok)
			rig.Camera.Pose.Shift[0] += 6 // mm
			require.NoError(t, keepMended(file, &rig))
			now, err := readCalibrated(file)
			require.NoError(t, err)
			require.Equal(t, pixelSize{lens.Width, lens.Height}, pixelSize{now.Lens.Width, now.Lens.Height})
			require.InDelta(t, lens.Focal, now.Lens.Focal, 1e-6)
			require.Equal(t, rig.Camera.Pose, now.Pose)
		})
	}
}

// A game that begins after a bump was mended begins by what was mended: nothing is
// mended again, and dice and picture lie right.
func TestBump_nextGameBeginsMended(t *testing.T) {
	s := newBumpedGame(t)
	file := filepath.Join(t.TempDir(), "calibration.json")
	was := s.watch.keeper.Rig()
	require.NoError(t, writeCalibration(file, &calibrate.File{Version: calibrate.Version, Monitor: 1,
		Table: calibrate.TableSize{Width: s.table.X, Height: s.table.Y}, Camera: &was.Camera, Projector: &was.Projector}))
	s.watch.keep = func(rig *calibrate.Rig, _ calibrate.Bump) error { return keepMended(file, rig) }
	var told camera.Calibration // to the other cameras
	s.watch.thrown = func(projector camera.Calibration) { told = projector }
	s.play(2 * time.Second)
	s.bench.Move(func(scene *calibratetest.Scene) { scene.Projector.Pose.Shift[1] += 6 })
	_, blind := s.play(4 * time.Second)
	require.Positive(t, blind, "the bump wasn't noticed")

	cal, err := readCalibrated(file)
	require.NoError(t, err)
	require.Equal(t, *cal.Projector, told)
	s.begin(calibrate.Rig{Camera: cal.Calibration, Projector: *cal.Projector})
	_, blind = s.play(3 * time.Second)
	require.Zero(t, blind)
	require.Less(t, s.off(), 0.5)
	at, err := s.bench.Scene.Projector.Table(vision.Pixel{X: s.corners[0][0] * 1280, Y: s.corners[0][1] * 800}, 0)
	require.NoError(t, err)
	require.InDelta(t, 0, at.Dist(s.frame), 0.5, "where the first corner is thrown")
	left, err := os.ReadDir(filepath.Dir(file))
	require.NoError(t, err)
	require.Len(t, left, 1, "the file is written whole, and nothing beside it")
}

// The checks at the rim are looked for where the lens throws them.
func TestThrownChecks_areWhereTheLensThrowsThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := tableSize{X: 610, Y: 350}
		p := drawProjector(t, table)
		at, _ := thrownChecks(overlay.Corners(shownCorners(&p, table)), table, p.Lens)
		for i, v := range overlay.Checks(constellation.Vec(table)) {
			require.InDelta(t, 0, p.Pixel(v, 0).Dist(at[i]), 1e-6)
		}
	})
}
