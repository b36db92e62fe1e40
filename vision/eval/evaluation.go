package eval

import (
	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision"
)

// Sure is the faceConfidence above which an answer may be relied upon: of
// such answers at most 1 in 200 is to be wrong.
const Sure = 0.95

// Score counts how well the dice of some pictures were read.
type Score struct {
	Name     string `json:"name"`
	Pictures int    `json:"pictures"`

	Found     vision.Share `json:"found"`     // dice that were found, of all dice
	Recall    vision.Share `json:"recall"`    // dice found and given the right face, of all dice whose face can be told
	Precision vision.Share `json:"precision"` // right faces, of all faces given
	Read      vision.Share `json:"read"`      // right faces, of those given to dice that were found
	Kind      vision.Share `json:"kind"`      // right kinds, of dice that were found
	Team      vision.Share `json:"team"`      // right teams, of dice that were found and whose team is known
	SureWrong vision.Share `json:"sureWrong"` // wrong answers, of those given with more than Sure
	Withheld  vision.Share `json:"withheld"`  // faces left open, of dice that were found and whose face can't be told
	SureFalse int          `json:"sureFalse"` // of SureWrong those where the truth has no die
	Open      int          `json:"open"`      // dice found, the face left open though it can be told
	False     int          `json:"false"`     // detections where no die is
	MedianMS  float64      `json:"medianMs"`  // of a picture

	ms []float64
}

// Evaluation compares what was seen with the truth, picture by picture.
type Evaluation struct {
	all   *Score
	sets  map[string]*Score
	kinds map[string]*Score

	faces     faceScores
	curve     curve
	confusion map[confused]int
	worst     []Worst
}

// confused is a kind's true face and what it was taken for.
type confused struct {
	kind        constellation.Kind
	truth, seen string
}

// What a die can be taken for beside its faces.
const (
	Missed   = "missed" // no detection
	LeftOpen = "open"   // found, but no face given
)

// NewEvaluation returns an evaluation that has seen nothing yet.
func NewEvaluation() *Evaluation {
	return &Evaluation{
		all:       &Score{Name: "all"},
		sets:      map[string]*Score{},
		kinds:     map[string]*Score{},
		faces:     faceScores{},
		confusion: map[confused]int{},
	}
}

// Add takes in one picture.
func (e *Evaluation) Add(t Truth, p vision.Picture) {
	w := Worst{Truth: t, Seen: p}
	set := e.countPicture(&t, &p)
	scores := func(k constellation.Kind) []*Score { return []*Score{e.all, set, scoreNamed(e.kinds, string(k))} }
	of, taken := match(&t, &p), make([]bool, len(p.Dice))
	for i, d := range t.Dice {
		if of[i] < 0 {
			e.countMissed(scores(d.Kind), d, &w)
			continue
		}
		taken[of[i]] = true
		e.countFound(scores(d.Kind), d, p.Dice[of[i]], &w)
	}
	for j, d := range p.Dice {
		if !taken[j] {
			e.countStray(scores(d.Kind), d, &w)
		}
	}
	if w.Wrong > 0 {
		e.worst = append(e.worst, w)
	}
}

// countPicture counts a picture, once for each kind of dice in it. It returns the
// score of its set.
func (e *Evaluation) countPicture(t *Truth, p *vision.Picture) *Score {
	set := scoreNamed(e.sets, t.Set())
	for _, s := range []*Score{e.all, set} {
		s.Pictures++
		s.ms = append(s.ms, p.MS)
	}
	counted := map[*Score]bool{}
	for _, d := range t.Dice {
		if kind := scoreNamed(e.kinds, string(d.Kind)); !counted[kind] {
			counted[kind] = true
			kind.Pictures++
		}
	}
	return set
}

func scoreNamed(m map[string]*Score, name string) *Score {
	if m[name] == nil {
		m[name] = &Score{Name: name}
	}
	return m[name]
}

// countMissed counts a die that was not found.
func (e *Evaluation) countMissed(scores []*Score, d TrueDie, w *Worst) {
	w.Wrong++
	for _, s := range scores {
		s.Found.Count(false)
	}
	if !d.Readable() {
		return
	}
	e.faces.countMissed(d)
	e.confusion[confused{d.Kind, d.Face, Missed}]++
	for _, s := range scores {
		s.Recall.Count(false)
	}
}

// Readable tells whether a reader is to say the die's face.
func (d *TrueDie) Readable() bool { return d.Face != "" && d.Reason == "" }

// countFound counts a die that was found. Of one whose face nobody knows nothing
// more is asked.
func (e *Evaluation) countFound(scores []*Score, d TrueDie, got vision.Detection, w *Worst) {
	for _, s := range scores {
		s.countFound(d, got)
	}
	switch {
	case d.Readable():
		e.countRead(scores, d, got, w)
	case d.Reason != "":
		e.countWithheld(scores, d, got, w)
	}
}

// countFound counts what is asked of every die.
func (s *Score) countFound(d TrueDie, got vision.Detection) {
	s.Found.Count(true)
	s.Kind.Count(got.Kind == d.Kind)
	if d.Team != "" {
		s.Team.Count(got.Team == d.Team)
	}
}

// countRead counts a die whose face can be told.
func (e *Evaluation) countRead(scores []*Score, d TrueDie, got vision.Detection, w *Worst) {
	e.faces.countFound(d, got)
	right := got.Face == d.Face
	for _, s := range scores {
		s.Recall.Count(right)
		if got.Face == "" {
			s.Open++
			continue
		}
		s.Read.Count(right)
	}
	e.confusion[confused{d.Kind, d.Face, orOpen(got.Face)}]++
	e.countAnswer(scores, got, right, w)
}

// countWithheld counts a die whose face is to be left open: an answer is wrong,
// unless what shows of the die was enough.
func (e *Evaluation) countWithheld(scores []*Score, d TrueDie, got vision.Detection, w *Worst) {
	for _, s := range scores {
		s.Withheld.Count(got.Face == "")
	}
	e.confusion[confused{d.Kind, LeftOpen, orOpen(got.Face)}]++
	if got.Face != "" {
		e.faces.countNamed(d.Kind, got, got.Face == d.Face)
	}
	e.countAnswer(scores, got, got.Face == d.Face, w)
}

func orOpen(face string) string {
	if face == "" {
		return LeftOpen
	}
	return face
}

// countStray counts a detection where no die is.
func (e *Evaluation) countStray(scores []*Score, got vision.Detection, w *Worst) {
	for _, s := range scores {
		s.False++
		if got.Face != "" && got.FaceConfidence > Sure {
			s.SureFalse++
		}
	}
	if got.Face == "" {
		w.Wrong++
		return
	}
	e.faces.countNamed(got.Kind, got, false)
	e.countAnswer(scores, got, false, w)
}

// countAnswer counts a face that was given, if one was.
func (e *Evaluation) countAnswer(scores []*Score, got vision.Detection, right bool, w *Worst) {
	if got.Face == "" {
		return
	}
	for _, s := range scores {
		s.Precision.Count(right)
		if got.FaceConfidence > Sure {
			s.SureWrong.Count(!right)
		}
	}
	e.curve.add(got.FaceConfidence, right)
	w.count(got, right)
}
