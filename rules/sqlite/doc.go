// Package sqlite keeps journals in a database: all matches of a table in one
// file, each event with a checksum, safe before it is shown.
//
// A [Recorder] keeps the match that is played. It never holds play up: it
// writes beside it, tells by Settled when everything is safe, and goes on in
// memory when the file can't be written. What it holds then goes into a spare
// file, which several tables may share, and back into the journal as soon as that
// can be written again or is opened the next time ([OpenJournal]). Until then the
// journal and its spares are read together ([ReadJournal]): a match
// goes on after its last event, whichever file holds that. A damaged file is put
// aside and rebuilt from what can be read ([Salvage]).
//
// The file is a database of SQLite 3 in WAL mode with full synchronisation: an
// event that is committed survives a power cut. SQLite tells a torn write of
// its log by checksums, but not a page that has changed on the disk; therefore
// each event has a checksum of its own.
//
// The driver is modernc.org/sqlite, SQLite in Go. Beside it
// github.com/ncruces/go-sqlite3 was measured (two cores of an AMD EPYC, ext4,
// other work beside it; 2000 events of 220 bytes, each committed by itself,
// two runs):
//
//	                                modernc 1.62.0      ncruces 0.37.0
//	build, nothing cached, no cgo   27 s                36 s
//	adds to a program               7.3 MB              10.6 MB
//	commit, p50                     0.22 and 0.24 ms    0.26 and 0.27 ms
//	commit, p99                     8 and 19 ms         6 and 19 ms
//	commit without the disk, p50    13 µs               13 and 17 µs
//	memory at most                  17.6 and 18.3 MB    15.6 and 15.9 MB
//
// They are equally fast, the disk decides; modernc builds sooner and is
// smaller. The slowest commits took 0.2 to 0.6 s with either, so no frame may
// wait for one. What a frame with an event pays is that it is written down in
// memory and handed over, 14 to 29 µs; that it is safe, and may be shown, took
// 0.4 to 5 ms at the median and 16 to 123 ms at the 99th percentile (three runs
// of the package's benchmarks, seven other builds and tests beside them).
package sqlite
