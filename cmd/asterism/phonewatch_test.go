//go:build !nocamera

package main

import (
	"bytes"
	"context"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/render"
)

// addressOfPhone is what stands in the address that a telephone is to open.
var addressOfPhone = regexp.MustCompile(`open http://([^/]+)/camera#(\S+) on the telephone`)

// pretendPhone waits for that address and then sends one picture after another, as a
// telephone's browser does, until its connection ends.
func pretendPhone(said io.Reader, picture []byte) error {
	b := make([]byte, 0, 4096)
	for !addressOfPhone.Match(b) {
		n, err := said.Read(b[len(b):cap(b)])
		if err != nil {
			return err
		}
		b = b[:len(b)+n]
	}
	go io.Copy(io.Discard, said)
	at := addressOfPhone.FindSubmatch(b)
	ctx := context.Background()
	conn, _, err := websocket.Dial(ctx, "ws://"+string(at[1])+"/camera/live", nil)
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	err = conn.Write(ctx, websocket.MessageText, []byte(`{"token":"`+string(at[2])+`"}`))
	for err == nil {
		if err = conn.Write(ctx, websocket.MessageBinary, picture); err == nil {
			time.Sleep(50 * time.Millisecond) // its pace
		}
	}
	return nil
}

// From a telephone's browser to dice on the table: what it sends is read as any
// camera's pictures are.
func TestPhone_itsDiceAreRead(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	model := render.RandomModel(rand.New(rand.NewPCG(3, 0)), constellation.D6)
	img, _, err := render.Render(overTable(paper{blank: true}, model.Lying(200, 120, 0, 10), model.Lying(420, 220, 3, 50)), rand.New(rand.NewPCG(6, 7)))
	require.NoError(t, err)
	var picture bytes.Buffer
	require.NoError(t, jpeg.Encode(&picture, img, &jpeg.Options{Quality: 90}))
	said, errs := io.Pipe()
	sent := make(chan error, 1)
	go func() { sent <- pretendPhone(said, picture.Bytes()) }()
	var out strings.Builder
	code := run([]string{"watch", "phone", "--companion", "127.0.0.1:0", "--no-window", "--kinds", "d6", "--frames", "12", "--json"}, strings.NewReader(""), &out, errs)
	errs.Close()
	require.NoError(t, <-sent)
	require.Zero(t, code)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	last := lines[len(lines)-1]
	require.Equal(t, 2, strings.Count(last, `"kind":"d6"`), last)
}
