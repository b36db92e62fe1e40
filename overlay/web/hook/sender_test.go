package hook

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/asterism-dice/asterism/rules"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var key = []byte("0123456789abcdef")

// chat is a webhook that answers as it is told, then 200.
type chat struct {
	*httptest.Server
	mu      sync.Mutex
	answers []int
	posts   []string
	ids     []string
	signed  []bool
	came    chan struct{}
}

func newChat(t *testing.T, answers ...int) *chat {
	c := &chat{answers: answers, came: make(chan struct{}, 1000)}
	c.Server = httptest.NewServer(http.HandlerFunc(c.take))
	t.Cleanup(c.Close)
	return c
}

func (c *chat) take(w http.ResponseWriter, r *http.Request) {
	b, _ := io.ReadAll(r.Body)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.posts = append(c.posts, string(b))
	c.ids = append(c.ids, r.Header.Get("X-Asterism-Delivery"))
	c.signed = append(c.signed, r.Header.Get("X-Asterism-Signature") == Signature(key, b, now()))
	status := http.StatusOK
	if len(c.answers) > 0 {
		status, c.answers = c.answers[0], c.answers[1:]
	}
	if status == http.StatusTooManyRequests {
		w.Header().Set("Retry-After", "7")
	}
	w.WriteHeader(status)
	c.came <- struct{}{}
}

// wait waits for so many posts.
func (c *chat) wait(t *testing.T, posts int) {
	t.Helper()
	for range posts {
		select {
		case <-c.came:
		case <-time.After(20 * time.Second):
			t.Fatal("no post")
		}
	}
}

func now() time.Time { return time.Unix(1700000000, 0) }

// sender posts to url and writes down how long it rests.
func sender(t *testing.T, url string, change func(*Config)) (s *Sender, rests *[]time.Duration, said *strings.Builder) {
	t.Helper()
	var mu sync.Mutex
	rests, said = &[]time.Duration{}, &strings.Builder{}
	cfg := Default()
	cfg.URL, cfg.Key, cfg.Now, cfg.Log = url, key, now, said
	cfg.Rest = func(done <-chan struct{}, d time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		*rests = append(*rests, d)
	}
	if change != nil {
		change(&cfg)
	}
	s, err := New(cfg)
	require.NoError(t, err)
	return s, rests, said
}

// drain ends the sending once all is posted or given up, however long that takes.
func (s *Sender) drain() {
	close(s.queue)
	s.group.Wait()
	s.stop()
}

func turn(seq int) rules.Event {
	return rules.Event{Seq: seq, Kind: rules.Turn, Text: fmt.Sprint("turn ", seq)}
}

func TestSender_eachDecisionIsALineInOrder(t *testing.T) {
	c := newChat(t)
	s, _, _ := sender(t, c.URL, nil)
	s.Say("stardice", "abc", turn(1), rules.Event{Seq: 2, Kind: rules.Linked, Text: "linked"}, turn(3), rules.Event{Seq: 4, Kind: rules.Turn})
	c.wait(t, 2)
	s.Close()
	require.Equal(t, []string{"abc-1", "abc-3"}, c.ids)
	require.Equal(t, []bool{true, true}, c.signed)
	var m map[string]any
	require.NoError(t, json.Unmarshal([]byte(c.posts[1]), &m))
	require.Equal(t, "turn 3", m["content"])
	require.Equal(t, "turn 3", m["text"])
	require.Equal(t, map[string]any{"alias": "Asterism"}, m["speaker"])
	require.Equal(t, "abc", m["session"])
	require.Equal(t, "turn", m["event"].(map[string]any)["event"])
}

func TestSender_whatFailsIsTriedAgainLaterEachTime(t *testing.T) {
	c := newChat(t, 500, 503, 429)
	s, rests, said := sender(t, c.URL, nil)
	s.Say("stardice", "abc", turn(1))
	c.wait(t, 4)
	s.drain()
	require.Equal(t, []string{"abc-1", "abc-1", "abc-1", "abc-1"}, c.ids)
	require.Equal(t, []time.Duration{time.Second, 2 * time.Second, 7 * time.Second}, *rests, "the last as the chat asks for")
	require.Equal(t, "asterism: webhook: event 1: answered 500 Internal Server Error; trying on\n", said.String(), "at once, and once")
	require.Zero(t, s.Lost())
}

// A chat that fails again after it took a post is told of again.
func TestSender_whatFailsIsToldOfEachTimeThatItBegins(t *testing.T) {
	c := newChat(t, 500, 200, 503)
	s, _, said := sender(t, c.URL, nil)
	s.Say("stardice", "abc", turn(1), turn(2))
	c.wait(t, 4)
	s.drain()
	require.Equal(t, 2, strings.Count(said.String(), "trying on"), said.String())
}

