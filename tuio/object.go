package tuio

import "time"

// Object is one thing as its sender describes it. Which fields mean something
// is said by the profile, and in TUIO 2.0 by the Type. Positions and sizes are
// parts of the surface (0…1), angles radians, speeds parts of the surface
// per second.
type Object struct {
	Type Type  // component of TUIO 2.0; None in 1.1
	S    int32 // session id: stays with one thing while it is alive
	I    int32 // symbol id; the component id c_id in TUIO 2.0
	U    int32 // tu_id of TUIO 2.0: type << 16 | user

	X, Y, Z float32 // position of the centre
	A, B, C float32 // angles
	W, H, D float32 // width, height, depth
	F       float32 // area
	V       float32 // volume

	VX, VY, VZ float32 // velocity
	VA, VB, VC float32 // rotation per second
	M, R       float32 // acceleration of motion and of rotation (of pressure for Ptr)

	Shear, Radius, Pressure float32 // Ptr: radians, part of the surface, 0…1
	VP                      float32 // Ptr: pressure per second

	Seen time.Duration // when it was read to lie so; no part of what is sent, but what speeds are made by

	Moving      bool   // TUIO 2.0: the optional speeds were sent
	unplaced    bool   // its place or size was no number: only until the frame is committed
	Group, Data string // Sym: what kind of code and what it says
}

// unknown takes an argument that is no number, as senders have it that divide
// 0 by 0 for a lone contact. Without its place or size an object can't be set;
// all else (angles, speeds, an area) is 0 then, and the object counts.
func (o *Object) unknown(a argument) {
	*o.field(a) = 0
	o.unplaced = o.unplaced || a.isPlace() || a.isSize()
}

// field returns where the argument called f is kept. The integers and strings
// of an object are not kept here: nil.
//
// It is asked for each number of each message, so it is a switch and no table
// of functions.
func (o *Object) field(f argument) *float32 {
	switch f {
	case argX:
		return &o.X
	case argY:
		return &o.Y
	case argZ:
		return &o.Z
	case argA:
		return &o.A
	case argB:
		return &o.B
	case argC:
		return &o.C
	case argW:
		return &o.W
	case argH:
		return &o.H
	case argD:
		return &o.D
	case argF:
		return &o.F
	}
	return o.rest(f)
}

// rest is field for what isn't place or extent: speeds, and what 2.0 adds.
func (o *Object) rest(f argument) *float32 {
	switch f {
	case argV:
		return &o.V
	case argVX:
		return &o.VX
	case argVY:
		return &o.VY
	case argVZ:
		return &o.VZ
	case argVA:
		return &o.VA
	case argVB:
		return &o.VB
	case argVC:
		return &o.VC
	case argM:
		return &o.M
	case argR:
		return &o.R
	case argShear:
		return &o.Shear
	case argRadius:
		return &o.Radius
	case argPressure:
		return &o.Pressure
	case argVP:
		return &o.VP
	}
	return nil
}

// integer returns where the integer argument called f is kept, or nil.
func (o *Object) integer(f argument) *int32 {
	switch f {
	case argS:
		return &o.S
	case argI:
		return &o.I
	case argU:
		return &o.U
	}
	return nil
}
