package ur

// gain is what a move brings at once: the steps that the player goes and the
// other loses, and those of the further throw that a rosette gives.
func (p Position) gain(m Move) float64 {
	const throw = 2 // steps of a throw, on the average
	gain := float64(m.To - m.From)
	if hit := p.state.hit(int(p.turn), m.To); m.Hits && hit != nowhere {
		gain += float64(hit)
	}
	if m.Again {
		gain += throw
	}
	return gain
}

// greedy is a move that wins, else the one that gains most at once; of equals the one after which
// the player's pieces can least be hit, then the one of the foremost piece.
func (p Position) greedy(moves []Move) Move {
	best, most, least := moves[0], -1.0, 0.0
	for _, m := range moves {
		if m.Pass {
			return m
		}
		next := p.after(m)
		if next.state.over() {
			return m
		}
		gain, risk := p.gain(m), next.state.exposed(int(p.turn))
		if gain > most || gain == most && risk <= least {
			best, most, least = m, gain, risk
		}
	}
	return best
}
