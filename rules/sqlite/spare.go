package sqlite

import (
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// Spares are the files that keep a match while its journal can't be written:
// one beside the journal, and one in the folder for temporary files, which may
// be another disk.
func Spares(journal string) []string {
	base := strings.TrimSuffix(filepath.Base(journal), filepath.Ext(journal))
	spares := []string{filepath.Join(filepath.Dir(journal), base+"-spare.db")}
	if folder, err := private(); err == nil {
		absolute, _ := filepath.Abs(journal)
		spares = append(spares, filepath.Join(folder, fmt.Sprintf("%s-spare-%08x.db", base, crc32.ChecksumIEEE([]byte(absolute)))))
	}
	return spares
}

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
