package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
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

// All of it is the caller's fault, also a folder that isn't there: as of pictures and
// films.
func TestStickers_refusesWhatItCantMake(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]stickersCmd{
		"ending": {Paper: "A4", Edge: 16, Out: filepath.Join(dir, "sheet.png")},
		"edge":   {Paper: "A4", Edge: 3, Out: filepath.Join(dir, "a.pdf")},
		"paper":  {Paper: "B5", Edge: 16, Out: filepath.Join(dir, "b.pdf")},
		"folder": {Paper: "A4", Edge: 16, Out: filepath.Join(dir, "none", "c.pdf")},
	} {
		err := c.Run()
		if !errors.As(err, new(badInput)) {
			t.Errorf("%s: %v isn't the caller's fault", name, err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// The board that is printed is the one that the advice names.
func TestBoard_saysHowToCalibrateByIt(t *testing.T) {
	dir := t.TempDir()
	for name, head := range map[string]string{"board.pdf": "%PDF-", "board.svg": "<svg "} {
		file := filepath.Join(dir, name)
		code, out, errs := asterism("", "board", "--paper", "Letter", "--out", file)
		if code != 0 || !strings.Contains(out, "watch 0 --table 610x457 --board 9x6x24 --calibrated ") {
			t.Errorf("%s: exit status %d: %s%s", name, code, out, errs)
		}
		b, err := os.ReadFile(file)
		if err != nil || !bytes.HasPrefix(b, []byte(head)) {
			t.Errorf("%s begins with %.20q (%v)", name, b, err)
		}
	}
	if code, _, errs := asterism("", "board", "--out", filepath.Join(dir, "board.png")); code != 2 || strings.Count(errs, "\n") != 1 {
		t.Errorf("exit status %d: %s", code, errs)
	}
}
