package utara

import (
	"github.com/asterism-dice/asterism/constellation/sail"
	"github.com/asterism-dice/asterism/rules"
)

// cache keeps what is worked out from the sky until the sky changes.
type cache struct {
	ready     bool // paths and err are
	paths     []sail.Path
	err       error
	doubtfuls []doubtful               // nil before they are worked out
	doubts    map[*sail.Path]*doubtful // of doubtfuls, by their paths
	explained *explanation             // of the dice that are gone
	hint      *Advice
	task      *rules.Task // the search that is wanted
}

func (c *cache) forget() { *c = cache{} }

// paths returns all paths of the sky as it should lie.
func (r *Referee) paths() []sail.Path {
	if c := &r.cache; !c.ready {
		c.paths, c.err = sail.Paths(&r.state.Sky, r.conf.Sail)
		c.ready = true
	}
	return r.cache.paths
}
