// Package oto lets the sounds of the table be heard. It stands on
// github.com/ebitengine/oto, which needs no C compiler. A machine without a
// sound device plays just as well, silently.
package oto
