package opencv

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"sync"
	"time"
)

// captureOptions make ffmpeg hand out network pictures as they come, and give
// up on a sender that fell silent.
const captureOptions = "OPENCV_FFMPEG_CAPTURE_OPTIONS"

// leastSilence is how long a sender may be silent: some take seconds for their
// first picture.
const leastSilence = 5 * time.Second

// streams are those that are being opened. Several are at once: one whose camera
// hangs holds no other up.
var streams opening

// opening sets ffmpeg's options, which are the whole process's, for as long as any
// stream is being opened: films are opened without.
type opening struct {
	mu   sync.Mutex
	n    int
	user bool // the options are the user's own, and stay
}

// enter sets the options, unless the user has set some.
func (o *opening) enter() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.n == 0 {
		if _, o.user = os.LookupEnv(captureOptions); !o.user {
			os.Setenv(captureOptions, streamOptions(avformat())) // where it can't, ffmpeg has its usual ones
		}
	}
	o.n++
}

// leave takes the options back after the last stream.
func (o *opening) leave() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.n--; o.n == 0 && !o.user {
		os.Unsetenv(captureOptions)
	}
}

// userOptions tells whether the user has set options for ffmpeg.
func (o *opening) userOptions() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.n > 0 {
		return o.user
	}
	_, set := os.LookupEnv(captureOptions)
	return set
}

// streamOptions are ffmpeg's options, by the version of its library. What ends a wait
// is called "timeout" since version 59 (FFmpeg 5); before, that made RTSP wait for
// callers.
func streamOptions(version int) string {
	limit := "timeout"
	if version < 59 {
		limit = "stimeout"
	}
	return fmt.Sprintf("rtsp_transport;tcp|fflags;nobuffer|flags;low_delay|%s;%d", limit, leastSilence.Microseconds())
}

// avformat is the version of ffmpeg's library that this process has loaded; where that
// can't be told, one of today.
var avformat = sync.OnceValue(func() int {
	maps, _ := os.ReadFile("/proc/self/maps") // Linux alone has it
	if m := regexp.MustCompile(`libavformat\.so\.(\d+)`).FindSubmatch(maps); m != nil {
		n, _ := strconv.Atoi(string(m[1]))
		return n
	}
	return 59
})
