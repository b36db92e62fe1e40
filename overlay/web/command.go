package web

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"golang.org/x/time/rate"
)

// serveCommand takes one request from a program: the same JSON as a page sends,
// with its token as "Authorization: Bearer TOKEN".
func (s *Server) serveCommand(w http.ResponseWriter, r *http.Request) {
	b, status, err := s.body(w, r)
	if err != nil {
		reply(w, status, answered(0, err))
		return
	}
	req, err := readRequest(b)
	if err != nil || req.Join != nil || req.Me != nil {
		reply(w, http.StatusBadRequest, answered(idOf(b), errRequest))
		return
	}
	c := s.newClient(nil)
	c.orders = rate.NewLimiter(rate.Inf, 0) // the guard has counted it
	token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	c.token.Store(&token)
	if c.role() == Spectator {
		reply(w, http.StatusForbidden, answered(req.ID, errWatches))
		return
	}
	if err := c.carryOut(r.Context(), req); err != nil {
		reply(w, http.StatusConflict, answered(req.ID, err))
		return
	}
	reply(w, http.StatusOK, answered(req.ID, nil))
}

// body reads the JSON that a program or a page sends, else says why not and with
// which status.
func (s *Server) body(w http.ResponseWriter, r *http.Request) (b []byte, status int, err error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		// A form of another site can't send that without being asked first.
		return nil, http.StatusUnsupportedMediaType, errors.New("send application/json")
	}
	if b, err = io.ReadAll(http.MaxBytesReader(w, r.Body, s.cfg.Limits.Body)); err != nil {
		return nil, http.StatusRequestEntityTooLarge, errors.New("too much for one request")
	}
	return b, http.StatusOK, nil
}

func reply(w http.ResponseWriter, status int, a answer) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(a) // a program that has gone needs nothing
}
