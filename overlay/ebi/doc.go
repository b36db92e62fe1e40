// Package ebi shows scenes in a window or on a projector, plays their sounds
// and turns keys, mouse and touch screen into commands and touches. It stands
// on github.com/hajimehoshi/ebiten, which needs no C compiler on Linux and
// Windows.
//
//	w, err := ebi.New(ebi.DefaultOptions())
//	go session(w)        // calls w.Show(scene), reads w.Commands() and w.Touches()
//	err = w.Run(ctx)     // on the main goroutine, until the window is closed
//
// Update changes things, Draw only reads: it takes the latest scene from one
// atomic pointer and may skip scenes; sounds are played as scenes are shown,
// so none is skipped. Strokes are simple meshes with soft edges and glows are
// one sprite, all in one draw call between texts, so that a machine without a
// graphics card keeps up.
package ebi
