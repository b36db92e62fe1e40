//go:build !nocamera

package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/eval"
	"github.com/asterism-dice/asterism/vision/opencv"
	"gocv.io/x/gocv"
)

// calmTime is for how long nothing may have moved before a picture is saved:
// by then each die was read.
const calmTime = 250 * time.Millisecond

// keeper saves pictures and their truth into the folder that teach and
// evaluate read.
type keeper struct {
	folder string
	kind   constellation.Kind // of all dice in the pictures; else what was read
	face   string             // of all dice in the pictures; else what was read

	wanted bool   // to be saved once all lies still
	shown  string // the face that the dice showed when that was asked for
	told   bool   // that it waits for that
	calm   bool
	since  time.Duration  // all lies still
	count  map[string]int // dice saved, by face
}

// newKeeper refuses what could only make a truth file that nobody can read.
func newKeeper(c *watchCmd) (keeper, error) {
	k := keeper{folder: c.Save, kind: constellation.Kind(c.As), face: c.Face, count: map[string]int{}}
	if k.kind != "" && !k.kind.Valid() {
		return k, fmt.Errorf("--as %s: kind isn't known: there are %v", k.kind, constellation.Kinds)
	}
	return k, k.can(c.Face)
}

// can tells whether the dice may show a face.
func (k *keeper) can(face string) error {
	if face != "" && k.kind == "" {
		return fmt.Errorf("face %q of which kind? Say it with --as", face)
	}
	if !k.kind.Has(face) {
		return fmt.Errorf("a %s has no face %q: there are %v", k.kind, face, k.kind.Faces())
	}
	return nil
}

// ask wants the picture saved; a face is that of all dice from now on.
func (k *keeper) ask(face string) error {
	if err := k.can(face); err != nil {
		return err
	}
	if face != "" {
		k.face = face
	}
	waits := k.wanted
	k.wanted, k.shown, k.told = true, k.face, false
	if waits {
		return errAskedTwice
	}
	return nil
}

// errAskedTwice is returned where a picture is asked for before the last one could be saved.
var errAskedTwice = errors.New("the picture that was asked for before waits still: one is saved, with the face said last")

// next takes the kind's next face.
func (k *keeper) next(w io.Writer) error {
	faces := k.kind.Faces()
	if len(faces) == 0 {
		return fmt.Errorf("next face of which kind? Say it with --as")
	}
	k.face = faces[(slices.Index(faces, k.face)+1)%len(faces)]
	_, err := fmt.Fprintf(w, "watch: pictures saved from now on show %s\n", k.face)
	return err
}

// see saves the picture if that is wanted and all lies still.
func (k *keeper) see(f constellation.Frame, l *opencv.Live, w io.Writer) error {
	still := !stirred(f)
	if !still || !k.calm {
		k.since = f.Time
	}
	k.calm = still
	if !k.wanted {
		return nil
	}
	if k.calm && f.Time-k.since >= calmTime {
		return k.save(l.Picture(), detections(l), w)
	}
	if !k.told {
		k.told = true
		fmt.Fprintln(w, "watch: saves as soon as all lies still")
	}
	return nil
}

// stirred tells whether something moves, or lies under a hand: then a picture
// shows what nobody can say the truth of.
func stirred(f constellation.Frame) bool {
	return f.Blind != "" || slices.ContainsFunc(f.Readings, func(r constellation.Reading) bool {
		return r.Role == constellation.RoleHand || r.Reason == vision.ReasonMoving || r.Reason == vision.ReasonHidden
	})
}

// save writes the picture, and its truth as one more line of truth.jsonl.
func (k *keeper) save(img gocv.Mat, dice []vision.Detection, w io.Writer) error {
	k.wanted = false
	if len(dice) == 0 && k.shown != "" {
		fmt.Fprintf(w, "watch: no die is seen that could show %s: not saved\n", k.shown)
		return nil
	}
	if err := os.MkdirAll(k.folder, 0o755); err != nil {
		return err
	}
	name, err := k.freeName()
	if err != nil {
		return err
	}
	if err := savePicture(filepath.Join(k.folder, name), img); err != nil {
		return err
	}
	t := truthOf(name, dice, k.kind, k.shown)
	if err := appendTruth(k.truth(), t); err != nil {
		return err
	}
	fmt.Fprintf(w, "watch: saved %s with %s%s\n", filepath.Join(k.folder, name), rules.Number(len(t.Dice), "die", "dice"), k.counted(len(t.Dice)))
	return nil
}

// counted tells how many dice that show the face were saved by now.
func (k *keeper) counted(more int) string {
	if k.shown == "" {
		return ""
	}
	k.count[k.shown] += more
	verb := "show"
	if more == 1 {
		verb = "shows"
	}
	return fmt.Sprintf(" that %s %s; %d by now", verb, k.shown, k.count[k.shown])
}

// finish says that what was asked for came to nothing.
func (k *keeper) finish(w io.Writer) {
	if k.wanted {
		fmt.Fprintln(w, "watch: ended before all lay still: not saved")
	}
}

// truth is the file that says what the pictures show.
func (k *keeper) truth() string { return filepath.Join(k.folder, truthName) }

// freeName returns a name that no picture has, nor had whose line of truth is still there:
// that of one that was thrown away would be taken for the new one's, too.
func (k *keeper) freeName() (string, error) {
	truths, err := readTruth(k.truth())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	taken := map[string]bool{}
	for _, t := range truths {
		taken[t.Image] = true
	}
	return freeName(k.folder, "%06d.png", taken)
}

// freeName returns the name of a picture that isn't there yet: form with the
// first number that is free, and not taken by something else.
func freeName(folder, form string, taken map[string]bool) (string, error) {
	for n := 1; n < 1e6; n++ {
		name := fmt.Sprintf(form, n)
		if taken[name] {
			continue
		}
		if _, err := os.Stat(filepath.Join(folder, name)); os.IsNotExist(err) {
			return name, nil
		}
	}
	return "", fmt.Errorf("%s: is full", folder)
}

// truthOf is what a picture shows: what was seen, or the kind and face that
// were said of all its dice. A face that the kind doesn't have is left open.
func truthOf(image string, dice []vision.Detection, kind constellation.Kind, face string) eval.Truth {
	t := eval.Truth{Image: image, Boxed: eval.BoxedDie, Dice: []eval.TrueDie{}}
	for _, d := range dice {
		td := eval.TrueDie{Box: d.Box, Kind: d.Kind, Face: d.Face, Team: d.Team}
		if kind != "" && kind != d.Kind {
			td.Kind, td.Face = kind, ""
		}
		if face != "" {
			td.Face = face
		}
		t.Dice = append(t.Dice, td)
	}
	return t
}

// appendTruth writes one more line, and ends the last one first where an editor left that open.
func appendTruth(file string, t eval.Truth) error {
	line, err := json.Marshal(t)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return err
	}
	open, err := endsOpen(f)
	if open {
		line = append([]byte{'\n'}, line...)
	}
	if err == nil {
		_, err = f.Write(append(line, '\n'))
	}
	return cmp.Or(err, f.Close())
}

// endsOpen tells whether a file's last line has no end.
func endsOpen(f *os.File) (bool, error) {
	i, err := f.Stat()
	if err != nil || i.Size() == 0 {
		return false, err
	}
	var last [1]byte
	_, err = f.ReadAt(last[:], i.Size()-1)
	return last[0] != '\n', err
}
