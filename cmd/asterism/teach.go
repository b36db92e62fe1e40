//go:build !nocamera

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/eval"
	"github.com/asterism-dice/asterism/vision/opencv"
	"github.com/asterism-dice/asterism/vision/teach"
)

// Run makes a reader for dice of one's own.
func (c *teachCmd) Run(std *stdio) error { return runTeach(std.out, std.err, c) }

// runTeach learns from the folder and writes the adapted reader.
func runTeach(stdout, stderr io.Writer, c *teachCmd) error {
	truths, err := c.lesson()
	if err != nil {
		return bad(err)
	}
	if err := draftable(c.Out, true); err != nil {
		return err
	}
	shown, err := c.look(stderr, truths)
	if err != nil {
		return err
	}
	taught, err := teach.Learn(opencv.Model(), shown)
	if err != nil {
		return bad(fmt.Errorf("%s: %w", c.Folder, err))
	}
	sayUnchecked(stderr, shown)
	sayGuesses(stderr, taught)
	if err := writeTaught(c.Out, taught); err != nil {
		return err
	}
	return c.print(stdout, taught)
}

// sayUnchecked says which faces the share of right answers tells nothing of.
func sayUnchecked(stderr io.Writer, shown []teach.Example) {
	for _, s := range teach.Unchecked(shown) {
		fmt.Fprintf(stderr, "teach: face %s of %s is in one picture only: whether it is read right can't be checked; take another\n", s.Face, s.Kind)
	}
}

// sayGuesses says that a reader tells faces apart no better than chance, as where the
// pictures lie in the wrong folders.
func sayGuesses(stderr io.Writer, t *teach.Taught) {
	if t.Kept.Whole > 0 && t.Kept.Low <= 1/float64(len(t.Sides)) {
		fmt.Fprintf(stderr, "teach: %s were read right, which may be chance: are the faces named rightly?\n", t.Kept)
	}
}

// look looks at all dice of the lesson.
func (c *teachCmd) look(stderr io.Writer, truths []eval.Truth) ([]teach.Example, error) {
	r, err := opencv.NewReader(vision.ReaderConfig{})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var shown []teach.Example
	var gone []error
	dice, missed := 0, 0
	for i, t := range truths {
		l, err := c.examples(r, t)
		progress(stderr, "teach", i+1, len(truths))
		if errors.Is(err, fs.ErrNotExist) { // who saw that it shows something else has thrown it away
			gone = append(gone, err)
			continue
		}
		if err != nil {
			return nil, bad(err)
		}
		shown, dice, missed = append(shown, l.Examples...), dice+len(t.Dice), missed+l.Missed
	}
	if len(gone) == len(truths) {
		return nil, bad(gone[0])
	}
	if len(gone) > 0 {
		fmt.Fprintf(stderr, "teach: %d of %d pictures of %s aren't there any more: they are left out\n", len(gone), len(truths), truthName)
	}
	if missed > 0 {
		fmt.Fprintf(stderr, "teach: %d of %d dice aren't found in their pictures: expect to miss as many\n", missed, dice)
	}
	if len(shown) == 0 {
		return nil, bad(fmt.Errorf("%s: no die is found in any of %d pictures", c.Folder, len(truths)))
	}
	return shown, nil
}

// lesson lists the pictures and what they show.
func (c *teachCmd) lesson() ([]eval.Truth, error) {
	kind := constellation.Kind(c.Kind)
	if kind != "" && !kind.Valid() {
		return nil, fmt.Errorf("kind %q isn't known: there are %v", kind, constellation.Kinds)
	}
	file := filepath.Join(c.Folder, truthName)
	if _, err := os.Stat(file); os.IsNotExist(err) {
		if kind == "" {
			kind = constellation.Unknown
		}
		return byFolders(c.Folder, kind)
	}
	truths, err := readTruth(file)
	if err != nil {
		return nil, err
	}
	if truths = pick(truths, kind); len(truths) == 0 {
		return nil, fmt.Errorf("%s: no die in it whose face is known%s", file, ofKind(kind))
	}
	return truths, nil
}

func ofKind(k constellation.Kind) string {
	if k == "" {
		return ""
	}
	return fmt.Sprintf(", of kind %s", k)
}