// A chat says how long it wants to be left alone, in seconds or by the clock.
func TestSender_leavesAChatAloneAsItAsks(t *testing.T) {
	for after, want := range map[string]time.Duration{
		"300": 5 * time.Minute, "1e300": time.Hour, "NaN": time.Second, "-5": time.Second, "soon": time.Second,
		now().UTC().Add(40 * time.Second).Format(http.TimeFormat): 40 * time.Second,
		now().UTC().Add(-time.Hour).Format(http.TimeFormat):       time.Second,
	} {
		first := true
		chat := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if first {
				w.Header().Set("Retry-After", after)
				w.WriteHeader(http.StatusTooManyRequests)
			}
			first = false
		}))
		s, rests, _ := sender(t, chat.URL, nil)
		s.Say("stardice", "abc", turn(1))
		s.drain()
		chat.Close()
		require.Equal(t, []time.Duration{want}, *rests, after)
	}
}

// The evening's last lines aren't lost because a chat didn't take one a moment ago.
func TestSender_whatWaitsForItsNextTryIsTriedAtTheEnd(t *testing.T) {
	c := newChat(t, 503)
	waits := make(chan struct{})
	s, _, _ := sender(t, c.URL, func(c *Config) {
		c.Rest = func(done <-chan struct{}, d time.Duration) {
			if d == c.First {
				close(waits)
			}
			<-done
		}
		c.First = 2 * time.Second
	})
	s.Say("stardice", "abc", turn(1), turn(2))
	<-waits
	s.Close()
	require.Equal(t, []string{"abc-1", "abc-1", "abc-2"}, c.ids)
	require.Zero(t, s.Lost())
}

// What is left at the end is counted, the post in hand among it, and said.
func TestSender_whatIsLostAtTheEndIsSaid(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	first := make(chan struct{})
	s, _, said := sender(t, gone.URL, func(c *Config) {
		c.Rest = func(done <-chan struct{}, d time.Duration) {
			if d != c.First {
				return // the last second
			}
			close(first)
			<-done
		}
		c.First = 2 * time.Second
	})
	s.Say("stardice", "abc", turn(1), turn(2), turn(3))
	<-first
	s.Close()
	require.Equal(t, 3, s.Lost())
	require.Contains(t, said.String(), "event 1: dial tcp")
	require.Contains(t, said.String(), "asterism: webhook: posts that weren't delivered: 3\n")
	s.Close() // once more
	s.Say("stardice", "abc", turn(4))
	require.Equal(t, 1, strings.Count(said.String(), "delivered"))
}

func TestSender_whatIsRefusedIsSaidAndNotTriedAgain(t *testing.T) {
	c := newChat(t, 404)
	s, _, said := sender(t, c.URL+"/secret", nil)
	s.Say("stardice", "abc", turn(1), turn(2))
	c.wait(t, 2)
	s.Close()
	require.Equal(t, []string{"abc-1", "abc-2"}, c.ids)
	require.Contains(t, said.String(), "webhook: event 1: refused: answered 404")
	require.NotContains(t, said.String(), "secret")
}

func TestSender_givesUpAfterSomeTries(t *testing.T) {
	c := newChat(t, 500, 500, 500)
	s, _, said := sender(t, c.URL, func(c *Config) { c.Tries = 3 })
	s.Say("stardice", "abc", turn(1), turn(2))
	c.wait(t, 4)
	s.Close()
	require.Equal(t, []string{"abc-1", "abc-1", "abc-1", "abc-2"}, c.ids)
	require.Contains(t, said.String(), "given up after 3 tries")
}

// A chat that never answers holds nobody up.
func TestSender_neverWaits(t *testing.T) {
	stuck := make(chan struct{})
	silent := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-stuck:
		case <-r.Context().Done():
		}
	}))
	defer silent.Close()
	defer close(stuck)
	s, _, _ := sender(t, silent.URL, func(c *Config) { c.Waiting = 4 })
	for i := range 1000 {
		s.Say("stardice", "abc", turn(i+1))
	}
	require.GreaterOrEqual(t, s.Lost(), 1000-4-1)
	s.Close()
}

func TestSender_aNetworkThatIsGoneNamesNoAddress(t *testing.T) {
	c := newChat(t)
	url := c.URL + "/secret"
	c.Close()
	s, _, said := sender(t, url, func(c *Config) { c.Tries = 2 })
	s.Say("stardice", "abc", turn(1))
	s.drain()
	require.Contains(t, said.String(), "given up after 2 tries")
	require.NotContains(t, said.String(), "secret")
}

func TestConfig_whatIsWrongIsSaid(t *testing.T) {
	for _, url := range []string{"", "ftp://a/b", "chat.example", "http://", "::"} {
		cfg := Default()
		cfg.URL, cfg.Key = url, key
		require.ErrorContains(t, cfg.Validate(), "http://", url)
	}
	cfg := Default()
	cfg.URL = "http://127.0.0.1"
	require.ErrorContains(t, cfg.Validate(), "key")
}
