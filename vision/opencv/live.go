package opencv

import (
	"context"
	"errors"
	"fmt"
	"image"
	"runtime/trace"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/album"
	"github.com/asterism-dice/asterism/vision/camera"
	"github.com/asterism-dice/asterism/vision/motion"
	"github.com/asterism-dice/asterism/vision/place"
	"github.com/asterism-dice/asterism/vision/read"
	"gocv.io/x/gocv"
)

// LiveConfig says how a live reader works. Source and one of Calibration and
// Calibrate are needed.
type LiveConfig struct {
	Source      string               // the sensor's name in its frames
	Calibration camera.Calibration   // the camera's, for pictures of its lens's shape
	Calibrate   CalibrateFunc        // in place of Calibration where the pictures' size isn't known beforehand
	Sizes       place.Sizes          // the sizes of the dice in the game, mm
	Timing      motion.Timing        // when something counts as at rest
	Own         Own                  // what is known of dice of one's own
	Even        Evener               // takes a projector's light out of pictures; nil where there is none
	Lights      bool                 // the projector lights doubted dice plainly: where it draws, dice are reported once seen in plain light
	Clock       func() time.Duration // tells the time for Stages alone; nil leaves them 0
}

// Validate tells what is missing.
func (c LiveConfig) Validate() error {
	if c.Source == "" {
		return errors.New("opencv: live: the source has no name")
	}
	if c.Calibrate != nil {
		return nil
	}
	return c.Calibration.Lens.Validate()
}

// CalibrateFunc says where the table is in pictures of a size (px).
type CalibrateFunc func(width, height int) (camera.Calibration, error)

// LiveStages are the times that the last picture took.
type LiveStages struct {
	Grab  time.Duration // waiting for the picture
	Look  time.Duration // making it small, finding what changed, asking the guard
	Read  time.Duration // reading what came to rest
	Again time.Duration // reading a resting die once more
	Frame time.Duration // working out places on the table, making the frame
	Reads int           // parts of the picture that were read
}

// diceReader is what live reading needs of a Reader.
type diceReader interface {
	ReadPart(img gocv.Mat, known Known) ([]vision.Detection, error)
	ReadAgain(img gocv.Mat, d vision.Detection, n int, known Known) (again vision.Detection, ok bool, err error)
	Features(img gocv.Mat, boxes []constellation.Box) ([][]float32, error)
	Light(img gocv.Mat) *read.Light
	Appearance(img gocv.Mat, d vision.Detection, known Known) (at album.Appearance, ok bool, err error)
}

// Live reads dice from moving pictures. Only what changed is looked at again;
// what lies still is read a few more times, ever more seldom, and what the
// pictures say is weighed together. It is pulled by one goroutine.
type Live struct {
	cfg      LiveConfig
	reader   diceReader
	pictures Pictures

	// The last picture, and what it is compared with.
	img        gocv.Mat
	small      gocv.Mat    // img made small, evened where there is an Evener
	crop       gocv.Mat    // the part of img that was read last, evened
	seen       gocv.Mat    // img, evened about the dice that were read again and roughly so elsewhere
	evened     bool        // seen is of the last picture
	size       image.Point // of img, px
	factor     int         // px of img for one px of small, each way
	last       time.Duration
	background *motion.Background
	stages     LiveStages

	// What lies on the table, and what moves over it.
	memory       motion.Memory
	changes      motion.Changes
	hands        []constellation.Box // px of img
	moving       []constellation.Box // px of img
	jump         motion.Jump         // of the whole picture
	darkness     motion.Darkness     // where dice lie
	handsBefore  []constellation.Box // px of img, the hands before the last jump
	landed       bool                // the last picture shows all of it elsewhere, and at rest
	newViewSince time.Duration       // since when something moves in a view that is new as a whole; 0 where the view isn't new
	unread       bool                // all was forgotten and nothing has been read since: such a table isn't reported as empty
	albumChanges int                 // the album's changes that the resting dice have taken over

	// What stayed open and is searched again.
	tried       []attempt     // parts beside what moves in which no die was found lately
	lost        []lostPlace   // places where something came to rest and no die was found
	besideHands time.Duration // when dice were last looked for beside hands that hold still; 0 for never

	// Whether pictures may be read at all.
	guard      Guard         // nil where nobody guards
	guardAsked time.Duration // when the guard was asked last
	barred     string        // why the last picture wasn't read; empty where it was

	// The projector's light, where LiveConfig.Even is given.
	firstPicture time.Duration    // when the first picture came
	lightKnown   bool             // a picture has come for which it was known what is projected
	dismissed    motion.Dismissed // where light passed for dice
}

