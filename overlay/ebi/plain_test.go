package ebi

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules"
)

func vec(x, y float64) constellation.Vec { return constellation.Vec{X: x, Y: y} }

// burst is a polygon about the origin whose corners lie at any distances.
func burst(t *rapid.T) []constellation.Vec {
	n := rapid.IntRange(3, 24).Draw(t, "n")
	ps := make([]constellation.Vec, n)
	for i := range ps {
		ps[i] = constellation.Vec{Y: -rapid.Float64Range(20, 200).Draw(t, "r")}.Turn(constellation.Angle(360 * float64(i) / float64(n)))
	}
	return ps
}

// P1: n-2 triangles; P2: they cover the polygon's area, each turned as it is.
func TestPolygonsAreCutIntoTriangles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ps := burst(t)
		if rapid.Bool().Draw(t, "reversed") {
			for i, j := 0, len(ps)-1; i < j; i, j = i+1, j-1 {
				ps[i], ps[j] = ps[j], ps[i]
			}
		}
		count, sum := 0, 0.0
		triangulate(ps, func(a, b, c int) {
			part := area([]constellation.Vec{ps[a], ps[b], ps[c]})
			require.GreaterOrEqual(t, part*area(ps), -1e-6, "P2")
			count, sum = count+1, sum+part
		})
		require.Equal(t, len(ps)-2, count, "P1")
		require.InDelta(t, area(ps), sum, 1e-6, "P2")
	})
}

func TestPolygonsThatCrossThemselvesStillEnd(t *testing.T) {
	bow := []constellation.Vec{vec(0, 0), vec(10, 10), vec(10, 0), vec(0, 10)}
	same := []constellation.Vec{vec(1, 1), vec(1, 1), vec(1, 1), vec(1, 1), vec(1, 1)}
	for _, ps := range [][]constellation.Vec{bow, same, bow[:2], nil} {
		m := mesh{}
		m.polygon(ps, ink{1, 1, 1, 1})
		m.stroke(ps, true, 3, ink{1, 1, 1, 1})
		finite(t, &m)
	}
}

func finite(t require.TestingT, m *mesh) {
	for _, v := range m.vertices {
		require.False(t, math.IsNaN(float64(v.DstX+v.DstY)) || math.IsInf(float64(v.DstX+v.DstY), 0))
	}
	for _, i := range m.indices {
		require.Less(t, int(i), len(m.vertices))
	}
	require.Zero(t, len(m.indices)%3)
}

// The core of a stroke is as wide as asked for, less its soft edge; no corner
// sticks out further than the miter allows.
func TestStrokesAreAsWideAsAskedFor(t *testing.T) {
	m := mesh{}
	m.stroke([]constellation.Vec{vec(0, 0), vec(100, 0)}, false, 10, ink{1, 1, 1, 1})
	require.Equal(t, float32(-5.5), m.vertices[0].DstY)
	require.Equal(t, float32(-4.5), m.vertices[1].DstY)
	require.Equal(t, float32(4.5), m.vertices[2].DstY)
	require.Zero(t, m.vertices[0].ColorA)
	rapid.Check(t, func(t *rapid.T) {
		ps, m := burst(t), mesh{}
		m.stroke(ps, true, 8, ink{1, 1, 1, 1})
		finite(t, &m)
		for i, v := range m.vertices {
			far := vec(float64(v.DstX), float64(v.DstY)).Dist(ps[i/4])
			require.LessOrEqual(t, far, longest*4.5+1e-3)
		}
	})
}

func TestFineStrokesAreFaint(t *testing.T) {
	m := mesh{}
	m.stroke([]constellation.Vec{vec(0, 0), vec(9, 0)}, false, 0.25, ink{1, 1, 1, 1})
	require.InDelta(t, 0.25, m.vertices[1].ColorA, 1e-6)
}

func TestDashesCoverHalfOfALine(t *testing.T) {
	m := mesh{}
	m.dashes([]constellation.Vec{vec(0, 0), vec(33, 0), vec(33, 67)}, false, 2, 10, ink{1, 1, 1, 1})
	covered := 0.0
	for i := 0; i+7 < len(m.vertices); i += 8 { // pieces of two or more points; corners make three
		a, b := m.vertices[i+1], m.vertices[i+5]
		covered += math.Hypot(float64(a.DstX-b.DstX), float64(a.DstY-b.DstY))
	}
	require.InDelta(t, 50, covered, 6)
}

func TestCirclesBeginAtTheTopAndRunClockwise(t *testing.T) {
	ps := circle(vec(0, 0), 10, 0, 90)
	require.InDelta(t, 0, ps[0].Dist(vec(0, -10)), 1e-9)
	require.InDelta(t, 0, ps[len(ps)-1].Dist(vec(10, 0)), 1e-9)
	require.InDelta(t, math.Pi*100, area(circle(vec(0, 0), 10, 0, 360)), 8)
}

