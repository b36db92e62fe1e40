package constellation

import "time"

// Frame is all that one sensor sees at one moment: a complete snapshot, never
// a delta. An empty frame says "nothing there"; a blind one "I can't look".
type Frame struct {
	Source   string        // names the sensor
	Time     time.Duration // since the session began
	Readings []Reading
	Blind    string // why the sensor can't look; the readings then mean nothing
	Limit    int    // how many readings it can tell apart, 0 when not known
}
