package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// journalForm is how a journal is written.
type journalForm int

const (
	noJournal journalForm = iota
	databaseJournal
	linesJournal // an event a line, as before there was a database
)

// none stands on the command line and in settings for no journal, album, port or camera.
const none = "none"

// databaseMark begins each database (sqlite.org/fileformat.html, 1.3).
const databaseMark = "SQLite format 3\x00"

// formOf tells the form of a journal: that of what is in the file; of a file
// that is empty or not there yet, what its name says: lines when it ends like a
// file of JSON, else a database.
func formOf(name string) journalForm {
	if name == none {
		return noJournal
	}
	if i, err := os.Stat(name); err == nil && i.Mode().IsRegular() && i.Size() > 0 {
		if startsWith(name, databaseMark) {
			return databaseJournal
		}
		return linesJournal
	}
	if slices.Contains([]string{".jsonl", ".json", ".ndjson"}, strings.ToLower(filepath.Ext(name))) {
		return linesJournal
	}
	return databaseJournal
}

// startsWith tells whether a file begins with these bytes.
func startsWith(name, mark string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	b := make([]byte, len(mark))
	_, err = io.ReadFull(f, b)
	return err == nil && string(b) == mark
}
