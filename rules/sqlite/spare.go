package sqlite

import (
	"cmp"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Spares are the files that keep a match while its journal can't be written:
// one beside the journal, and one in the folder for temporary files, which may
// be another disk.
func Spares(journal string) []string {
	base := strings.TrimSuffix(filepath.Base(journal), filepath.Ext(journal))
	spares := []string{filepath.Join(filepath.Dir(journal), besideJournal(filepath.Base(journal)))}
	if folder, err := private(); err == nil {
		spares = append(spares, filepath.Join(folder, fmt.Sprintf("%s-spare-%08x.db", base, pathSum(journal))))
	}
	return spares
}

// besideJournal names the spare that lies beside a journal of a name: games-spare.db beside
// games.db, games.sqlite.spare.db beside games.sqlite. Journals of two names never share one:
// what one of them lacks would go into the other.
func besideJournal(name string) string {
	if base, ok := strings.CutSuffix(name, ".db"); ok {
		return base + "-spare.db"
	}
	return name + ".spare.db"
}

// pathSum tells journals of one name in several folders apart.
func pathSum(journal string) uint32 {
	absolute, _ := filepath.Abs(journal)
	return crc32.ChecksumIEEE([]byte(absolute))
}

// linked are the spares that were made by the name of a link, as while what it leads to
// wasn't there.
func linked(link, journal string) (all []string) {
	known := Spares(journal)
	for _, spare := range Spares(link) {
		if _, err := os.Stat(spare); err == nil && !slices.Contains(known, realPath(spare)) && !slices.Contains(known, spare) {
			all = append(all, spare)
		}
	}
	return all
}

// realPath is where a file lies, or will, to which links may lead: SQLite keeps its log
// beside that.
func realPath(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		return filepath.Join(folder, filepath.Base(path))
	}
	return path
}

// leave removes a match from a spare file, and the file when nothing else is in it: other
// tables keep their matches in it too. What nobody else holds of the match, beyond those
// entries, stays with it. Where playing is given, so does a match that somebody plays by now.
// Gone tells whether the match may be removed, also where that failed at its end.
func leave(spare, uuid string, entries []entry, playing func() bool) (gone bool, err error) {
	if _, err := os.Stat(spare); err != nil {
		return true, nil
	}
	l, err := lockFileAt(besideSpare(spare), spareTries)
	if err != nil || l == nil {
		return false, wrap(spare, cmp.Or(err, ErrReadOnly))
	}
	defer removeLock(l)
	s, err := Open(spare)
	if err != nil {
		return false, err
	}
	gone, last, err := s.drop(uuid, entries, playing)
	if err = errors.Join(wrap(spare, err), s.Close()); err == nil && last {
		removeFiles(spare)
	}
	return gone, err
}

// drop removes a match whose events are among entries, unless it is the last of the file,
// which is to be removed then. Gone is as leave tells it.
func (s *Store) drop(uuid string, entries []entry, playing func() bool) (gone, last bool, err error) {
	id, _, mine, err := s.kept(uuid)
	if err != nil || len(mine) > len(entries) || differ(mine, entries) > 0 {
		return false, false, err
	}
	tx, err := s.db.Begin() // from now on nobody else writes
	if err != nil {
		return false, false, err
	}
	defer tx.Rollback()
	var events, others int
	err = tx.QueryRow("SELECT (SELECT count(*) FROM event WHERE match = ?), (SELECT count(*) FROM match WHERE id <> ?)", id, id).Scan(&events, &others)
	if err != nil || events != len(mine) || playing != nil && playing() {
		return false, false, err
	}
	if others == 0 {
		return true, true, nil // a full disk has no room for more than that
	}
	for _, table := range []string{"scene WHERE match", "event WHERE match", "match WHERE id"} {
		if _, err := tx.Exec("DELETE FROM "+table+" = ?", id); err != nil {
			return false, false, err
		}
	}
	return true, false, tx.Commit()
}

// besideSpare is the file that is locked while a spare is begun or removed: what another
// table writes into a file that is just being removed would be lost.
func besideSpare(spare string) string {
	return filepath.Join(filepath.Dir(spare), ".asterism-changing-"+filepath.Base(spare))
}

// spareTries is how often that lock is tried for: whoever holds it waits for the disk.
const spareTries = 200

// private is a folder for temporary files that only this user may enter.
func private() (string, error) {
	folder := filepath.Join(os.TempDir(), fmt.Sprintf("asterism-%d", os.Getuid()))
	if err := os.Mkdir(folder, 0o700); err == nil {
		return folder, nil
	}
	i, err := os.Lstat(folder)
	if err == nil && (!i.IsDir() || runtime.GOOS != "windows" && i.Mode().Perm()&0o077 != 0) {
		err = fmt.Errorf("sqlite: %s is not this user's alone", folder)
	}
	return folder, err
}
