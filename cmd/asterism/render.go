package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/gg"
	"github.com/asterism-dice/asterism/overlay/svg"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/tuio"
)

// renderCmd is `asterism render FILE --out PNG`.
type renderCmd struct {
	shown
	Out    string `help:"Picture to write: .png or .svg." placeholder:"PNG"`
	Video  string `help:"Make a film of a recording: .gif, or .mp4 where there is ffmpeg." placeholder:"FILE"`
	Game   string `help:"Which game: ${games}; else that of the settings, else stardice." placeholder:"GAME"`
	Width  int    `help:"Width of a PNG (else 1830) or a film (else 960) in pixels." placeholder:"PX"`
	Force  bool   `default:"true" negatable:"" help:"Overwrite a picture that is there."`
	Config string `help:"Settings of the table, TOML: how it lies, what is played and by whom." placeholder:"FILE"`

	Calibration string `help:"Where the table is, as calibrate wrote it down: its size, its north and, for films and photographs, the camera." placeholder:"FILE"`
	partyFlags
	themeFlag
}

// Run draws the overlay of a table as a picture, with no display.
func (c *renderCmd) Run(std *stdio) error {
	switch {
	case c.Out == "" && c.Video == "":
		return bad(errors.New("say where it is to be written: --out PNG or --video FILE"))
	case c.Video != "" && !isRecording(c.File):
		return bad(fmt.Errorf("%s: a film is made of a recording", c.File))
	case c.Video != "":
		if c.Out != "" {
			if err := canDraw(c.Out, c.Force); err != nil {
				return err
			}
		}
		if err := c.film(std.err); err != nil || c.Out == "" {
			return err
		}
	}
	scene, err := c.scene(std)
	if err != nil {
		return err
	}
	return writePicture(c.Out, scene, cmp.Or(c.Width, pictureWidth), c.Force)
}

// scene is what the file shows.
func (c *renderCmd) scene(std *stdio) (*overlay.Scene, error) {
	if isRecording(c.File) {
		return c.lastMoment(std.err)
	}
	return c.sky(std)
}

// sky shows a table without history.
func (c *renderCmd) sky(std *stdio) (*overlay.Scene, error) {
	cfg, err := readConfig(c.Config, c.Calibration)
	if err != nil {
		return nil, err
	}
	if err := cfg.setTheme(c.Theme); err != nil {
		return nil, err
	}
	if len(c.Seats) > 0 {
		return nil, bad(errSeatsOfSky)
	}
	g, err := game(cmp.Or(c.take(c.Game, &cfg.Play), usualGame))
	if err != nil {
		return nil, err
	}
	show, ok := g.(rules.Shower)
	if !ok {
		return nil, bad(fmt.Errorf("%s can't be drawn from a sky file: give a recording", g.Info().Name))
	}
	c.grid = g.Info().Board
	t, err := c.table(std, cfg.photograph(), &c.gameFlags)
	if err != nil {
		return nil, err
	}
	if err := drawable(t); err != nil {
		return nil, bad(about(inputName(c.File), err))
	}
	view, err := show.Show(t, withNames(c.at(t), g, &cfg))
	if err != nil {
		return nil, c.wrong(cfg.blame(g, err))
	}
	composer, err := overlay.NewComposer(settled(cfg.overlay()))
	if err != nil {
		return nil, bad(err)
	}
	return composer.Compose(rules.Snapshot{Table: t, View: view}), nil
}

// The least and the most that the sides of a table have, mm. Beyond them somebody has
// written metres or inches, and lines are so thick or long that drawing takes for ever.
const (
	leastSide = 10
	mostSide  = 100_000
)

// drawable tells why a table can't be drawn.
func drawable(t *constellation.Table) error {
	side := max(t.Width, t.Height)
	if min(t.Width, t.Height) < leastSide || side > mostSide {
		return fmt.Errorf("a table of %g × %g mm: sides of %d to %d mm can be drawn", t.Width, t.Height, leastSide, mostSide)
	}
	for _, d := range t.Dice {
		if d.Size > side {
			return fmt.Errorf("die %q of %g mm is larger than the table", d.ID, d.Size)
		}
	}
	for _, b := range t.Blocks {
		if w := max(b.W, b.H); w > 2*side {
			return fmt.Errorf("block %q of %g mm is larger than the table", b.ID, w)
		}
	}
	return nil
}

