package constellation

import "time"

// Reasons why a sensor can't look that are the same for all sensors: it is
// silent, it won't speak again since another has taken its place, it sees hardly
// anything of what it saw a moment ago, it was bumped and sees all of it elsewhere, or the
// light is out or its lens covered.
const (
	NoWord        = "no word from it"
	Replaced      = "another has taken its place"
	LostAllDice   = "it has lost sight of the dice"
	PictureJumped = "the picture jumped"
	PictureDark   = "its picture is dark"
)

// Frame is all that one sensor sees at one moment: a complete snapshot, never
// a delta. An empty frame says "nothing there"; a blind one "I can't look".
type Frame struct {
	Source   string        // names the sensor
	Time     time.Duration // since the session began
	Readings []Reading
	Blind    string        // why the sensor can't look; the readings then mean nothing
	Since    time.Duration // of a blind frame: since when it can't, 0 for since this frame
	Until    time.Duration // how long the sensor is known to have gone on seeing just this, 0: no longer than Time
	Limit    int           // how many readings it can tell apart, 0 when not known
}
