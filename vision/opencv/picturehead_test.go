package opencv

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// bigNumbers are numbers of four bytes, the most significant first.
func bigNumbers(all ...uint32) string {
	var b []byte
	for _, n := range all {
		b = binary.BigEndian.AppendUint32(b, n)
	}
	return string(b)
}

// bitmap is the head of a BMP, as Windows writes it or as OS/2 did.
func bitmap(size, w, h uint32) string {
	b := append([]byte("BM"), make([]byte, 100)...)
	binary.LittleEndian.PutUint32(b[10:], 14+size)
	binary.LittleEndian.PutUint32(b[14:], size)
	if size == 12 {
		for at, n := range []uint16{uint16(w), uint16(h), 1, 24} {
			binary.LittleEndian.PutUint16(b[18+2*at:], n)
		}
		return string(b)
	}
	for at, n := range []uint32{w, h, 1 | 24<<16} {
		binary.LittleEndian.PutUint32(b[18+4*at:], n)
	}
	return string(b)
}

// tiff is the head of a TIFF whose sizes have that type.
func tiff(order binary.AppendByteOrder, sign string, kind uint16, w, h uint32) string {
	b := order.AppendUint32([]byte(sign), 8)
	b = order.AppendUint16(b, 2)
	for tag, n := range []uint32{w, h} {
		b = order.AppendUint16(order.AppendUint16(b, 256+uint16(tag)), kind)
		b = order.AppendUint32(b, 1)
		if kind == 3 {
			b = order.AppendUint16(order.AppendUint16(b, uint16(n)), 0)
		} else {
			b = order.AppendUint32(b, n)
		}
	}
	return string(b)
}

// codestream is the head of the pixels of JPEG 2000.
func codestream(x0, y0, x1, y1 uint32) string {
	return "\xff\x4f\xff\x51\x00\x2f\x00\x00" + bigNumbers(x1, y1, x0, y0, 0, 0, x1, y1, 0, 0) + "\x00\x03\x07\x01\x01\x07\x01\x01\x07\x01\x01" +
		"\xff\x52\x00\x0c\x00\x00\x00\x01\x01\x05\x04\x04\x00\x00" +
		"\xff\x5c\x00\x13\x40\x40\x48\x48\x50\x48\x48\x50\x48\x48\x50\x48\x48\x50\x48\x48\x50" +
		"\xff\x90\x00\x0a\x00\x00\x00\x00\x00\x0e\x00\x01\xff\x93\xff\xd9"
}

const (
	radianceSign = "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n"
	jpegSign     = "\xff\xd8\xff\xe0\x00\x04\x00\x00"
	webpSign     = "RIFF\x64\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00"
)

// Whatever a file says of its picture, it doesn't end the program: what OpenCV wouldn't
// bear is refused in a line.
func TestDecode_refusesWhatOpenCVWouldNotBear(t *testing.T) {
	const tooMany = "60000×60000 pixels are too many"
	for _, tc := range []struct{ name, data, want string }{
		{"BMP", bitmap(40, 60000, 60000), tooMany},
		{"BMP from the top", bitmap(40, 60000, 1<<32-60000), tooMany},
		{"BMP of OS/2", bitmap(12, 60000, 60000), tooMany},
		{"BMP of runs that go on beyond its rows", runs(1, 5, "\x05\x01\x03\x00\x00\x00\x05\x01\x03\x00\x00\x01"), "rows longer than its width"},
		{"BMP of pixels that go on beyond its rows", runs(2, 3, "\x00\x04\x01\x02\x00\x00\x04\x01\x00\x01"), "rows longer than its width"},
		{"JPEG", jpegSign + "\xff\xc0\x00\x11\x08\xea\x60\xea\x60\x03", tooMany},
		{"JPEG in a way that Go can't read", jpegSign + "\x00\x00\xff\xff\xc9\x00\x11\x08\xea\x60\xea\x60\x03", tooMany},
		{"JPEG without a frame", jpegSign + "\xff\xda", "a JPEG of 0×0 pixels"},
		{"PNG", "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR" + bigNumbers(60000, 60000) + "\x08\x02\x00\x00\x00", tooMany},
		{"WebP", webpSign + "\x5f\xea\x00\x5f\xea\x00", tooMany},
		{"Sun raster", "\x59\xa6\x6a\x95" + bigNumbers(60000, 60000, 24, 0, 1, 0, 0), tooMany},
		{"PPM", "P6\n# by hand\n60000 60000\n255\n", tooMany},
		{"PPM, other ends of lines", "P6\r#60000 1\r60000\t60000x255\n", tooMany},
		{"PGM of one long line", "P5 2000000 1 255\n", "2000000×1 pixels are too many"},
		{"PBM of more than can be counted", "P4 99999999999999999999 99999999999999999999\n", "pixels are too many"},
		{"PBM of nothing", "P4 0 7\n", "a PBM of 0×7 pixels"},
		{"PPM of a number with a mark behind it", "P6 5#2000000 7\n3 255\n", "5×2000000 pixels are too many"},
		{"PAM", "P7\nWIDTH 3\nHEIGHT 2\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n", "PAM isn't read; save it as JPEG or PNG"},
		{"PFM", "PF\n3 2\n-1.0\n", "PFM isn't read"},
		{"HDR", radianceSign + "-Y 60000 +X 60000\n", tooMany},
		{"HDR with a remark", "#?RGBE\n#-Y 1 +X 1\nFORMAT=32-bit_rle_rgbe\n\n-Y 60000 +X 60000\n", tooMany},
		{"TIFF", tiff(binary.LittleEndian, "II*\x00", 4, 60000, 60000), tooMany},
		{"TIFF, short numbers", tiff(binary.BigEndian, "MM\x00*", 3, 60000, 60000), tooMany},
		{"TIFF of 64 bits", "II+\x00\x08\x00\x00\x00\x10\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00" +
			"\x00\x01\x10\x00\x01\x00\x00\x00\x00\x00\x00\x00\x60\xea\x00\x00\x00\x00\x00\x00" +
			"\x01\x01\x04\x00\x01\x00\x00\x00\x00\x00\x00\x00\x60\xea\x00\x00\x00\x00\x00\x00", tooMany},
		{"TIFF without a directory", "II*\x00\xff\xff\xff\xff", "a TIFF of 0×0 pixels"},
		{"JPEG 2000", codestream(0, 0, 60000, 60000), tooMany},
		{"JPEG 2000 in a file", "\x00\x00\x00\x0cjP  \r\n\x87\n\x00\x00\x00\x00jp2c" + codestream(10, 20, 60010, 60020), tooMany},
		{"JPEG 2000 in a file without pixels", "\x00\x00\x00\x0cjP  \r\n\x87\n", "a JPEG 2000 of 0×0 pixels"},
		{"OpenEXR", "\x76\x2f\x31\x01\x02\x00\x00\x00", "OpenEXR isn't read"},
		{"DICOM", strings.Repeat("\x00", 128) + "DICM", "DICOM isn't read"},
		{"NITF", "NITF02.10", "NITF isn't read"},
		{"a phone's HEIC", "\x00\x00\x00\x24ftypheic", "HEIC isn't read; save it as JPEG or PNG"},
		{"AVIF", "\x00\x00\x00\x1cftypavif", "AVIF isn't read"},
		{"a WebP that moves", "RIFF\x64\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00\x09\x00\x00\x09\x00\x00", "a WebP that moves isn't read"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := Decode([]byte(tc.data + strings.Repeat("\x00", 64)))
			require.ErrorIs(t, err, ErrPicture)
			require.ErrorContains(t, err, tc.want)
			require.NotContains(t, err.Error(), "\n")
		})
	}
}

