//go:build !nocamera

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/opencv"
)

// save writes the picture and its truth into the folder that teach and
// evaluate read.
func (w *watcher) save() error {
	if err := os.MkdirAll(w.cmd.Save, 0o755); err != nil {
		return err
	}
	name, err := freeName(w.cmd.Save)
	if err != nil {
		return err
	}
	if err := opencv.Save(filepath.Join(w.cmd.Save, name), w.live.Picture()); err != nil {
		return err
	}
	t := truthOf(name, detections(w.live), constellation.Kind(w.cmd.As), w.cmd.Face)
	if err := appendTruth(filepath.Join(w.cmd.Save, "truth.jsonl"), t); err != nil {
		return err
	}
	fmt.Fprintf(w.err, "watch: saved %s with %d dice\n", filepath.Join(w.cmd.Save, name), len(t.Dice))
	return nil
}

// freeName returns the name of a picture that isn't there yet.
func freeName(folder string) (string, error) {
	for n := 1; n < 1e6; n++ {
		name := fmt.Sprintf("%06d.png", n)
		if _, err := os.Stat(filepath.Join(folder, name)); os.IsNotExist(err) {
			return name, nil
		}
	}
	return "", fmt.Errorf("%s: is full", folder)
}

// truthOf is what a picture shows: what was seen, or the kind and face that
// were said of all its dice.
func truthOf(image string, dice []vision.Detection, kind constellation.Kind, face string) vision.Truth {
	t := vision.Truth{Image: image, Boxed: vision.BoxedDie, Dice: []vision.TrueDie{}}
	for _, d := range dice {
		td := vision.TrueDie{Box: d.Box, Kind: d.Kind, Face: d.Face, Team: d.Team}
		if kind != "" {
			td.Kind = kind
		}
		if face != "" {
			td.Face = face
		}
		t.Dice = append(t.Dice, td)
	}
	return t
}

func appendTruth(file string, t vision.Truth) error {
	line, err := json.Marshal(t)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	if _, err := f.Write(append(line, '\n')); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
