package vision

import (
	"image"
	"math"
	"sort"
	"time"

	"github.com/asterism-dice/asterism/constellation"
)

// Resting is a die that lies still, with all that its pictures said.
type Resting struct {
	Detection
	Since   time.Duration // when it was first read where it lies
	Covered bool          // a hand or something else in motion is over it
	Asked   bool          // its place was asked of its edges

	belief Belief
	found  float64 // Confidence when it was searched for: a look at a known box says nothing of whether a die is there
	best   float64 // Confidence of the reading whose kind is taken
	teams  map[constellation.Team]int
	looked time.Duration // when it was last read
	boxes  int           // how many boxes were averaged

	place Footprint // by edges, averaged over fits of them
	fits  int

	placed      constellation.Reading // of the box after placedBoxes were averaged
	placedFits  int
	placedBoxes int
	placeable   bool
}

// Seen returns how many pictures of the die were weighed.
func (r *Resting) Seen() int { return r.belief.Seen() }

// In tells whether the middle of the die lies in a part of the picture.
func (r *Resting) In(part image.Rectangle) bool {
	x, y := r.Centre()
	return image.Pt(int(x), int(y)).In(part)
}

// Memory holds the dice that lie still in a camera's picture (px). The zero
// value is empty.
type Memory struct {
	Dice []Resting
}

// How often a resting die is read again: soon after it came to rest, then
// ever less, until no more is learnt.
const (
	enoughSeen  = 8
	firstPause  = 60 * time.Millisecond
	pauseGrowth = 1.7
)

// Region grows a box until it cuts no resting die: the part of the picture
// that has to be read together. It stays inside bounds.
func (m *Memory) Region(r, bounds image.Rectangle) image.Rectangle {
	for grown := true; grown; {
		grown = false
		for i := range m.Dice {
			b := boxRect(m.Dice[i].Box).Inset(-m.margin(i))
			if b.Overlaps(r) && !b.Intersect(bounds).In(r) {
				r, grown = r.Union(b.Intersect(bounds)), true
			}
		}
	}
	return r.Intersect(bounds)
}

// margin is what a die needs about it to be found, px.
func (m *Memory) margin(i int) int { return int(m.Dice[i].Box[2]+m.Dice[i].Box[3])/8 + 2 }

// boxRect is the smallest rectangle of whole pixels about a box.
func boxRect(b [4]float64) image.Rectangle {
	return image.Rect(int(math.Floor(b[0])), int(math.Floor(b[1])), int(math.Ceil(b[0]+b[2])), int(math.Ceil(b[1]+b[3])))
}

// Replace takes what was read in the region in place of what was there. A die
// that lies where one lay before stays that die and keeps what it was, unless
// it now shows another face. Covered dice stay: there is nothing to be read.
func (m *Memory) Replace(region image.Rectangle, dice []Detection, t time.Duration) {
	var kept, gone []Resting
	for _, r := range m.Dice {
		if r.In(region) && !r.Covered {
			gone = append(gone, r)
		} else {
			kept = append(kept, r)
		}
	}
	for _, d := range dice {
		if overlapsAny(kept, d) {
			continue
		}
		r := Resting{Since: t}
		for _, old := range gone {
			if Overlap(old.Box, d.Box) > 0.7 && old.agrees(d) {
				r = old
			}
		}
		r.found = max(r.found, d.Confidence)
		r.add(d, t)
		kept = append(kept, r)
	}
	m.Dice = kept
	m.sort()
}

// overlapsAny tells whether a die was found twice.
func overlapsAny(rs []Resting, d Detection) bool {
	for i := range rs {
		if Overlap(rs[i].Box, d.Box) > 0.5 {
			return true
		}
	}
	return false
}

// agrees tells whether a detection may be of the same throw.
func (r *Resting) agrees(d Detection) bool {
	return d.Face == "" || r.Face == "" || d.Face == r.Face
}

// Again takes a further reading of the die i.
func (m *Memory) Again(i int, d Detection, t time.Duration) { m.Dice[i].add(d, t) }

// Place takes where on the table the die i was found to stand; several such
// findings are averaged.
func (m *Memory) Place(i int, f Footprint) {
	r := &m.Dice[i]
	n := float64(r.fits)
	if r.fits == 0 {
		r.place = f
	}
	r.place.Pos = r.place.Pos.Mul(n / (n + 1)).Add(f.Pos.Mul(1 / (n + 1)))
	r.place.Angle = constellation.Norm360(r.place.Angle + math.Remainder(f.Angle-r.place.Angle, 90)/(n+1))
	r.fits++
}

