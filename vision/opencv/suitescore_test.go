package opencv

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/vision/render"
)

// nearEnough is how far a die may be told from where it lies, mm.
const nearEnough = 12.0

// moments are how long after a die came to rest it is asked for. For one that is
// covered time begins anew once it isn't.
var moments = [...]time.Duration{100 * time.Millisecond, 500 * time.Millisecond, 2 * time.Second}

// liveScore is what became of the dice of a kind.
type liveScore struct {
	asked, known [len(moments)]int
	told         [len(moments)]int // of those asked for, with any face
	seconds      float64           // that dice lay at rest
	wrong        int               // times that a wrong face was shown
	wrongFor     float64           // s, all together
	ghosts       int               // dice with a face where none is
	swapped      int               // ids that another die had before
	renamed      int               // dice that were knocked and have another id since
}

func (s *liveScore) add(o *liveScore) {
	for i := range s.asked {
		s.asked[i], s.known[i], s.told[i] = s.asked[i]+o.asked[i], s.known[i]+o.known[i], s.told[i]+o.told[i]
	}
	s.seconds, s.wrong, s.wrongFor = s.seconds+o.seconds, s.wrong+o.wrong, s.wrongFor+o.wrongFor
	s.ghosts, s.swapped, s.renamed = s.ghosts+o.ghosts, s.swapped+o.swapped, s.renamed+o.renamed
}

func (s *liveScore) String() string {
	var out []string
	for i, m := range moments {
		out = append(out, fmt.Sprintf("%d of %d (%.3f) after %v", s.known[i], s.asked[i], float64(s.known[i])/max(1, float64(s.asked[i])), m))
	}
	return fmt.Sprintf("%s; %d wrong faces (%.2f s) in %.0f die-seconds, %d where none lies, %d ids swapped, %d lost by a knock",
		strings.Join(out, ", "), s.wrong, s.wrongFor, s.seconds, s.ghosts, s.swapped, s.renamed)
}

// filmScore follows one film to its end.
type filmScore struct {
	film  *reel
	kinds map[constellation.Kind]*liveScore
	asked map[int]int           // how many moments of a throw are over
	since map[int]time.Duration // since when a throw lies at rest and can be read
	wrong map[int]string        // the wrong face that is shown of a throw
	ghost map[string]bool
	ids   map[string]int // which throw had an id first
	last  map[int]string // the id that a throw had last
	log   func(format string, args ...any)
	miss  func(throw int, what string)
}

func newFilmScore(f *reel, log func(string, ...any)) *filmScore {
	return &filmScore{film: f, kinds: map[constellation.Kind]*liveScore{}, asked: map[int]int{}, since: map[int]time.Duration{}, wrong: map[int]string{},
		ghost: map[string]bool{}, ids: map[string]int{}, last: map[int]string{}, log: log, miss: func(int, string) {}}
}

func (s *filmScore) of(k constellation.Kind) *liveScore {
	if s.kinds[k] == nil {
		s.kinds[k] = &liveScore{}
	}
	return s.kinds[k]
}

// see compares a table with the film's truth at that moment.
func (s *filmScore) see(table *constellation.Table) {
	v, now := s.film.player.Video, s.film.now()
	seen := s.film.seen()
	for i := range v.Throws {
		th := &v.Throws[i]
		if reason, ok := seen[i]; !ok || now < th.Rest || reason != "" {
			delete(s.since, i)
			continue
		}
		if _, ok := s.since[i]; !ok {
			s.since[i] = now
		}
		lain := now - s.since[i]
		score := s.of(th.Die.Kind)
		score.seconds += 1 / v.Rate
		die, ok := nearest(table, th.Die)
		s.wrongly(score, i, die.Face)
		if ok && lain >= moments[1] {
			s.identify(score, die.ID, i)
		}
		for n := s.asked[i]; n < len(moments) && lain >= moments[n]; n++ {
			s.asked[i]++
			s.ask(score, i, n, die, ok)
		}
	}
	s.ghosts(table)
}

