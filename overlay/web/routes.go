package web

import (
	"embed"
	"io/fs"
	"net/http"
	"path"
)

// pages are the files that browsers get. Nothing else is served.
//
//go:embed page/*
var pages embed.FS

// contentTypes are those of the files, by the end of their names: a browser
// must not guess.
var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".json": "application/json", ".svg": "image/svg+xml",
}

// routes are all addresses that there are.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", page("index.html"))
	mux.Handle("GET /overlay", page("overlay.html"))
	mux.HandleFunc("GET /camera", serveCameraPage)
	for _, name := range []string{"app.js", "camera.js", "table.js", "words.js", "reasons.js", "overlay.js", "panel.js", "album.js", "style.css", "overlay.css", "words.json", "icon.svg"} {
		mux.Handle("GET /"+name, page(name))
	}
	mux.HandleFunc("GET /once/{ticket}", s.serveOnce)
	mux.HandleFunc("GET /live", s.serveLive)
	mux.HandleFunc("GET /camera/live", s.serveCamera)
	mux.HandleFunc("POST /command", s.serveCommand)
	mux.HandleFunc("GET /panel/sensors", masters(s, &s.panel, serveSensors))
	mux.HandleFunc("GET /panel/picture", masters(s, &s.panel, servePicture))
	mux.HandleFunc("GET /album", masters(s, &s.album, serveSigns))
	mux.HandleFunc("GET /album/picture", masters(s, &s.album, serveSignPicture))
	mux.HandleFunc("POST /album", masters(s, &s.album, s.changeAlbum))
	mux.HandleFunc("GET /events", s.serveEvents)
	mux.HandleFunc("GET /events/schema.json", serveSchema)
	return mux
}

// page serves one file.
func page(name string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		b, err := fs.ReadFile(pages, "page/"+name)
		if err != nil {
			http.Error(w, "no such page", http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", contentTypes[path.Ext(name)])
		_, _ = w.Write(b) // a browser that has gone needs nothing
	})
}
