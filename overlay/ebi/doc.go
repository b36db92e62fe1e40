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
// so none is skipped. A scene is drawn in two calls of two shaders (the folder
// shaders, in Kage): the sky, a picture that light passes over, and a mesh of
// everything else, whose fragments work out how far they lie from a line or a
// circle. So a machine without a graphics card keeps up. What moves follows from
// the scene's time alone.
package ebi