// Pass says that the die i was looked at again and nothing was learnt.
func (m *Memory) Pass(i int, t time.Duration) {
	m.Dice[i].looked = t
	m.Dice[i].belief.n++
}

// Due returns the die that most needs to be read again, -1 when none does.
func (m *Memory) Due(t time.Duration) int {
	best, most := -1, time.Duration(0)
	for i := range m.Dice {
		r := &m.Dice[i]
		if r.Covered || r.Seen() >= enoughSeen {
			continue
		}
		pause := time.Duration(float64(firstPause) * math.Pow(pauseGrowth, float64(r.Seen())))
		if late := t - r.looked - pause; late > 0 && late > most {
			best, most = i, late
		}
	}
	return best
}

// Cover marks the dice of which hidden says that something is over their box.
func (m *Memory) Cover(hidden func(box [4]float64) bool) {
	for i := range m.Dice {
		m.Dice[i].Covered = hidden(m.Dice[i].Box)
	}
}

// Kinds counts the dice of each kind among those that are among says, a doubtful
// die as less than one.
func (m *Memory) Kinds(among func(i int) bool) map[constellation.Kind]float64 {
	out := map[constellation.Kind]float64{}
	for i := range m.Dice {
		if among(i) {
			out[m.Dice[i].Kind] += m.Dice[i].Confidence
		}
	}
	return out
}

// Width returns the usual width of a die in the picture, px; 0 without dice.
func (m *Memory) Width() float64 {
	ws := make([]float64, 0, len(m.Dice))
	for i := range m.Dice {
		ws = append(ws, math.Sqrt(m.Dice[i].Box[2]*m.Dice[i].Box[3]))
	}
	return median(ws)
}

func (m *Memory) sort() {
	sort.SliceStable(m.Dice, func(i, j int) bool {
		a, b := m.Dice[i].Box, m.Dice[j].Box
		if a[1] != b[1] {
			return a[1] < b[1]
		}
		return a[0] < b[0]
	})
}

// add weighs a reading in: the box is averaged, the face and team follow from
// all pictures together.
func (r *Resting) add(d Detection, t time.Duration) {
	box, n := r.Box, float64(r.boxes)
	for i := range box {
		box[i] = (box[i]*n + d.Box[i]) / (n + 1)
	}
	angle := r.meanAngle(d)
	r.belief.Add(d.Faces())
	r.countTeam(d.Team)
	if r.boxes == 0 || d.Confidence > r.best {
		r.Detection, r.best = d, d.Confidence
	}
	r.Confidence = r.found
	r.Box, r.Angle, r.boxes, r.looked = box, angle, r.boxes+1, t
	r.Team = r.usualTeam()
	r.decide()
}

// meanAngle weighs the new angle in; cubes look alike each quarter turn.
func (r *Resting) meanAngle(d Detection) float64 {
	if r.boxes == 0 {
		return d.Angle
	}
	period := 360.0
	if Cube(d.Kind) {
		period = 90
	}
	off := math.Remainder(d.Angle-r.Angle, period)
	a := math.Mod(r.Angle+off/float64(r.boxes+1), period)
	if a < 0 {
		a += period
	}
	return a
}

func (r *Resting) countTeam(t constellation.Team) {
	if t == "" {
		return
	}
	if r.teams == nil {
		r.teams = map[constellation.Team]int{}
	}
	r.teams[t]++
}

func (r *Resting) usualTeam() constellation.Team {
	var best constellation.Team
	for _, t := range []constellation.Team{constellation.White, constellation.Red, constellation.Neutral} {
		if r.teams[t] > r.teams[best] {
			best = t
		}
	}
	return best
}

// decide takes the likeliest face of all pictures; what one of them left open
// may be said by them together.
func (r *Resting) decide() {
	faces := r.belief.Faces()
	if len(faces) == 0 {
		return
	}
	r.Margin = faces[0].P
	if len(faces) > 1 {
		r.Margin -= faces[1].P
	}
	if faces[0].P < DefaultMinFaceConfidence || r.Confidence < LeastTold || r.Reason == ReasonCocked || r.Reason == ReasonCut {
		r.Face, r.FaceConfidence = "", 0
		if r.Reason == "" {
			r.Reason = ReasonUnsure
		}
		r.Alternatives = append([]constellation.FaceChance{}, faces[:min(4, len(faces))]...)
		return
	}
	r.Face, r.FaceConfidence, r.Reason = faces[0].Face, faces[0].P, ""
	r.Alternatives = append([]constellation.FaceChance{}, faces[1:min(4, len(faces))]...)
}
