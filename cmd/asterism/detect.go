//go:build !nocamera

package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/album"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/opencv"
	"github.com/asterism-dice/asterism/vision/why"
	"gocv.io/x/gocv"
)

// Run finds and reads the dice in photographs.
func (c *detectCmd) Run(std *stdio) error { return runDetect(std.out, std.err, c) }

// seenDie is a die in detect's JSON: where it is on the table is only known
// where the table is.
type seenDie struct {
	vision.Detection
	Position *position `json:"position,omitempty"`
}

// position is where on the table a die lies.
type position struct {
	X     float64 `json:"x"`     // mm
	Y     float64 `json:"y"`     // mm
	Size  float64 `json:"size"`  // mm
	Angle float64 `json:"angle"` // degrees clockwise
}

// seenPicture is a line of detect's JSON.
type seenPicture struct {
	Image  string    `json:"image"`
	Width  int       `json:"width"`
	Height int       `json:"height"`
	MS     float64   `json:"ms"`
	Dice   []seenDie `json:"dice"`
}

// runDetect looks at each picture. Of those that can't be looked at each gets
// its line on stderr, the last one by being the error; the others are done
// all the same.
func runDetect(stdout, stderr io.Writer, c *detectCmd) error {
	if err := cmp.Or(writable(c.Out), writable(c.Why), albumThere(c.Album)); err != nil {
		return err
	}
	if err := cmp.Or(c.drawsApart(), c.sparesPhotographs()); err != nil {
		return err
	}
	eyes, err := openEyes(c.Kinds, c.Taught, c.Album)
	if err != nil {
		return err
	}
	defer eyes.Close()
	if c.Why != "" {
		eyes.reader.Report = &why.Report{}
	}
	var last error
	for i, name := range c.Images {
		err := c.one(stdout, stderr, eyes, i, name)
		if err == nil {
			continue
		}
		if last != nil {
			fmt.Fprintf(stderr, "asterism: %v\n", last)
		}
		if last = err; !errors.As(err, new(badInput)) {
			break // the others would fare no better
		}
	}
	return last
}

// drawsApart refuses to put what each stage saw under the name of what was seen.
func (c *detectCmd) drawsApart() error {
	if c.Out == "" || filepath.Clean(c.Out) != filepath.Clean(c.Why) {
		return nil
	}
	return bad(fmt.Errorf("--out and --why both name %s: name another file for one of them", c.Out))
}

// sparesPhotographs refuses to draw onto one of the photographs.
func (c *detectCmd) sparesPhotographs() error {
	drawn := slices.DeleteFunc([]string{c.Out, c.Why}, func(name string) bool { return name == "" })
	if len(drawn) == 0 {
		return nil
	}
	var all []os.FileInfo
	for _, name := range c.Images {
		if i, err := os.Stat(name); err == nil {
			all = append(all, i)
		}
	}
	for i, name := range c.Images {
		for _, one := range drawn {
			to := c.fileFor(one, i, name)
			there, err := os.Stat(to)
			if err == nil && slices.ContainsFunc(all, func(i os.FileInfo) bool { return os.SameFile(i, there) }) {
				return bad(fmt.Errorf("%s is one of the photographs: name another file for what is drawn", to))
			}
		}
	}
	return nil
}

// one looks at one picture and prints what it saw.
func (c *detectCmd) one(w, stderr io.Writer, eyes *eyes, i int, name string) error {
	img, err := opencv.Load(name)
	if err != nil {
		return bad(err)
	}
	defer img.Close()
	c.tellShape(stderr, name, img.Cols(), img.Rows())
	seen, err := eyes.look(img, name, c.known(img))
	if err != nil {
		return err
	}
	out := seenPicture{Image: seen.Image, Width: seen.Width, Height: seen.Height, MS: seen.MS, Dice: []seenDie{}}
	for _, d := range seen.Dice {
		out.Dice = append(out.Dice, seenDie{Detection: d})
	}
	if err := c.locate(img, &out); err != nil {
		return err
	}
	if c.Why != "" {
		if err := saveWhy(c.fileFor(c.Why, i, name), eyes.reader.Report, name); err != nil {
			return err
		}
	}
	if c.Out != "" {
		opencv.Draw(&img, seen.Dice)
		if err := savePicture(c.fileFor(c.Out, i, name), img); err != nil {
			return bad(err)
		}
	}
	return c.print(w, out)
}

// sameShape is by what share the shapes of a table and of a picture that it fills may
// differ: people measure by hand, and photograph a little of what is about it.
const sameShape = 0.05

// tellShape says that a picture isn't filled by a table that is to fill it.
func (c *detectCmd) tellShape(w io.Writer, name string, width, height int) {
	if c.Table == (tableSize{}) {
		return
	}
	k := c.Table.X / c.Table.Y * float64(height) / float64(width)
	if max(k, 1/k) > 1+sameShape {
		fmt.Fprintf(w, "asterism: %s: a table of %v mm doesn't fill a picture of %d×%d px: it is taken to lie in its middle, and what is seen beside it off the table\n", name, c.Table, width, height)
	}
}

