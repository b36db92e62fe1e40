package vision

import "github.com/asterism-dice/asterism/constellation"

// Sure is the faceConfidence above which an answer may be relied upon: of
// such answers at most 1 in 200 is to be wrong.
const Sure = 0.95

// Score counts how well the dice of some pictures were read.
type Score struct {
	Name     string `json:"name"`
	Pictures int    `json:"pictures"`

	Found     Share   `json:"found"`     // dice that were found, of all dice
	Recall    Share   `json:"recall"`    // dice found and given the right face, of all dice whose face can be told
	Precision Share   `json:"precision"` // right faces, of all faces given
	Read      Share   `json:"read"`      // right faces, of those given to dice that were found
	Kind      Share   `json:"kind"`      // right kinds, of dice that were found
	Team      Share   `json:"team"`      // right teams, of dice that were found and whose team is known
	SureWrong Share   `json:"sureWrong"` // wrong answers, of those given with more than Sure
	Withheld  Share   `json:"withheld"`  // faces left open, of dice that were found and whose face can't be told
	SureFalse int     `json:"sureFalse"` // of SureWrong those where the truth has no die
	Open      int     `json:"open"`      // dice found, the face left open though it can be told
	False     int     `json:"false"`     // detections where no die is
	MedianMS  float64 `json:"medianMs"`  // of a picture

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
func (e *Evaluation) Add(t Truth, p Picture) {
	w := Worst{Truth: t, Seen: p}
	set := e.begin(&t, &p)
	scores := func(k constellation.Kind) []*Score { return []*Score{e.all, set, named(e.kinds, string(k))} }
	of, taken := matchDice(&t, &p), make([]bool, len(p.Dice))
	for i, d := range t.Dice {
		if of[i] < 0 {
			e.miss(scores(d.Kind), d, &w)
			continue
		}
		taken[of[i]] = true
		e.meet(scores(d.Kind), d, p.Dice[of[i]], &w)
	}
	for j, d := range p.Dice {
		if !taken[j] {
			e.stray(scores(d.Kind), d, &w)
		}
	}
	if w.Wrong > 0 {
		e.worst = append(e.worst, w)
	}
}

// begin counts a picture, once for each kind of dice in it. It returns the
// score of its set.
func (e *Evaluation) begin(t *Truth, p *Picture) *Score {
	set := named(e.sets, t.Set())
	for _, s := range []*Score{e.all, set} {
		s.Pictures++
		s.ms = append(s.ms, p.MS)
	}
	counted := map[*Score]bool{}
	for _, d := range t.Dice {
		if kind := named(e.kinds, string(d.Kind)); !counted[kind] {
			counted[kind] = true
			kind.Pictures++
		}
	}
	return set
}

func named(m map[string]*Score, name string) *Score {
	if m[name] == nil {
		m[name] = &Score{Name: name}
	}
	return m[name]
}

// miss counts a die that was not found.
func (e *Evaluation) miss(scores []*Score, d TrueDie, w *Worst) {
	w.Wrong++
	for _, s := range scores {
		s.Found.count(false)
	}
	if !d.readable() {
		return
	}
	e.faces.miss(d)
	e.confusion[confused{d.Kind, d.Face, Missed}]++
	for _, s := range scores {
		s.Recall.count(false)
	}
}

// readable tells whether a reader is to say the die's face.
func (d *TrueDie) readable() bool { return d.Face != "" && d.Reason == "" }

// meet counts a die that was found. Of one whose face nobody knows nothing
// more is asked.
func (e *Evaluation) meet(scores []*Score, d TrueDie, got Detection, w *Worst) {
	for _, s := range scores {
		s.find(d, got)
	}
	switch {
	case d.readable():
		e.read(scores, d, got, w)
	case d.Reason != "":
		e.withhold(scores, d, got, w)
	}
}

// find counts what is asked of every die.
func (s *Score) find(d TrueDie, got Detection) {
	s.Found.count(true)
	s.Kind.count(got.Kind == d.Kind)
	if d.Team != "" {
		s.Team.count(got.Team == d.Team)
	}
}

// read counts a die whose face can be told.
func (e *Evaluation) read(scores []*Score, d TrueDie, got Detection, w *Worst) {
	e.faces.meet(d, got)
	right := got.Face == d.Face
	for _, s := range scores {
		s.Recall.count(right)
		if got.Face == "" {
			s.Open++
			continue
		}
		s.Read.count(right)
	}
	e.confusion[confused{d.Kind, d.Face, orOpen(got.Face)}]++
	e.answer(scores, got, right, w)
}

// withhold counts a die whose face is to be left open: an answer is wrong,
// unless what shows of the die was enough.
func (e *Evaluation) withhold(scores []*Score, d TrueDie, got Detection, w *Worst) {
	for _, s := range scores {
		s.Withheld.count(got.Face == "")
	}
	e.confusion[confused{d.Kind, LeftOpen, orOpen(got.Face)}]++
	if got.Face != "" {
		e.faces.named(d.Kind, got, got.Face == d.Face)
	}
	e.answer(scores, got, got.Face == d.Face, w)
}

func orOpen(face string) string {
	if face == "" {
		return LeftOpen
	}
	return face
}

// stray counts a detection where no die is.
func (e *Evaluation) stray(scores []*Score, got Detection, w *Worst) {
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
	e.faces.named(got.Kind, got, false)
	e.answer(scores, got, false, w)
}

// answer counts a face that was given, if one was.
func (e *Evaluation) answer(scores []*Score, got Detection, right bool, w *Worst) {
	if got.Face == "" {
		return
	}
	for _, s := range scores {
		s.Precision.count(right)
		if got.FaceConfidence > Sure {
			s.SureWrong.count(!right)
		}
	}
	e.curve.add(got.FaceConfidence, right)
	w.count(got, right)
}

func (s *Share) count(yes bool) {
	s.Whole++
	if yes {
		s.Part++
	}
}
