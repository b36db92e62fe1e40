package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOnDesk_largePicturesAreShownSmaller(t *testing.T) {
	for picture, want := range map[[2]int][2]int{
		{640, 480}: {640, 480}, {1280, 680}: {1280, 680}, {3840, 2160}: {1208, 680}, {2560, 400}: {1280, 200}, {0, 0}: {1, 1}} {
		w, h := onDesk(picture[0], picture[1])
		require.Equal(t, want, [2]int{w, h}, "%v", picture)
	}
}
