package stardice

// lacks are the commands of the game that these rules don't have: nobody need be
// offered them.
func (c *Config) lacks() (all []string) {
	if c.Rules.Cube == "" {
		all = append(all, DoCall)
	}
	if c.Rules.Torpedoes == noTorpedoes {
		all = append(all, DoTorpedo, DoPass)
	}
	if !c.Bets {
		all = append(all, DoBet)
	}
	return all
}
