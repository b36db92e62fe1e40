package vision

import (
	"net/url"
	"strings"
)

// IsAddress tells whether a camera's name is where a stream comes from.
func IsAddress(name string) bool { return strings.Contains(name, "://") }

// CameraName is what people are told of a camera: its number or name; of an address
// neither user nor password, nor what is asked after "?", in which many a camera wants
// its password, too. Screens, telephones and bug reports show it to anybody.
func CameraName(name string) string {
	scheme, _, ok := strings.Cut(name, "://")
	if !ok {
		return name
	}
	u, err := url.Parse(name)
	if err != nil || u.Host == "" {
		return scheme + "://…"
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
}
