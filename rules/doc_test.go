package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// needed are the interfaces that every game has; the others it may have.
var needed = map[string]bool{"Game": true, "Referee": true, "Position": true, "Move": true, "Payload": true, "Answer": true, "Layable": true}

// Whoever writes a game finds what it may do in the documentation of the package.
func TestDoc_listsWhatAGameMayDoBesides(t *testing.T) {
	for _, folder := range []string{".", "board"} {
		doc, err := os.ReadFile(filepath.Join(folder, "doc.go"))
		require.NoError(t, err)
		names := interfaces(t, folder)
		require.NotEmpty(t, names)
		for _, name := range names {
			if !needed[name] {
				require.Contains(t, string(doc), "//   - ["+name+"] ", folder)
			}
		}
	}
}

// interfaces are the names of a package's exported ones that have methods.
func interfaces(t *testing.T, folder string) (names []string) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok && spec.Name.IsExported() {
				if _, is := spec.Type.(*ast.InterfaceType); is {
					names = append(names, spec.Name.Name)
				}
			}
			return true
		})
	}
	return names
}
