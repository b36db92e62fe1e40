package beam

import "time"

// doubt tells whether what was learnt can be relied on: not for a while after a surprise.
type doubt struct {
	since time.Duration // when the surprises that still go on began
	last  time.Duration // when the last surprise was, 0 for never
	now   time.Duration // when the last picture came
}

const (
	// doubtAfterSurprise is how long what was learnt is doubted after a surprise: by then
	// lessons have put right what the first one may have got wrong.
	doubtAfterSurprise = 300 * time.Millisecond

	// longestDoubt is how long doubts last where one surprise follows another: a table
	// where all is in motion is read as well as may be.
	longestDoubt = time.Second
)

// note takes note of a picture that came now, and of whether it was a surprise.
func (d *doubt) note(surprised bool, now time.Duration) {
	if surprised && now-d.last > longestDoubt || d.last == 0 {
		d.since = now
	}
	if surprised {
		d.last = now
	}
	d.now = now
}

// over tells whether what was learnt can be relied on.
func (d *doubt) over() bool {
	return d.now-d.last >= doubtAfterSurprise || d.now-d.since >= longestDoubt
}
