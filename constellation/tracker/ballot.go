package tracker

// ballot lets the readings of a thing vote for what it is, so that one bad
// reading changes nothing.
type ballot struct {
	votes []vote
	total float64
	best  int
}

type vote struct {
	value  string
	weight float64
}

// voteDecay is what a vote is worth after each further one: about the last ten
// count.
const voteDecay = 0.9

// switchRatio is how much more another value must have before it is believed.
const switchRatio = 1.3

// add counts one reading's say with its confidence, 0…1; 0 stands for a
// sensor that doesn't say how sure it is.
func (b *ballot) add(value string, confidence float64) {
	if !(confidence > 0 && confidence <= 1) {
		confidence = 1
	}
	at := -1
	for i := range b.votes {
		b.votes[i].weight *= voteDecay
		if b.votes[i].value == value {
			at = i
		}
	}
	if at < 0 {
		b.votes, at = enroll(b.votes, value, b.best)
	}
	b.votes[at].weight += confidence
	b.total = b.total*voteDecay + 1
	if b.votes[at].weight > switchRatio*b.votes[b.best].weight {
		b.best = at
	}
}

// mostVotes is how many values are told apart: more than any die has faces. A sensor that
// says another word each time would fill the memory.
const mostVotes = 128

// enroll adds a value to votes and returns its index. Where there are too many the
// lightest gives way, but not the one to be kept.
func enroll(votes []vote, value string, kept int) ([]vote, int) {
	if len(votes) < mostVotes {
		return append(votes, vote{value: value}), len(votes)
	}
	at := -1
	for i := range votes {
		if i != kept && (at < 0 || votes[i].weight < votes[at].weight) {
			at = i
		}
	}
	votes[at] = vote{value: value}
	return votes, at
}

// winner returns what is believed, empty before anything was said, and how
// surely, 0…1.
func (b *ballot) winner() (string, float64) {
	if len(b.votes) == 0 {
		return "", 0
	}
	v := b.votes[b.best]
	return v.value, v.weight / b.total
}

// clear forgets all votes.
func (b *ballot) clear() { b.votes, b.total, b.best = b.votes[:0], 0, 0 }
