//go:build !nocamera

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// Run makes a reader for dice of one's own.
func (c *teachCmd) Run(std *stdio) error { return runTeach(std.out, std.err, c) }

// runTeach learns from the folder and writes the adapted reader.
func runTeach(stdout, stderr io.Writer, c *teachCmd) error {
	truths, kind, err := c.lesson()
	if err != nil {
		return bad(err)
	}
	r, err := opencv.NewReader(vision.ReaderConfig{})
	if err != nil {
		return err
	}
	defer r.Close()
	var shown []vision.Example
	for i, t := range truths {
		es, err := c.examples(r, t)
		if err != nil {
			return bad(err)
		}
		shown = append(shown, es...)
		progress(stderr, "teach", i+1, len(truths))
	}
	taught, err := vision.Teach(kind, shown)
	if err != nil {
		return bad(fmt.Errorf("%s: %w", c.Folder, err))
	}
	if err := writeTaught(c.Out, taught); err != nil {
		return err
	}
	return c.print(stdout, taught)
}

// lesson lists the pictures and what they show, and the kind of the dice.
func (c *teachCmd) lesson() ([]vision.Truth, constellation.Kind, error) {
	kind := constellation.Kind(c.Kind)
	if kind != "" && !kind.Valid() {
		return nil, "", fmt.Errorf("kind %q isn't known: there are %v", kind, constellation.Kinds)
	}
	file := filepath.Join(c.Folder, "truth.jsonl")
	if _, err := os.Stat(file); os.IsNotExist(err) {
		if kind == "" {
			kind = constellation.Unknown
		}
		truths, err := byFolders(c.Folder, kind)
		return truths, kind, err
	}
	truths, err := readTruth(file)
	if err != nil {
		return nil, "", err
	}
	return c.pick(truths, kind)
}

// pick keeps the dice of one kind: the one asked for, else the only one.
func (c *teachCmd) pick(truths []vision.Truth, kind constellation.Kind) ([]vision.Truth, constellation.Kind, error) {
	var out []vision.Truth
	for _, t := range truths {
		var kept []vision.TrueDie
		for _, d := range t.Dice {
			if kind == "" {
				kind = d.Kind
			}
			if d.Kind == kind {
				kept = append(kept, d)
			} else if c.Kind == "" {
				return nil, "", fmt.Errorf("%s: %s beside %s: say with --kind which dice to learn", c.Folder, d.Kind, kind)
			}
		}
		t.Dice = kept
		if len(kept) > 0 {
			out = append(out, t)
		}
	}
	return out, kind, nil
}

// byFolders takes each folder's name for the face that the one die in each of
// its pictures shows.
func byFolders(folder string, kind constellation.Kind) ([]vision.Truth, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*", "*"))
	if err != nil {
		return nil, err
	}
	sort.Strings(files)
	var out []vision.Truth
	for _, f := range files {
		if !namedAsPicture(f) {
			continue
		}
		rel, err := filepath.Rel(folder, f)
		if err != nil {
			return nil, err
		}
		out = append(out, vision.Truth{
			Image: filepath.ToSlash(rel), Boxed: vision.BoxedCrop,
			Dice: []vision.TrueDie{{Kind: kind, Face: filepath.Base(filepath.Dir(f))}},
		})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: neither truth.jsonl nor folders of pictures in it", folder)
	}
	return out, nil
}

// namedAsPicture tells whether a file's name ends as those of pictures do.
func namedAsPicture(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".gif":
		return true
	}
	return false
}

func (c *teachCmd) examples(r *opencv.Reader, t vision.Truth) ([]vision.Example, error) {
	img, err := opencv.Load(filepath.Join(c.Folder, filepath.FromSlash(t.Image)))
	if err != nil {
		return nil, err
	}
	defer img.Close()
	return opencv.Examples(r, img, t)
}

func writeTaught(file string, t *vision.Taught) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	if err := t.Write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// lessonReport is what teach prints as JSON.
type lessonReport struct {
	Kind  constellation.Kind `json:"kind"`
	Faces []string           `json:"faces"`
	Shown int                `json:"shown"` // dice
	Kept  vision.Share       `json:"kept"`  // right answers for dice that were left out while learning
}

func (c *teachCmd) print(w io.Writer, t *vision.Taught) error {
	if c.JSON {
		return json.NewEncoder(w).Encode(lessonReport{t.Kind, t.Faces, t.Shown, t.Kept})
	}
	_, err := fmt.Fprintf(w, "%s: %d faces of %d dice; of dice left out while learning %s were read right\n",
		c.Out, len(t.Faces), t.Shown, t.Kept)
	return err
}
