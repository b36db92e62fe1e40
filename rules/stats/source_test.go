package stats

import "math/rand/v2"

// source is chance that is the same in each run.
func source(seed uint64) rand.Source { return rand.NewPCG(seed, 24) }
