package overlay

import (
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// liveBanners drops what is said no longer.
func liveBanners(all []banner, span float64, now time.Duration) []banner {
	kept := all[:0]
	for _, b := range all {
		if since := time.Duration(b.since); now >= since && part(now, since, span) < 1 {
			kept = append(kept, b)
		}
	}
	return kept
}

// appendBanner adds what an event is worth saying large.
func appendBanner(all []banner, e *rules.Event, now time.Duration) []banner {
	if e.Text == "" || !tells(e) {
		return all
	}
	return append(all, banner{text: e.Text, since: rules.Seconds(now)})
}

// tells says which events of all games are told to the table; a payload may
// ask for it where its kind doesn't.
func tells(e *rules.Event) bool {
	switch e.Kind {
	case rules.Ended, rules.Undone, rules.Redone:
		return true
	}
	n, ok := e.Data.(rules.Newsworthy)
	return ok && n.News()
}

// news is the latest that concerns a side, nil for none.
func (f *frame) news(facing constellation.Angle, banners []banner) *banner {
	for i := len(banners) - 1; i >= 0; i-- {
		if f.concerns(banners[i].to, facing) {
			return &banners[i]
		}
	}
	return nil
}
