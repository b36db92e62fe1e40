package rules

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// MarshalJSON writes seconds with microseconds at most, so that a replay
// prints the same bytes as the live run.
func (s Seconds) MarshalJSON() ([]byte, error) {
	us := time.Duration(s).Round(time.Microsecond).Microseconds()
	return strconv.AppendFloat(nil, float64(us)/1e6, 'f', -1, 64), nil
}

// UnmarshalJSON reads seconds.
func (s *Seconds) UnmarshalJSON(b []byte) error {
	f, err := strconv.ParseFloat(string(b), 64)
	if err != nil {
		return fmt.Errorf("rules: time %q: %w", b, err)
	}
	*s = Seconds(time.Duration(math.Round(f*1e6)) * time.Microsecond)
	return nil
}
