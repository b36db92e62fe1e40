package tuio

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
)

// board is a mapping of a table of 600 × 400 mm.
func board(change func(*Mapping)) Mapping {
	m := Mapping{Width: 600, Height: 400}
	if change != nil {
		change(&m)
	}
	return m
}

// frameOf returns what a Framer makes of objects of one profile.
func frameOf(t *testing.T, m Mapping, p Profile, objects ...Object) constellation.Frame {
	t.Helper()
	f, err := NewFramer(m)
	require.NoError(t, err)
	return f.Frame(&Update{ID: "src", Profile: p, Objects: objects})
}

// symbols tells a die, a block and two sizes of blobs.
func symbols(m *Mapping) {
	m.Symbols = map[int32]Symbol{
		5: {Kind: constellation.D20, Team: constellation.Red, Size: 22},
		6: {Role: constellation.RoleBlock, W: 75, H: 25},
	}
	m.Blobs = []BlobRule{
		{Symbol: Symbol{Kind: constellation.D6}, Min: 12, Max: 18},
		{Symbol: Symbol{Kind: constellation.D20}, Min: 18, Max: 30},
	}
}

func TestFramer_whatIsWhat(t *testing.T) {
	touches := func(m *Mapping) { m.Cursors = CursorsAreTouches }
	asD6 := func(m *Mapping) { m.Cursor = Symbol{Kind: constellation.D6} }
	tests := map[string]struct {
		change  func(*Mapping)
		profile Profile
		object  Object
		want    constellation.Reading
	}{
		"symbol in the table":     {symbols, Obj2D, Object{I: 5}, constellation.Reading{Kind: constellation.D20, Team: constellation.Red, Size: 22}},
		"block by symbol":         {symbols, Obj2D, Object{I: 6}, constellation.Reading{Role: constellation.RoleBlock, W: 75, H: 25}},
		"our own symbol":          {nil, Obj2D, Object{I: 10717}, constellation.Reading{Kind: constellation.D20, Face: "17", FaceConfidence: 1}},
		"our own, no face":        {nil, Obj3D, Object{I: 10200}, constellation.Reading{Kind: constellation.D6}},
		"any other symbol":        {nil, Obj25D, Object{I: 7}, constellation.Reading{Kind: constellation.Unknown}},
		"die or finger":           {nil, Cur2D, Object{}, constellation.Reading{Role: constellation.RoleContact, Kind: constellation.Unknown}},
		"finger as a d6":          {asD6, Cur2D, Object{}, constellation.Reading{Kind: constellation.D6}},
		"finger as a finger":      {touches, Cur2D, Object{}, constellation.Reading{Role: constellation.RoleTouch}},
		"small blob of two kinds": {symbols, Blb2D, Object{W: 16. / 600, H: 16. / 400}, constellation.Reading{Kind: constellation.D6, Size: 16}},
		"large blob of two kinds": {symbols, Blb2D, Object{W: 22. / 600, H: 20. / 400}, constellation.Reading{Kind: constellation.D20, Size: 21}},
		"blob, no rules":          {nil, Blb2D, Object{W: 20. / 600, H: 20. / 400}, constellation.Reading{Role: constellation.RoleContact, Kind: constellation.Unknown, Size: 20}},
		"blob beside fingers":     {touches, Blb2D, Object{W: 20. / 600, H: 20. / 400}, constellation.Reading{Kind: constellation.Unknown, Size: 20}},
		"hand":                    {symbols, Blb2D, Object{W: 200. / 600, H: 100. / 400}, constellation.Reading{Role: constellation.RoleHand, Size: 150, W: 200, H: 100}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			tt.object.X, tt.object.Y, tt.object.A = 0.5, 0.25, math.Pi/2
			frame := frameOf(t, board(tt.change), tt.profile, tt.object)
			require.Len(t, frame.Readings, 1)
			got := frame.Readings[0]
			require.InDelta(t, tt.want.Size, got.Size, 1e-4)
			require.InDelta(t, tt.want.W, got.W, 1e-4)
			require.InDelta(t, tt.want.H, got.H, 1e-4)
			require.InDelta(t, 90, got.Angle.Degrees(), 1e-4)
			tt.want.Size, tt.want.W, tt.want.H, tt.want.Angle = got.Size, got.W, got.H, got.Angle
			tt.want.Pos, tt.want.Confidence, tt.want.Key = constellation.Vec{X: 300, Y: 100}, 1, got.Key
			require.Equal(t, tt.want, got)
		})
	}
}

