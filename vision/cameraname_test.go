package vision

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCameraName_tellsNoPassword(t *testing.T) {
	for name, want := range map[string]string{
		"0":                                 "0",
		"Logitech C920":                     "Logitech C920",
		"films/a: b.mp4":                    "films/a: b.mp4",
		"phone":                             "phone",
		"http://192.168.1.5:8080/video":     "http://192.168.1.5:8080/video",
		"rtsp://ada:secret@cam.local/live1": "rtsp://cam.local/live1",
		"rtsp://ada:se@cret@cam.local/live": "rtsp://cam.local/live",
		"http://cam/v.cgi?user=a&pwd=secret#secret": "http://cam/v.cgi",
		"http://ada:se%ret@cam/video":               "http://…",
		"rtsp://":                                   "rtsp://…",
	} {
		require.Equal(t, want, CameraName(name), name)
	}
}