// NewLive returns a live reader. Reader and pictures stay the caller's to
// close.
func NewLive(cfg LiveConfig, reader *Reader, pictures Pictures) (*Live, error) {
	return newLive(cfg, reader, pictures)
}

func newLive(cfg LiveConfig, reader diceReader, pictures Pictures) (*Live, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	cfg.Timing = cfg.Timing.WithDefaults()
	if cfg.Clock == nil {
		cfg.Clock = func() time.Duration { return 0 }
	}
	return &Live{
		cfg: cfg, reader: reader, pictures: pictures,
		img: gocv.NewMat(), small: gocv.NewMat(), crop: gocv.NewMat(), seen: gocv.NewMat(),
	}, nil
}

// Close frees the pictures that are kept between frames.
func (l *Live) Close() error {
	return errors.Join(l.img.Close(), l.small.Close(), l.crop.Close(), l.seen.Close())
}

// Next waits for a picture and returns all that is seen in it. While the
// source can't look the frame says why, and what lies on the table is kept.
// io.EOF is the end of the source.
func (l *Live) Next() (f constellation.Frame, err error) {
	t, err := l.capture()
	if errors.Is(err, ErrBlind) {
		l.last = max(l.last, t)
		return l.blind(l.last, whyBlind(err)), nil
	}
	if err == nil {
		err = l.see(t)
	}
	if err != nil {
		return constellation.Frame{}, err
	}
	if l.barred == "" && l.unread {
		l.barred = "the table is looked at afresh"
	}
	if l.barred != "" {
		return l.blind(t, l.barred), nil
	}
	start := l.cfg.Clock()
	f = l.memory.Snapshot(&l.cfg.Calibration, l.cfg.Sizes, l.hands, l.moving, l.cfg.Source, t)
	l.stages.Frame = l.cfg.Clock() - start
	return f, nil
}

// capture waits for a picture and returns when it was taken. It is ErrBlind that the
// source can't look at present, or gives pictures for which there is no calibration.
func (l *Live) capture() (t time.Duration, err error) {
	l.stages = LiveStages{}
	err = l.timed(&l.stages.Grab, "capture", func() (err error) {
		t, err = l.pictures.Next(&l.img)
		return err
	})
	if err != nil {
		return t, err
	}
	l.last = t
	return t, l.fit()
}

// timed takes one step of the work on a picture, as a region of an execution trace, and
// notes how long the step took.
func (l *Live) timed(took *time.Duration, region string, step func() error) error {
	defer trace.StartRegion(context.Background(), region).End()
	start := l.cfg.Clock()
	err := step()
	*took = l.cfg.Clock() - start
	return err
}

// blind is the frame of a source that can't look at present.
func (l *Live) blind(t time.Duration, why string) constellation.Frame {
	return constellation.Frame{Source: l.cfg.Source, Time: t, Blind: why, Readings: []constellation.Reading{}}
}

// Picture returns the last picture. It holds until the next call of Next and
// must not be closed.
func (l *Live) Picture() gocv.Mat { return l.img }

// Calibration returns the calibration by which the last picture was read.
func (l *Live) Calibration() camera.Calibration { return l.cfg.Calibration }

// Recalibrate takes another calibration, for pictures of its lens's shape: the
// camera was moved. All is looked at afresh.
func (l *Live) Recalibrate(c camera.Calibration) {
	l.cfg.Calibration, l.cfg.Calibrate = c, nil
	l.background = nil
}

