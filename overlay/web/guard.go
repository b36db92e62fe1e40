package web

import (
	"net/http"
	"strings"
	"time"
)

// guard lets only those requests through that come from where they should.
type guard struct {
	hosts  map[string]bool // that a request may name, in lower case
	ports  map[string]bool // that are listened on
	cert   certificate     // whose names a request may name, too
	scheme string          // http or https
	pace   *pace
	now    func() time.Time
	next   http.Handler
}

// ServeHTTP checks a request and passes it on.
func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	g.headers(w, r)
	switch from := addressOf(r.RemoteAddr); {
	case !local(from):
		http.Error(w, "only this machine and the local network are served", http.StatusForbidden)
	case !g.pace.allow(from, g.now()):
		w.Header().Set("Retry-After", "1")
		http.Error(w, "too many requests", http.StatusTooManyRequests)
	case !g.called(r.Host):
		// A name that somebody else's name server points here (DNS rebinding).
		http.Error(w, "this server isn't called that", http.StatusMisdirectedRequest)
	case !g.ownOrigin(r):
		http.Error(w, "only the server's own pages may ask that", http.StatusForbidden)
	default:
		g.next.ServeHTTP(w, r)
	}
}

// called tells whether a host that a request names is this server.
func (g *guard) called(host string) bool {
	host = strings.ToLower(host)
	return g.hosts[host] || g.cert.stands(host, g.ports)
}

// ownOrigin tells whether a request comes from one of the server's pages, from
// a program that is no browser, or from a person who opens the page. Browsers
// say where a request comes from in Origin and Sec-Fetch-Site (Fetch Metadata
// Request Headers, W3C).
func (g *guard) ownOrigin(r *http.Request) bool {
	if o := r.Header.Get("Origin"); o != "" && !strings.EqualFold(o, g.scheme+"://"+r.Host) {
		return false
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return true
	}
	// A link in another page may lead here, but only to be looked at.
	return r.Method == http.MethodGet && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
}

// headers tell browsers to load nothing from elsewhere, to run no script that
// stands in a page, and to show no page within another.
func (g *guard) headers(w http.ResponseWriter, r *http.Request) {
	socket := ""
	if host := strings.ToLower(r.Host); g.called(host) { // older browsers don't count a socket as 'self'
		socket = " ws://" + host
		if g.scheme == "https" {
			socket = " wss://" + host
		}
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"+socket+
		"; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types picture")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	h.Set("Cache-Control", "no-store")
	if g.scheme == "https" {
		h.Set("Strict-Transport-Security", "max-age=28800") // an evening: the next one may be without a certificate
	}
}
