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
// is learnt from dice at rest. Either sensor alone goes on.
//
// Time is what frames and Tick say it is: the same frames give the same tables.
package tracker
