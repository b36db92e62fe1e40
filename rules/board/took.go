package board

import (
	"fmt"
	"slices"
	"strings"

	"github.com/asterism-dice/asterism/rules"
)

// took asks what the die showed that was captured, where the moves that fit what
// is seen differ in nothing else; false where they do, or no die was captured.
func (r *Referee) took(f Finding) (trouble, bool) {
	t, ok := r.game.(Taker)
	if !ok || t.Captured(f.Move) == "" {
		return trouble{}, false
	}
	way, faces := r.game.Trace(r.state.position(), f.Move), []string{t.Captured(f.Move)}
	for _, o := range f.Also {
		face := t.Captured(o.Move)
		if face == "" || slices.Contains(faces, face) || !slices.Equal(r.game.Trace(r.state.position(), o.Move), way) {
			return trouble{}, false
		}
		faces = append(faces, face)
	}
	slices.Sort(faces)
	_, to := ends(way)
	return trouble{cell: to, text: r.game.Words().Square(to) + ": what did the captured die show?", asks: strings.Join(faces, ","), do: DoTook}, true
}

// showed takes the move that is seen by what the die showed that it captured.
func (r *Referee) showed(face string) error {
	p, err := r.running()
	if err != nil {
		return err
	}
	t, ok := r.game.(Taker)
	if !ok {
		return fmt.Errorf("no die is captured: %w", ErrNotNow)
	}
	f, _ := r.game.Explain(p, r.board.See(r.table))
	for _, m := range append([]rules.Weighed[rules.Move]{{Move: f.Move}}, f.Also...) {
		if m.Move != nil && t.Captured(m.Move) == face {
			return r.play(m.Move)
		}
	}
	return fmt.Errorf("no die that shows %q is captured: %w", face, rules.ErrIllegal)
}
