package opencv

import (
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"gocv.io/x/gocv"

	"github.com/asterism-dice/asterism/vision"
)

// device is what gocv's VideoCapture does, so that tests can do it as well.
type device interface {
	Read(*gocv.Mat) bool
	Set(property gocv.VideoCaptureProperties, value float64)
	Get(property gocv.VideoCaptureProperties) float64
	Close() error
}

// interrupter is a device whose Read another goroutine can end.
type interrupter interface{ Interrupt() }

// openDevice opens a camera of this machine or an address, or waits for who
// sends pictures.
func openDevice(cfg CameraConfig) (device, error) {
	if cfg.Sent != nil {
		return openSent(cfg)
	}
	if vision.IsAddress(cfg.Name) {
		return openAddress(cfg)
	}
	index, err := cameraIndex(cfg.Name)
	if err != nil {
		return nil, err
	}
	vc, err := gocv.OpenVideoCapture(index)
	if err != nil {
		return nil, &cameraError{name: cfg.Name, does: "can't be opened"} // the error repeats its number
	}
	tune(vc, cfg)
	return vc, nil
}

// formats are the forms of pictures that are asked for, in order: one that is
// compressed fits the cable at any rate, plain ones need no unpacking but at
// 1280×720 mostly come at 10 a second.
var formats = []string{"MJPG", "YUYV"}

// smoothRate is enough for dice, pictures a second: the first form that comes
// that often is taken.
const smoothRate = 25

// tune chooses size and form of the pictures, and no queue of old ones.
func tune(dev device, cfg CameraConfig) {
	for _, size := range cfg.sizes() {
		if rate := tuneForm(dev, size, cfg.Rate); rate >= min(smoothRate, cfg.Rate) && gives(dev, size) {
			break
		}
	}
	dev.Set(gocv.VideoCaptureBufferSize, 1)
}

// tuneForm chooses the form of picture with the least delay at a size, and returns how
// many of them a second the camera then promises.
func tuneForm(dev device, size image.Point, rate float64) (most float64) {
	best := formats[0]
	for _, f := range formats {
		if promised := ask(dev, size, rate, f); promised > most {
			best, most = f, promised
		}
		if most >= min(smoothRate, rate) {
			return most
		}
	}
	if best != formats[len(formats)-1] {
		ask(dev, size, rate, best)
	}
	return most
}

// gives tells whether a camera gives pictures of the size that it was asked for.
func gives(dev device, size image.Point) bool {
	return int(dev.Get(gocv.VideoCaptureFrameWidth)) == size.X && int(dev.Get(gocv.VideoCaptureFrameHeight)) == size.Y
}

// ask asks for a size and form of picture and returns how many of them a second the
// camera then promises.
func ask(dev device, size image.Point, rate float64, format string) float64 {
	dev.Set(gocv.VideoCaptureFOURCC, fourCC(format))
	dev.Set(gocv.VideoCaptureFrameWidth, float64(size.X))
	dev.Set(gocv.VideoCaptureFrameHeight, float64(size.Y))
	dev.Set(gocv.VideoCaptureFPS, rate)
	return dev.Get(gocv.VideoCaptureFPS)
}

// fourCC is a form's name as a number, the first letter lowest.
func fourCC(name string) float64 {
	n := 0
	for i := len(name) - 1; i >= 0; i-- {
		n = n<<8 | int(name[i])
	}
	return float64(n)
}

// ffmpegLog is how much ffmpeg says by itself on standard error. OpenCV asks for
// it once, before the first stream is opened.
const ffmpegLog = "OPENCV_FFMPEG_LOGLEVEL"

// silentFfmpeg lets what is wrong with a stream be told by errors alone, unless
// the user wants to hear it.
func silentFfmpeg() {
	if _, set := os.LookupEnv(ffmpegLog); !set {
		os.Setenv(ffmpegLog, "-8") // ffmpeg's AV_LOG_QUIET
	}
}

// openAddress opens a stream. Where the user has set options for ffmpeg, it is asked
// first, with these.
func openAddress(cfg CameraConfig) (device, error) {
	overHTTP := strings.HasPrefix(cfg.Name, "http://") || strings.HasPrefix(cfg.Name, "https://")
	if !overHTTP || streams.userOptions() {
		return openFfmpeg(cfg)
	}
	m, err := openMotionJPEG(cfg)
	other := (*otherStream)(nil)
	switch {
	case errors.As(err, &other):
		return openOther(cfg, other)
	case err != nil:
		return nil, err
	}
	return m, nil
}

// openOther opens by ffmpeg what isn't Motion JPEG. Where it can't either, what was
// answered tells people why.
func openOther(cfg CameraConfig, other *otherStream) (device, error) {
	dev, err := openFfmpeg(cfg)
	if err != nil && other.why != "" {
		err = &cameraError{cfg.Name, "can't be opened", errors.New(other.why)}
	}
	return dev, err
}

// openFfmpeg opens a stream by ffmpeg: of OpenCV's ways no other can be told to keep
// no queue.
func openFfmpeg(cfg CameraConfig) (device, error) {
	silentFfmpeg()
	streams.enter()
	defer streams.leave()
	vc, err := gocv.OpenVideoCaptureWithAPI(cfg.Name, gocv.VideoCaptureFFmpeg)
	if err != nil {
		return nil, &cameraError{name: cfg.Name, does: "can't be opened"}
	}
	return vc, nil
}

// devicePath is what a camera's number is written after in its path.
const devicePath = "/dev/video"

// cameraIndex returns the number of the camera of that number, path or name. Linux
// has further paths, such as those in /dev/v4l/by-id, which lead to the numbered one.
func cameraIndex(name string) (int, error) {
	if path, err := filepath.EvalSymlinks(name); err == nil && strings.HasPrefix(name, "/dev/") {
		name = path
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(name, devicePath)); err == nil {
		return n, present(n)
	}
	return cameraCalled(name, camerasListed)
}

// camerasListed is where Linux lists cameras: videoN/name in it is the name of number N.
const camerasListed = "/sys/class/video4linux"

// cameraCalled returns the lowest number of a camera that is called so in a list. A webcam
// comes as several numbers of one name, of which the first gives pictures.
func cameraCalled(name, list string) (int, error) {
	files, err := filepath.Glob(filepath.Join(list, "video*", "name"))
	if err != nil {
		return 0, err
	}
	var called []int
	for _, f := range files {
		have, err := os.ReadFile(f)
		if err != nil || !strings.Contains(strings.ToLower(string(have)), strings.ToLower(name)) {
			continue
		}
		if n, err := strconv.Atoi(strings.TrimPrefix(filepath.Base(filepath.Dir(f)), "video")); err == nil {
			called = append(called, n)
		}
	}
	if len(called) == 0 {
		return 0, fmt.Errorf("no camera is called %q", name)
	}
	return slices.Min(called), nil
}

// present spares OpenCV's own complaints about a camera that isn't there,
// where that can be told beforehand.
func present(n int) error {
	if runtime.GOOS != "linux" {
		return nil
	}
	if _, err := os.Stat(fmt.Sprintf("%s%d", devicePath, n)); err != nil {
		return fmt.Errorf("there is no camera %d", n)
	}
	return nil
}