// known is what the flags say of a picture: one that the table fills was taken
// straight down, too.
func (c *detectCmd) known(img gocv.Mat) opencv.Known {
	return knownFrom(c.Above || c.Table != (tableSize{}), img)
}

// knownFrom is what is known of a picture that was taken from above, or of one
// of which nobody says it.
func knownFrom(above bool, img gocv.Mat) opencv.Known {
	if !above {
		return opencv.Known{}
	}
	up := camera.StraightDown(img.Cols(), img.Rows())
	return opencv.Known{Vertical: &up}
}

// locate finds where on the table the dice lie.
func (c *detectCmd) locate(img gocv.Mat, p *seenPicture) error {
	if c.Table == (tableSize{}) {
		return nil
	}
	cal, err := camera.FromAbove(p.Width, p.Height, constellation.Vec(c.Table))
	if err != nil {
		return bad(err)
	}
	for i, d := range p.Dice {
		f, _, err := opencv.Place(&cal, img, d.Detection, float64(c.Size))
		if err != nil {
			continue // a box at the edge of the lens: the die has no place
		}
		p.Dice[i].Position = &position{round(f.Pos.X, 10), round(f.Pos.Y, 10), round(f.Size, 10), round(f.Angle.Degrees(), 10)}
	}
	return nil
}

// fileFor names what is drawn of a picture: of several each has its own name in it.
func (c *detectCmd) fileFor(out string, i int, name string) string {
	if len(c.Images) == 1 {
		return out
	}
	ext := filepath.Ext(out)
	base := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	return fmt.Sprintf("%s-%d-%s%s", strings.TrimSuffix(out, ext), i+1, base, ext)
}

func (c *detectCmd) print(w io.Writer, p seenPicture) error {
	if c.JSON {
		return json.NewEncoder(w).Encode(p)
	}
	fmt.Fprintf(w, "%s: %d×%d, %s, %.1f ms\n", p.Image, p.Width, p.Height, rules.Number(len(p.Dice), "die", "dice"), p.MS)
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, d := range p.Dice {
		fmt.Fprintf(t, "  %s\t%s\t%s\t%s\t%.0f, %.0f px\t%s\n", d.Kind, orDash(d.Face), sureness(d.Detection), orDash(string(d.Team)),
			d.Box.Centre().X, d.Box.Centre().Y, placeText(d))
	}
	return t.Flush()
}

func sureness(d vision.Detection) string {
	if d.Face == "" {
		return d.Reason
	}
	return fmt.Sprintf("%.1f %%", 100*d.FaceConfidence)
}

func placeText(d seenDie) string {
	if d.Position == nil {
		return ""
	}
	return fmt.Sprintf("%.1f, %.1f mm", d.Position.X, d.Position.Y)
}

// eyes is a reader together with what it was taught.
type eyes struct {
	reader *opencv.Reader
	own    opencv.Own
}

// openEyes loads the reader, and what it was taught and which signs it knows
// where files are named.
func openEyes(kinds []constellation.Kind, taught, signs string) (*eyes, error) {
	f, err := openAlbum(signs)
	if err != nil {
		return nil, err
	}
	return openEyesOf(kinds, taught, f.signs())
}

// openEyesOf is openEyes with an album that is open already, nil for none.
func openEyesOf(kinds []constellation.Kind, taught string, signs *album.Album) (*eyes, error) {
	e := &eyes{own: opencv.Own{Album: signs}}
	if taught != "" {
		t, err := loadTaught(taught)
		if err != nil {
			return nil, untaught{bad(err)}
		}
		e.own.Taught = t
	}
	r, err := opencv.NewReader(vision.ReaderConfig{Kinds: kinds})
	if err != nil {
		return nil, err
	}
	e.reader = r
	return e, nil
}

// Close frees the networks.
func (e *eyes) Close() error { return e.reader.Close() }

// look reads one picture, of which so much is known, and takes the time that it took.
func (e *eyes) look(img gocv.Mat, name string, known opencv.Known) (vision.Picture, error) {
	start := time.Now()
	dice, err := opencv.ReadOwn(e.reader, e.own, img, known)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	if errors.Is(err, opencv.ErrPicture) {
		err = bad(err)
	}
	if err != nil {
		return vision.Picture{}, err
	}
	ms := float64(time.Since(start).Microseconds()) / 1000
	p := vision.Picture{Image: name, Width: img.Cols(), Height: img.Rows(), MS: round(ms, 10), Dice: dice}
	p.Tidy()
	if e.reader.Report != nil {
		e.reader.Report.Told = p.Dice
	}
	return p, nil
}

// round rounds v to so many parts of 1.
func round(v, parts float64) float64 { return math.Round(v*parts) / parts }
