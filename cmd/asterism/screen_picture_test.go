package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/constellation"
	"github.com/asterism-dice/asterism/rules/play"
)

// A folder in which nothing can be written takes nothing from a game that ends there,
// unless the picture was asked for.
func TestPictureScreen_aPictureThatNobodyAskedForMayFail(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir(usualPicture, 0o755)) // in its way
	end := play.Snapshot{Table: &constellation.Table{Width: 610, Height: 457}}
	cfg := config{}
	var log strings.Builder
	require.NoError(t, (&pictureScreen{file: usualPicture, look: cfg.overlay(), log: &log}).End(end, nil))
	require.Contains(t, log.String(), "no picture of the end is left")
	require.Contains(t, log.String(), "--out")
	require.Error(t, (&pictureScreen{file: filepath.Join("nowhere", "end.png"), look: cfg.overlay(), log: &log}).End(end, nil))
}
