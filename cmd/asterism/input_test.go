package main

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What comes beside the sensors comes for as long as they go on, and where there are none
// until the session ends.
func TestMerge_isOpenForAsLongAsTheSensorsGoOn(t *testing.T) {
	for name, c := range map[string]struct {
		sensors []sensor
		open    bool
	}{
		"no sensor":           {nil, true},
		"a sensor that ends":  {[]sensor{{inputFunc: given()}}, false},
		"one that goes on":    {[]sensor{{inputFunc: waiting}}, true},
		"one of two that end": {[]sensor{{inputFunc: given()}, {inputFunc: waiting}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			in := merge(ctx, c.sensors, waiting)
			if c.open {
				require.Never(t, func() bool { return shut(in) }, 200*time.Millisecond, 10*time.Millisecond)
				stop()
			}
			require.Eventually(t, func() bool { return shut(in) }, time.Minute, time.Millisecond)
		})
	}
}

// waiting yields nothing until ctx ends.
func waiting(ctx context.Context) (input, error) {
	<-ctx.Done()
	return input{}, ctx.Err()
}

// shut tells whether no more inputs come.
func shut(in <-chan input) bool {
	select {
	case _, ok := <-in:
		return !ok
	default:
		return false
	}
}

// A camera is left as it was found when the program ends; one that hangs keeps nobody.
func TestPart_endsSensors(t *testing.T) {
	still := func(ctx context.Context) (input, error) {
		<-ctx.Done()
		return input{}, ctx.Err()
	}
	ctx, stop := context.WithCancel(t.Context())
	closed := false
	p := &player{loop: &loop{inputs: merge(ctx, []sensor{{still, func() error { closed = true; return nil }}})}}
	p.part(stop)
	require.True(t, closed)

	hung := make(chan struct{})
	ctx, stop = context.WithCancel(t.Context())
	p = &player{loop: &loop{inputs: merge(ctx, []sensor{{still, func() error { <-hung; return nil }}})}}
	p.part(stop)
	close(hung)
	(&player{}).part(stop)
}
