//go:build !nocamera

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/asterism-dice/asterism/vision/eval"
)

// judged is a folder of two sets with truth, and answers to all pictures.
func judged(t *testing.T) (folder, answers string) {
	t.Helper()
	folder = t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write("truth.jsonl", `{"image": "a/1.png", "box": "none", "dice": [{"kind": "d20", "face": "17"}]}
{"image": "a/2.png", "dice": []}
{"image": "b/1.png", "dice": [{"box": [0, 0, 20, 20], "kind": "d6", "face": "3"}]}
`)
	answers = write("answers.jsonl", `{"image": "a/1.png", "width": 90, "height": 90, "dice": [{"box": [50, 50, 20, 20], "kind": "d20", "face": "17", "confidence": 0.9, "faceConfidence": 0.97}]}
{"image": "a/2.png", "width": 90, "height": 90, "dice": [{"box": [5, 5, 20, 20], "kind": "d6", "face": "2", "confidence": 0.9, "faceConfidence": 0.99}]}
{"image": "b/1.png", "width": 90, "height": 90, "dice": []}
`)
	if err := os.Mkdir(filepath.Join(folder, "a"), 0o755); err != nil {
		t.Fatal(err)
	}
	return folder, answers
}

// report runs evaluate and returns its JSON.
func report(t *testing.T, c *evaluateCmd) (r eval.Report) {
	t.Helper()
	c.JSON = true
	var out, progress bytes.Buffer
	if err := runEvaluate(&out, &progress, c); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "null") {
		t.Errorf("an empty list is null in %s", out.String())
	}
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEvaluateJudgesAllOrOneSet(t *testing.T) {
	folder, answers := judged(t)
	for _, c := range []struct {
		what           string
		cmd            evaluateCmd
		pictures, dice int
		sure, wrong    int
	}{
		{"all", evaluateCmd{Folder: folder}, 3, 2, 2, 1},
		{"the set that is named", evaluateCmd{Folder: folder, Only: "b"}, 1, 1, 0, 0},
		{"the set whose folder is named", evaluateCmd{Folder: filepath.Join(folder, "a")}, 2, 1, 2, 1},
		{"without a picture of wrong truth", evaluateCmd{Folder: folder, Skip: []string{"a/2.png"}}, 2, 2, 1, 0},
	} {
		c.cmd.Answers = answers
		a := report(t, &c.cmd).All
		if a.Pictures != c.pictures || a.Found.Whole != c.dice || a.SureWrong.Whole != c.sure || a.SureWrong.Part != c.wrong {
			t.Errorf("%s: %+v", c.what, a)
		}
	}
}

// A die that lies somewhere is read where its face is named, wherever that is.
func TestEvaluateTakesADieSomewhereByItsFace(t *testing.T) {
	folder, answers := judged(t)
	r := report(t, &evaluateCmd{Folder: folder, Only: "a", Answers: answers})
	if len(r.Faces) == 0 || r.Faces[len(r.Faces)-1].Face != "17" || r.Faces[len(r.Faces)-1].Recall.Part != 1 {
		t.Errorf("%+v", r.Faces)
	}
}

func TestEvaluateWantsTruthAndAnswers(t *testing.T) {
	folder, answers := judged(t)
	for what, c := range map[string]evaluateCmd{
		"a folder without truth": {Folder: t.TempDir(), Answers: answers},
		"a set that isn't there": {Folder: folder, Only: "c", Answers: answers},
		"answers to nothing":     {Folder: folder, Answers: os.DevNull},
	} {
		var out bytes.Buffer
		if err := runEvaluate(&out, &out, &c); err == nil {
			t.Errorf("%s: taken", what)
		}
	}
}
