//go:build !nocamera

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/eval"
	"github.com/asterism-dice/asterism/vision/opencv"
	"gocv.io/x/gocv"
)

// worstShown is how many pictures the contact sheet holds.
const worstShown = 36

// Run compares what is seen with what somebody wrote down.
func (c *evaluateCmd) Run(std *stdio) error { return runEvaluate(std.out, std.err, c) }

// runEvaluate judges all pictures of the truth file and prints the figures.
func runEvaluate(stdout, stderr io.Writer, c *evaluateCmd) error {
	if err := writable(c.Sheet); err != nil {
		return err
	}
	truths, err := c.truths()
	if err != nil {
		return bad(err)
	}
	look, done, err := c.looker()
	if err != nil {
		return err
	}
	defer done()
	e := eval.NewEvaluation()
	for i, t := range truths {
		seen, err := look(t.Image)
		if err != nil {
			return bad(err)
		}
		e.Add(t, seen)
		progress(stderr, "evaluate", i+1, len(truths))
	}
	report := e.Report(worstShown)
	if c.Sheet != "" {
		if err := c.drawSheet(report.Worst); err != nil {
			return err
		}
	}
	if c.JSON {
		return json.NewEncoder(stdout).Encode(report)
	}
	return report.WriteMarkdown(stdout)
}

// truths reads the truth file and leaves what isn't asked for away.
func (c *evaluateCmd) truths() ([]eval.Truth, error) {
	c.findTruth()
	all, err := readTruth(c.Truth)
	if err != nil {
		return nil, err
	}
	kept := all[:0]
	for _, t := range all {
		if (c.Only == "" || t.Set() == c.Only) && !slices.Contains(c.Skip, t.Image) {
			kept = append(kept, t)
		}
	}
	if len(kept) == 0 {
		return nil, fmt.Errorf("%s: %s", c.Truth, c.noneLeft())
	}
	return kept, nil
}

// noneLeft says why there is nothing to judge.
func (c *evaluateCmd) noneLeft() string {
	switch {
	case c.Only != "":
		return fmt.Sprintf("no pictures of set %q in it", c.Only)
	case len(c.Skip) > 0:
		return "no pictures in it but those that are skipped"
	}
	return "no pictures in it"
}

// findTruth finds the truth file if none is named: in the folder, or beside
// it, where the folder is one set of several.
func (c *evaluateCmd) findTruth() {
	if c.Truth != "" {
		return
	}
	c.Truth = filepath.Join(c.Folder, truthName)
	if exists(c.Truth) || !exists(c.Folder) || c.Only != "" {
		return
	}
	parent, set := filepath.Split(filepath.Clean(c.Folder))
	if beside := filepath.Join(parent, truthName); exists(beside) {
		c.Truth, c.Folder, c.Only = beside, filepath.Clean(parent), set
	}
}

// truthName is what truth files are called.
const truthName = "truth.jsonl"

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

func readTruth(file string) ([]eval.Truth, error) {
	b, err := readFile(file, largestCollection)
	if err != nil {
		return nil, err
	}
	truths, err := eval.ReadTruth(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return truths, nil
}

// looker returns what answers for a picture: a file of answers or the reader.
func (c *evaluateCmd) looker() (look func(string) (vision.Picture, error), done func(), err error) {
	if c.Answers != "" {
		look, err = c.answers()
		return look, func() {}, err
	}
	if err := albumThere(c.Album); err != nil {
		return nil, nil, err
	}
	eyes, err := openEyes(c.Kinds, c.Taught, c.Album)
	if err != nil {
		return nil, nil, err
	}
	return func(name string) (vision.Picture, error) {
		img, err := opencv.Load(filepath.Join(c.Folder, filepath.FromSlash(name)))
		if err != nil {
			return vision.Picture{}, err
		}
		defer img.Close()
		return eyes.look(img, name, knownFrom(c.Above, img))
	}, func() { eyes.Close() }, nil
}

// answers reads a file of answers. Its pictures may be named as the truth
// file has them or with the folder before.
func (c *evaluateCmd) answers() (func(string) (vision.Picture, error), error) {
	b, err := readFile(c.Answers, largestCollection)
	if err != nil {
		return nil, err
	}
	seen, err := vision.ReadPictures(bytes.NewReader(b))
	if err != nil {
		return nil, bad(fmt.Errorf("%s: %w", c.Answers, err))
	}
	byName := map[string]vision.Picture{}
	for _, p := range seen {
		byName[filepath.Clean(p.Image)] = p
	}
	return func(name string) (vision.Picture, error) {
		for _, n := range []string{filepath.Clean(name), filepath.Join(c.Folder, name)} {
			if p, ok := byName[n]; ok {
				return p, nil
			}
		}
		return vision.Picture{}, fmt.Errorf("%s: no answer for %s", c.Answers, name)
	}, nil
}

// drawSheet writes the worst pictures with truth and answers drawn in.
func (c *evaluateCmd) drawSheet(worst []eval.Worst) error {
	var tiles []gocv.Mat
	var titles []string
	defer func() {
		for _, t := range tiles {
			t.Close()
		}
	}()
	for _, w := range worst {
		tile, err := c.tile(w)
		if err != nil {
			return bad(err)
		}
		tiles = append(tiles, tile)
		titles = append(titles, fmt.Sprintf("%s: %d wrong", w.Truth.Image, w.Wrong))
	}
	sheet := opencv.ContactSheet(tiles, titles, 6, 320)
	defer sheet.Close()
	return savePicture(c.Sheet, sheet)
}

// tile is the part of a picture that is of interest. The caller closes it.
func (c *evaluateCmd) tile(w eval.Worst) (gocv.Mat, error) {
	img, err := opencv.Load(filepath.Join(c.Folder, filepath.FromSlash(w.Truth.Image)))
	if err != nil {
		return img, err
	}
	defer img.Close()
	opencv.Draw(&img, w.Seen.Dice, opencv.DrawTruth(&img, w.Truth)...)
	part := img.Region(w.About(img.Cols(), img.Rows()))
	defer part.Close()
	return part.Clone(), nil
}

// progress writes every hundredth picture's number.
func progress(w io.Writer, what string, done, all int) {
	if done%100 == 0 || done == all {
		fmt.Fprintf(w, "%s: %d of %d pictures\n", what, done, all)
	}
}