// typeIn is one tick: letters, or <Key>, with ^ before it for Ctrl.
func typeIn(t *testing.T, k *keyboard, tick string) []action {
	ctrl := strings.HasPrefix(tick, "^")
	tick = strings.TrimPrefix(tick, "^")
	if !strings.HasPrefix(tick, "<") {
		return k.take(nil, []rune(tick), ctrl)
	}
	var key ebiten.Key
	require.NoError(t, key.UnmarshalText([]byte(strings.Trim(tick, "<>"))))
	return k.take([]ebiten.Key{key}, nil, ctrl)
}

// ownKeys are those of a game.
var ownKeys = []rules.Key{
	{Key: "O", Help: "call odds", Command: rules.Command{Do: "call", Value: "odds"}},
	{Key: "E", Help: "call evens", Command: rules.Command{Do: "call", Value: "evens"}},
}

func TestKeys(t *testing.T) {
	cases := []struct {
		name    string
		ticks   []string // letters typed in a tick, or <Key>
		want    []rules.Command
		actions []action
	}{
		{"a number and Enter set a face", []string{"1", "7", "<Enter>"}, []rules.Command{{Do: rules.DoFace, Value: "17"}}, nil},
		{"F begins a word", []string{"f", "S", "u", "n", "<Enter>"}, []rules.Command{{Do: rules.DoFace, Value: "Sun"}}, nil},
		{"Backspace mends what is typed and undoes nothing", []string{"1", "7", "<Backspace>", "2", "<Enter>"}, []rules.Command{{Do: rules.DoFace, Value: "12"}}, nil},
		{"Escape forgets what is typed", []string{"1", "<Escape>", "<Enter>"}, nil, nil},
		{"Enter alone does nothing", []string{"f", "<Enter>"}, nil, nil},
		{"Space while typing is no pause", []string{"1", "<Space>", "<Enter>"}, []rules.Command{{Do: rules.DoFace, Value: "1"}}, nil},
		{"Backspace undoes", []string{"<Backspace>"}, []rules.Command{{Do: rules.DoUndo}}, nil},
		{"Ctrl-Z undoes, Ctrl-Y redoes", []string{"^<Z>", "^<Y>"}, []rules.Command{{Do: rules.DoUndo}, {Do: rules.DoRedo}}, nil},
		{"Z alone does nothing", []string{"<Z>"}, nil, nil},
		{"Space pauses", []string{"<Space>"}, []rules.Command{{Do: rules.DoPause}}, nil},
		{"a game has keys of its own", []string{"<O>", "<E>"}, []rules.Command{{Do: "call", Value: "odds"}, {Do: "call", Value: "evens"}}, nil},
		{"the window's own keys", []string{"<M>", "+", "-", "<C>", "<F11>", "<H>", "^<Q>"}, nil, []action{muted, louder, quieter, calibrate, fullscreen, help, quit}},
		{"Q alone doesn't quit", []string{"<Q>"}, nil, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			k, actions := newKeyboard(ownKeys), []action(nil)
			for _, tick := range c.ticks {
				actions = append(actions, typeIn(t, &k, tick)...)
			}
			require.Equal(t, c.want, k.commands())
			require.Equal(t, c.actions, actions)
			require.Empty(t, k.commands(), "commands are given once")
		})
	}
}

func TestKeysAreThoseThatBearTheLetter(t *testing.T) {
	require.Equal(t, ebiten.KeyZ, labelled(ebiten.KeyY, "z"), "a German keyboard")
	require.Equal(t, ebiten.KeyM, labelled(ebiten.KeySemicolon, "m"), "a French keyboard")
	require.Equal(t, ebiten.KeySpace, labelled(ebiten.KeySpace, ""))
	require.Equal(t, ebiten.KeyQ, labelled(ebiten.KeyQ, "й"), "letters of other scripts stay where they are")
}

func TestNoKeyDoesTwoThings(t *testing.T) {
	type chord struct {
		key  ebiten.Key
		ctrl bool
	}
	for _, table := range [][]binding{bindings(ownKeys), cornerBindings} {
		seen := map[chord]bool{}
		for _, b := range table {
			if b.code < 0 {
				continue
			}
			require.False(t, seen[chord{b.code, b.ctrl}], "%v", b.code)
			seen[chord{b.code, b.ctrl}] = true
			require.True(t, b.action != none || b.command.Do != "", "%v", b.code)
		}
	}
}

func TestTheHelpListsTheGamesKeysBesideTheOthers(t *testing.T) {
	all := Keys(ownKeys...)
	for _, want := range []string{"N                   next", "O                   call odds", "Ctrl-Q"} {
		require.Contains(t, all, want)
	}
	require.NotContains(t, Keys(), "call")
}

