package stardice

import (
	"slices"
	"time"

	"github.com/asterism-dice/asterism/constellation/graph"
	"github.com/asterism-dice/asterism/rules"
)

// Hidden is what the referee keeps in mind of the links while dice are out of sight that may
// lie where they lay: the payload of the first Unlinked that follows from that, so that a new
// start doesn't change how they are linked when they are found.
type Hidden struct {
	Dice  []string    `json:"dice" about:"dice that are out of sight and may lie where they lay"`
	Links [][2]string `json:"links,omitempty" about:"the ids of the two dice of each link that stood before they were"`
	Later [][2]string `json:"later,omitempty" about:"the same of links that came up while some of them were, and stood when others went out of sight"`
}

// PayloadType names Hidden in journals.
func (Hidden) PayloadType() string { return "stardice/hidden" }

func init() { rules.RegisterPayload[Hidden]() }

// hiddenNow is what is kept in mind at this moment of the links of dice that are out of sight.
func (r *Referee) hiddenNow() Hidden {
	h := Hidden{Links: pairsOf(r.losses.links), Later: pairsOf(r.losses.later)}
	for _, p := range r.state.Dice {
		if r.outOfSight(p.ID) {
			h.Dice = append(h.Dice, p.ID)
		}
	}
	return h
}

// of tells whether a link came loose since one of its dice is out of sight.
func (h Hidden) of(l graph.Link) bool {
	return slices.Contains(h.Dice, l.A) || slices.Contains(h.Dice, l.B)
}

// noteHidden takes note of which dice are out of sight, and how they were linked.
func (l *losses) noteHidden(e rules.Event) {
	h, ok := e.Data.(Hidden)
	if !ok {
		return
	}
	l.links, l.later = linksOf(h.Links), linksOf(h.Later)
	for _, id := range h.Dice {
		if _, gone := l.gone[id]; !gone {
			l.gone[id] = time.Duration(e.Time)
		}
	}
}

// noteLinked: dice that come to be linked are in sight again.
func (l *losses) noteLinked(e rules.Event) {
	for _, id := range e.Dice {
		delete(l.gone, id)
	}
}

// missHidden takes note, after a new start, of dice that aren't there and were linked before
// others went out of sight: their own links had come loose already, so that nothing told of
// them.
func (r *Referee) missHidden() {
	for _, links := range [][]graph.Link{r.losses.links, r.losses.later} {
		for _, l := range links {
			for _, id := range []string{l.A, l.B} {
				_, seen := r.table.Die(id)
				if _, gone := r.losses.gone[id]; !seen && !gone {
					r.losses.gone[id] = r.now
				}
			}
		}
	}
}

// pairsOf writes links down.
func pairsOf(links []graph.Link) (pairs [][2]string) {
	for _, l := range links {
		pairs = append(pairs, [2]string{l.A, l.B})
	}
	return pairs
}

// linksOf reads links that were written down.
func linksOf(pairs [][2]string) (links []graph.Link) {
	for _, p := range pairs {
		links = append(links, graph.Link{A: p[0], B: p[1]})
	}
	return links
}
