package onednn

import "github.com/ebitengine/purego"

func load(name string) (uintptr, error) {
	return purego.Dlopen(name, purego.RTLD_NOW|purego.RTLD_LOCAL)
}

func symbol(at uintptr, name string) (uintptr, error) { return purego.Dlsym(at, name) }
