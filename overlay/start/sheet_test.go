package start

import (
	"bytes"
	"flag"
	"fmt"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/overlay/gg"
	"github.com/asterism-dice/asterism/overlay/typeface"
)

var (
	update  = flag.Bool("update", false, "write the golden scenes anew")
	picture = flag.String("pictures", "", "folder to leave the screens in as PNG, to look at them")
)

// moment is a screen as somebody comes to it.
type moment struct {
	name string
	act  func(a *someone)
}

// portTaken is why no touch table can be heard.
const portTaken = "UDP port 3333 is taken by another program, perhaps a second Asterism: close that one, or begin with another one (--udp ADDR)"

// moments are all screens of the page.
var moments = []moment{
	{"home", func(a *someone) { a.wait(5 * time.Second) }},
	{"keys", func(a *someone) { a.write("?") }},
	{"games", func(a *someone) { a.tap("new") }},
	{"rules", func(a *someone) { a.tap("new", "game stardice") }},
	{"players", func(a *someone) { a.tap("new", "game artaban", "rules standard", "seat 1") }},
	{"crowd", func(a *someone) { a.tap("new", "game utara", "rules basic", "join", "join", "join", "join", "side 90") }},
	{"letters", func(a *someone) {
		a.tap("new", "game utara", "rules basic", "name 0")
		a.spell("jo")
	}},
	{"number", func(a *someone) { a.tap("sensors", "width"); a.spell("99999") }},
	{"ready", func(a *someone) { a.tap("change") }},
	{"kept", func(a *someone) {
		a.tap("new", "game utara", "rules basic", "join", "join", "join", "join", "side 90", "next")
	}},
	{"name", func(a *someone) { a.tap("change", "keep") }},
	{"sensors", func(a *someone) {
		a.tap("sensors")
		a.lay(Contact{Kind: Finger, Number: 31, Pos: constellation.Vec{X: 200, Y: 150}})
		a.lay(Contact{Kind: Tag, Number: 32, ID: 7, Pos: constellation.Vec{X: 230, Y: 170}})
		a.lay(Contact{Kind: Tag, Number: 33, ID: 123, Pos: constellation.Vec{X: 60, Y: 120}})
		a.lay(Contact{Kind: Blob, Number: 34, Size: 16, Pos: constellation.Vec{X: 590, Y: 100}})
		a.in.Sensors = append(a.in.Sensors, Sensor{Name: "reacTIVision", Rate: 30, Heard: a.in.Time - 4*time.Second})
		a.wait(0)
	}},
	{"silence", func(a *someone) { a.tap("sensors"); a.in.Sensors = nil; a.in.Waiting = "port 3333"; a.page.Step(a.in) }},
	{"deaf", func(a *someone) { a.in.Deaf = portTaken; a.wait(0) }},
	{"deafness", func(a *someone) { a.tap("sensors"); a.in.Deaf = portTaken; a.wait(0) }},
	{"learn", func(a *someone) { a.tap("sensors", "learn") }},
	{"kind", func(a *someone) {
		a.tap("sensors", "learn")
		a.lay(Contact{Kind: Tag, Number: 40, ID: 55, Pos: a.page.setup.Table.Mul(0.5)})
	}},
	{"team", func(a *someone) {
		a.tap("sensors", "learn")
		a.lay(Contact{Kind: Tag, Number: 40, ID: 55, Pos: a.page.setup.Table.Mul(0.5)})
		a.tap("kind d20")
	}},
	{"face", func(a *someone) {
		a.tap("sensors", "learn")
		a.lay(Contact{Kind: Tag, Number: 40, ID: 55, Pos: a.page.setup.Table.Mul(0.5)})
		a.tap("kind d20", "team red")
	}},
	{"cameras", func(a *someone) { a.tap("camera") }},
	{"camera", func(a *someone) { a.tap("camera", "camera 0") }},
	{"corners", func(a *someone) { a.tap("camera", "camera 0", "corners"); a.touch(a.where("picture")) }},
	{"calibrating", func(a *someone) { a.tap("camera", "camera 0", "calibrate board") }},
}

