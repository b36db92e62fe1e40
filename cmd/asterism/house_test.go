package main

import (
	"os/exec"
	"strings"
	"testing"
)

const module = "github.com/asterism-dice/asterism"

// house says what a package may depend on beside the standard library and
// itself, directly or not: folders of ours by name, others by module prefix.
// A package is held by the longest folder that it lies in.
var house = map[string][]string{
	"constellation":         {},
	"constellation/tracker": {"constellation"},
	"constellation/graph":   {"constellation"},
	"constellation/sail":    {"constellation"},
	"rules":                 {"constellation"},
	"rules/play":            {"rules", "constellation", "constellation/tracker"},
	"tuio": {"constellation",
		"github.com/hypebeast/go-osc", "github.com/gopacket/gopacket", "github.com/coder/websocket", "golang.org/x/net", "golang.org/x/sys"},
	"tuio/chipmunk":   {"constellation", "constellation/graph", "github.com/jakecoffman/cp"},
	"vision":          {"constellation"},
	"vision/camera":   {"vision", "constellation", "gonum.org/v1/gonum"},
	"vision/place":    {"vision", "vision/camera", "constellation", "gonum.org/v1/gonum"},
	"vision/read":     {"vision", "vision/camera", "constellation", "gonum.org/v1/gonum"},
	"vision/motion":   {"vision", "vision/camera", "vision/place", "vision/read", "constellation", "gonum.org/v1/gonum"},
	"vision/eval":     {"vision", "constellation"},
	"vision/teach":    {"vision", "vision/camera", "vision/read", "constellation", "gonum.org/v1/gonum"},
	"vision/render":   {"constellation", "golang.org/x/", "github.com/go-fonts"},
	"vision/stickers": {"constellation", "vision/render", "golang.org/x/", "github.com/go-fonts", "github.com/go-pdf/fpdf"},
	"vision/opencv":   {"vision", "vision/camera", "vision/place", "vision/read", "vision/motion", "vision/eval", "vision/teach", "constellation", "gonum.org/v1/gonum", "gocv.io/x/gocv"},
	"overlay":         {"constellation", "rules"},
	"overlay/sound":   {"overlay", "constellation", "rules"},
}

// plainTop are the folders that build and test anywhere.
var plainTop = []string{"constellation", "rules", "tuio", "vision", "overlay"}

func goList(t *testing.T, args ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %v: %v", args, err)
	}
	return strings.Fields(string(out))
}

// The rules of the house hold for every package that the table above names,
// its tests not counted.
func TestHouse_imports(t *testing.T) {
	for folder, allowed := range house {
		t.Run(folder, func(t *testing.T) {
			for _, dep := range goList(t, "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "./"+folder) {
				if !mayImport(folder, dep, allowed) {
					t.Errorf("%s depends on %s, which the house does not allow", folder, dep)
				}
			}
		})
	}
}

func mayImport(folder, dep string, allowed []string) bool {
	if dep == module+"/"+folder || strings.HasPrefix(dep, module+"/"+folder+"/internal/") {
		return true
	}
	for _, a := range allowed {
		if dep == module+"/"+a || (strings.Contains(a, ".") && strings.HasPrefix(dep, a)) {
			return true
		}
	}
	return false
}

// Each game knows rules and constellation, no other game and no source.
func TestHouse_gamesKnowNoSources(t *testing.T) {
	for _, g := range goList(t, "./rules/...") {
		own := strings.TrimPrefix(g, module+"/")
		if _, ok := house[own]; ok {
			continue // no game
		}
		for _, dep := range goList(t, "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "./"+own) {
			if dep != g && dep != module+"/rules" && dep != module+"/constellation" && !strings.HasPrefix(dep, module+"/constellation/") {
				t.Errorf("%s depends on %s", own, dep)
			}
		}
	}
}

// A top folder is plain Go: it builds with no C compiler and no display.
func TestHouse_topFoldersArePlain(t *testing.T) {
	for _, folder := range plainTop {
		for _, dep := range goList(t, "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "./"+folder) {
			for _, heavy := range []string{"gocv.io", "github.com/hajimehoshi/ebiten"} {
				if strings.HasPrefix(dep, heavy) {
					t.Errorf("%s depends on %s", folder, dep)
				}
			}
		}
	}
}
