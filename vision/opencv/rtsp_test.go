package opencv

import (
	"errors"
	"net"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/bluenviron/gortsplib/v4"
	"github.com/bluenviron/gortsplib/v4/pkg/base"
	"github.com/bluenviron/gortsplib/v4/pkg/description"
	"github.com/bluenviron/gortsplib/v4/pkg/format"
	"gocv.io/x/gocv"
)

// ipCamera is a camera in the network that speaks RTSP and sends Motion JPEG
// over RTP.
type ipCamera struct {
	rate    float64            // pictures a second
	show    func(n int) []byte // the n-th, JPEG
	address string             // with the port, once it has one
	server  *gortsplib.Server
	ready   chan struct{} // closed once there is a stream: the server answers from its start
	stream  *gortsplib.ServerStream
	media   *description.Media
	halt    chan struct{}
	done    sync.WaitGroup
}

// plugIn starts a camera of 30 numbered pictures a second at an address.
func plugIn(t *testing.T, address string) *ipCamera {
	t.Helper()
	return plugInShowing(t, address, 30, func(n int) []byte { return encoded(t, numbered(n)) })
}

// plugInShowing starts a camera of other pictures.
func plugInShowing(t *testing.T, address string, rate float64, show func(n int) []byte) *ipCamera {
	t.Helper()
	c := &ipCamera{rate: rate, show: show, halt: make(chan struct{}), ready: make(chan struct{})}
	jpeg := &format.MJPEG{}
	c.media = &description.Media{Type: description.MediaTypeVideo, Formats: []format.Format{jpeg}}
	c.server = &gortsplib.Server{Handler: c, RTSPAddress: address, WriteQueueSize: 4096, Listen: func(network, address string) (net.Listener, error) {
		l, err := net.Listen(network, address)
		if err == nil {
			c.address = l.Addr().String()
		}
		return l, err
	}}
	if err := c.server.Start(); err != nil {
		t.Fatal(err)
	}
	c.stream = gortsplib.NewServerStream(c.server, &description.Session{Medias: []*description.Media{c.media}})
	close(c.ready)
	c.done.Go(func() { c.send(t, jpeg) })
	return c
}

// send sends pictures until the camera is unplugged.
func (c *ipCamera) send(t *testing.T, jpeg *format.MJPEG) {
	encoder, err := jpeg.CreateEncoder()
	if err != nil {
		t.Error(err)
		return
	}
	pace := time.NewTicker(time.Duration(float64(time.Second) / c.rate))
	defer pace.Stop()
	for n := 0; ; n++ {
		select {
		case <-c.halt:
			return
		case <-pace.C:
		}
		packets, err := encoder.Encode(c.show(n))
		if err != nil {
			t.Error(err)
			return
		}
		for _, p := range packets {
			p.Timestamp = uint32(float64(n) * 90000 / c.rate)
			c.stream.WritePacketRTP(c.media, p) // nobody listens: no error of the camera's
		}
	}
}

// unplug cuts all connections.
func (c *ipCamera) unplug() {
	close(c.halt)
	c.done.Wait()
	c.stream.Close()
	c.server.Close()
}

// OnDescribe says what there is to see.
func (c *ipCamera) OnDescribe(*gortsplib.ServerHandlerOnDescribeCtx) (*base.Response, *gortsplib.ServerStream, error) {
	<-c.ready
	return &base.Response{StatusCode: base.StatusOK}, c.stream, nil
}

// OnSetup lets anybody look.
func (c *ipCamera) OnSetup(*gortsplib.ServerHandlerOnSetupCtx) (*base.Response, *gortsplib.ServerStream, error) {
	<-c.ready
	return &base.Response{StatusCode: base.StatusOK}, c.stream, nil
}

// OnPlay begins to send.
func (c *ipCamera) OnPlay(*gortsplib.ServerHandlerOnPlayCtx) (*base.Response, error) {
	return &base.Response{StatusCode: base.StatusOK}, nil
}

// A camera that accepts and stays silent holds no other camera up, and the options for
// streams are gone once it has let go: films are opened without.
func TestRTSP_aCameraThatHangsHoldsNoOtherUp(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	accepted, gone := make(chan net.Conn, 16), make(chan error)
	go func() {
		for {
			conn, err := silent.Accept()
			if err != nil {
				close(accepted)
				return
			}
			accepted <- conn
		}
	}()
	go func() {
		_, err := openDevice(CameraConfig{Name: "rtsp://" + silent.Addr().String() + "/table"}.withDefaults())
		gone <- err
	}()
	hanging := <-accepted
	w := newWebcam(t, func(n int) []byte { return encoded(t, numbered(n)) })
	dev, err := openDevice(CameraConfig{Name: w.URL}.withDefaults())
	if err != nil {
		t.Fatal(err)
	}
	dev.Close()
	select {
	case err := <-gone:
		t.Fatalf("the silent camera was given up at once: %v", err)
	default:
	}
	silent.Close()
	hanging.Close()
	for conn := range accepted {
		conn.Close()
	}
	if err := <-gone; err == nil {
		t.Error("a silent camera was opened")
	}
	if v, set := os.LookupEnv(captureOptions); set {
		t.Errorf("options are left: %s", v)
	}
}

// Of a camera that speaks RTSP pictures come in order and the latest is taken;
// unplugged it is told of, plugged in again it is looked through again.
func TestRTSP_comesBackAfterItWasUnplugged(t *testing.T) {
	server := plugIn(t, "127.0.0.1:0")
	c, err := OpenCamera(CameraConfig{Name: "rtsp://" + server.address + "/table", Lock: -1})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	img := gocv.NewMat()
	defer func() { img.Close() }()
	last := -1
	for range 3 {
		if last = laterNumber(t, c, &img, last); last < 0 {
			t.Fatal("no picture")
		}
	}
	server.unplug()
	waitFor(t, "blindness", func() bool { _, err := c.Next(&img); return errors.Is(err, ErrBlind) })
	again := plugIn(t, server.address)
	defer again.unplug()
	laterNumber(t, c, &img, -1)
}

// laterNumber waits for a picture and reads its number, which must be greater
// than the last.
func laterNumber(t *testing.T, c *Camera, img *gocv.Mat, last int) (n int) {
	t.Helper()
	waitFor(t, "a picture", func() bool { _, err := c.Next(img); return err == nil })
	if n = numberOf(*img); n <= last {
		t.Errorf("picture %d after %d", n, last)
	}
	return n
}
