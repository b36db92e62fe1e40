package rules

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestSecondsInJSONAreWhatTheyWere(t *testing.T) {
	for d, written := range map[time.Duration]string{
		0:                        "0",
		time.Second:              "1",
		-time.Second:             "-1",
		-1500 * time.Millisecond: "-1.5",
		3 * time.Microsecond:     "0.000003",
		-3 * time.Microsecond:    "-0.000003",
		1499 * time.Nanosecond:   "0.000001", // no finer than microseconds
		300 * 24 * time.Hour:     "25920000",
		-300*24*time.Hour - 1000: "-25920000.000001",
	} {
		b, err := json.Marshal(Seconds(d))
		require.NoError(t, err)
		require.Equal(t, written, string(b))
		var got Seconds
		require.NoError(t, json.Unmarshal(b, &got))
		require.Equal(t, d.Round(time.Microsecond), time.Duration(got))
	}
}