// pick keeps the dice whose face is known, of one kind if that was asked for.
func pick(truths []eval.Truth, kind constellation.Kind) []eval.Truth {
	var out []eval.Truth
	for _, t := range truths {
		var kept []eval.TrueDie
		for _, d := range t.Dice {
			if d.Face != "" && (kind == "" || d.Kind == kind) {
				kept = append(kept, d)
			}
		}
		if t.Dice = kept; len(kept) > 0 {
			out = append(out, t)
		}
	}
	return out
}

// byFolders takes each folder's name for the face that the one die in each of
// its pictures shows.
func byFolders(folder string, kind constellation.Kind) ([]eval.Truth, error) {
	if !exists(folder) {
		return nil, fmt.Errorf("%s: there is no such folder", folder)
	}
	files, err := fs.Glob(os.DirFS(folder), "*/*") // the folder's own name is no pattern
	if err != nil {
		return nil, err
	}
	sort.Strings(files)
	var out []eval.Truth
	for _, f := range files {
		face := path.Dir(f)
		if !namedAsPicture(f) || strings.HasPrefix(face, ".") { // what programs keep in a hidden folder is no face
			continue
		}
		if !kind.Has(face) {
			return nil, fmt.Errorf("%s: a %s has no face %q: there are %v", filepath.Join(folder, face), kind, face, kind.Faces())
		}
		out = append(out, eval.Truth{Image: f, Boxed: eval.BoxedCrop, Dice: []eval.TrueDie{{Kind: kind, Face: face}}})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: neither %s nor folders of pictures in it", folder, truthName)
	}
	return out, nil
}

// namedAsPicture tells whether a file's name ends as those of pictures do.
func namedAsPicture(name string) bool {
	return isPhotograph(name) || strings.EqualFold(filepath.Ext(name), ".gif")
}

func (c *teachCmd) examples(r *opencv.Reader, t eval.Truth) (opencv.Lesson, error) {
	file := filepath.Join(c.Folder, filepath.FromSlash(t.Image))
	img, err := opencv.Load(file)
	if err != nil {
		return opencv.Lesson{}, err
	}
	defer img.Close()
	l, err := opencv.Examples(r, img, t)
	if err != nil {
		return l, fmt.Errorf("%s: %w", file, err)
	}
	return l, nil
}

// writeTaught writes a reader. One that is there stays until all of it is written: it
// was many pictures' work.
func writeTaught(file string, t *teach.Taught) error {
	d, err := newDraft(file, true)
	if err != nil {
		return err
	}
	if err := t.Write(d); err != nil {
		d.drop()
		return err
	}
	return d.keep()
}

// lessonReport is what teach prints as JSON.
type lessonReport struct {
	Sides []vision.Side `json:"sides"` // that it tells apart
	Shown int           `json:"shown"` // dice
	Kept  vision.Share  `json:"kept"`  // right answers for dice that were left out while learning
}

func (c *teachCmd) print(w io.Writer, t *teach.Taught) error {
	if c.JSON {
		return json.NewEncoder(w).Encode(lessonReport{t.Sides, t.Shown, t.Kept})
	}
	_, err := fmt.Fprintf(w, "%s: %d faces of %s; of dice left out while learning %s were read right\n",
		c.Out, len(t.Sides), rules.Number(t.Shown, "die", "dice"), t.Kept)
	return err
}

// untaught is the error of a taught reader that can't be loaded.
type untaught struct{ error }

func (u untaught) Unwrap() error { return u.error }

// namedBy adds which section of the settings names a taught reader that can't be loaded;
// empty where the call names it.
func namedBy(section string, err error) error {
	if section != "" && errors.As(err, new(untaught)) {
		return fmt.Errorf("%s: taught: %w", section, err)
	}
	return err
}

// loadTaught reads a taught reader that fits this version's network.
func loadTaught(file string) (*teach.Taught, error) {
	b, err := readFile(file, largestCollection)
	if err != nil {
		return nil, err
	}
	t, err := teach.Load(bytes.NewReader(b))
	if err == nil {
		err = t.Fits(opencv.Model())
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return t, nil
}

// canLoadTaught tells why a reader can't be loaded.
func canLoadTaught(file string) error {
	_, err := loadTaught(file)
	return err
}
