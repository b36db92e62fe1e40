package opencv

import (
	"context"
	"errors"
	"fmt"
	"image"
	"runtime/trace"
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
	Source      string               // names the sensor in its frames
	Calibration camera.Calibration   // of the camera, for pictures of its lens's shape
	Calibrate   CalibrateFunc        // in place of Calibration where the pictures' size isn't known beforehand
	Sizes       place.Sizes          // of the dice in the game, mm
	Timing      motion.Timing        // when something counts as at rest
	Own         Own                  // what is known of dice of one's own
	Even        Evener               // takes a projector's light out of pictures, nil where there is none
	Lights      bool                 // what is glimpsed is lit plainly for it to be told: dice are told in plain light alone
	Clock       func() time.Duration // for Stages alone; nil leaves them 0
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
	Grab  time.Duration // waiting for it
	Look  time.Duration // making it small, finding what changed
	Read  time.Duration // reading what came to rest
	Again time.Duration // reading a resting die once more
	Frame time.Duration // places on the table, the frame
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

	img, small, crop gocv.Mat
	seen             gocv.Mat // img as if it were evenly lit, where dice were looked at
	evened           bool     // seen is of the last picture
	size             image.Point
	factor           int // px of the picture for one of the small one
	background       *motion.Background
	memory           motion.Memory
	changes          motion.Changes
	hands, moving    []constellation.Box
	tried            []attempt     // parts beside what moves in which no die was found lately
	lost             []lostPlace   // where something came to rest and no die was found
	besideHands      time.Duration // when it was last looked beside hands that hold still
	newView          time.Duration // since when the whole view is new and something in it moves, 0 where it isn't
	stages           LiveStages
	last             time.Duration
	learnt           int // changes of the album that resting dice know of

	guard     Guard            // nil where nobody guards
	guarded   time.Duration    // when it was asked last
	barred    string           // why the last picture wasn't read, empty where it was
	afresh    bool             // all was forgotten and nothing read since: such a table isn't empty
	dismissed motion.Dismissed // where light passed for dice

	first time.Duration // when the first picture came
	lit   bool          // it was known once what is thrown
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
func (l *Live) Next() (constellation.Frame, error) {
	start := l.cfg.Clock()
	capture := trace.StartRegion(context.Background(), "capture")
	t, err := l.pictures.Next(&l.img)
	capture.End()
	l.stages = LiveStages{Grab: l.cfg.Clock() - start}
	if err == nil {
		l.last = t
		err = l.fit()
	}
	if errors.Is(err, ErrBlind) {
		return l.blind(t, err), nil
	}
	if err != nil {
		return constellation.Frame{}, err
	}
	if err := l.see(t); err != nil {
		return constellation.Frame{}, err
	}
	if l.barred == "" && l.afresh {
		l.barred = "the table is looked at afresh"
	}
	if l.barred != "" {
		return constellation.Frame{Source: l.cfg.Source, Time: t, Blind: l.barred, Readings: []constellation.Reading{}}, nil
	}
	start = l.cfg.Clock()
	f := l.memory.Snapshot(&l.cfg.Calibration, l.cfg.Sizes, l.hands, l.moving, l.cfg.Source, t)
	l.stages.Frame = l.cfg.Clock() - start
	return f, nil
}

// blind is the frame of a source that can't look at present.
func (l *Live) blind(t time.Duration, why error) constellation.Frame {
	l.last = max(l.last, t)
	return constellation.Frame{Source: l.cfg.Source, Time: l.last, Blind: why.Error(), Readings: []constellation.Reading{}}
}

// Picture returns the last picture. It holds until the next call of Next and
// must not be closed.
func (l *Live) Picture() gocv.Mat { return l.img }

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
	_, err := l.reader.ReadPart(l.crop, Known{Vertical: l.vertical(image.Point{}), Light: l.reader.Light(l.light())})
	return err
}

