// Package web shows a table on telephones and takes what their owners ask for.
//
//	Snapshot ──> Server ──> moment ──> a page on each telephone
//	Orders <───────┘  <──── requests ──────┘
//
// A [Server] is one more screen of the program's loop, and one more source of
// commands. The loop hands snapshots over through one atomic pointer and never
// waits: a goroutine of the server makes pictures of them at its own pace, and
// each telephone gets the latest one when it has taken the one before. A slow
// telephone skips pictures; it never holds up another one or the table.
//
// Who may do what (role.go, may.go): whoever opens the address watches. The token in
// the code at the table's rim makes a player, another one the game master.
// Both change with each match.
//
// The server listens on addresses of this machine and of the local network
// only (address.go). Requests must name such an address as their host, against
// DNS rebinding, and come from the server's own pages, against forged requests
// of other sites (guard.go). No cookie is used: a page sends its token in the
// first message, and it travels in the part of the address that browsers send
// to nobody.
//
// A telephone may also look at the table (phonecamera.go): its browser sends
// pictures, of which the latest is kept for whoever reads dice from it.
//
// The words of this package:
//
//	moment   all that a telephone may be shown at one time
//	part     one element of the picture, as SVG
//	update   what has changed from one moment to another
//	order    a command of a player on its way to the loop
//	seat     the player of the game that a telephone speaks for
package web
