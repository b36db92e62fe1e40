package tuio

import "strings"

// argument names one argument of a message that describes an object.
type argument uint8

const (
	argS argument = iota // integers
	argI
	argU
	argX // floats
	argY
	argZ
	argA
	argB
	argC
	argW
	argH
	argD
	argF
	argV
	argVX
	argVY
	argVZ
	argVA
	argVB
	argVC
	argM
	argR
	argShear
	argRadius
	argPressure
	argVP
	argGroup // strings
	argData
)

// shape is the form of one message that describes an object: its arguments,
// their names in the answers of listen, and the type tags that go with them.
type shape struct {
	args     []argument
	keys     []string
	tags     string // without the comma and, in 1.1, without the s of "set"
	required int    // the first arguments that must be there; TUIO 2.0 may leave speeds out
}

// shapes11 holds the arguments of set, per profile of TUIO 1.1.
var shapes11 = [Tuio2]shape{
	Obj2D:  newShape("s i x y a X Y A m r", keys11),
	Cur2D:  newShape("s x y X Y m", keys11),
	Blb2D:  newShape("s x y a w h f X Y A m r", keys11),
	Obj25D: newShape("s i x y z a X Y Z A m r", keys11),
	Cur25D: newShape("s x y z X Y Z m", keys11),
	Blb25D: newShape("s x y z a w h f X Y Z A m r", keys11),
	Obj3D:  newShape("s i x y z a b c X Y Z A B C m r", keys11),
	Cur3D:  newShape("s x y z X Y Z m", keys11),
	Blb3D:  newShape("s x y z a b c w h d v X Y Z A B C m r", keys11),
}

// shapes20 holds the arguments per component of TUIO 2.0; what follows the
// bar is optional.
var shapes20 = [numTypes]shape{
	Tok: newShape("s_id tu_id c_id x y angle | xv yv av ma ra", keys20),
	Ptr: newShape("s_id tu_id c_id x y angle shear radius pressure | xv yv pv ma pa", keys20),
	Bnd: newShape("s_id x y angle w h area | xv yv av ma ra", keys20),
	Sym: newShape("s_id tu_id c_id group data", keys20),
}

var keys11 = map[string]argument{
	"s": argS, "i": argI, "x": argX, "y": argY, "z": argZ, "a": argA, "b": argB, "c": argC,
	"w": argW, "h": argH, "d": argD, "f": argF, "v": argV,
	"X": argVX, "Y": argVY, "Z": argVZ, "A": argVA, "B": argVB, "C": argVC, "m": argM, "r": argR,
}

var keys20 = map[string]argument{
	"s_id": argS, "tu_id": argU, "c_id": argI, "x": argX, "y": argY, "angle": argA,
	"shear": argShear, "radius": argRadius, "pressure": argPressure,
	"w": argW, "h": argH, "area": argF, "xv": argVX, "yv": argVY, "av": argVA, "pv": argVP,
	"ma": argM, "ra": argR, "pa": argR, "group": argGroup, "data": argData,
}

func newShape(form string, names map[string]argument) shape {
	need, rest, _ := strings.Cut(form, "|")
	sh := shape{required: len(strings.Fields(need))}
	for _, key := range append(strings.Fields(need), strings.Fields(rest)...) {
		arg, ok := names[key]
		if !ok {
			panic("tuio: shape with unknown argument " + key)
		}
		sh.args = append(sh.args, arg)
		sh.keys = append(sh.keys, key)
		sh.tags += string(arg.tag())
	}
	return sh
}

// tag returns the OSC type tag of an argument.
func (a argument) tag() byte {
	switch {
	case a <= argU:
		return 'i'
	case a >= argGroup:
		return 's'
	}
	return 'f'
}

// isPlace tells whether an argument says where something lies.
func (a argument) isPlace() bool { return a >= argX && a <= argZ }

// isSize tells whether an argument says how large something is along a side.
func (a argument) isSize() bool { return a >= argW && a <= argD }

// shapeOf returns the form in which an object of that profile is described.
func shapeOf(p Profile, t Type) *shape {
	if p == Tuio2 {
		return &shapes20[t]
	}
	return &shapes11[p]
}