func TestAKeyThatMeansSomethingElseIsRefused(t *testing.T) {
	for _, k := range []string{"", "o", "5", "Ö", "OO", "F", "M", "C", "N"} {
		require.ErrorContains(t, validateKeys([]rules.Key{{Key: k}}), "want a letter", k)
	}
	require.Error(t, validateKeys([]rules.Key{{Key: "P"}, {Key: "P"}}))
	require.NoError(t, validateKeys([]rules.Key{{Key: "P"}, {Key: "Q"}, {Key: "Z"}}), "with Ctrl they are something else")
}

func straight(t *testing.T) fit {
	t.Helper()
	f, err := newFit(overlay.WholeWindow(), vec(600, 400), vec(1200, 1000))
	require.NoError(t, err)
	return f
}

func TestATableKeepsItsShapeInTheWindow(t *testing.T) {
	f := straight(t)
	require.Equal(t, 2.0, f.scale)
	require.Equal(t, vec(0, 100), f.origin)
	require.InDelta(t, 0, f.pixel(vec(600, 400)).Dist(vec(1200, 900)), 1e-9)
	require.InDelta(t, 0, f.place(vec(600, 500)).Dist(vec(300, 200)), 1e-9)
}

func TestPointersBecomeTouches(t *testing.T) {
	f, fs := straight(t), fingers{}
	at := func(ms int, down ...pointer) []constellation.Touch {
		return fs.touches(down, f, time.Duration(ms)*time.Millisecond)
	}
	require.Empty(t, at(0))
	first := at(10, pointer{"mouse", vec(600, 500)}, pointer{"beside", vec(600, 20)})
	require.Len(t, first, 1)
	require.Equal(t, 10*time.Millisecond, first[0].Since)
	require.Equal(t, 10*time.Millisecond, at(50, pointer{"mouse", vec(610, 500)})[0].Since, "since it came down")
	require.Empty(t, at(60))
	require.Equal(t, 70*time.Millisecond, at(70, pointer{"mouse", vec(600, 500)})[0].Since, "down anew")
}

func TestCornersAreDragged(t *testing.T) {
	window := vec(1000, 1000)
	h := newHandles(overlay.WholeWindow())
	h.begin(overlay.Corners{{0, 0.1}, {1, 0.1}, {1, 0.9}, {0, 0.9}})
	h.drag([]pointer{{"mouse", vec(30, 120)}}, window)
	h.drag([]pointer{{"mouse", vec(200, 300)}}, window)
	require.Equal(t, [2]float64{0.2, 0.3}, h.corners[0])
	h.drag([]pointer{{"mouse", vec(990, 990)}}, window)
	require.Equal(t, [2]float64{0.2, 0.3}, h.corners[0], "the table can't be folded")
	h.drag(nil, window)
	h.drag([]pointer{{"mouse", vec(500, 500)}}, window)
	require.Equal(t, -1, h.held, "nothing near")
	h.end(false)
	require.Equal(t, overlay.WholeWindow(), h.corners)
}

func TestOnlyTheLastCornersWait(t *testing.T) {
	w, err := New(DefaultOptions())
	require.NoError(t, err)
	w.calibrated(overlay.WholeWindow())
	last := overlay.Corners{{0.1, 0}, {1, 0}, {1, 1}, {0, 1}}
	w.calibrated(last)
	require.Equal(t, last, <-w.Corners())
}

func TestCommandsThatNobodyReadsDoNotBlock(t *testing.T) {
	w, err := New(DefaultOptions())
	require.NoError(t, err)
	for range 3 * waiting {
		w.send(rules.Command{Do: rules.DoUndo})
	}
	require.Len(t, w.Commands(), waiting)
}

// loud remembers what it was to play.
type loud struct {
	silence
	played []overlay.Sound
}

func (l *loud) Play(s ...overlay.Sound) error {
	l.played = append(l.played, s...)
	return nil
}

func TestTheSoundsOfEverySceneArePlayedOnce(t *testing.T) {
	o, l := DefaultOptions(), &loud{}
	o.Sounds = l
	w, err := New(o)
	require.NoError(t, err)
	for i := range uint64(3) {
		require.NoError(t, w.Show(&overlay.Scene{Sounds: []overlay.Sound{{Kind: overlay.SoundTick, Seed: i}}}))
	}
	require.Len(t, l.played, 3)
}

func TestOptionsAreValidated(t *testing.T) {
	for want, spoil := range map[string]func(*Options){
		"pixels":  func(o *Options) { o.Width = 0 },
		"monitor": func(o *Options) { o.Monitor = -1 },
		"convex":  func(o *Options) { o.Corners = overlay.Corners{} },
		"size":    func(o *Options) { o.Look.Sizes.Score = -1 },
		"letter":  func(o *Options) { o.Keys = []rules.Key{{Key: "?"}} },
	} {
		o := DefaultOptions()
		spoil(&o)
		_, err := New(o)
		require.ErrorContains(t, err, want)
	}
}