// seated is the screen that the README shows.
var seated = moment{"seated", func(a *someone) { a.tap("change", "to players", "side 90") }}

// The README's picture is what the page shows, give or take what other
// processors round otherwise. To make it again: go test ./overlay/start -update
func TestREADME_pictureIsThePage(t *testing.T) {
	const file = "../../testdata/readme/start.png"
	p, err := gg.NewPainter(1000)
	require.NoError(t, err)
	want, err := p.Paint(shown(t, seated, constellation.Vec{X: 610, Y: 457}, 0).page.Scene())
	require.NoError(t, err)
	if *update {
		var b bytes.Buffer
		require.NoError(t, png.Encode(&b, want))
		require.NoError(t, os.WriteFile(file, b.Bytes(), 0o644))
	}
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	got, err := png.Decode(f)
	require.NoError(t, err)
	require.Equal(t, want.Rect, got.Bounds())
	off := 0.0
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			r, g, b, _ := got.At(x, y).RGBA()
			c := want.RGBAAt(x, y)
			off += math.Abs(float64(r>>8)-float64(c.R)) + math.Abs(float64(g>>8)-float64(c.G)) + math.Abs(float64(b>>8)-float64(c.B))
		}
	}
	require.Less(t, off/float64(3*want.Rect.Dx()*want.Rect.Dy()), 0.5)
}

// kept is a table at which people have played before.
func kept() Config {
	cfg := surface()
	cfg.Patience = 20 * time.Second
	set := Setup{Game: "stardice", Rules: "final", Players: []Player{{"Ada", 0}, {"Grace", 180}}, Table: cfg.Setup.Table,
		Symbols: []Symbol{{ID: 7, Kind: constellation.D20, Team: constellation.White}}}
	utara := set
	utara.Game, utara.Players = "utara", []Player{{"Ada", 0}, {"Grace", 180}, {"Cy", 90}}
	cfg.Profiles = []Profile{{Name: "Ada and Grace", Setup: set, Used: cfg.Now.Add(-20 * time.Hour)},
		{Name: "Friday", Setup: utara, Used: cfg.Now.Add(-70 * time.Hour)},
		{Name: "broken", Trouble: `line 3: no setting is called "tabel"`}}
	return cfg
}

// shown is somebody who looks at a screen from a side of a table.
func shown(t *testing.T, m moment, size constellation.Vec, turns int) *someone {
	t.Helper()
	cfg := kept()
	cfg.Setup.Table = size
	for i := range cfg.Profiles {
		cfg.Profiles[i].Setup.Table = size
	}
	a := sitDown(t, cfg)
	a.in.Camera = view()
	for range turns {
		a.tap("turn")
	}
	m.act(a)
	return a
}

// Whatever is shown, on whichever table and to whichever side: capitals are at
// least 10 mm high, targets at least 15 mm wide and high, nothing lies on
// something else or beyond the table's edge, and each text has room on its target.
func TestSheet_canBeReadAndTapped(t *testing.T) {
	for _, size := range []constellation.Vec{{X: 610, Y: 457}, {X: 700, Y: 420}, {X: 1200, Y: 800}, {X: 500, Y: 500}, {X: 300, Y: 300}} {
		for turns := range 4 {
			for _, m := range moments {
				t.Run(fmt.Sprintf("%s, %v mm, turned %d", m.name, size, 90*turns), func(t *testing.T) {
					legible(t, shown(t, m, size, turns).page)
				})
			}
		}
	}
}

// On the smallest table too, all that can be done about a player is read whole.
func TestPlayers_nothingIsCutOnASmallTable(t *testing.T) {
	for _, m := range moments {
		if m.name != "players" && m.name != "crowd" {
			continue
		}
		words := ""
		for _, g := range shown(t, m, constellation.Vec{X: 300, Y: 300}, 0).page.sheet.targets {
			require.NotContains(t, g.text, "…", "%s: target %q", m.name, g.id)
			words += g.text + "\n"
		}
		require.Contains(t, words, "table plays", m.name)
	}
}