// Explain reads the whole of the last picture once more, for the reader's Report alone:
// what is remembered of the table stays as it is.
func (l *Live) Explain() error {
	if err := usable(l.img); err != nil {
		return err
	}
	if err := l.cut(l.bounds()); err != nil {
		return err
	}
	_, err := l.reader.ReadPart(l.crop, l.knownAt(image.Point{}, l.reader.Light(l.light())))
	return err
}

// Resting returns the dice that lie still. The slice holds until the next
// call of Next.
func (l *Live) Resting() []motion.Resting { return l.memory.Dice }

// Stages returns how long the parts of the last Next took.
func (l *Live) Stages() LiveStages { return l.stages }

// smallWidth is about how wide the small picture is, px: dice of 14 px in a
// picture of 1280 still are 3 px there.
const smallWidth = 320

// fit makes a ground for the first picture. A camera may give pictures of
// another size than it was asked for, or come back with one: the calibration
// follows as long as the shape is the same, and all is looked at afresh. With
// pictures of another shape nobody knows where the table is: that is to be
// blind.
func (l *Live) fit() error {
	w, h := l.img.Cols(), l.img.Rows()
	if l.background != nil && l.size == image.Pt(w, h) {
		return nil
	}
	if err := usable(l.img); err != nil {
		return fmt.Errorf("%w: %w", ErrBlind, err)
	}
	if err := l.calibrate(w, h); err != nil {
		return fmt.Errorf("%w: pictures of %d×%d: %w", ErrBlind, w, h, err)
	}
	if l.unread = l.size != (image.Point{}); !l.unread {
		l.firstPicture = l.last
	}
	l.size = image.Pt(w, h)
	l.factor = max(1, min((w+smallWidth/2)/smallWidth, h/fewestPixels)) // of a very flat picture no row would be left
	l.background = motion.NewBackground(w/l.factor, h/l.factor)
	l.memory, l.tried, l.lost, l.dismissed = motion.Memory{}, nil, nil, motion.Dismissed{}
	l.jump, l.darkness, l.landed, l.handsBefore = motion.Jump{}, motion.Darkness{}, false, nil
	l.newViewSince, l.besideHands = 0, 0
	return nil
}

// calibrate makes the calibration one of pictures of that size. Where there is none
// it stays what it was, for when such pictures come again.
func (l *Live) calibrate(w, h int) error {
	scaled := l.cfg.Calibration.Scaled
	if l.cfg.Calibrate != nil {
		scaled = l.cfg.Calibrate
	}
	c, err := scaled(w, h)
	if err != nil {
		return err
	}
	l.cfg.Calibration = c
	return nil
}

// boxes turns pieces of the small picture into boxes of the picture.
func (l *Live) boxes(dst []constellation.Box, blobs []motion.Blob) []constellation.Box {
	f := float64(l.factor)
	for _, b := range blobs {
		dst = append(dst, constellation.Box{X: f * float64(b.Box.Min.X), Y: f * float64(b.Box.Min.Y), W: f * float64(b.Box.Dx()), H: f * float64(b.Box.Dy())})
	}
	return dst
}

// markUnchanged marks the dice that look as they did when they were read, and those that
// do but for their edge, at which something moves.
func (l *Live) markUnchanged() {
	l.memory.Graze(func(b constellation.Box) bool { return !l.hidden(b) && (overlaps(b, l.moving) || overlaps(b, l.hands)) })
	if len(l.changes.Settled) > 0 {
		l.memory.Compare(func(b constellation.Box) bool { return !l.differs(b) })
	}
}

// overlaps tells whether one of some boxes overlaps b.
func overlaps(b constellation.Box, some []constellation.Box) bool {
	return slices.ContainsFunc(some, func(o constellation.Box) bool { return o.IoU(b) > 0 })
}

// shrink turns a box of the picture into one of the small picture.
func (l *Live) shrink(b constellation.Box) image.Rectangle {
	f := float64(l.factor)
	return image.Rect(int(b.X/f), int(b.Y/f), int((b.X+b.W)/f)+1, int((b.Y+b.H)/f)+1)
}
