package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules"
)

// Album is what the game master may look through and mend: the signs on dice
// of the players' own. Its functions may be called by any goroutine; what they
// refuse is shown on the page.
type Album struct {
	Signs   func() []Sign
	Picture func(id string) []byte // PNG of the die; nil for none
	Name    func(id string, n SignName) error
	Remove  func(id string) error
}

// Sign is one of the album.
type Sign struct {
	ID string `json:"id"`
	SignName
	By string    `json:"by,omitempty"` // who said it; empty: not known
	At time.Time `json:"at,omitzero"`  // when
}

// SignName is what a sign stands for.
type SignName struct {
	Kind constellation.Kind `json:"kind"`
	Face string             `json:"face"`
	Team constellation.Team `json:"team,omitempty"` // of the die that bore it; empty: not known
}

// ShowAlbum gives the game master's page an album. It must be called before that
// is asked for.
func (s *Server) ShowAlbum(a Album) { s.album.Store(&a) }

// signs are all of an album, and the faces that dice can show.
type signs struct {
	Signs []Sign                          `json:"signs"`
	Faces map[constellation.Kind][]string `json:"faces"` // by kind; a kind without shows any
}

// serveSigns lists an album.
func serveSigns(w http.ResponseWriter, _ *http.Request, a *Album) {
	all := signs{append([]Sign{}, a.Signs()...), facesByKind()}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(all) // a browser that has gone needs nothing
}

// facesByKind are the faces that dice can show; a kind without shows any.
func facesByKind() map[constellation.Kind][]string {
	all := map[constellation.Kind][]string{}
	for _, k := range constellation.Kinds {
		if f := k.Faces(); len(f) > 0 {
			all[k] = f
		}
	}
	return all
}

// serveSignPicture gives the picture of a sign.
func serveSignPicture(w http.ResponseWriter, r *http.Request, a *Album) {
	writePicture(w, "image/png", a.Picture(r.URL.Query().Get("id")))
}

// changeAlbum names or removes a sign.
func (s *Server) changeAlbum(w http.ResponseWriter, r *http.Request, a *Album) {
	b, status, err := s.body(w, r)
	if err != nil {
		http.Error(w, err.Error(), status)
		return
	}
	c, err := readSignChange(b)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if err := c.make(a); err != nil {
		http.Error(w, strings.ReplaceAll(err.Error(), "\n", "; "), http.StatusConflict)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// signChange is what is to become of a sign: it is named or removed.
type signChange struct {
	ID     string    `json:"id"`
	Name   *SignName `json:"name,omitempty"`
	Remove bool      `json:"remove,omitempty"`
}

func (c signChange) make(a *Album) error {
	if c.Remove {
		return a.Remove(c.ID)
	}
	return a.Name(c.ID, *c.Name)
}

// signID is what names a sign.
var signID = regexp.MustCompile(`^[0-9A-Za-z]{1,64}$`)

// longestFace is the most letters that a face may have.
const longestFace = 40

// readSignChange reads one change of an album.
func readSignChange(b []byte) (signChange, error) {
	var c signChange
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return signChange{}, fmt.Errorf("web: album: %w", errRequest)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return signChange{}, fmt.Errorf("web: album: more than one change: %w", errRequest)
	}
	if !signID.MatchString(c.ID) || c.Remove == (c.Name != nil) {
		return signChange{}, fmt.Errorf("web: album: name or remove one sign: %w", errRequest)
	}
	if c.Name == nil {
		return c, nil
	}
	return c, c.Name.validate()
}

// validate refuses what no die can be.
func (n SignName) validate() error {
	switch {
	case !n.Kind.Valid():
		return fmt.Errorf("web: album: no kind of die is called %q", n.Kind)
	case n.Face == "" || n.Face != rules.OneLine(n.Face, longestFace) || !n.Kind.Has(n.Face):
		return fmt.Errorf("web: album: a %s has no face %q", n.Kind, n.Face)
	case !n.Team.Valid():
		return fmt.Errorf("web: album: no team is called %q", n.Team)
	}
	return nil
}
