package typeface

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/overlay"
	"github.com/asterism-dice/asterism/rules/layout"
)

// Where no font is at hand, widths are estimated: labels that must not touch
// rely on it.
func TestEstimatedWidthsAreThoseOfTheFont(t *testing.T) {
	for _, s := range []string{"42 : 41 > 16", "Ada's red d8 (5) is gone: put it back", "WMwm", "iljt.,'", "Fleet white", "3+3", "20"} {
		_, regular := Of(overlay.Regular).Line(s, 0)
		require.InDelta(t, regular, layout.TextWidth(s), 0.02*regular+0.05, s)
		_, bold := Of(overlay.Bold).Line(s, 0)
		require.LessOrEqual(t, bold, layout.TextWidth(s)*layout.BoldWidth*1.06+0.05, s)
	}
}

// Names of other scripts may be written smaller than they need be, but not run out of
// their place.
func TestEstimatedWidthsOfOtherScriptsSuffice(t *testing.T) {
	for _, s := range []string{"عمر", "محمد", "فاطمة", "شمس الدين", "حسن عبد الله", "مُحَمَّد", "نازنین", "علی‌رضا", "שרה", "עומר", "דָּוִד", "יהושע בן-נון"} {
		_, regular := Of(overlay.Regular).Line(s, 0)
		require.LessOrEqual(t, regular, layout.TextWidth(s)*1.03, s)
		require.GreaterOrEqual(t, regular, layout.TextWidth(s)*0.6, s)
		_, bold := Of(overlay.Bold).Line(s, 0)
		require.LessOrEqual(t, bold, layout.TextWidth(s)*layout.BoldWidth, s)
	}
}
