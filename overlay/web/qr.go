package web

import (
	"fmt"

	"rsc.io/qr"

	"github.com/asterism-dice/asterism/overlay"
)

// qrCode makes the code of an address, with what stands below it. Level M
// mends 15 % of the code: a die may lie on its corner.
func qrCode(address, below string) (*overlay.Code, error) {
	c, err := qr.Encode(address, qr.M)
	if err != nil {
		return nil, fmt.Errorf("web: code of an address of %d letters: %w", len(address), err)
	}
	code := &overlay.Code{Modules: c.Size, Dark: make([]bool, 0, c.Size*c.Size), Text: below}
	for y := range c.Size {
		for x := range c.Size {
			code.Dark = append(code.Dark, c.Black(x, y))
		}
	}
	return code, nil
}
