package constellation

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"unicode/utf8"
)

// ErrSky is wrapped by all errors of ReadSky that are the file's fault.
var ErrSky = errors.New("not a sky file")

// ReadSky reads a sky file: a table at one moment (spec table, Sky file). What
// the specification doesn't allow is refused with an error of one line that
// begins with name and names the die and the reason.
func ReadSky(r io.Reader, name string) (*Table, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	t, err := parseSky(data)
	if err != nil {
		return nil, &skyError{name, err}
	}
	return t, nil
}

// skyError puts the file's name before a reason.
type skyError struct {
	name string
	err  error
}

func (e *skyError) Error() string        { return e.name + ": " + e.err.Error() }
func (e *skyError) Unwrap() error        { return e.err }
func (e *skyError) Is(target error) bool { return target == ErrSky }

func parseSky(data []byte) (*Table, error) {
	data = WithoutMark(data)
	if !utf8.Valid(data) {
		return nil, errors.New("is not UTF-8 text")
	}
	if err := wellFormed(data); err != nil {
		return nil, err
	}
	s := sky{table: &Table{}, ids: map[string]bool{}}
	if err := s.read(data); err != nil {
		return nil, err
	}
	s.table.Sort()
	return s.table, nil
}

// sky is a table while it is read.
type sky struct {
	table *Table
	ids   map[string]bool // of dice and blocks
}

// read takes the parts in the order in which they depend on one another: the
// table's size first.
func (s *sky) read(data []byte) error {
	parts, err := readObject(data, "table", "dice", "blocks", "collections")
	if err != nil {
		return err
	}
	if err := s.readTable(parts["table"]); err != nil {
		return fmt.Errorf("table: %w", err)
	}
	if err := eachItem(parts["dice"], "dice", s.readDie); err != nil {
		return err
	}
	if err := eachItem(parts["blocks"], "blocks", s.readBlock); err != nil {
		return err
	}
	return s.readCollections(parts["collections"])
}

func (s *sky) readTable(raw json.RawMessage) error {
	if raw == nil {
		return errors.New("is missing")
	}
	o, err := readObject(raw, "width", "height", "north")
	if err != nil {
		return err
	}
	t := s.table
	err = errors.Join(o.number("width", &t.Width), o.number("height", &t.Height), o.angle("north", &t.North))
	if err != nil {
		return firstOf(err)
	}
	if !(t.Width > 0 && t.Height > 0) {
		return fmt.Errorf("%v × %v mm has no area", t.Width, t.Height)
	}
	return nil
}

func (s *sky) readDie(raw json.RawMessage) (label string, err error) {
	label = labelOf("die", raw)
	o, err := readObject(raw, "id", "kind", "team", "face", "x", "y", "angle", "size", "still", "stack",
		"confidence", "faceConfidence", "alternatives")
	if err != nil {
		return label, err
	}
	d := Die{Size: DefaultSize, Still: true, Confidence: 1, FaceConfidence: 1}
	m := Member{}
	err = errors.Join(o.text("id", &d.ID), o.member(&m), o.place(s.table, &d.Pos), o.angle("angle", &d.Angle),
		o.positive("size", &d.Size), o.flag("still", &d.Still), o.chance("confidence", &d.Confidence),
		o.chance("faceConfidence", &d.FaceConfidence))
	if err == nil {
		err = s.claim(d.ID)
	}
	if err != nil {
		return label, firstOf(err)
	}
	d.Kind, d.Team, d.Face, d.Angle = m.Kind, m.Team, m.Face, d.Angle.Norm()
	err = errors.Join(
		eachItem(o["stack"], "stack", func(raw json.RawMessage) (string, error) { return d.stack(raw) }),
		eachItem(o["alternatives"], "alternatives", func(raw json.RawMessage) (string, error) { return d.alternative(raw) }))
	if err != nil {
		err = firstOf(err)
	}
	d.Margin = margin(&d)
	s.table.Dice = append(s.table.Dice, d)
	return label, err
}

// stack reads one further die of a stack.
func (d *Die) stack(raw json.RawMessage) (string, error) {
	label := fmt.Sprintf("stack[%d]", len(d.Stack))
	o, err := readObject(raw, "kind", "team", "face")
	if err != nil {
		return label, err
	}
	var m Member
	err = o.member(&m)
	d.Stack = append(d.Stack, m)
	return label, err
}

// alternative reads one further face that a die may show (spec "boards",
// explain).
func (d *Die) alternative(raw json.RawMessage) (string, error) {
	label := fmt.Sprintf("alternatives[%d]", len(d.Alternatives))
	o, err := readObject(raw, "face", "p")
	if err != nil {
		return label, err
	}
	var a FaceChance
	err = errors.Join(o.text("face", &a.Face), o.chance("p", &a.P))
	switch {
	case err != nil:
		return label, firstOf(err)
	case a.Face == "" || !d.Kind.Has(a.Face):
		return label, fmt.Errorf("a %s has no face %q", d.Kind, a.Face)
	case slices.ContainsFunc(d.Alternatives, func(b FaceChance) bool { return a.Face == b.Face }):
		return label, fmt.Errorf("face %q is named twice", a.Face)
	}
	d.Alternatives = append(d.Alternatives, a)
	slices.SortStableFunc(d.Alternatives, func(a, b FaceChance) int { return cmp.Compare(b.P, a.P) })
	return label, nil
}

