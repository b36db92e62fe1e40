package opencv

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"gocv.io/x/gocv"
)

// motionJPEG is a camera that serves Motion JPEG over HTTP: one part after another of
// an answer without end, each a picture. OpenCV's own reader isn't asked: it takes all
// pictures to be as large as the first, so that those of a telephone that was turned
// aren't seen, or are read beyond their end.
type motionJPEG struct {
	answer *http.Response
	parts  *multipart.Reader
	limit  time.Duration // of silence
	giveUp func()        // the answer
	late   *time.Timer   // does so
	ends   bool          // its JPEGs have an end: one without was cut off
}

// mostPicture is the largest picture that a stream may have, bytes.
const mostPicture = 64 << 20

// otherStream is the error of what answers, but is no Motion JPEG, or wants to be asked
// in another way: another reader may do better.
type otherStream struct {
	why string // what people should know if no other does, empty for nothing
}

func (o *otherStream) Error() string { return "no Motion JPEG: " + o.why }

// openMotionJPEG asks at an address.
func openMotionJPEG(cfg CameraConfig) (*motionJPEG, error) {
	ctx, cancel := context.WithCancel(context.Background())
	m := &motionJPEG{limit: max(cfg.Patience, leastSilence), giveUp: cancel}
	m.late = time.AfterFunc(m.limit, cancel)
	var err error
	if m.answer, err = askHTTP(ctx, cfg.Name); err != nil {
		cancel()
		return nil, err
	}
	if m.parts = partsOf(m.answer); m.parts == nil {
		m.Close()
		return nil, &otherStream{answeredWith(m.answer)}
	}
	return m, nil
}

// answeredWith says what an answer is that isn't one of pictures.
func answeredWith(answer *http.Response) string {
	kind, _, _ := strings.Cut(answer.Header.Get("Content-Type"), ";")
	if strings.TrimSpace(strings.ToLower(kind)) == "text/html" {
		return "a page answers, not a stream: a camera's pictures often are at /video or /mjpg"
	}
	return ""
}

// askHTTP returns the answer of whoever is at an address. That nobody is there is an
// error, and so is a refusal.
func askHTTP(ctx context.Context, address string) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, &otherStream{}
	}
	client := http.Client{Transport: &http.Transport{
		Proxy: http.ProxyFromEnvironment, DisableCompression: true, DisableKeepAlives: true,
	}}
	answer, err := client.Do(request)
	if nobody := (*net.OpError)(nil); errors.As(err, &nobody) && nobody.Op == "dial" {
		return nil, &cameraError{address, "can't be opened", nobody.Err}
	}
	if e := (*url.Error)(nil); errors.As(err, &e) {
		err = e.Err // without the address, which may hold a password
	}
	if err != nil {
		return nil, &otherStream{err.Error()}
	}
	if answer.StatusCode < 400 {
		return answer, nil
	}
	answer.Body.Close()
	if answer.StatusCode == http.StatusUnauthorized {
		// Another may know a way to ask for a password that we don't.
		return nil, &otherStream{"it wants a name and a password: http://NAME:PASSWORD@…"}
	}
	return nil, &cameraError{address, "can't be opened", errors.New(answer.Status)}
}

// partsOf returns the reader of an answer's parts, nil if it has none. What stands
// between them is taken from the first line: what the head of the answer says of it has
// two dashes too many with some cameras.
func partsOf(answer *http.Response) *multipart.Reader {
	if !strings.HasPrefix(strings.ToLower(answer.Header.Get("Content-Type")), "multipart/") {
		return nil
	}
	body := bufio.NewReader(answer.Body)
	line := []byte("\n")
	var err error
	for err == nil && len(strings.TrimSpace(string(line))) == 0 {
		line, err = body.ReadSlice('\n')
	}
	boundary, ok := strings.CutPrefix(strings.TrimSpace(string(line)), "--")
	if err != nil || !ok || boundary == "" {
		return nil
	}
	return multipart.NewReader(io.MultiReader(strings.NewReader(string(line)), body), boundary)
}

// Interrupt ends a Read that waits; there are no more pictures.
func (m *motionJPEG) Interrupt() { m.giveUp() }

// Read waits for the next picture.
func (m *motionJPEG) Read(img *gocv.Mat) bool {
	m.late.Reset(m.limit)
	defer m.late.Stop()
	data, err := m.next()
	if err != nil {
		return false
	}
	if checkEnd(data) == nil {
		m.ends = true
	} else if m.ends { // cheap cameras leave out what their memory doesn't hold
		return false
	}
	return decodeFrame(data, img) == nil
}

// next returns the next part. Where its length is known, what follows isn't waited for.
func (m *motionJPEG) next() ([]byte, error) {
	part, err := m.parts.NextRawPart()
	if err != nil {
		return nil, err
	}
	n, err := strconv.ParseInt(strings.TrimSpace(part.Header.Get("Content-Length")), 10, 64)
	if err != nil || n <= 0 || n > mostPicture {
		return io.ReadAll(io.LimitReader(part, mostPicture))
	}
	data := make([]byte, n)
	_, err = io.ReadFull(part, data)
	return data, err
}

// Set does nothing: a stream has no controls.
func (m *motionJPEG) Set(gocv.VideoCaptureProperties, float64) {}

// Get knows nothing.
func (m *motionJPEG) Get(gocv.VideoCaptureProperties) float64 { return 0 }

// Close hangs up.
func (m *motionJPEG) Close() error {
	m.late.Stop()
	return m.answer.Body.Close()
}

// decodeFrame makes a picture of a stream the one in img. It isn't turned, whatever it
// says of itself: a calibration is of the pictures as they come.
func decodeFrame(data []byte, img *gocv.Mat) error {
	if err := checkHead(data); err != nil {
		return err
	}
	next, err := gocv.IMDecode(data, gocv.IMReadColor|gocv.IMReadIgnoreOrientation)
	if err != nil {
		return fmt.Errorf("%w: %d bytes: %v", ErrPicture, len(data), err)
	}
	if next.Empty() {
		next.Close()
		return fmt.Errorf("%w: %d bytes", ErrPicture, len(data))
	}
	img.Close()
	*img = next
	return nil
}
