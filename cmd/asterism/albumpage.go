package main

import (
	"bytes"
	"fmt"
	"image/png"

	"github.com/asterism-dice/asterism/overlay/web"
	"github.com/asterism-dice/asterism/vision/album"
)

// albumPage is an album as the game master's page looks through it and mends it.
type albumPage struct{ signs *album.File }

// openAlbumPage gives the game master's page the album of the game's camera, if
// there is one.
func (p *player) openAlbumPage() {
	if p.album.File == nil {
		return
	}
	a := albumPage{p.album.File}
	p.companion.ShowAlbum(web.Album{Signs: a.list, Picture: a.picture, Name: a.name, Remove: a.remove})
}

func (p albumPage) list() []web.Sign {
	var all []web.Sign
	for _, e := range p.signs.Entries() {
		all = append(all, web.Sign{ID: e.ID, SignName: web.SignName{Kind: e.Kind, Face: e.Face, Team: e.Team}, By: e.By, At: e.At})
	}
	return all
}

// picture is a PNG of the die that bore the sign, nil for none.
func (p albumPage) picture(id string) []byte {
	e, ok := p.signs.Entry(id)
	if !ok {
		return nil
	}
	var b bytes.Buffer
	if png.Encode(&b, e.Picture) != nil {
		return nil
	}
	return b.Bytes()
}

// name mends what a sign stands for; who said it first, and when, stays.
func (p albumPage) name(id string, said web.SignName) error {
	return changeSigns(p.signs, func(a *album.Album) error {
		e, ok := a.Entry(id)
		if !ok {
			return fmt.Errorf("%w: %s", album.ErrNoEntry, id)
		}
		n := e.Name
		n.Kind, n.Face, n.Team = said.Kind, said.Face, said.Team
		_, _, err := a.Name(id, n)
		return err
	})
}

func (p albumPage) remove(id string) error {
	return changeSigns(p.signs, func(a *album.Album) error {
		if !a.Forget(id) {
			return fmt.Errorf("%w: %s", album.ErrNoEntry, id)
		}
		return nil
	})
}