// Noise below all sizes is nothing.
func TestFramer_smallBlobIsNoise(t *testing.T) {
	frame := frameOf(t, board(nil), Blb2D, Object{X: 0.5, Y: 0.5, W: 3. / 600, H: 3. / 400})
	require.Empty(t, frame.Readings)
}

// What a sensor sees a little beyond the edge lies on it; farther out it
// isn't on the table.
func TestFramer_whatLiesBeyondTheEdgeIsLeftOut(t *testing.T) {
	frame := frameOf(t, board(nil), Cur2D, Object{S: 1, X: -4. / 600, Y: 0.5}, Object{S: 2, X: 0.5, Y: 1 + 6./400})
	require.Len(t, frame.Readings, 1)
	require.Equal(t, constellation.Vec{X: 0, Y: 200}, frame.Readings[0].Pos)
}

// Several descriptions of one thing are one thing, if they bear one session
// and lie at one place.
func TestFramer_oneThingInSeveralProfiles(t *testing.T) {
	f, err := NewFramer(board(nil))
	require.NoError(t, err)
	f.Frame(&Update{ID: "src", Profile: Blb2D, Objects: []Object{{S: 1, X: 0.5, Y: 0.5, W: 16. / 600, H: 16. / 400}, {S: 2, X: 0.1, Y: 0.1, W: 20. / 600, H: 20. / 400}}})
	f.Frame(&Update{ID: "src", Profile: Cur2D, Objects: []Object{{S: 1, X: 0.9, Y: 0.9}}})
	frame := f.Frame(&Update{ID: "src", Profile: Obj2D, Objects: []Object{{S: 1, I: 10206, X: 0.51, Y: 0.5}}})
	require.Len(t, frame.Readings, 3)
	require.Equal(t, constellation.D6, frame.Readings[0].Kind)
	require.InDelta(t, 16, frame.Readings[0].Size, 1e-4, "the blob tells the size")
	require.InDelta(t, 0, frame.Readings[1].Pos.Dist(constellation.Vec{X: 540, Y: 360}), 1e-3, "a finger elsewhere is another thing")
}

// A sender that counts the sessions of each profile for itself outlines its objects, too:
// an object in the middle of a blob is what that is of, one beside it isn't, nor is a finger.
func TestFramer_aBlobOutlinesTheObjectInItsMiddle(t *testing.T) {
	for name, c := range map[string]struct {
		size    float32 // mm, of the blob
		profile Profile
		x       float32
		things  int
	}{
		"an object in its middle": {16, Obj2D, 0.5 + 2./600, 1},
		"an object beside it":     {16, Obj2D, 0.5 + 9./600, 2},
		"a finger in its middle":  {16, Cur2D, 0.5, 2},
		"an object under a hand":  {120, Obj2D, 0.5, 2},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := NewFramer(board(nil))
			require.NoError(t, err)
			blob := Object{S: 7, X: 0.5, Y: 0.5, W: c.size / 600, H: c.size / 400}
			f.Frame(&Update{ID: "src", Profile: Blb2D, Objects: []Object{blob}})
			frame := f.Frame(&Update{ID: "src", Profile: c.profile, Objects: []Object{{S: 1, I: 10206, X: c.x, Y: 0.5}}})
			require.Len(t, frame.Readings, c.things)
			if c.things == 1 {
				require.Equal(t, "obj 1", frame.Readings[0].Key)
				require.InDelta(t, 16, frame.Readings[0].Size, 1e-4)
			}
		})
	}
}

// A source that speaks TUIO 2.0 is read there alone.
func TestFramer_tuio2GoesBeforeTuio11(t *testing.T) {
	f, err := NewFramer(board(nil))
	require.NoError(t, err)
	f.Frame(&Update{ID: "src", Profile: Obj2D, Objects: []Object{{S: 1, I: 10200, X: 0.5, Y: 0.5}}})
	frame := f.Frame(&Update{ID: "src", Profile: Tuio2, Objects: []Object{
		{Type: Tok, S: 1, I: 5, X: 0.5, Y: 0.5}, {Type: Sym, S: 1, Group: SymbolGroup, Data: "utara/Moon/red"}, {Type: Sym, S: 2, Data: "no place"},
	}})
	require.Len(t, frame.Readings, 1)
	require.Equal(t, constellation.Utara, frame.Readings[0].Kind)
	require.Equal(t, "Moon", frame.Readings[0].Face)
	require.Equal(t, constellation.Red, frame.Readings[0].Team)
}

