package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestStickers_writesWhatTheEndingSays(t *testing.T) {
	for name, head := range map[string]string{"sheet.pdf": "%PDF-", "sheet.svg": "<svg ", "SHEET.PDF": "%PDF-"} {
		c := stickersCmd{Paper: "Letter", Edge: 16, Out: filepath.Join(t.TempDir(), name)}
		if err := c.Run(); err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(c.Out)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(b, []byte(head)) {
			t.Errorf("%s begins with %.20q", name, b)
		}
	}
}

func TestStickers_refusesWhatItCantMake(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]stickersCmd{
		"ending": {Paper: "A4", Edge: 16, Out: filepath.Join(dir, "sheet.png")},
		"edge":   {Paper: "A4", Edge: 3, Out: filepath.Join(dir, "a.pdf")},
		"paper":  {Paper: "B5", Edge: 16, Out: filepath.Join(dir, "b.pdf")},
		"folder": {Paper: "A4", Edge: 16, Out: filepath.Join(dir, "none", "c.pdf")},
	} {
		err := c.Run()
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		if caller := errors.As(err, new(badInput)); caller == (name == "folder") {
			t.Errorf("%s: %v is the caller's fault: %v", name, err, caller)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}
