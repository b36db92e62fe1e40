package vision

import (
	"sort"

	"github.com/asterism-dice/asterism/constellation"
)

// Sure is the faceConfidence above which an answer may be relied upon: of
// such answers at most 1 in 200 is to be wrong.
const Sure = 0.95

// Score counts how well the dice of some pictures were read.
type Score struct {
	Name     string `json:"name"`
	Pictures int    `json:"pictures"`

	Found     Share   `json:"found"`     // dice that were found, of all dice
	Recall    Share   `json:"recall"`    // dice found and given the right face, of all dice
	Precision Share   `json:"precision"` // right faces, of all faces given
	Read      Share   `json:"read"`      // right faces, of those given to dice that were found
	Kind      Share   `json:"kind"`      // right kinds, of dice that were found
	Team      Share   `json:"team"`      // right teams, of dice that were found and whose team is known
	SureWrong Share   `json:"sureWrong"` // wrong answers, of those given with more than Sure
	Open      int     `json:"open"`      // dice found, the face left open
	False     int     `json:"false"`     // detections where no die is
	MedianMS  float64 `json:"medianMs"`  // of a picture

	ms []float64
}

// Evaluation compares what was seen with the truth, picture by picture.
type Evaluation struct {
	all   *Score
	sets  map[string]*Score
	kinds map[string]*Score

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

// Worst is a picture in which something went wrong.
type Worst struct {
	Truth Truth   `json:"truth"`
	Seen  Picture `json:"seen"`
	Wrong int     `json:"wrong"` // dice missed, faces wrong, detections where no die is
	Sure  int     `json:"sure"`  // wrong answers given with more than Sure
}

// NewEvaluation returns an evaluation that has seen nothing yet.
func NewEvaluation() *Evaluation {
	return &Evaluation{
		all:       &Score{Name: "all"},
		sets:      map[string]*Score{},
		kinds:     map[string]*Score{},
		confusion: map[confused]int{},
	}
}

// Add takes in one picture.
func (e *Evaluation) Add(t Truth, p Picture) {
	w := Worst{Truth: t, Seen: p}
	set := named(e.sets, t.Set())
	for _, s := range []*Score{e.all, set} {
		s.Pictures++
		s.ms = append(s.ms, p.MS)
	}
	of := matchDice(&t, &p)
	taken := make([]bool, len(p.Dice))
	counted := map[*Score]bool{}
	for i, d := range t.Dice {
		kind := named(e.kinds, string(d.Kind))
		if !counted[kind] {
			counted[kind] = true
			kind.Pictures++
		}
		scores := []*Score{e.all, set, kind}
		if of[i] < 0 {
			e.miss(scores, d, &w)
			continue
		}
		taken[of[i]] = true
		e.meet(scores, d, p.Dice[of[i]], &w)
	}
	for j, d := range p.Dice {
		if !taken[j] {
			e.stray([]*Score{e.all, set, named(e.kinds, string(d.Kind))}, d, &w)
		}
	}
	if w.Wrong > 0 {
		e.worst = append(e.worst, w)
	}
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
	e.confusion[confused{d.Kind, d.Face, Missed}]++
	for _, s := range scores {
		s.Found.count(false)
		s.Recall.count(false)
	}
}

// meet counts a die that was found.
func (e *Evaluation) meet(scores []*Score, d TrueDie, got Detection, w *Worst) {
	right := got.Face == d.Face && got.Face != ""
	for _, s := range scores {
		s.Found.count(true)
		s.Recall.count(right)
		s.Kind.count(got.Kind == d.Kind)
		if d.Team != "" {
			s.Team.count(got.Team == d.Team)
		}
		if got.Face == "" {
			s.Open++
			continue
		}
		s.Read.count(right)
		s.answer(got, right)
	}
	face := got.Face
	if face == "" {
		face = LeftOpen
	} else {
		e.curve.add(got.FaceConfidence, right)
		w.count(got, right)
	}
	e.confusion[confused{d.Kind, d.Face, face}]++
}

// stray counts a detection where no die is.
func (e *Evaluation) stray(scores []*Score, got Detection, w *Worst) {
	for _, s := range scores {
		s.False++
		if got.Face != "" {
			s.answer(got, false)
		}
	}
	if got.Face == "" {
		w.Wrong++
		return
	}
	e.curve.add(got.FaceConfidence, false)
	w.count(got, false)
}

// answer counts a face that was given.
func (s *Score) answer(got Detection, right bool) {
	s.Precision.count(right)
	if got.FaceConfidence > Sure {
		s.SureWrong.count(!right)
	}
}

func (w *Worst) count(got Detection, right bool) {
	if right {
		return
	}
	w.Wrong++
	if got.FaceConfidence > Sure {
		w.Sure++
	}
}

func (s *Share) count(yes bool) {
	s.Whole++
	if yes {
		s.Part++
	}
}

// Worst returns at most n pictures, those with most confident mistakes first.
func (e *Evaluation) Worst(n int) []Worst {
	ws := append([]Worst{}, e.worst...)
	sort.SliceStable(ws, func(i, j int) bool {
		a, b := ws[i], ws[j]
		if a.Sure != b.Sure {
			return a.Sure > b.Sure
		}
		return a.Wrong > b.Wrong
	})
	return ws[:min(n, len(ws))]
}
