//go:build !nocamera

package main

import (
	"encoding/binary"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// xClient asks an X display for its windows and closes them, as their x does (X Window
// System Protocol; ICCCM, 4.2.8.1).
type xClient struct {
	t    *testing.T
	conn net.Conn
	root uint32
}

func newXClient(t *testing.T, display string) *xClient {
	conn, err := net.Dial("unix", "/tmp/.X11-unix/X"+strings.TrimPrefix(display, ":"))
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	x := &xClient{t: t, conn: conn}
	x.send([]byte{'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	head := x.read(8)
	require.EqualValues(t, 1, head[0], "the display lets nobody in")
	setup := x.read(4 * int(binary.LittleEndian.Uint16(head[6:])))
	vendor, formats := int(binary.LittleEndian.Uint16(setup[16:])), int(setup[21])
	x.root = binary.LittleEndian.Uint32(setup[32+(vendor+3)/4*4+8*formats:])
	return x
}

func (x *xClient) send(request []byte) {
	x.t.Helper()
	_, err := x.conn.Write(request)
	require.NoError(x.t, err)
}

func (x *xClient) read(n int) []byte {
	x.t.Helper()
	b := make([]byte, n)
	_, err := io.ReadFull(x.conn, b)
	require.NoError(x.t, err)
	return b
}

// ask sends a request and returns its answer, nil for an error.
func (x *xClient) ask(code, detail byte, body ...byte) []byte {
	x.t.Helper()
	x.send(append([]byte{code, detail, byte((4 + len(body)) / 4), 0}, body...))
	answer := x.read(32)
	if answer[0] == 0 {
		return nil
	}
	return append(answer, x.read(4*int(binary.LittleEndian.Uint32(answer[4:])))...)
}

// numbers are numbers of 32 bits in a row.
func numbers(all ...uint32) (b []byte) {
	for _, n := range all {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return b
}

// atom is the number of a name.
func (x *xClient) atom(name string) uint32 {
	padded := append([]byte{byte(len(name)), 0, 0, 0}, name...)
	for len(padded)%4 != 0 {
		padded = append(padded, 0)
	}
	return binary.LittleEndian.Uint32(x.ask(16, 0, padded...)[8:])
}

// window is the window that is seen and whose title begins so, 0 where there is none.
func (x *xClient) window(title string) uint32 {
	tree := x.ask(15, 0, numbers(x.root)...) // QueryTree
	for i := range int(binary.LittleEndian.Uint16(tree[16:])) {
		w := binary.LittleEndian.Uint32(tree[32+4*i:])
		name, has := x.ask(20, 0, numbers(w, 39, 0, 0, 64)...), x.ask(3, 0, numbers(w)...) // GetProperty of WM_NAME, GetWindowAttributes
		if name != nil && has != nil && has[26] == 2 && strings.HasPrefix(string(name[32:]), title) {
			return w
		}
	}
	return 0
}

func (x *xClient) shows(title string) bool { return x.window(title) != 0 }

// close asks a window to close.
func (x *xClient) close(title string) {
	w := x.window(title)
	require.NotZero(x.t, w, title)
	event := append([]byte{33, 32, 0, 0}, numbers(w, x.atom("WM_PROTOCOLS"), x.atom("WM_DELETE_WINDOW"), 0, 0, 0, 0)...) // ClientMessage
	x.send(append([]byte{25, 0, 11, 0}, append(numbers(w, 0), event...)...))                                             // SendEvent
}

// press presses a key of the display's keyboard in a window.
func (x *xClient) press(title string, key byte) {
	w := x.window(title)
	require.NotZero(x.t, w, title)
	x.send(append([]byte{42, 1, 3, 0}, numbers(w, 0)...))                           // SetInputFocus
	event := append([]byte{2, key, 0, 0}, numbers(0, x.root, w, 0, 0, 0, 1<<16)...) // KeyPress, on the same screen
	x.send(append([]byte{25, 1, 11, 0}, append(numbers(w, 1), event...)...))        // SendEvent
}
