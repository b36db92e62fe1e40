package tuio

import (
	"fmt"
	"strings"
)

// Profile is one of TUIO's tables of objects. Each has its own lifetimes and
// its own count of frames.
type Profile uint8

// The nine profiles of TUIO 1.1, and TUIO 2.0, which has one frame for all.
const (
	Obj2D Profile = iota
	Cur2D
	Blb2D
	Obj25D
	Cur25D
	Blb25D
	Obj3D
	Cur3D
	Blb3D
	Tuio2
	numProfiles
)

// Type tells the components of a TUIO 2.0 frame apart. In 1.1 it is None.
type Type uint8

// The components of TUIO 2.0 that are read.
const (
	None Type = iota
	Tok       // a token: a thing with an identity
	Ptr       // a pointer: a finger, a pen
	Bnd       // bounds: the outline's ellipse
	Sym       // a symbol: a group and data in words
	numTypes
)

var profileNames = [numProfiles]string{
	"2Dobj", "2Dcur", "2Dblb", "25Dobj", "25Dcur", "25Dblb", "3Dobj", "3Dcur", "3Dblb", "tuio2",
}

var typeNames = [numTypes]string{"", "tok", "ptr", "bnd", "sym"}

// String returns the name on the wire: "2Dobj", and "tuio2" for TUIO 2.0.
func (p Profile) String() string {
	if p < numProfiles {
		return profileNames[p]
	}
	return fmt.Sprintf("Profile(%d)", uint8(p))
}

// ParseProfile returns the profile of that name.
func ParseProfile(name string) (Profile, error) {
	for p, n := range profileNames {
		if n == name {
			return Profile(p), nil
		}
	}
	return 0, fmt.Errorf("tuio: profile %q: not one of %s", name, strings.Join(profileNames[:], " "))
}

// String returns the name on the wire: "tok", or nothing for TUIO 1.1.
func (t Type) String() string {
	if t < numTypes {
		return typeNames[t]
	}
	return fmt.Sprintf("Type(%d)", uint8(t))
}

// profileOf finds the profile named by the end of an OSC address.
func profileOf(name []byte) (Profile, bool) {
	for p, n := range profileNames[:Tuio2] {
		if string(name) == n {
			return Profile(p), true
		}
	}
	return 0, false
}