// margin is by how much the face of a die is likelier than the next. A file may name
// that face among those that the die may show, too.
func margin(d *Die) float64 {
	if d.Face == "" {
		return 0
	}
	next := slices.IndexFunc(d.Alternatives, func(a FaceChance) bool { return a.Face != d.Face })
	if next < 0 {
		return d.FaceConfidence
	}
	return d.FaceConfidence - d.Alternatives[next].P
}

// chance reads a number from 0 to 1.
func (o object) chance(key string, p *float64) error {
	if err := o.number(key, p); err != nil {
		return err
	}
	if !(*p >= 0 && *p <= 1) {
		return fmt.Errorf("%s %v is not between 0 and 1", key, *p)
	}
	return nil
}

func (s *sky) readBlock(raw json.RawMessage) (label string, err error) {
	label = labelOf("block", raw)
	o, err := readObject(raw, "id", "x", "y", "angle", "w", "h")
	if err != nil {
		return label, err
	}
	var b Block
	err = errors.Join(o.text("id", &b.ID), o.place(s.table, &b.Pos), o.angle("angle", &b.Angle),
		o.positive("w", &b.W), o.positive("h", &b.H))
	if err == nil {
		err = s.claim(b.ID)
	}
	if err != nil {
		return label, firstOf(err)
	}
	b.Angle = b.Angle.Norm()
	s.table.Blocks = append(s.table.Blocks, b)
	return label, nil
}

// claim takes an id for one die or block.
func (s *sky) claim(id string) error {
	switch {
	case id == "":
		return errors.New("id is missing or empty")
	case s.ids[id]:
		return errors.New("this id is there twice")
	}
	s.ids[id] = true
	return nil
}

// readCollections reads what players have collected: faces of Utara dice, and of
// compass dice, which sail with them.
func (s *sky) readCollections(raw json.RawMessage) error {
	if raw == nil {
		return nil
	}
	o, err := readObject(raw)
	if err != nil {
		return fmt.Errorf("collections: %w", err)
	}
	s.table.Collections = map[string][]string{}
	for _, player := range slices.Sorted(maps.Keys(o)) {
		list := o[player]
		faces := []string{}
		if !isArray(list) || json.Unmarshal(list, &faces) != nil {
			return fmt.Errorf("collections: %q: %s is no list of faces", player, brief(list))
		}
		for _, f := range faces {
			if f == "" || !Utara.Has(f) && !Compass.Has(f) {
				return fmt.Errorf("collections: %q: %q is no face of a utara or compass die", player, f)
			}
		}
		s.table.Collections[player] = faces
	}
	return nil
}

// member reads what can be said of a die wherever it lies.
func (o object) member(m *Member) error {
	var kind, team string
	if err := errors.Join(o.text("kind", &kind), o.text("team", &team), o.text("face", &m.Face)); err != nil {
		return firstOf(err)
	}
	m.Kind, m.Team = Kind(kind), Team(team)
	switch {
	case kind == "":
		return errors.New("kind is missing")
	case !m.Kind.Valid():
		return fmt.Errorf("there is no kind %q", kind)
	case !m.Team.Valid():
		return fmt.Errorf("there is no team %q", team)
	case !m.Kind.Has(m.Face):
		return fmt.Errorf("a %s has no face %q", kind, m.Face)
	}
	return nil
}

// place reads x and y, which must be on the table.
func (o object) place(t *Table, v *Vec) error {
	for _, key := range []string{"x", "y"} {
		if o[key] == nil {
			return fmt.Errorf("%s is missing", key)
		}
	}
	if err := errors.Join(o.number("x", &v.X), o.number("y", &v.Y)); err != nil {
		return firstOf(err)
	}
	if v.X < 0 || v.X > t.Width || v.Y < 0 || v.Y > t.Height {
		return fmt.Errorf("(%v, %v) lies off the table of %v × %v mm", v.X, v.Y, t.Width, t.Height)
	}
	return nil
}

// positive reads a length that is greater than 0.
func (o object) positive(key string, v *float64) error {
	if err := o.number(key, v); err != nil {
		return err
	}
	if !(*v > 0) {
		return fmt.Errorf("%s %v mm is not greater than 0", key, *v)
	}
	return nil
}

// firstOf returns the first of joined errors: a refusal is one line.
func firstOf(err error) error {
	if j, ok := err.(interface{ Unwrap() []error }); ok {
		return slices.DeleteFunc(j.Unwrap(), func(e error) bool { return e == nil })[0]
	}
	return err
}
