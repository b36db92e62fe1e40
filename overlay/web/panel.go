package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
)

// Panel is what the game master alone sees beside the table: how the sensors
// are and what the cameras see. Its functions may be called by any goroutine.
type Panel struct {
	Sensors func() []Sensor
	Picture func(camera string) []byte // JPEG of what it saw last; nil for none
}

// Sensor is how one sensor is.
type Sensor struct {
	Name    string  `json:"name"`
	Dice    int     `json:"dice"`            // that it sees
	Rate    float64 `json:"rate"`            // frames a second
	Late    float64 `json:"late,omitempty"`  // ms from what it saw to the table
	Blind   string  `json:"blind,omitempty"` // why it can't look
	Picture bool    `json:"picture,omitempty"`
	Seen    []Seen  `json:"seen,omitempty"` // in its picture
}

// Seen is one thing that a camera sees, and where in its picture.
type Seen struct {
	Corners [][2]float64 `json:"corners"` // parts of the picture's width and height
	Text    string       `json:"text"`
}

// ShowPanel gives the game master's page a panel. It must be called before that
// is asked for.
func (s *Server) ShowPanel(p Panel) { s.panel.Store(&p) }

// masters lets only the game master through, to what the table has of a thing.
func masters[T any](s *Server, thing *atomic.Pointer[T], next func(http.ResponseWriter, *http.Request, *T)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		if s.passes.Load().role(token) != Master {
			http.Error(w, errMaster.Error(), http.StatusForbidden)
			return
		}
		t := thing.Load()
		if t == nil {
			http.Error(w, "this table has none", http.StatusNotFound)
			return
		}
		next(w, r, t)
	}
}

// serveSensors tells how the sensors are.
func serveSensors(w http.ResponseWriter, _ *http.Request, p *Panel) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(append([]Sensor{}, p.Sensors()...)) // a browser that has gone needs nothing
}

// servePicture gives what a camera saw last.
func servePicture(w http.ResponseWriter, r *http.Request, p *Panel) {
	writePicture(w, "image/jpeg", p.Picture(r.URL.Query().Get("camera")))
}

// writePicture answers with a picture, or says that there is none.
func writePicture(w http.ResponseWriter, kind string, b []byte) {
	if len(b) == 0 {
		http.Error(w, "no picture", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", kind)
	_, _ = w.Write(b)
}
