package tuio

import (
	"bufio"
	"encoding/json"
	"net/netip"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestSmoke(t *testing.T) {
	f, err := os.Open("../../shared/data/tuio/tuio11cpp_fullupdate.jsonl")
	require.NoError(t, err)
	for _, n := range []string{"../../shared/data/tuio/tuio11cpp_fullupdate.jsonl", "../../shared/data/tuio/tuio20cpp_test.jsonl"} {
		f, _ = os.Open(n)
		c := NewClient(Config{})
		sc := bufio.NewScanner(f)
		sc.Buffer(nil, 1<<20)
		k := 0
		for sc.Scan() {
			var l struct {
				T    float64
				Data []byte
			}
			require.NoError(t, json.Unmarshal(sc.Bytes(), &l))
			c.Feed(Packet{Time: time.Duration(l.T * 1e9), From: netip.MustParseAddrPort("127.0.0.1:5"), Data: l.Data})
			for c.Scan() {
				if k++; k < 8 {
					os.Stdout.Write(c.Update().AppendJSON(nil))
				}
			}
		}
		c.Flush()
		for c.Scan() {
			os.Stdout.Write(c.Update().AppendJSON(nil))
		}
		t.Logf("%+v %+v", c.Stats(), c.Sources(c.now))
	}
}
