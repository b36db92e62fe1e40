package tuio

import (
	"math/rand/v2"
	"net/netip"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// shaken is a thing on a table whose place stirs from one moment to another, and that is taken off then
// where leaves says so.
type shaken struct {
	from, to time.Duration
	leaves   bool
}

// at is what a sender that sends on change says of it.
func (s shaken) at(id int32, now time.Duration, chance *rand.Rand, was Object) (o Object, there bool) {
	switch {
	case now >= s.to && s.leaves:
		return o, false
	case now >= s.from && now < s.to || was.S == 0:
		return Object{S: id, X: 0.1*float32(id) + 0.0004*chance.Float32(), Y: 0.5}, true
	}
	return was, true
}

// shakenFrames are the packets of a sender that measures each 20 ms and sends what changes.
func shakenFrames(things []shaken, until time.Duration) (packets []Packet) {
	chance := rand.New(rand.NewPCG(1, 2))
	e := NewEncoder(EncoderConfig{Source: "t@t", Profiles: []Profile{Cur2D}})
	was := make([]Object, len(things))
	var last []Object
	for now := time.Duration(0); now < until; now += 20 * time.Millisecond {
		var c Content
		var all []Object
		for i, s := range things {
			if o, there := s.at(int32(i+1), now, chance, was[i]); there {
				was[i], all = o, append(all, o)
				c.Add(Cur2D, o)
			}
		}
		if now > 0 && slices.Equal(all, last) {
			continue
		}
		last = all
		for _, data := range e.Encode(now, &c) {
			packets = append(packets, Packet{Time: now, From: netip.MustParseAddrPort("10.0.0.1:5"), Data: data})
		}
	}
	return packets
}

// A table that measures anew in each frame repeats none, but what lies there trembles: when that stops
// it is silent.
func TestSources_whatTremblesIsMissedWhenItStops(t *testing.T) {
	const s = time.Second
	for name, tc := range map[string]struct {
		things []shaken
		until  time.Duration
		missed bool
	}{
		"two dice that tremble":                      {[]shaken{{to: 60 * s}, {to: 60 * s}}, 6 * s, true},
		"two dice that tremble, hardly heard yet":    {[]shaken{{to: 60 * s}, {to: 60 * s}}, 1 * s, false},
		"one die that trembles":                      {[]shaken{{to: 60 * s}}, 11 * s, true},
		"one die that spins for five seconds":        {[]shaken{{to: 5 * s}}, 6 * s, false},
		"one die that spins beside one that rests":   {[]shaken{{to: 0}, {to: 20 * s}}, 20 * s, false},
		"a finger that trembles beside a die":        {[]shaken{{to: 0}, {to: 20 * s, leaves: true}}, 22 * s, false},
		"fingers that trembled and were lifted":      {[]shaken{{to: 20 * s, leaves: true}, {to: 20 * s, leaves: true}}, 22 * s, false},
		"a die that trembles and a finger that left": {[]shaken{{to: 60 * s}, {to: 3 * s, leaves: true}}, 20 * s, true},
	} {
		t.Run(name, func(t *testing.T) {
			c := NewClient(Config{})
			lines(c, shakenFrames(tc.things, tc.until))
			v := c.voices[0]
			require.False(t, v.repeats(), "no frame says the same as the one before")
			require.Equal(t, tc.missed, c.Deadline() == v.heard+2*time.Second)
			require.Equal(t, !tc.missed && v.objects() > 0, c.Sources(v.heard + 2*time.Second)[0].Doubtful)
		})
	}
}

// A source that was taken to be gone and goes on with its numbers was only silent, also
// where it had been started anew before and counted further then.
func TestSources_whoWasWronglyMissedMustRepeatItself(t *testing.T) {
	for name, before := range map[string][]Packet{
		"at once":               nil,
		"after an earlier life": append(shakenFrames([]shaken{{to: time.Hour}, {to: time.Hour}}, 60*time.Second), Packet{Time: 63 * time.Second}),
	} {
		t.Run(name, func(t *testing.T) {
			packets := shakenFrames([]shaken{{to: time.Hour}, {to: time.Hour}}, 20*time.Second)
			c := NewClient(Config{})
			lines(c, before)
			later(packets, 65*time.Second)
			lines(c, append(packets[:300:300], Packet{Time: 73 * time.Second}))
			require.True(t, c.voices[0].dead)
			later(packets[300:], 5*time.Second)
			lines(c, packets[300:])
			require.Equal(t, 2, c.voices[0].objects())
			require.Equal(t, Forever, c.Deadline())
		})
	}
}

// later shifts when packets come.
func later(packets []Packet, by time.Duration) {
	for i := range packets {
		packets[i].Time += by
	}
}
