package ebi

import (
	"embed"
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"
)

//go:embed shaders/*.kage
var shaders embed.FS

// compiled returns a shader of the folder. It panics on failure: they are part
// of the program.
func compiled(name string) *ebiten.Shader {
	source, err := shaders.ReadFile("shaders/" + name + ".kage")
	if err != nil {
		panic(fmt.Sprintf("ebi: shader: %v", err))
	}
	s, err := ebiten.NewShader(source)
	if err != nil {
		panic(fmt.Sprintf("ebi: shader %s: %v", name, err))
	}
	return s
}