// ask counts what is told of a throw at one of the moments.
func (s *filmScore) ask(score *liveScore, throw, n int, die constellation.Die, ok bool) {
	score.asked[n]++
	want := s.film.player.Video.Throws[throw].Die
	switch {
	case ok && die.Face == want.Face():
		score.told[n]++
		score.known[n]++
		return
	case ok && die.Face != "":
		score.told[n]++
	}
	what := "nothing"
	if ok {
		what = fmt.Sprintf("%s %q (%.2f) %s %v", die.Kind, die.Face, die.FaceConfidence, die.Reason, die.Alternatives)
	}
	s.log("%v: %s %s at %.0f, %.0f: %v after it came to rest told: %s", s.film.now(), want.Kind, want.Face(), want.Pos.X, -want.Pos.Y, moments[n], what)
	s.miss(throw, fmt.Sprintf("%v-%s-%s", moments[n], want.Kind, want.Face()))
}

// wrongly counts each time that a wrong face is shown, and how long.
func (s *filmScore) wrongly(score *liveScore, throw int, face string) {
	want := s.film.player.Video.Throws[throw].Die
	if face == "" || face == want.Face() {
		s.wrong[throw] = ""
		return
	}
	score.wrongFor += 1 / s.film.player.Video.Rate
	if s.wrong[throw] != face {
		s.wrong[throw] = face
		score.wrong++
		s.log("%v: %s %s at %.0f, %.0f is told as %s", s.film.now(), want.Kind, want.Face(), want.Pos.X, -want.Pos.Y, face)
		s.miss(throw, fmt.Sprintf("wrong-%s-%s-%s", want.Kind, want.Face(), face))
	}
}

// identify counts an id that another die had before, and a knocked die that has
// lost its own.
func (s *filmScore) identify(score *liveScore, id string, throw int) {
	if throw == len(s.film.player.Video.Throws)-1 {
		throw = s.knocked(score, id, throw)
	}
	first, seen := s.ids[id]
	if !seen {
		s.ids[id] = throw
	} else if first != throw {
		score.swapped++
		s.log("%v: %s is the id of another die now: of throw %d, was of %d", s.film.now(), id, throw, first)
		s.ids[id] = throw
	}
	s.last[throw] = id
}

// knocked returns which throw the knocked die was, that which is gone, and counts once
// if it has another id since.
func (s *filmScore) knocked(score *liveScore, id string, throw int) int {
	was := slices.IndexFunc(s.film.player.Video.Throws, func(th render.Throw) bool { return th.Gone > 0 })
	if was < 0 {
		return throw
	}
	if old, ok := s.last[was]; ok && old != id {
		score.renamed++
		s.log("%v: the die that was knocked is %s now, was %s", s.film.now(), id, old)
	}
	return was
}

// ghosts counts what is told at rest with a face where no die is or was a moment
// ago.
func (s *filmScore) ghosts(table *constellation.Table) {
	for i := range table.Dice {
		d := &table.Dice[i]
		if !d.Still || d.Doubtful || d.Face == "" || s.ghost[d.ID] || s.dieAt(d.Pos) {
			continue
		}
		s.ghost[d.ID] = true
		s.of(d.Kind).ghosts++
		s.log("%v: a %s %s is told at %.0f, %.0f, where none is", s.film.now(), d.Kind, d.Face, d.Pos.X, d.Pos.Y)
	}
}

// lingering is how long after it was taken or knocked a die may still be told, and
// how far off anything that lies there may be told (mm).
const lingering, lyingNear = 2 * time.Second, 25.0

// dieAt tells whether a die is at a place, or was lately.
func (s *filmScore) dieAt(at constellation.Vec) bool {
	v := s.film.player.Video
	for back := time.Duration(0); back <= lingering; back += 50 * time.Millisecond {
		for i := range v.Throws {
			if d, ok := v.Throws[i].At(s.film.now() - back); ok && (constellation.Vec{X: d.Pos.X, Y: -d.Pos.Y}).Dist(at) < lyingNear {
				return true
			}
		}
	}
	return false
}

// nearest is the die of a table that is told where one lies.
func nearest(table *constellation.Table, d render.Die) (best constellation.Die, ok bool) {
	at, off := constellation.Vec{X: d.Pos.X, Y: -d.Pos.Y}, nearEnough
	for i := range table.Dice {
		if o := &table.Dice[i]; o.Pos.Dist(at) < off {
			best, off, ok = *o, o.Pos.Dist(at), true
		}
	}
	return best, ok
}

// total adds the kinds of a film or of all.
func total(all map[constellation.Kind]*liveScore) *liveScore {
	sum := &liveScore{}
	for _, s := range all {
		sum.add(s)
	}
	return sum
}
