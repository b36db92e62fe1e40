package overlay

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// liveBanners drops what is said no longer.
func liveBanners(all []banner, span float64, now time.Duration) []banner {
	kept := all[:0]
	for _, b := range all {
		if since := time.Duration(b.since); part(now, since, span) < 1 && since < now+farAhead {
			kept = append(kept, b)
		}
	}
	return kept
}

const (
	// atLeast is how long each of several things that happen at once is said.
	atLeast = 3 * time.Second
	// farAhead is from where on a banner belongs to a time before a replay.
	farAhead = 20 * time.Second
)

// appendBanner adds what an event is worth saying large. What is taken back, or stands
// again, takes the place of what was said before: the last of several says where the game is.
func appendBanner(all []banner, e *rules.Event, g *rules.Info, now time.Duration) []banner {
	if e.Text == "" || !tells(e) && !slices.Contains(g.News, e.Kind) {
		return all
	}
	if e.Kind == rules.Undone || e.Kind == rules.Redone {
		all = all[:0]
	}
	if n := len(all); n > 0 {
		now = max(now, time.Duration(all[n-1].since)+atLeast)
	}
	return append(all, banner{text: e.Text, since: rules.Seconds(now)})
}

// tells says which events of all games are told to the table: ends, what was
// taken back, and whose turn it is where that has a reason of its own.
func tells(e *rules.Event) bool {
	switch e.Kind {
	case rules.Ended, rules.Undone, rules.Redone:
		return true
	}
	return e.Kind == rules.Turn && (e.Data != nil || e.Face != "")
}

// news is the latest that is told to a side, nil for none.
func (f *frame) news(facing constellation.Angle, banners []banner) *banner {
	if !f.concerns("", facing) {
		return nil
	}
	for i := len(banners) - 1; i >= 0; i-- {
		if time.Duration(banners[i].since) <= f.now {
			return &banners[i]
		}
	}
	return nil
}