// What OpenCV writes is read.
func TestDecode_readsEveryForm(t *testing.T) {
	img := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(10, 120, 240, 0), 48, 70, gocv.MatTypeCV8UC3)
	defer img.Close()
	for _, ending := range []gocv.FileExt{".bmp", ".jpg", ".png", ".webp", ".sr", ".ppm", ".tiff", ".jp2"} {
		t.Run(string(ending), func(t *testing.T) {
			b, err := gocv.IMEncode(ending, img)
			require.NoError(t, err)
			defer b.Close()
			got, err := Decode(b.GetBytes())
			require.NoError(t, err)
			defer got.Close()
			require.Equal(t, img.Size(), got.Size())
		})
	}
	for name, data := range map[string]string{
		"HDR": radianceSign + "-Y 2 +X 3\n" + strings.Repeat("\x80\x40\x20\x81", 6),
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Decode([]byte(data))
			require.NoError(t, err)
			defer got.Close()
			require.Equal(t, []int{2, 3}, got.Size())
		})
	}
}

// A picture that was cut off isn't looked at: what is missing of it may be full of dice.
func TestDecode_refusesWhatWasCutOff(t *testing.T) {
	img := gocv.NewMatWithSize(480, 700, gocv.MatTypeCV8UC3)
	defer img.Close()
	gocv.RandN(&img, gocv.NewScalar(128, 128, 128, 0), gocv.NewScalar(40, 40, 40, 0))
	for _, ending := range []gocv.FileExt{".bmp", ".jpg", ".png", ".webp", ".ppm", ".tiff"} {
		b, err := gocv.IMEncode(ending, img)
		require.NoError(t, err)
		data := bytes.Clone(b.GetBytes())
		b.Close()
		if ending == ".jpg" { // with a small one in it, which has an end
			data = slices.Concat(data[:2], []byte("\xff\xe1\x00\x0a\xff\xd8\xff\xd9\x00\x00\x00\x00"), data[2:])
			whole, err := Decode(data)
			require.NoError(t, err)
			whole.Close()
		}
		for _, part := range []int{len(data) / 50, len(data) / 2, len(data) - len(data)/50} {
			_, err = Decode(data[:part])
			require.ErrorIs(t, err, ErrPicture, "%s, %d bytes of %d", ending, part, len(data))
		}
	}
}

func FuzzCheckHead(f *testing.F) {
	f.Add([]byte(codestream(0, 0, 1, 1)))
	f.Add([]byte(tiff(binary.LittleEndian, "II+\x00", 16, 1, 1)))
	f.Add([]byte("P6 1 #1\n1"))
	f.Add([]byte(webpSign))
	for _, form := range forms {
		f.Add([]byte(strings.Repeat("\x00", form.at) + form.sign))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := checkHead(data); err != nil && !errors.Is(err, ErrPicture) {
			t.Fatal(err)
		}
	})
}