// Resting returns the dice that lie still. The slice holds until the next
// call of Next.
func (l *Live) Resting() []motion.Resting { return l.memory.Dice }

// Stages returns how long the parts of the last Next took.
func (l *Live) Stages() LiveStages { return l.stages }

// see looks at the picture taken at t.
func (l *Live) see(t time.Duration) error {
	start := l.cfg.Clock()
	finding := trace.StartRegion(context.Background(), "find")
	err := l.look(t)
	finding.End()
	if err != nil {
		return err
	}
	if l.barred = l.ask(t); l.barred != "" {
		return nil
	}
	if l.cfg.Even != nil && l.cfg.Even.Ready() && !l.cfg.Even.Sure() {
		l.moving = l.moving[:0] // it is light that comes and goes
		l.forgetLight()
		l.cover()
		return l.tryGlimpses(t)
	}
	l.moving = l.withoutLitBoxes(l.moving)
	l.lift(t)
	defer trace.StartRegion(context.Background(), "read").End()
	looked := l.cfg.Clock()
	l.stages.Look = looked - start
	if err := l.readSettled(t); err != nil {
		return err
	}
	if err := l.seekAgain(t); err != nil { // before what was found is doubted where something is drawn
		return err
	}
	l.forgetLight()
	l.doubt(t)
	if err := l.tryGlimpses(t); err != nil {
		return err
	}
	l.recall(t)
	done := l.cfg.Clock()
	l.stages.Read = done - looked
	if err := l.readAgain(t); err != nil {
		return err
	}
	l.stages.Again = l.cfg.Clock() - done
	return nil
}

// look makes the picture small and sorts what changed in it.
func (l *Live) look(t time.Duration) error {
	size := image.Pt(l.img.Cols()/l.factor, l.img.Rows()/l.factor)
	gocv.Resize(l.img, &l.small, size, 0, 0, gocv.InterpolationArea)
	data, err := l.small.DataPtrUint8()
	if err != nil {
		return fmt.Errorf("opencv: live: %w", err)
	}
	l.even(data, t)
	if err := l.background.Update(data, t); err != nil {
		return err
	}
	w := l.memory.Width() / float64(l.factor)
	l.changes.Classify(l.background, l.cfg.Timing, t, w*w)
	l.hands = l.boxes(l.hands[:0], l.changes.Hands)
	l.moving = l.boxes(l.moving[:0], l.changes.Moving)
	if l.changes.Whole {
		l.moving = l.moving[:0]
	}
	return nil
}

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
	if l.afresh = l.size != (image.Point{}); !l.afresh {
		l.first = l.last
	}
	l.size = image.Pt(w, h)
	l.factor = max(1, (w+smallWidth/2)/smallWidth)
	l.background = motion.NewBackground(w/l.factor, h/l.factor)
	l.memory, l.tried, l.lost, l.dismissed = motion.Memory{}, nil, nil, motion.Dismissed{}
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

// cover marks the dice that something is over at the moment.
func (l *Live) cover() {
	l.memory.Cover(l.hidden)
}

// hidden tells whether something is over a box at the moment, or moves through it.
func (l *Live) hidden(b constellation.Box) bool {
	return l.background.ChangedShareIn(l.shrink(b)) > hiddenShare
}

// compare marks the dice that look as they did when they were read.
func (l *Live) compare() {
	if len(l.changes.Settled) == 0 {
		return
	}
	l.memory.Compare(func(b constellation.Box) bool { return l.background.ChangedShareIn(l.shrink(b)) < sameShare })
}

// sameShare of a die's box altered is noise: another face alters more.
const sameShare = 0.02

// hiddenShare of a die's box altered: something is over it.
const hiddenShare = 0.25

// shrink turns a box of the picture into one of the small picture.
func (l *Live) shrink(b constellation.Box) image.Rectangle {
	f := float64(l.factor)
	return image.Rect(int(b.X/f), int(b.Y/f), int((b.X+b.W)/f)+1, int((b.Y+b.H)/f)+1)
}
