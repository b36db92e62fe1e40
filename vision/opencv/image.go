package opencv

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	_ "image/gif" // OpenCV has no reader for it
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gocv.io/x/gocv"
)

// maxPicture is the most that a picture file may have, in bytes: several times
// what cameras write.
const maxPicture = 256 << 20

// Load reads a picture file in colour, turned as its EXIF orientation says.
// The caller closes the Mat.
func Load(path string) (gocv.Mat, error) {
	data, err := readPicture(path)
	if err != nil {
		return gocv.Mat{}, fmt.Errorf("opencv: %w", err)
	}
	img, err := Decode(data)
	if err != nil {
		return gocv.Mat{}, fmt.Errorf("%s: %w", path, err)
	}
	return img, nil
}

// readPicture reads a picture file. What is no regular file is refused before
// it is opened: a pipe to which nobody writes would never end.
func readPicture(path string) ([]byte, error) {
	i, err := os.Stat(path)
	if err == nil && !i.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file", path)
	}
	if err == nil && i.Size() > maxPicture {
		return nil, fmt.Errorf("%s is too large: at most %d bytes are read", path, maxPicture)
	}
	return os.ReadFile(path)
}

// Decode reads the bytes of a picture file. The caller closes the Mat.
func Decode(data []byte) (gocv.Mat, error) {
	if len(data) == 0 {
		return gocv.Mat{}, fmt.Errorf("%w: the file is empty", ErrPicture)
	}
	if err := checkHead(data); err != nil {
		return gocv.Mat{}, err
	}
	if err := cmp.Or(checkEnd(data), checkChunks(data), checkStill(data), checkRuns(data)); err != nil {
		return gocv.Mat{}, err
	}
	if bytes.HasPrefix(data, []byte("GIF8")) {
		return decodeGo(data)
	}
	img, err := gocv.IMDecode(exifFirst(data), gocv.IMReadColor)
	if err != nil {
		return gocv.Mat{}, fmt.Errorf("%w: %d bytes: %v", ErrPicture, len(data), err)
	}
	if img.Empty() {
		img.Close()
		return gocv.Mat{}, fmt.Errorf("%w: %d bytes", ErrPicture, len(data))
	}
	turn(&img, webpOrientation(data))
	return img, nil
}

// decodeGo reads what the standard library can and OpenCV can't.
func decodeGo(data []byte) (gocv.Mat, error) {
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return gocv.Mat{}, fmt.Errorf("%w: %v", ErrPicture, err)
	}
	return gocv.ImageToMatRGB(img)
}

// endings are those of the picture files that can be written. OpenCV ends the process
// where it is asked for another.
var endings = []string{".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff",
	".jpe", ".dib", ".ppm", ".pnm", ".sr", ".ras"}

// CheckName tells why a picture file can't be written under a name, by its ending.
func CheckName(name string) error {
	if !slices.Contains(endings, strings.ToLower(filepath.Ext(name))) {
		return fmt.Errorf("picture %s: its name must end in %s", name, strings.Join(endings, ", "))
	}
	return nil
}

// Encode returns a picture file's bytes; its form follows from the ending of the
// file's name.
func Encode(name string, img gocv.Mat) ([]byte, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	b, err := gocv.IMEncode(gocv.FileExt(strings.ToLower(filepath.Ext(name))), img)
	if err != nil {
		return nil, fmt.Errorf("opencv: %s: %w", name, err)
	}
	defer b.Close()
	return bytes.Clone(b.GetBytes()), nil
}
