package opencv

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"gocv.io/x/gocv"
)

// Properties of OpenCV's capture that gocv has no name for, and the values
// that mean "by hand" to Video for Linux.
const (
	autoWhiteBalance gocv.VideoCaptureProperties = 44
	exposureByHand                               = 1
	balanceByHand                                = 0
)

// captureOptions make ffmpeg hand out network pictures as they come.
const captureOptions = "OPENCV_FFMPEG_CAPTURE_OPTIONS"

// openDevice opens a camera for low latency: a compressed format that fits
// the cable, and no queue of old pictures.
func openDevice(cfg CameraConfig) (device, error) {
	if strings.Contains(cfg.Name, "://") {
		return openAddress(cfg.Name)
	}
	index, err := cameraIndex(cfg.Name)
	if err != nil {
		return nil, err
	}
	vc, err := gocv.OpenVideoCapture(index)
	if err != nil {
		return nil, fmt.Errorf("camera %s: %w", cfg.Name, err)
	}
	vc.Set(gocv.VideoCaptureFOURCC, vc.ToCodec("MJPG"))
	vc.Set(gocv.VideoCaptureFrameWidth, float64(cfg.Width))
	vc.Set(gocv.VideoCaptureFrameHeight, float64(cfg.Height))
	vc.Set(gocv.VideoCaptureFPS, cfg.Rate)
	vc.Set(gocv.VideoCaptureBufferSize, 1)
	return vc, nil
}

func openAddress(url string) (device, error) {
	if os.Getenv(captureOptions) == "" {
		if err := os.Setenv(captureOptions, "rtsp_transport;tcp|fflags;nobuffer|flags;low_delay"); err != nil {
			return nil, fmt.Errorf("camera %s: %w", url, err)
		}
	}
	vc, err := gocv.OpenVideoCapture(url)
	if err != nil {
		return nil, fmt.Errorf("camera %s: %w", url, err)
	}
	vc.Set(gocv.VideoCaptureBufferSize, 1)
	return vc, nil
}

// cameraIndex returns the number of the camera of that number or name.
func cameraIndex(name string) (int, error) {
	if n, err := strconv.Atoi(name); err == nil {
		return n, present(n)
	}
	files, err := filepath.Glob("/sys/class/video4linux/video*/name")
	if err != nil {
		return 0, err
	}
	for _, f := range files {
		have, err := os.ReadFile(f)
		if err == nil && strings.Contains(strings.ToLower(string(have)), strings.ToLower(name)) {
			return strconv.Atoi(strings.TrimPrefix(filepath.Base(filepath.Dir(f)), "video"))
		}
	}
	return 0, fmt.Errorf("no camera is called %q", name)
}

// present spares OpenCV's own complaints about a camera that isn't there,
// where that can be told beforehand.
func present(n int) error {
	if runtime.GOOS != "linux" {
		return nil
	}
	if _, err := os.Stat(fmt.Sprintf("/dev/video%d", n)); err != nil {
		return fmt.Errorf("there is no camera %d", n)
	}
	return nil
}

// lock holds exposure and white balance as they are now: hands and dice that
// come and go must not change the light of the whole picture.
func lock(dev device) {
	vc, ok := dev.(*gocv.VideoCapture)
	if !ok {
		return
	}
	exposure := vc.Get(gocv.VideoCaptureExposure)
	vc.Set(gocv.VideoCaptureAutoExposure, exposureByHand)
	vc.Set(gocv.VideoCaptureExposure, exposure)
	vc.Set(autoWhiteBalance, balanceByHand)
}
