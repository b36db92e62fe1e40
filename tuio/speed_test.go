package tuio

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// look is a frame that is told: how long after a tracker's, and whether it is that one.
type look struct {
	after time.Duration
	sees  bool
}

// glide tells of an object that goes by a fifth of the surface a second what was seen of it
// each 16 ms and what is told in between, and returns the speeds that are heard, without
// the first few.
func glide(looks []look, says bool) (heard []float32) {
	e, client := NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D}, FullEvery: time.Hour}), NewClient(Config{})
	o := Object{S: 1, X: 0.2 * 0.984}
	for at := time.Second; at < 2*time.Second; at += 16 * time.Millisecond {
		for _, l := range looks {
			now := at + l.after
			if l.sees {
				o.X = 0.2 * float32(now.Seconds())
			}
			if says && l.sees {
				o.Seen = now
			}
			for _, u := range play(client, now, e.Encode(now, one(o))) {
				heard = append(heard, u.Objects[0].VX)
			}
		}
	}
	return heard[3:]
}

// A frame in which a thing wasn't seen says nothing of its speed, and where it is said when
// a thing was seen, nothing is told then.
func TestEncoder_framesThatDontSeeAThingLeaveItsSpeed(t *testing.T) {
	const us = time.Microsecond
	for name, c := range map[string]struct {
		looks []look
		says  bool // when the object was seen
	}{
		"each sees it":                             {[]look{{0, true}}, false},
		"each says when":                           {[]look{{0, true}}, true},
		"others before":                            {[]look{{0, false}, {2 * us, true}}, false},
		"others before, and it is said when":       {[]look{{0, false}, {2 * us, true}}, true},
		"others after":                             {[]look{{0, true}, {2 * us, false}, {4 * us, false}}, false},
		"others after, and it is said when":        {[]look{{0, true}, {2 * us, false}, {4 * us, false}}, true},
		"another sensor between, it is said when":  {[]look{{0, true}, {8 * time.Millisecond, false}}, true},
		"several sensors between, it is said when": {[]look{{0, false}, {us, true}, {5 * time.Millisecond, false}, {12 * time.Millisecond, false}}, true},
	} {
		heard := glide(c.looks, c.says)
		require.NotEmpty(t, heard, name)
		for _, speed := range heard {
			require.InDelta(t, 0.2, speed, 0.01, name)
		}
		if c.says {
			require.LessOrEqual(t, len(heard), 61, "%s: one for each time that it was seen", name)
		}
	}
}

// A frame that the network holds up and the next right behind it make no speed that nothing
// on the table has.
func TestEncoder_aFrameRightAfterAnotherMakesNoSpeed(t *testing.T) {
	e, client := NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D}}), NewClient(Config{})
	const us = time.Microsecond
	for i, at := range []time.Duration{0, 16000 * us, 47900 * us, 48000 * us, 64000 * us, 80000 * us} {
		for _, u := range play(client, at, e.Encode(at, one(Object{S: 1, X: 0.2 + 0.0032*float32(i)}))) {
			require.LessOrEqual(t, u.Objects[0].VX, float32(0.5), "at %v", at)
		}
	}
}

// What isn't seen any more is said to stop in a while; when it is seen again its speed is
// that of its way since then.
func TestEncoder_whatIsUnseenStops(t *testing.T) {
	e, client := NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D}, FullEvery: time.Hour}), NewClient(Config{})
	const ms = time.Millisecond
	for _, c := range []struct {
		now, seen time.Duration
		x         float32
		want      []float32 // speeds that are told
	}{
		{100 * ms, 100 * ms, 0.1, []float32{0}},
		{200 * ms, 200 * ms, 0.2, []float32{1}},
		{300 * ms, 200 * ms, 0.2, nil},
		{699 * ms, 200 * ms, 0.2, nil},
		{700 * ms, 200 * ms, 0.2, []float32{0}},
		{900 * ms, 200 * ms, 0.2, nil},
		{1200 * ms, 1200 * ms, 0.7, []float32{0.5}},
		{1210 * ms, 1190 * ms, 0.72, []float32{0.5}}, // by a sensor that sees later
		{1310 * ms, 1290 * ms, 0.77, []float32{0.5}},
	} {
		var told []float32
		for _, u := range play(client, c.now, e.Encode(c.now, one(Object{S: 1, X: c.x, Seen: c.seen}))) {
			told = append(told, u.Objects[0].VX)
		}
		require.Len(t, told, len(c.want), "at %v", c.now)
		require.InDeltaSlice(t, c.want, told, 1e-4, "at %v", c.now)
	}
}

// A session whose time begins anew is told from the start, with no speeds from before.
func TestEncoder_aSessionThatBeginsAnewIsToldWhole(t *testing.T) {
	e, client := NewEncoder(EncoderConfig{Profiles: []Profile{Obj2D}}), NewClient(Config{})
	e.Encode(time.Hour, one(Object{S: 1, X: 0.1}))
	play(client, 0, e.Encode(time.Hour+16*time.Millisecond, one(Object{S: 1, X: 0.2})))
	u := play(client, 0, e.Encode(time.Second, one(Object{S: 1, X: 0.2})))
	require.Zero(t, u[Obj2D].Objects[0].VX)
	require.Empty(t, e.Encode(1500*time.Millisecond, one(Object{S: 1, X: 0.2})))
	require.NotEmpty(t, e.Encode(2*time.Second, one(Object{S: 1, X: 0.2})), "everything once a second, as ever")
}
