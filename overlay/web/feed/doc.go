// Package feed is the stream of events for streaming overlays, bots and other
// programs: what happens at the table, a JSON object a line.
//
// The first line, and one wherever another session begins, is a [Header]. Each
// further line is an event, as journals hold it: its number, time in seconds,
// kind, the dice and players it is about, its typed payload, and the reason in
// a sentence. After events that change it comes a [Standing], the score of all
// players. Of what is past those are told that were kept: a database of matches has
// them all; a journal of lines has one, at its end, which follows from the events alone,
// without points that lie on the table in a battle that isn't over; and a running table
// tells none for the events of before a restart.
//
//	{"stream":"asterism","version":1,"game":"stardice","title":"Star Dice"}
//	{"seq":1,"time":0,"event":"called","player":"red","face":"evens",…,"text":"red calls evens"}
//	{"standing":[{"player":"white","score":0,"turn":true},{"player":"red","score":6}]}
//
// A session is a match, by the name that its journal has for it: it is the same after a
// restart that goes on with the match, and in the stream of the journal. Another match is
// another session; where no journal is kept, so is each start.
//
// By HTTP the stream is lines of JSON, or server-sent events (WHATWG HTML) for
// who asks for text/event-stream. There an event's id is "SESSION:NUMBER": a
// browser that comes back goes on where it was, and is told all of a session that
// is another one by then. Other programs say from=NUMBER and session=SESSION, or
// from=NUMBER alone if they know that the session is the same.
//
// A web page reads it only if the table's own server serves it: any other page that a
// browser shows, one in a file, too, is refused, for the stream tells who plays at the
// table. A page of your own for streaming asks a program of yours, which asks the table.
//
// [Schema] says what a line may hold, for every game of the program: each kind of event
// with its meaning, the games that send it and the types that its data may be of, and
// each field with its unit. [Version] grows when a program that reads it must change. New
// kinds of events, new types of data and new optional fields may come at any time, and
// the schema takes them: leave out what you don't know.
package feed
