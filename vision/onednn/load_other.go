//go:build !linux

package onednn

func load(string) (uintptr, error) { return 0, ErrElsewhere }

func symbol(uintptr, string) (uintptr, error) { return 0, ErrElsewhere }
