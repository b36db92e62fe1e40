package playtest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/stardice"
	"github.com/asterism-dice/asterism/rules/ur"
	"github.com/asterism-dice/asterism/rules/utara"
)

// input is what a session is given: a frame, a command, or the time.
type input struct {
	frame   *constellation.Frame
	command *rules.Command
	tick    time.Duration
}

// give gives an input to a session.
func (s *Stage) give(in input) {
	switch {
	case in.frame != nil:
		s.take(s.Session.See(*in.frame))
	case in.command != nil:
		_ = s.Do(*in.command)
	default:
		s.take(s.Session.Tick(in.tick))
	}
}

// oddities makes up what no sane table gives: frames that come late, at one
// moment or after a gap, keys that stand for several dice, sensors that come and
// go, dice that leap, and commands at any time.
type oddities struct {
	chance *rand.Rand
	now    time.Duration
	dice   []constellation.Reading
	lies   []bool
}

func newOddities(seed uint64) *oddities {
	o := &oddities{chance: rand.New(rand.NewPCG(seed, 99))}
	kinds := []constellation.Kind{constellation.D6, constellation.D20, constellation.Borg, constellation.Utara, constellation.Unknown}
	kind := kinds[o.chance.IntN(len(kinds))]
	for range 14 {
		r := constellation.Reading{Kind: kind, Size: 16, Team: []constellation.Team{constellation.White, constellation.Red}[o.chance.IntN(2)]}
		if o.once(4) {
			r.Kind = kinds[o.chance.IntN(len(kinds))]
		}
		o.dice, o.lies = append(o.dice, o.thrown(r)), append(o.lies, false)
	}
	return o
}

// once is true once in so many times.
func (o *oddities) once(in int) bool { return o.chance.IntN(in) == 0 }

func (o *oddities) place() constellation.Vec {
	return constellation.Vec{X: 610 * o.chance.Float64(), Y: 457 * o.chance.Float64()}
}

// thrown is a die that lies elsewhere, on another face and under any key.
func (o *oddities) thrown(r constellation.Reading) constellation.Reading {
	r.Pos, r.Key = o.place(), fmt.Sprint(o.chance.IntN(20))
	if faces := r.Kind.Faces(); len(faces) > 0 {
		r.Face = faces[o.chance.IntN(len(faces))]
	}
	return r
}

// next is the next input of a session that stands like that.
func (o *oddities) next(s *Stage) input {
	if marks := s.Session.Snapshot().Controls; len(marks) > 0 && o.once(30) {
		m := marks[o.chance.IntN(len(marks))]
		if len(m.Options) > 0 {
			m.Command.Value = m.Options[o.chance.IntN(len(m.Options))]
		}
		return input{command: &m.Command}
	}
	switch o.chance.IntN(12) {
	case 0: // at the same moment
	case 1:
		o.now = max(0, o.now-time.Duration(o.chance.IntN(200))*time.Millisecond)
	case 2:
		o.now += time.Duration(o.chance.IntN(4000)) * time.Millisecond
	default:
		o.now += 16 * time.Millisecond
	}
	if o.once(25) {
		return input{tick: o.now}
	}
	f := o.frame()
	return input{frame: &f}
}

// frame is the frame of one of three sensors, the first of which has keys.
func (o *oddities) frame() constellation.Frame {
	n := o.chance.IntN(3)
	f := constellation.Frame{Source: fmt.Sprint("sensor ", n), Time: o.now}
	if o.once(80) {
		f.Blind, f.Since = []string{"dark", constellation.NoWord}[o.chance.IntN(2)], time.Duration(o.chance.IntN(5))*time.Second
		return f
	}
	for i := range o.dice {
		switch {
		case o.once(600):
			o.lies[i], o.dice[i] = !o.lies[i], o.thrown(o.dice[i])
		case o.once(900):
			o.dice[i] = o.thrown(o.dice[i])
		}
		if r := o.dice[i]; o.lies[i] && !o.once(50) {
			if r.Pos.X += o.chance.NormFloat64() * 0.3; n > 0 {
				r.Key = ""
			}
			r.FaceConfidence = o.chance.Float64()
			f.Readings = append(f.Readings, r)
		}
	}
	if o.once(20) {
		f.Readings = append(f.Readings, constellation.Reading{Role: constellation.RoleTouch, Pos: o.place()}, constellation.Reading{Role: constellation.RoleHand, Pos: o.place(), W: 200, H: 150})
	}
	return f
}

// Whatever comes in whatever order, a replay of it gives the same events, and a
// journal of these leads to where the game stands.
func TestWhateverComesIsReplayedTheSame(t *testing.T) {
	games := map[string]rules.Game{"stardice": stardice.Game{}, "utara": utara.Game{}, "ur": ur.Game{}}
	for name, g := range games {
		for seed := range uint64(2) {
			t.Run(fmt.Sprint(name, seed), func(t *testing.T) { checkOddities(t, g, seed) })
		}
	}
}

func checkOddities(t *testing.T, g rules.Game, seed uint64) {
	s, err := New(g, rules.Options{})
	require.NoError(t, err)
	o, all := newOddities(seed), []input{}
	for range 600 {
		all = append(all, o.next(s))
		s.give(all[len(all)-1])
	}
	require.NoError(t, s.Err())
	again, err := New(g, rules.Options{})
	require.NoError(t, err)
	for _, in := range all {
		again.give(in)
	}
	require.Equal(t, inJSON(t, s.Events), inJSON(t, again.Events))
	restored, err := New(g, rules.Options{})
	require.NoError(t, err)
	require.NoError(t, restored.Session.Resume(s.Events))
	require.Equal(t, fmt.Sprint(s.Referee.Position()), fmt.Sprint(restored.Referee.Position()))
}

func inJSON(t *testing.T, events []rules.Event) string {
	b, err := json.Marshal(events)
	require.NoError(t, err)
	return string(b)
}
