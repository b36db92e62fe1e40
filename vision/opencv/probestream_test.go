package opencv

import (
	"strings"
	"testing"
	"time"
)

func TestProbe_ofAStreamCountsItsPictures(t *testing.T) {
	w := newWebcam(t, func(n int) []byte { return encoded(t, numbered(n)) })
	f, err := ProbeStream(w.URL, 10*time.Second)
	if err != nil || f.Width != 256 || f.Height != 64 || !(f.Rate > 0) {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestProbe_ofAnAddressAtWhichNobodyIs(t *testing.T) {
	w := newWebcam(t, func(n int) []byte { return encoded(t, numbered(n)) })
	address := w.URL
	w.Close()
	if f, err := ProbeStream(address, time.Second); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("%+v, %v", f, err)
	}
}