// capital is how high a capital is, as a part of the em.
const capital = 0.729

func legible(t *testing.T, p *Page) {
	t.Helper()
	table := constellation.Box{W: p.setup.Table.X, H: p.setup.Table.Y}
	var targets, texts []constellation.Box
	for _, g := range p.sheet.targets {
		b := constellation.BoxAbout(p.sheet.corners(g.box)...)
		require.GreaterOrEqual(t, min(b.W, b.H), 15.0, "target %q", g.id)
		require.InDelta(t, b.Area(), b.Intersect(table).Area(), 1e-6, "target %q lies on the table", g.id)
		for i, o := range targets {
			require.Zero(t, b.Intersect(o).Area(), "targets %q and %q", g.id, p.sheet.targets[i].id)
		}
		targets = append(targets, b)
	}
	var words []string
	for _, o := range p.sheet.ops {
		if o.Kind != overlay.OpText {
			continue
		}
		require.GreaterOrEqual(t, o.Size*capital, 10.0, "capitals of %q", o.Text)
		b := inked(&o)
		require.InDelta(t, b.Area(), b.Intersect(table).Area(), 1e-6, "%q lies on the table", o.Text)
		for i, other := range texts {
			require.Zero(t, b.Intersect(other).Area(), "%q and %q", o.Text, words[i])
		}
		for i, g := range targets {
			if shared := b.Intersect(g).Area(); shared > 0 {
				require.InDelta(t, b.Area(), shared, 1e-6, "%q has room on target %q", o.Text, p.sheet.targets[i].id)
			}
		}
		texts, words = append(texts, b), append(words, o.Text)
	}
	require.NotEmpty(t, texts)
}

// A name is cut where it is read last, whichever way it runs.
func TestSheet_shortensAtTheEndOfWhatIsRead(t *testing.T) {
	s := &sheet{em: 1}
	for _, name := range []string{"Wolfgang-Amadeus", "يهوشع عبد الرحمن", "יהושע בן-גוריון", "मुहम्मद इब्राहीम"} {
		short := s.short(name, 7)
		begin, cut := strings.CutSuffix(short, "…")
		require.True(t, cut, short)
		require.Greater(t, utf8.RuneCountInString(begin), 3)
		require.True(t, strings.HasPrefix(name, begin), short)
		require.LessOrEqual(t, s.bold(short, 1), 7.0, short)
		require.Equal(t, name, s.short(name, 20))
	}
}

// inked is the box about the letters of a text.
func inked(o *overlay.Op) constellation.Box {
	block := typeface.Layout(o)
	var ps []constellation.Vec
	for _, l := range block.Lines {
		for _, v := range []constellation.Vec{{X: l.Start.X, Y: l.Start.Y - 0.76}, {X: l.Start.X + l.Width, Y: l.Start.Y + 0.236}} {
			ps = append(ps, o.Points[0].Add(v.Mul(o.Size).Turn(o.Facing)))
		}
	}
	return constellation.BoxAbout(ps...)
}

// Each screen is composed into the operations of testdata, one a line. To see a
// difference: go test ./overlay/start -run goldenScenes -update && git diff
func TestPage_goldenScenes(t *testing.T) {
	for _, m := range moments {
		t.Run(m.name, func(t *testing.T) {
			s := shown(t, m, constellation.Vec{X: 610, Y: 457}, 0).page.Scene()
			var got bytes.Buffer
			require.NoError(t, s.Dump(&got))
			file := filepath.Join("testdata", m.name+".jsonl")
			if *update {
				require.NoError(t, os.WriteFile(file, got.Bytes(), 0o644))
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, string(want), got.String())
			if *picture != "" {
				f, err := os.Create(filepath.Join(*picture, m.name+".png"))
				require.NoError(t, err)
				require.NoError(t, gg.WritePNG(f, s, 900))
				require.NoError(t, f.Close())
			}
		})
	}
}
