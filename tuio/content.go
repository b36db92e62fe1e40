package tuio

// Content is all that lies on a sender's surface at one moment, per profile.
// The zero Content is an empty surface.
type Content struct {
	objects [numProfiles][]Object
}

// Add puts objects onto the surface. Those of Tuio2 bear their Type, and a
// thing with several components bears the same S in each.
func (c *Content) Add(p Profile, objects ...Object) {
	c.objects[p] = append(c.objects[p], objects...)
}

// Objects returns what lies there in that profile.
func (c *Content) Objects(p Profile) []Object { return c.objects[p] }

// Reset empties the surface and keeps the memory.
func (c *Content) Reset() {
	for p := range c.objects {
		c.objects[p] = c.objects[p][:0]
	}
}
