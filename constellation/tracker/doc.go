// Package tracker turns the frames of one or several sensors into a table.
//
// A sensor's readings are noisy, have no lasting identity, and stop when a hand
// passes over. A [Tracker] gives each die an id that stays, a place that
// doesn't tremble, and the face that most of its readings voted for. It alone
// decides when a die has come to rest, was knocked, is doubtful or is gone, and
// which dice a sensor sees as one stack. [Config] says how much a sensor may
// err before something has happened.
//
// Several sensors look at the same dice: where one is seen is told by the one that
// touches it, else by the first; what it shows is voted for by all. A reading is
// given to a die by the Mahalanobis distance from where others saw it at that
// moment, and how a sensor's places differ from the table's, and by how much,
// is learnt from dice at rest. Either sensor alone goes on, and
// each may see but a part of the table: a die that goes from one's into another's stays
// the same (crossing.go), and one that is put where another was taken away is that other
// one no more (double.go). What two sensors took for others among dice that were thrown together is
// parted from those (mixed.go).
//
// Time is what frames and Tick say it is: the same frames give the same tables.
//
// # Words
//
// A track is a thing on the table, an observation what one sensor sees of it. An
// observation is
//
//   - seen: it is in the sensor's last frame
//   - ever: it was in some frame of the sensor
//   - homed: the die rests, and home is where this sensor sees it
//   - hidden: it isn't seen, and a hand or the sensor's trouble may be why
//   - covered: it was seen until something came over it, and remembered then
//
// A track is
//
//   - born: it has an id, and is a die or a block of the table
//   - still: it rests; away: it rests, but was seen elsewhere just now
//   - hosted: it is hidden in the stack of another die, its host
//   - doubtful: no sensor has seen it for a while; gone comes after that
//
// Five things shift dice, and each is told from the others:
//
//   - a knock moves one die (knock.go, settle.go)
//   - a jolt of the table moves most of them, each by a way of its own (jolt.go)
//   - a bump of a sensor moves all of them by one motion, and none really (bump.go)
//   - a slide moves all of them by one motion that several sensors see (slid.go)
//   - a collision sends one die on where another stops (collision.go)
package tracker
