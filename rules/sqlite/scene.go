package sqlite

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Scene is what was shown after an event, so that a match can be watched again.
// It is no part of the game: the events alone say how that went.
type Scene struct {
	Seq   int                  `json:"-"` // of the last event before it
	Table *constellation.Table `json:"table"`
	View  rules.View           `json:"view"`
}

// scene is a Scene as it is written: JSON, compressed with what the scene
// before it held, which is much the same. Its first byte says whether there was
// one before it.
type scene struct {
	seq    int
	packed []byte
}

const (
	packedAlone = 0
	packedAfter = 1
)

// largestScene is the most that a scene may have, in bytes: a table of
// thousands of dice.
const largestScene = 64 << 20

// sceneLevel is how hard scenes are compressed: the least level of flate that
// looks at what came before.
const sceneLevel = 2

// packer packs one scene after another.
type packer struct{ last []byte }

// pack packs a scene that follows on the last one.
func (p *packer) pack(s Scene) (scene, error) {
	b, err := json.Marshal(s)
	if err != nil {
		return scene{}, fmt.Errorf("sqlite: scene after event %d: %w", s.Seq, err)
	}
	var out bytes.Buffer
	out.WriteByte(packedAlone)
	if p.last != nil {
		out.Bytes()[0] = packedAfter
	}
	w, err := flate.NewWriterDict(&out, sceneLevel, p.last)
	if err == nil {
		_, err = w.Write(b)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return scene{}, fmt.Errorf("sqlite: scene after event %d: %w", s.Seq, err)
	}
	p.last = b
	return scene{s.Seq, out.Bytes()}, nil
}

// unpack reads a scene that follows on the last one. When that one is broken,
// only a scene that stands alone can be read.
func (p *packer) unpack(packed scene, broken bool) (Scene, error) {
	s := Scene{Seq: packed.seq}
	switch {
	case packed.seq < 0, len(packed.packed) == 0, broken && packed.packed[0] != packedAlone:
		return s, ErrDamaged
	case packed.packed[0] == packedAlone:
		p.last = nil
	}
	r := flate.NewReaderDict(bytes.NewReader(packed.packed[1:]), p.last)
	b, err := io.ReadAll(io.LimitReader(r, largestScene))
	if err == nil {
		err = json.Unmarshal(b, &s)
	}
	if err == nil && s.Table == nil {
		err = errors.New("no table")
	}
	if err != nil {
		return s, fmt.Errorf("scene after event %d: %w: %w", s.Seq, ErrDamaged, err)
	}
	p.last = b
	return s, nil
}

// Scenes returns what was shown in a match, in order, as far as it can be read.
func (s *Store) Scenes(id int64) ([]Scene, error) {
	if v, err := s.version(s.db); err != nil || v < 2 {
		return nil, wrap(s.path, err) // the first version had none
	}
	packed, err := s.packed(id)
	var all []Scene
	var p packer
	broken := false // until a scene that stands alone
	for _, c := range packed {
		one, err := p.unpack(c, broken)
		if broken = err != nil; !broken {
			all = append(all, one)
		}
	}
	return all, wrap(s.path, err)
}
