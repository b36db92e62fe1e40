package stardice

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/rulestest"
)

// TestContract: every rule set, with short hands so that wars end, and with all
// that is off by default.
func TestContract(t *testing.T) {
	for _, set := range Sets {
		o := rules.Options{Rules: set.Name, Values: map[string]string{"areas": "all", "hand": "d20,d6,d6"}}
		if g := set.Goal.kind; g == goalExceed || g == goalReach || g == goalWinner {
			o.Values["target"] = "5"
		}
		t.Run(set.Name, func(t *testing.T) { rulestest.Game(t, Game{}, o) })
	}
	t.Run("torpedo 9", func(t *testing.T) {
		rulestest.Game(t, Game{}, rules.Options{Rules: "stardice8", Values: map[string]string{"torpedo": "9", "target": "5"}})
	})
	t.Run("objective 2", func(t *testing.T) {
		rulestest.Game(t, Game{}, rules.Options{Rules: "solo2", Values: map[string]string{"objective": "2"}})
	})
	t.Run("names", func(t *testing.T) {
		rulestest.Game(t, Game{}, rules.Options{Players: []string{"Ada", "Bo"}, Values: map[string]string{"target": "5", "first": "red"}})
	})
}

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

// TestARefereesPosition: after every playthrough it counts what the referee
// counts, when only dice of the battle lie there and none was moved.
func TestARefereesPosition(t *testing.T) {
	files, err := filepath.Glob(plays + "*.play")
	require.NoError(t, err)
	counted := 0
	for _, file := range files {
		s, err := runScript(string(readFile(t, file)))
		require.NoError(t, err)
		r := s.ref.(*Referee)
		p := r.Position()
		requireSame(t, p, rules.Options{Rules: r.cfg.Rules.Name, Players: []string{r.cfg.White, r.cfg.Red}[:r.cfg.Rules.Players]})
		moved := slices.ContainsFunc(r.Journal(), func(e rules.Event) bool { return e.Kind == rules.Moved || e.Kind == rules.Left })
		if len(r.faults) == 0 && r.state.Forfeit == "" && !moved {
			counted++
			require.Equal(t, r.answer().Scores, p.(Position).Answer().Scores, file)
		}
	}
	require.Positive(t, counted)
}

func TestPlayInAPosition(t *testing.T) {
	p, err := Game{}.Start(rules.Options{Values: map[string]string{"hand": "d6"}})
	require.NoError(t, err)
	require.Equal(t, "red", p.Turn(), "red calls")
	for _, step := range []struct {
		move Move
		turn string
	}{
		{Move{Do: DoCall, Player: "red", Value: odds}, "white"},
		{Move{Do: DoThrow, Kind: constellation.Borg, Face: "8", X: 40, Y: 40}, "red"},
		{Move{Do: DoThrow, Kind: constellation.D6, Face: "5", X: 300, Y: 300}, "white"},
		{Move{Do: DoThrow, Kind: constellation.D6, Face: "2", X: 400, Y: 300}, "red"},
	} {
		p, err = p.Apply(step.move)
		require.NoError(t, err, "%s", step.move)
		require.Equal(t, step.turn, p.Turn(), "after %s", step.move)
	}
	require.Equal(t, "final 610x457 over 1 - white odds 0:1 0:1 0:0 0:0 white - - - - d01,cube,borg,neutral,-,8,40,40,-,- "+
		"d02,die,d6,red,red,5,300,300,-,- d03,die,d6,white,white,2,400,300,-,-", p.String())
	require.Equal(t, []rules.Move{Move{Do: rules.DoNew}}, p.Moves())
}

func TestThrowsThatArentLegal(t *testing.T) {
	p, err := Game{}.Start(rules.Options{})
	require.NoError(t, err)
	for _, m := range []Move{
		{Do: DoThrow, Kind: constellation.D6, Face: "1", X: 100, Y: 100},
		{Do: DoThrow, Kind: constellation.Borg, Face: "64", X: 100, Y: 100},
		{Do: DoThrow, Kind: constellation.Borg, Face: "8", X: 1, Y: 100},
		{Do: DoThrow, Kind: constellation.Borg, Face: "8", X: 100, Y: 100, Player: "red"},
		{Do: DoCall, Player: "white", Value: odds},
		{Do: DoTorpedo, Player: "white"},
		{Do: rules.DoNew},
	} {
		_, err := p.Apply(m)
		require.ErrorIs(t, err, rules.ErrIllegal, "%s", m)
	}
}

func TestPositionsThatCantBe(t *testing.T) {
	for _, b := range []string{`{`, `{"game":"utara"}`, `{"game":"stardice","rules":"final"}`, `{"game":"stardice","rules":"chess"}`,
		`{"game":"stardice","rules":"final","width":610,"height":457,"phase":"battle"}`,
		`{"game":"stardice","rules":"final","width":610,"height":457,"phase":"cube","thrower":"white","dice":[{"id":"a","part":"die","kind":"d6","face":"7"}]}`,
		`{"game":"stardice","rules":"final","width":610,"height":457,"phase":"cube","thrower":"white","dice":[{"id":"a","part":"die"},{"id":"a","part":"die"}]}`,
		`{"game":"stardice","rules":"final","width":610,"height":457,"phase":"cube","thrower":"white","dice":[{"id":"a","part":"die","in":"b"}]}`} {
		_, err := Game{}.ReadPosition([]byte(b), rules.Options{})
		require.Error(t, err, b)
	}
}

// FuzzParsePosition: whatever line is read gives a position that can be written
// and played.
func FuzzParsePosition(f *testing.F) {
	p, err := Game{}.Start(rules.Options{})
	require.NoError(f, err)
	chance := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		f.Add(p.String())
		m, ok := p.(rules.Sampler).Sample(chance)
		require.True(f, ok)
		p, err = p.Apply(m)
		require.NoError(f, err)
	}
	f.Fuzz(func(t *testing.T, line string) {
		p, err := Game{}.ParsePosition(line, rules.Options{})
		if err != nil {
			return
		}
		q, err := Game{}.ParsePosition(p.String(), rules.Options{})
		require.NoError(t, err, "%s", p)
		require.Equal(t, p.String(), q.String())
		for _, m := range p.Moves() {
			_, err := p.Apply(m)
			require.NoError(t, err)
		}
	})
}
