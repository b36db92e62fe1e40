package opencv

import (
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/album"
	"github.com/asterism-dice/asterism/vision/read"
	"github.com/asterism-dice/asterism/vision/teach"
	"gocv.io/x/gocv"
)

// Own is what is known of dice of one's own. The zero Own knows of none.
type Own struct {
	Taught *teach.Taught // a reader for them, nil for none
	Album  *album.Album  // of their signs, nil for none
}

// ReadOwn reads a picture and lets what is known of dice of one's own answer
// for those.
func ReadOwn(r *Reader, own Own, img gocv.Mat, known Known) ([]vision.Detection, error) {
	dice, err := r.Read(img, known)
	if err != nil {
		return dice, err
	}
	return dice, own.apply(r, img, known, dice)
}

// apply asks the taught reader about each die, then the album about those whose
// face is still open.
func (o Own) apply(r diceReader, img gocv.Mat, known Known, dice []vision.Detection) error {
	if o.Taught != nil {
		if err := apply(r, o.Taught, img, dice); err != nil {
			return err
		}
	}
	if o.Album == nil {
		return nil
	}
	for i := range dice {
		if err := o.look(r, img, known, &dice[i]); err != nil {
			return err
		}
	}
	return nil
}

// look looks a die up whose face nobody can name. One that isn't in the album
// is met as a stranger: somebody may say what it shows. What people say of one that leans
// is true of how it lies, not of a sign.
func (o Own) look(r diceReader, img gocv.Mat, known Known, d *vision.Detection) error {
	if d.Face != "" || read.Leans(d.Lean) || d.Reason != vision.ReasonUnsure && d.Reason != vision.ReasonCocked {
		return nil
	}
	at, ok, err := r.Appearance(img, *d, known)
	if err != nil || !ok {
		return err
	}
	if e, alike, ok := o.Album.Look(at); ok {
		e.Tell(d, alike)
		return nil
	}
	d.Look = o.Album.Meet(at)
	return nil
}
