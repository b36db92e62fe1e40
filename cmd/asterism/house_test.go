package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const module = "github.com/asterism-dice/asterism"

// house says what each package may import beside the standard library: folders
// of ours by name ("x/..." is x and all below it), others by module. A package
// that it doesn't name breaks the house; cmd/asterism may import everything.
var house = map[string][]string{
	"constellation":                 {},
	"constellation/tracker":         {"constellation"},
	"constellation/graph":           {"constellation"},
	"constellation/graph/graphtest": {"constellation/..."},
	"constellation/sail":            {"constellation"},
	"constellation/stage":           {"constellation"},

	"rules":                 {"constellation", "golang.org/x/text"},
	"rules/artaban":         aGame,
	"rules/stardice":        aGame,
	"rules/uptick":          aGame,
	"rules/ur":              aGame,
	"rules/utara":           aGame,
	"rules/board":           {"rules", "constellation/..."},
	"rules/search":          {},
	"rules/match":           {"rules", "golang.org/x/sync"},
	"rules/match/matchtest": {"rules", "rules/match"},
	"rules/rulestest":       {"rules", "constellation/..."},
	"rules/play":            {"rules", "rules/layout", "constellation/..."},
	"rules/layout":          {"rules", "constellation"},
	"rules/play/playtest":   {"rules", "rules/play", "constellation/..."},
	"rules/board/boardtest": {"rules", "rules/board", "rules/play", "constellation/..."},

	"rules/sqlite":     {"rules", "constellation", "modernc.org/sqlite", "github.com/gofrs/flock"},
	"rules/stats":      {"rules", "constellation", "gonum.org/v1/gonum", "golang.org/x/text"},
	"rules/stats/plot": {"rules", "rules/stats", "gonum.org/v1/plot"},

	"tuio":          {"constellation", "github.com/hypebeast/go-osc", "github.com/gopacket/gopacket", "github.com/coder/websocket"},
	"tuio/chipmunk": {"constellation/...", "github.com/jakecoffman/cp"},

	"vision":                         {"constellation"},
	"vision/squares":                 {"gonum.org/v1/gonum"},
	"vision/camera":                  {"vision", "vision/squares", "constellation", "gonum.org/v1/gonum"},
	"vision/camera/cameratest":       {"vision", "vision/camera", "constellation"},
	"vision/calibrate":               {"vision", "vision/squares", "vision/camera", "constellation", "gonum.org/v1/gonum"},
	"vision/calibrate/calibratetest": {"vision", "vision/camera", "vision/calibrate", "constellation"},
	"vision/beam":                    {"vision", "vision/camera", "vision/calibrate", "constellation", "gonum.org/v1/gonum"},
	"vision/place":                   {"vision", "vision/camera", "constellation", "gonum.org/v1/gonum"},
	"vision/read":                    {"vision", "vision/camera", "constellation", "gonum.org/v1/gonum"},
	"vision/motion":                  {"vision", "vision/camera", "vision/place", "vision/read", "constellation"},
	"vision/eval":                    {"vision", "constellation"},
	"vision/album":                   {"vision", "vision/letters", "constellation", "gonum.org/v1/gonum", "github.com/gofrs/flock", "golang.org/x/image"},
	"vision/teach":                   {"vision", "vision/camera", "vision/read", "constellation", "gonum.org/v1/gonum"},
	"vision/why":                     {"vision", "vision/letters", "constellation", "golang.org/x/image"},
	"vision/letters":                 {"golang.org/x/image", "github.com/go-fonts", "github.com/go-text/typesetting"},
	"vision/onnx":                    {"google.golang.org/protobuf"},
	"vision/onednn":                  {"vision/onnx", "github.com/ebitengine/purego"},
	"vision/opencv": {"vision", "vision/camera", "vision/place", "vision/read", "vision/motion", "vision/eval", "vision/teach", "vision/album",
		"vision/letters", "vision/why", "vision/onnx", "vision/onednn", "constellation", "gocv.io/x/gocv"},
	"vision/render":          {"constellation", "golang.org/x/image", "github.com/go-fonts"},
	"vision/stickers":        {"vision/render", "constellation", "github.com/go-pdf/fpdf"},
	"vision/train":           {},
	"vision/train/renderset": {"vision", "vision/render", "constellation", "github.com/alecthomas/kong"},

	"overlay":               {"constellation", "rules", "rules/layout"},
	"overlay/internal/demo": {"overlay", "constellation", "rules"},
	"overlay/start":         {"overlay", "constellation", "rules", "rules/layout"},
	"overlay/theme":         {"overlay", "github.com/pelletier/go-toml"},
	"overlay/typeface": {"overlay", "constellation", "golang.org/x/image", "golang.org/x/text", "github.com/go-fonts",
		"github.com/go-text/typesetting"},
	"overlay/typeface/fontscan": {"overlay", "overlay/typeface", "github.com/go-text/typesetting"},
	"overlay/gg":                {"overlay", "overlay/typeface", "constellation", "golang.org/x/image", "github.com/fogleman/gg"},
	"overlay/svg":               {"overlay", "overlay/typeface", "constellation"},
	"overlay/sound":             {"overlay"},
	"overlay/sound/soundtest":   {},
	"overlay/web/feed":          {"rules", "constellation"},
	"overlay/web/hook":          {"rules"},
	"overlay/web": {"overlay", "overlay/svg", "overlay/web/feed", "constellation", "rules", "github.com/coder/websocket", "golang.org/x/time",
		"rsc.io/qr"},
	"overlay/oto": {"overlay", "overlay/sound", "github.com/ebitengine/oto"},
	"overlay/ebi": {"overlay", "overlay/gg", "overlay/typeface", "constellation", "rules",
		"golang.org/x/image", "github.com/hajimehoshi/ebiten"},

	"cmd/asterism": nil,
}

