package tuio

// internMax bounds the strings that are remembered at a time.
const internMax = 1024

// interner keeps one copy of strings that come again and again, so that a
// symbol sent in each frame isn't copied in each frame.
type interner map[string]string

func (in *interner) intern(b []byte) string {
	if s, ok := (*in)[string(b)]; ok {
		return s
	}
	if *in == nil || len(*in) >= internMax {
		*in = make(interner)
	}
	s := string(b)
	(*in)[s] = s
	return s
}
