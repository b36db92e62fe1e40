package main

import (
	"testing"

	"github.com/asterism-dice/asterism/overlay/ebi"
	"github.com/asterism-dice/asterism/rules"
)

// A window refuses keys that mean something else already.
func TestGames_haveKeysThatAreFree(t *testing.T) {
	for _, g := range rules.Games() {
		o := ebi.DefaultOptions()
		o.Keys = append(g.Info().Keys, resumeKey)
		if err := o.Validate(); err != nil {
			t.Errorf("%s: %v", g.Info().Name, err)
		}
	}
}