// aGame is what a game may import: no source, no screen and no other game.
var aGame = []string{"rules", "rules/board", "rules/search", "constellation/..."}

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

// Every package imports what the house lets it import and nothing else, its
// tests not counted.
func TestHouse_imports(t *testing.T) {
	for _, line := range goList(t, "-f", `{{.ImportPath}}{{range .Imports}},{{.}}{{end}}`, "./...") {
		imports := strings.Split(line, ",")
		folder := strings.TrimPrefix(imports[0], module+"/")
		allowed, ok := house[folder]
		if !ok {
			t.Errorf("%s: the table of the house doesn't name it", folder)
		}
		for _, i := range imports[1:] {
			if folder != "cmd/asterism" && !mayImport(i, allowed) {
				t.Errorf("%s imports %s, which the house doesn't allow", folder, i)
			}
		}
	}
}

// mayImport tells whether one of allowed covers an import.
func mayImport(path string, allowed []string) bool {
	if first, _, _ := strings.Cut(path, "/"); !strings.Contains(first, ".") {
		return true // the standard library
	}
	own, ours := strings.CutPrefix(path, module+"/")
	for _, a := range allowed {
		below, tree := strings.CutSuffix(a, "/...")
		switch {
		case ours && (own == a || tree && (own == below || strings.HasPrefix(own, below+"/"))):
			return true
		case !ours && (path == a || strings.HasPrefix(path, a+"/")):
			return true
		}
	}
	return false
}

// A top folder is plain Go: it builds with no C compiler and no display.
func TestHouse_topFoldersArePlain(t *testing.T) {
	for _, folder := range plainTop {
		for _, dep := range goList(t, "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "./"+folder) {
			for _, heavy := range []string{"gocv.io", "github.com/hajimehoshi/ebiten", "github.com/ebitengine/purego"} {
				if strings.HasPrefix(dep, heavy) {
					t.Errorf("%s depends on %s", folder, dep)
				}
			}
		}
	}
}

// What is drawn moves by the time of its scene alone, so that a replay is drawn as the
// game was: nothing that composes or paints reads a clock. The window's loop may, for
// how often it draws.
func TestHouse_whatIsDrawnKnowsNoClock(t *testing.T) {
	for _, folder := range []string{"overlay", "overlay/gg", "overlay/svg", "overlay/ebi", "overlay/theme", "overlay/typeface", "overlay/start"} {
		files, err := filepath.Glob("../../" + folder + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", folder, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "overlay/ebi/game.go") {
				continue
			}
			for _, call := range clocks(t, file) {
				t.Errorf("%s asks %s", file, call)
			}
		}
	}
}

// clocks are the calls in a file that ask what time it is, or wait for one.
func clocks(t *testing.T, file string) (all []string) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" && strings.Contains(" Now Since Until After AfterFunc Tick NewTicker NewTimer ", " "+s.Sel.Name+" ") {
				all = append(all, "time."+s.Sel.Name)
			}
		}
		return true
	})
	return all
}

// The race pass runs this package without eyes, the pass with eyes what isn't in
// that build, and what both run: tests that ask which build they are in. So no test
// that asks is left out of either.
func TestHouse_testsThatAskForEyesRunWithThem(t *testing.T) {
	script, err := os.ReadFile("../../asterism")
	if err != nil {
		t.Fatal(err)
	}
	_, both, _ := strings.Cut(string(script), "\nboth='")
	both, _, ok := strings.Cut(both, "'\n")
	if !ok {
		t.Fatal("./asterism doesn't say which tests both passes run")
	}
	twice := regexp.MustCompile(both)
	ask := asking(testFunctions(t), "hasEyes")
	for name := range ask {
		if strings.HasPrefix(name, "Test") && !twice.MatchString(name) {
			t.Errorf("%s asks for eyes and runs without them only: name it so that %s matches", name, both)
		}
	}
	if !ask["TestREADME_commandsWork"] || !ask["TestScripts"] {
		t.Errorf("of those that ask only these were found: %v", ask)
	}
}

// testFunctions are the functions of this package's tests that every build has,
// each with the names that stand in it.
func testFunctions(t *testing.T) map[string]map[string]bool {
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]bool{}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if len(parsed.Comments) > 0 && strings.Contains(parsed.Comments[0].Text()+parsed.Comments[0].List[0].Text, "!nocamera") {
			continue
		}
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				all[f.Name.Name] = names(f)
			}
		}
	}
	return all
}

// names are the identifiers in a function.
func names(f *ast.FuncDecl) map[string]bool {
	all := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			all[id.Name] = true
		}
		return true
	})
	return all
}

// asking are the functions in which a name stands, or that of a function in which
// it stands.
func asking(functions map[string]map[string]bool, name string) map[string]bool {
	ask := map[string]bool{name: true}
	for grown := true; grown; {
		grown = false
		for f, named := range functions {
			for n := range named {
				if ask[n] && !ask[f] {
					ask[f], grown = true, true
				}
			}
		}
	}
	return ask
}
