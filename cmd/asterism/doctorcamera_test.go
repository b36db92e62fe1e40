//go:build !nocamera

package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/vision/opencv"
)

func TestDoctor_saysWhatACameraObeysAndWhatToDo(t *testing.T) {
	state := func(name string, has, obeys bool) opencv.ControlState {
		return opencv.ControlState{Name: name, Has: has, Obeys: obeys}
	}
	r := opencv.CameraReport{
		Forms:    []opencv.CameraForm{{Format: "MJPG", Width: 1280, Height: 720, Rate: 30}, {Format: "YUYV", Width: 640, Height: 480, Rate: 10}},
		Controls: []opencv.ControlState{state("exposure", true, true), state("white balance", true, false), state("focus", false, false), state("gain", true, true)},
	}
	f, ok := cameraReport("/dev/video0", r)
	require.True(t, ok)
	require.Equal(t, "/dev/video0 gives MJPG 1280×720 at 30/s, YUYV 640×480 at 10/s; it holds exposure and gain, doesn't obey in white balance, "+
		"has no control of focus; best for dice: MJPG 1280×720 at 30/s", f.detail)
	require.False(t, f.ok)
	require.Equal(t, "use lamps of one colour, for its colours follow what lies there", f.remedy)

	r.Controls[1].Obeys = true
	f, _ = cameraReport("/dev/video0", r)
	require.True(t, f.ok)

	large := r
	large.Forms = append([]opencv.CameraForm{{Format: "MJPG", Width: 1920, Height: 1080, Rate: 30}}, r.Forms...)
	f, _ = cameraReport("/dev/video0", large)
	require.True(t, f.ok)
	require.Contains(t, f.detail, "best for dice: MJPG 1920×1080 at 30/s")

	r.Forms = r.Forms[1:]
	f, _ = cameraReport("/dev/video0", r)
	require.Contains(t, f.remedy, "25 pictures a second")

	_, ok = cameraReport("/dev/video1", opencv.CameraReport{})
	require.False(t, ok, "a device that gives no pictures is no camera")
}

// A reader of one's own that the settings name and nobody can load is told.
func TestDoctor_tellsOfAReaderThatIsntThere(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	file := settingsFile(t, "[camera]\ntaught = \"/nowhere.json\"")
	found, err := doctorCmd{Config: file}.settingsFindings()
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.Contains(t, found[0].detail, file+": [camera] taught: ")
}

// A telephone as camera is looked at where the settings name its address; what it holds of a
// password isn't told.
func TestDoctor_looksAtTheAddressesOfTheSettings(t *testing.T) {
	c := doctorCmd{Config: settingsFile(t, "[camera]\ndevice = \"http://me:secret@phone.local:8080/video\"\n"+
		"[[camera.further]]\ndevice = \"1\"\ncalibration = \"x.json\"\n[[camera.further]]\ndevice = \"rtsp://shelf/eye\"\ncalibration = \"y.json\"\n")}
	streams, err := c.streams()
	require.NoError(t, err)
	require.Equal(t, []string{"http://me:secret@phone.local:8080/video", "rtsp://shelf/eye"}, streams)

	nobody := streamFindings([]string{"http://me:secret@127.0.0.1:1/video"})
	require.Len(t, nobody, 1)
	require.False(t, nobody[0].ok)
	require.Contains(t, nobody[0].detail, "camera http://127.0.0.1:1/video")
	require.NotContains(t, nobody[0].detail, "secret")

	f := streamReport("http://phone/video", opencv.CameraForm{Width: 1280, Height: 720, Rate: 29.8}, nil)
	require.Equal(t, finding{"camera", true, "http://phone/video sends 1280×720 at 30/s", ""}, f)
	require.Contains(t, streamReport("x", opencv.CameraForm{Width: 1280, Height: 720, Rate: 8}, nil).remedy, "25 pictures a second")
}
