package web

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Why something was refused is told on a telephone in its own language. The refusals are
// looked for in the sources, so that a new one isn't forgotten.
func TestPage_everyRefusalHasWords(t *testing.T) {
	words, all := pageWords(t)["en"], refusals(t)
	require.Greater(t, len(all), 60, "the sources write them in another form now, which this test has to learn")
	for _, text := range all {
		assert.NotEmpty(t, words["said."+text], text)
	}
}

// Where a player is named, or something is counted, the sentence stands around it.
func TestTold_aRefusal(t *testing.T) {
	refused := `["it is Grace's turn", "it is Sun's turn", "it is red's turn", "round 3 is being sailed", "the game isn't over: ask once more to leave it", "the table plays: red answers", "a d6 has no face \"9\""]`
	require.Equal(t, []string{"am Zug: Oma", "am Zug: Sun", "am Zug: Rot", "Runde 3 wird gerade gesegelt", "das Spiel ist nicht zu Ende: noch einmal drücken, um es zu verlassen",
		"der Tisch spielt: red answers", ""}, reasonsIn(t, "de", refused))
}

// elsewhere are errors that no page meets: of keys and switches, of files and of programs.
var elsewhere = map[string]bool{
	"ErrCommand": true, "errRequest": true, "errPause": true, "errWhichDie": true, "errWhole": true, "errText": true,
}

// refusals are those of the games, of a session and of this package.
func refusals(t *testing.T) (texts []string) {
	for _, folder := range []string{".", "../../rules", "../../rules/board", "../../rules/play", "../../rules/stardice", "../../rules/utara"} {
		names, err := filepath.Glob(folder + "/*.go")
		require.NoError(t, err)
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			require.NoError(t, err)
			ast.Inspect(f, func(n ast.Node) bool {
				if text := refusal(n); text != "" {
					texts = append(texts, text)
				}
				return true
			})
		}
	}
	return texts
}

// refusal is the sentence of one that stands there: a variable err… = errors.New(sentence),
// or fmt.Errorf(sentence, …, ErrNotNow). One that begins with the name of a package, or
// repeats what a program has sent, is for programs.
func refusal(n ast.Node) string {
	switch n := n.(type) {
	case *ast.ValueSpec:
		if len(n.Values) != 1 || elsewhere[n.Names[0].Name] || !strings.HasPrefix(strings.ToLower(n.Names[0].Name), "err") {
			return ""
		}
		text, args := call(n.Values[0], "New")
		if len(args) == 1 && !strings.HasPrefix(text, "web: ") {
			return strings.TrimPrefix(text, "play: ")
		}
	case *ast.CallExpr:
		text, args := call(n, "Errorf")
		text = strings.TrimSuffix(text, ": %w")
		if text == "%s" || strings.Contains(text, "%q") || !isNotNow(args) {
			return ""
		}
		return placeholders(text)
	}
	return ""
}

// call are the first argument of a call of a function, which is a text, and all of them.
func call(n ast.Node, function string) (text string, args []ast.Expr) {
	c, ok := n.(*ast.CallExpr)
	if !ok || len(c.Args) == 0 {
		return "", nil
	}
	f, ok := c.Fun.(*ast.SelectorExpr)
	first, isText := c.Args[0].(*ast.BasicLit)
	if !ok || f.Sel.Name != function || !isText {
		return "", nil
	}
	text, _ = strconv.Unquote(first.Value)
	return text, c.Args
}

// isNotNow tells whether the last of a call's arguments is ErrNotNow.
func isNotNow(args []ast.Expr) bool {
	if len(args) == 0 {
		return false
	}
	last, ok := args[len(args)-1].(*ast.Ident)
	return ok && last.Name == "ErrNotNow"
}

var verb = regexp.MustCompile(`%[sdv]`)

// placeholders are those of the page's words, {0} and {1}, for what fmt fills in.
func placeholders(text string) string {
	n := -1
	return verb.ReplaceAllStringFunc(text, func(string) string {
		n++
		return "{" + strconv.Itoa(n) + "}"
	})
}