// A sensor's identity for a thing ends when the sender begins anew.
func TestFramer_aRestartGivesNewKeys(t *testing.T) {
	f, err := NewFramer(board(nil))
	require.NoError(t, err)
	u := &Update{ID: "src", Profile: Cur2D, Objects: []Object{{S: 1, X: 0.5, Y: 0.5}}}
	before := f.Frame(u).Readings[0].Key
	require.Equal(t, before, f.Frame(u).Readings[0].Key)
	u.Restart = true
	require.NotEqual(t, before, f.Frame(u).Readings[0].Key)
}

// A source that has died can't look and is forgotten, and so is one whose place was
// taken; two sources don't mix.
func TestFramer_sourcesDontMix(t *testing.T) {
	f, err := NewFramer(board(nil))
	require.NoError(t, err)
	f.Frame(&Update{ID: "a", Profile: Cur2D, Objects: []Object{{S: 1}}})
	f.Frame(&Update{ID: "b", Profile: Cur2D, Objects: []Object{{S: 1}, {S: 2}}})
	frame := f.Frame(&Update{ID: "a", Profile: Cur2D, Time: 5, Dead: true, Heard: 3})
	require.Equal(t, constellation.Frame{Source: "tuio a", Time: 5, Blind: constellation.NoWord, Since: 3}, frame)
	require.Len(t, f.sources, 1)
	require.Equal(t, constellation.Frame{Source: "tuio b", Time: 6, Blind: constellation.Replaced}, f.replaced("b", 6))
	require.Empty(t, f.sources)
}

// A thing was seen when its sender told of it: what that tells in other profiles, or says
// again of what moves, says nothing new of it.
func TestFramer_aThingWasSeenWhenItWasTold(t *testing.T) {
	f, err := NewFramer(board(nil))
	require.NoError(t, err)
	lies, goes := Object{S: 1, I: 10717, X: 0.5, Y: 0.5}, Object{S: 1, I: 10717, X: 0.5, Y: 0.5, VX: 0.1}
	on := goes
	on.X = 0.51
	for _, c := range []struct {
		at      time.Duration
		profile Profile
		objects []Object
		seen    time.Duration // s
	}{
		{1, Obj2D, []Object{lies}, 1},
		{2, Cur2D, nil, 1},
		{3, Obj2D, []Object{lies}, 3},
		{4, Obj2D, []Object{goes}, 4},
		{5, Obj2D, []Object{goes}, 4},
		{6, Blb2D, []Object{{S: 1, X: 0.5, Y: 0.5, W: 0.1, H: 0.1}}, 4},
		{7, Obj2D, []Object{on}, 7},
	} {
		frame := f.Frame(&Update{ID: "src", Time: c.at * time.Second, Profile: c.profile, Objects: c.objects})
		require.Len(t, frame.Readings, 1)
		require.Equal(t, c.seen*time.Second, frame.Readings[0].Seen, "at %d s", c.at)
	}
	again := f.lookAgain(8*time.Second, 9*time.Second, 9*time.Second, func(string) (time.Duration, bool) { return 0, false })
	require.Equal(t, 9*time.Second, again[0].Readings[0].Seen)
}

// A 2Dcur doesn't say how it is turned; what other profiles say counts, straight up, too.
func TestFramer_whoTellsHowSomethingIsTurned(t *testing.T) {
	for name, tt := range map[string]struct {
		profile Profile
		angle   float32
		unknown bool
	}{
		"finger":         {Cur2D, 0, true},
		"pointer":        {Cur2D, 1, false},
		"blob":           {Blb2D, 0, false},
		"object":         {Obj2D, 0, false},
		"object, turned": {Obj2D, 1, false},
	} {
		frame := frameOf(t, board(nil), tt.profile, Object{X: 0.5, Y: 0.5, A: tt.angle, W: 16. / 600, H: 16. / 400})
		require.Len(t, frame.Readings, 1, name)
		require.Equal(t, tt.unknown, frame.Readings[0].NoAngle, name)
	}
}
