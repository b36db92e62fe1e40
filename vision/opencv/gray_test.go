package opencv

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// comesAndGoes gives a picture where the script says so, and an error otherwise.
type comesAndGoes struct {
	script []bool
	now    time.Duration
}

func (c *comesAndGoes) Next(img *gocv.Mat) (time.Duration, error) {
	there := c.script[0]
	c.script = c.script[1:]
	c.now += time.Second
	if !there {
		return c.now, fmt.Errorf("%w: unplugged after %v", ErrBlind, c.now)
	}
	old := *img
	*img = gocv.NewMatWithSize(4, 4, gocv.MatTypeCV8UC3)
	return c.now, old.Close()
}

func (c *comesAndGoes) Close() error { return nil }

// Why no picture comes is told at once and once, each time that they stop, long
// before patience ends.
func TestGray_aCameraThatIsGoneIsToldOfAtOnce(t *testing.T) {
	const there, gone = true, false
	var told []string
	g := NewGray(&comesAndGoes{script: []bool{gone, gone, there, there, gone, there, gone, gone, gone, gone, gone}}, 3*time.Second)
	g.Lost = func(err error) { told = append(told, err.Error()) }
	defer g.Close()
	for range 3 {
		_, _, err := g.Next(context.Background())
		require.NoError(t, err)
	}
	_, _, err := g.Next(context.Background())
	require.True(t, errors.Is(err, ErrBlind))
	require.Equal(t, []string{
		"opencv: no picture at present: unplugged after 1s",
		"opencv: no picture at present: unplugged after 5s",
		"opencv: no picture at present: unplugged after 7s",
	}, told)
}