// past is the recording that is drawn.
func (c *renderCmd) past() past {
	return past{file: c.File, game: c.Game, usual: usualGame, settings: c.Config, calibration: c.Calibration}
}

// lastMoment plays a recording to its end and shows that.
func (c *renderCmd) lastMoment(errw io.Writer) (*overlay.Scene, error) {
	s, cfg, err := c.past().open(&c.partyFlags)
	if err == nil {
		err = cfg.setTheme(c.Theme)
	}
	if err != nil {
		return nil, err
	}
	recorded, done, err := openRecorded(c.File, cfg, errw)
	if err != nil {
		return nil, err
	}
	defer done()
	if err := replay(context.Background(), s, sensed(recorded)); err != nil {
		return nil, err
	}
	return still(s.Snapshot(), cfg.overlay(), nil)
}

// film plays a recording to its end and makes a film of it.
func (c *renderCmd) film(errw io.Writer) (err error) {
	width := cmp.Or(c.Width, filmWidth)
	if width < 16 || width > 4096 {
		return bad(fmt.Errorf("a film %d pixels wide: give 16 to 4096", width))
	}
	s, cfg, err := c.past().open(&c.partyFlags)
	if err == nil {
		err = cfg.setTheme(c.Theme)
	}
	if err != nil {
		return err
	}
	recorded, done, err := openRecorded(c.File, cfg, errw)
	if err != nil {
		return err
	}
	defer done()
	out, err := createFilm(c.Video, c.Force)
	if err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	err = replay(ctx, s, sensed(recorded), &filmScreen{out: out, look: cfg.overlay(), width: width})
	if err == nil && ctx.Err() != nil {
		err = errors.New("broken off: no film is left")
	}
	if err != nil {
		out.drop()
		return err
	}
	return out.keep()
}

// isRecording tells recordings from sky files and photographs by name, else by what
// is in the file.
func isRecording(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".pcapng", ".pcap", ".txt", ".jsonl", ".gz":
		return true
	}
	return isVideo(name) || holdsRecording(name)
}

// recordingHead is how many bytes tell a recording.
const recordingHead = 32

// holdsRecording tells whether a regular file holds a recording.
func holdsRecording(name string) bool {
	head := headOf(name, recordingHead)
	return len(head) > 0 && (tuio.IsRecording(head) || hasPacket(name))
}

// writePicture paints a scene into a file; its name says how.
func writePicture(name string, s *overlay.Scene, width int, force bool) error {
	if width < 16 || width > 16384 {
		return bad(fmt.Errorf("a picture %d pixels wide: give 16 to 16384", width))
	}
	if err := mayBePicture(name, force); err != nil {
		return err
	}
	paint := func(w io.Writer) error { return gg.WritePNG(w, s, width) }
	if isSVG(name) {
		paint = func(w io.Writer) error { return svg.Write(w, s) }
	}
	var b bytes.Buffer
	if err := paint(&b); err != nil {
		return err
	}
	return bad(writeWhole(name, b.Bytes()))
}

func isSVG(name string) bool { return strings.EqualFold(filepath.Ext(name), ".svg") }

// canDraw tells before the work why no picture of a scene can be written under a name.
func canDraw(name string, force bool) error {
	if err := mayBePicture(name, force); err != nil {
		return err
	}
	if err := hasFolder(name); err != nil {
		return err
	}
	return bad(placeable(name))
}

// hasFolder tells of a picture whose folder isn't there: none is made for it.
func hasFolder(picture string) error {
	if _, err := os.Stat(filepath.Dir(picture)); err != nil {
		return bad(fmt.Errorf("picture %s: %w", picture, errors.Unwrap(err)))
	}
	return nil
}

// mayBePicture tells why a picture of a scene may not be called by a name.
func mayBePicture(name string, force bool) error {
	if !isSVG(name) && !strings.EqualFold(filepath.Ext(name), ".png") {
		return bad(fmt.Errorf("picture %s: its name must end in .png or .svg", name))
	}
	if _, err := os.Lstat(name); err == nil && !force {
		return bad(taken(name))
	}
	return nil
}
