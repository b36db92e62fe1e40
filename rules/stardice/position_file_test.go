package stardice

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// TestASkyFileIsAPosition: it has the points that score gives, and no moves.
func TestASkyFileIsAPosition(t *testing.T) {
	files, err := filepath.Glob(skies + "*.json")
	require.NoError(t, err)
	for _, file := range files {
		b, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, set := range Sets {
			o := rules.Options{Rules: set.Name}
			want, err := Game{}.Score(readSky(t, file), o)
			require.NoError(t, err)
			p, err := Game{}.ReadPosition(b, o)
			require.NoError(t, err)
			require.Equal(t, want, p.(Position).Answer(), "%s by %s", file, set.Name)
			require.Empty(t, p.Moves())
			require.Equal(t, rules.Outcome{}, p.Outcome())
			requireSame(t, p, o)
		}
	}
}

// requireSame reads both forms of a position back.
func requireSame(t *testing.T, p rules.Position, o rules.Options) {
	t.Helper()
	b, err := p.MarshalJSON()
	require.NoError(t, err)
	for _, read := range []func() (rules.Position, error){
		func() (rules.Position, error) { return Game{}.ReadPosition(b, o) },
		func() (rules.Position, error) { return Game{}.ParsePosition(p.String(), o) },
	} {
		q, err := read()
		require.NoError(t, err, "%s", p)
		require.Equal(t, p.String(), q.String())
		again, err := q.MarshalJSON()
		require.NoError(t, err)
		require.JSONEq(t, string(b), string(again))
	}
}

func TestPositionsThatCantBeAreRefused(t *testing.T) {
	for _, b := range []string{`{`, `{"game":"utara"}`, `{"game":"stardice","rules":"final"}`, `{"game":"stardice","rules":"chess"}`,
		`{"game":"stardice","rules":"final","width":610,"height":457,"phase":"battle"}`,
		`{"game":"stardice","rules":"final","width":610,"height":457,"phase":"cube","thrower":"white","dice":[{"id":"a","part":"die","kind":"d6","face":"7"}]}`,
		`{"game":"stardice","rules":"final","width":610,"height":457,"phase":"cube","thrower":"white","dice":[{"id":"a","part":"die"},{"id":"a","part":"die"}]}`,
		`{"game":"stardice","rules":"final","width":610,"height":457,"phase":"cube","thrower":"white","dice":[{"id":"a","part":"die","in":"b"}]}`} {
		_, err := Game{}.ReadPosition([]byte(b), rules.Options{})
		require.Error(t, err, b)
	}
}

// A position file is written by hand: what would be overlooked is said.
func TestAPositionFileHidesNothing(t *testing.T) {
	const file = `{"game":"stardice","rules":"final","width":610,"height":457,"phase":"cube","thrower":"white","dice":[]}`
	p, err := Game{}.ReadPosition([]byte("\ufeff"+file+"\r\n"), rules.Options{})
	require.NoError(t, err, "with a byte order mark")
	require.Equal(t, "red", p.Turn(), "who lays the Cube after white threw")
	for text, want := range map[string]string{
		strings.Replace(file, "thrower", "throwre", 1): `unknown key "throwre"`,
		strings.Replace(file, "[]", `[{"face":3}]`, 1): "line 1: dice.face: a number, want a text",
		file + file: "more text follows the position",
	} {
		_, err := Game{}.ReadPosition([]byte(text), rules.Options{})
		require.EqualError(t, err, "stardice: position: "+want)
	}
}
