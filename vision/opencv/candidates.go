package opencv

import (
	"slices"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
	"github.com/asterism-dice/asterism/vision/read"
)

// candidates finds what may be dice, in a picture whose steps are spread so that
// the networks see most. It returns the picture as they see it.
func (r *Reader) candidates(img picture) (picture, []read.Candidate, error) {
	if err := usable(img.Mat); err != nil {
		return img, nil, err
	}
	start := r.now()
	var err error
	if img.tones, err = r.contrast.fit(img.Mat); err != nil {
		return img, nil, err
	}
	found, err := r.finder.find(img, 2*r.cfg.MaxDice)
	img.record.begin(img, found)
	r.stages.Find += r.now() - start
	return img, found, err
}

func (r *Reader) readCandidates(img picture, found []read.Candidate) ([]vision.Detection, error) {
	if err := usable(img.Mat); err != nil {
		return nil, err
	}
	start := r.now()
	cs, is, err := r.readClosely(img, found)
	if err != nil {
		return nil, err
	}
	if is, err = r.lookCloser(img, cs, is); err != nil {
		return nil, err
	}
	if is, err = r.lookAtPips(img, cs, is); err != nil {
		return nil, err
	}
	if is, err = r.lookForLeaning(img, cs, is, plainCrop.pad); err != nil {
		return nil, err
	}
	mid := r.now()
	out, err := r.detections(img, cs, is)
	read.OpenOnPattern(found, out)
	r.stages.Read, r.stages.Team = r.stages.Read+mid-start, r.stages.Team+r.now()-mid
	return out, err
}

// readClosely reads candidates, all but the pips that take a closer look. It returns
// those that are left where several mean the same die.
func (r *Reader) readClosely(img picture, found []read.Candidate) ([]read.Candidate, closeReading, error) {
	all, scores, err := r.firstLook(img, found)
	if err != nil {
		return nil, closeReading{}, err
	}
	cs, scores := r.suppress(all, scores)
	img.record.duplicates(all, cs)
	is, err := r.classifier.reconsider(img, candidateBoxes(cs), scores)
	return cs, is, err
}

// firstLook reads candidates, likeliest first: those that may mean the same die
// as a likelier one only where they can still be surer than that. Around
// several dice that lie in a row there are often boxes of them all.
func (r *Reader) firstLook(img picture, cs []read.Candidate) ([]read.Candidate, [][]float32, error) {
	leaders, others := read.SplitMaxima(candidateBoxes(cs))
	first := chosen(cs, leaders)
	boxes := candidateBoxes(first)
	scores, err := r.classifier.scores(img, boxes, plainCrop)
	if err != nil {
		return nil, nil, err
	}
	chances := r.chances(first, scores)
	others = slices.DeleteFunc(others, func(i int) bool {
		return read.Suppressed(cs[i].Box, r.chance(cs[i].Score, 1), boxes, chances)
	})
	late := chosen(cs, others)
	img.record.duplicates(cs, append(late, first...))
	more, err := r.classifier.scores(img, candidateBoxes(late), plainCrop)
	return append(first, late...), append(scores, more...), err
}

// chances returns how likely the candidates are dice, after they were read.
func (r *Reader) chances(cs []read.Candidate, scores [][]float32) []float64 {
	out := make([]float64, len(cs))
	for i, c := range cs {
		out[i] = r.chance(c.Score, r.classifier.answer(scores[i]).Die)
	}
	return out
}

func chosen(cs []read.Candidate, which []int) []read.Candidate {
	out := make([]read.Candidate, len(which))
	for k, i := range which {
		out[k] = cs[i]
	}
	return out
}

// suppress leaves out the candidates beside which a likelier one means the same
// die: a second look at them would be wasted.
func (r *Reader) suppress(cs []read.Candidate, scores [][]float32) ([]read.Candidate, [][]float32) {
	kept := read.SuppressRead(candidateBoxes(cs), r.chances(cs, scores))
	theirs := make([][]float32, len(kept))
	for k, i := range kept {
		theirs[k] = scores[i]
	}
	return chosen(cs, kept), theirs
}

func candidateBoxes(cs []read.Candidate) []constellation.Box {
	out := make([]constellation.Box, len(cs))
	for i, c := range cs {
		out[i] = c.Box
	}
	return out
}
