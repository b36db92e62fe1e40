package web

import "net/http"

// MasterOnce is an address that leads to the game master's page, the first time that it is
// opened. A browser that is started with it shows it to whoever lists this machine's
// programs, so the token isn't in it. Each call makes the one before worthless.
func (s *Server) MasterOnce() string {
	ticket := NewToken()
	s.ticket.Store(&ticket)
	return s.Address(Spectator) + "once/" + ticket
}

// serveOnce leads to the game master's page whoever comes first with the ticket.
func (s *Server) serveOnce(w http.ResponseWriter, r *http.Request) {
	ticket := s.ticket.Load()
	if r.Method != http.MethodGet || ticket == nil || !same(r.PathValue("ticket"), *ticket) || !s.ticket.CompareAndSwap(ticket, nil) {
		http.Error(w, "this address opens the game master's page once only; the terminal says the page's own", http.StatusGone)
		return
	}
	http.Redirect(w, r, s.Address(Master), http.StatusSeeOther)
}
