package opencv

import (
	"fmt"
	"image"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gocv.io/x/gocv"
)

// aside is a numbered picture that was turned.
func aside(n int) *image.RGBA {
	was := numbered(n)
	img := image.NewRGBA(image.Rect(0, 0, was.Rect.Dy(), was.Rect.Dx()))
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			img.Set(x, y, was.At(y, x))
		}
	}
	return img
}

// A telephone that is turned sends pictures of another shape: they are seen as they are.
func TestStream_picturesMayChangeTheirSize(t *testing.T) {
	var turned atomic.Bool
	w := newWebcam(t, func(n int) []byte {
		if !turned.Load() {
			return encoded(t, numbered(n))
		}
		return encoded(t, aside(n))
	})
	c, err := OpenCamera(CameraConfig{Name: w.URL})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	img := gocv.NewMat()
	defer func() { img.Close() }()
	seen := map[image.Point]bool{}
	waitFor(t, "pictures of both shapes", func() bool {
		if _, err := c.Next(&img); err != nil {
			t.Fatal(err)
		}
		seen[image.Pt(img.Cols(), img.Rows())] = true
		turned.Store(true)
		return len(seen) == 2
	})
	if !seen[image.Pt(256, 64)] || !seen[image.Pt(64, 256)] {
		t.Errorf("pictures of %v", seen)
	}
}

// Cameras write their streams in several ways, and some are no streams of pictures.
func TestStream_whateverTheCameraWritesIsRead(t *testing.T) {
	picture := string(encoded(t, numbered(5)))
	sized := fmt.Sprintf("Content-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n%s\r\n", len(picture), picture)
	plain := "Content-Type: image/jpeg\r\n\r\n" + picture + "\r\n"
	for name, c := range map[string]struct{ head, part string }{
		"as it should be":       {"multipart/x-mixed-replace; boundary=frame", "--frame\r\n" + sized},
		"dashes in the head":    {"multipart/x-mixed-replace;boundary=--frame", "--frame\r\n" + sized},
		"quoted":                {`Multipart/X-Mixed-Replace; boundary="frame"`, "--frame\r\n" + sized},
		"no word of what is in": {"multipart/x-mixed-replace", "--frame\r\n" + sized},
		"an empty line first":   {"multipart/x-mixed-replace; boundary=frame", "\r\n--frame\r\n" + sized},
		"no length":             {"multipart/x-mixed-replace; boundary=frame", "--frame\r\n" + plain},
		"lines of Unix":         {"multipart/x-mixed-replace; boundary=frame", strings.ReplaceAll("--frame\r\nContent-Length: "+fmt.Sprint(len(picture))+"\r\n\r\n", "\r", "") + picture + "\n"},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
				rw.Header().Set("Content-Type", c.head)
				for r.Context().Err() == nil {
					if _, err := rw.Write([]byte(c.part)); err != nil {
						return
					}
				}
			}))
			defer s.Close()
			dev, err := openDevice(CameraConfig{Name: s.URL, Patience: time.Second})
			if err != nil {
				t.Fatal(err)
			}
			defer dev.Close()
			img := gocv.NewMat()
			defer func() { img.Close() }()
			for i := range 3 {
				if !dev.Read(&img) || numberOf(img) != 5 {
					t.Fatalf("picture %d can't be read", i)
				}
			}
		})
	}
}

// A cheap camera's memory runs over, and its picture is cut off: that is one picture
// less, not a table that is half grey. Some cameras never write an end.
func TestStream_cutPicturesAreLeftOut(t *testing.T) {
	whole := encoded(t, numbered(5))
	half, endless := encoded(t, numbered(77))[:len(whole)/2], whole[:len(whole)-2]
	for name, c := range map[string]struct {
		pictures [][]byte
		read     []bool
	}{
		"now and then": {[][]byte{whole, half, whole, half}, []bool{true, false, true, false}},
		"no end ever":  {[][]byte{endless, endless, endless}, []bool{true, true, true}},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
				rw.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
				for _, p := range c.pictures {
					fmt.Fprintf(rw, "--frame\r\nContent-Length: %d\r\n\r\n%s\r\n", len(p), p)
				}
				rw.(http.Flusher).Flush()
				<-r.Context().Done()
			}))
			defer s.Close()
			dev, err := openDevice(CameraConfig{Name: s.URL})
			if err != nil {
				t.Fatal(err)
			}
			defer dev.Close()
			img := gocv.NewMat()
			defer func() { img.Close() }()
			for i, want := range c.read {
				if dev.Read(&img) != want || numberOf(img) != 5 {
					t.Errorf("picture %d: read %v, number %d", i, !want, numberOf(img))
				}
			}
		})
	}
}

// A picture whose length is known is there before the next one begins.
func TestStream_aPictureIsntHeldBackUntilTheNext(t *testing.T) {
	picture := encoded(t, numbered(5))
	s := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		rw.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
		fmt.Fprintf(rw, "--frame\r\nContent-Length: %d\r\n\r\n%s", len(picture), picture)
		rw.(http.Flusher).Flush()
		<-r.Context().Done()
	}))
	dev, err := openDevice(CameraConfig{Name: s.URL})
	if err != nil {
		t.Fatal(err)
	}
	img := gocv.NewMat()
	defer func() { img.Close() }()
	if !dev.Read(&img) || numberOf(img) != 5 {
		t.Error("the picture can't be read")
	}
	dev.Close()
	s.Close()
}

// What is no Motion JPEG goes to ffmpeg; a camera that isn't there says why.
func TestStream_otherAnswers(t *testing.T) {
	folder := t.TempDir()
	film := filepath.Join(folder, "film.avi")
	img := gocv.NewMat()
	defer func() { img.Close() }()
	if err := decodeFrame(encoded(t, numbered(5)), &img); err != nil {
		t.Fatal(err)
	}
	w, err := gocv.VideoWriterFile(film, "MJPG", 25, img.Cols(), img.Rows(), true)
	if err != nil {
		t.Fatal(err)
	}
	for range 9 {
		if err := w.Write(img); err != nil {
			t.Fatal(err)
		}
	}
	w.Close()
	s := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer s.Close()
	dev, err := openDevice(CameraConfig{Name: s.URL + "/film.avi"})
	if err != nil {
		t.Fatal(err)
	}
	defer dev.Close()
	if !dev.Read(&img) || numberOf(img) != 5 {
		t.Error("ffmpeg can't read it")
	}
	odd := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/round":
			http.Redirect(rw, r, r.URL.Path, http.StatusFound)
		case "/locked":
			rw.WriteHeader(http.StatusUnauthorized)
		default:
			fmt.Fprint(rw, "<html>the app's page</html>")
		}
	}))
	defer odd.Close()
	withPassword := strings.Replace(odd.URL, "://", "://ada:secret@", 1)
	for address, want := range map[string]string{s.URL + "/none": "404 Not Found", "http://127.0.0.1:1/": "refused",
		withPassword + "/page?key=secret": "a page answers, not a stream", withPassword + "/locked": "it wants a name and a password", withPassword + "/round": "redirects"} {
		if _, err := openDevice(CameraConfig{Name: address}); err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("a password is told: %v", err)
		}
		if _, err := openDevice(CameraConfig{Name: address}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// Whoever ends the program doesn't wait for a camera in the network that hangs.
func TestStream_closeDoesNotWaitForACameraThatHangs(t *testing.T) {
	w := newWebcam(t, func(n int) []byte { return encoded(t, numbered(n)) })
	c, err := OpenCamera(CameraConfig{Name: w.URL, Patience: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	img := gocv.NewMat()
	defer func() { img.Close() }()
	if _, err := c.Next(&img); err != nil {
		t.Fatal(err)
	}
	w.Hang()
	for err == nil { // until what was under way has come
		_, err = c.Next(&img)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}
