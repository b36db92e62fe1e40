package onednn

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	"github.com/ebitengine/purego"
)

// ErrMissing is wrapped by Open's errors where the library isn't installed, is
// of a version that isn't known, or can't be used.
var ErrMissing = errors.New("no oneDNN")

// ErrElsewhere is wrapped by Open's errors on systems and processors for which
// the library isn't looked for: it is fast where it writes its own machine
// code, which is on 64-bit x86.
var ErrElsewhere = errors.New("oneDNN is of no use here")

// handle is an object of the library's.
type handle uintptr

// status is what a function of the library returns, 0 for success.
type status int32

// statusNames are the library's words for what went wrong.
var statusNames = map[status]string{1: "out of memory", 2: "invalid arguments", 3: "unimplemented", 4: "last implementation reached", 5: "runtime error", 6: "not required"}

func (s status) err() error {
	if s == 0 {
		return nil
	}
	if name, ok := statusNames[s]; ok {
		return errors.New(name)
	}
	return fmt.Errorf("status %d", s)
}

// version is the beginning of the library's dnnl_version_t.
type version struct{ major, minor, patch int32 }

// names are those under which the library may be found: that of the development
// package, then those of versions that are known.
var names = []string{"libdnnl.so", "libdnnl.so.3", "libdnnl.so.2"}

// Library is oneDNN, loaded.
type Library struct {
	version version
	api     api
	engine  handle
	dialect dialect
	execute uintptr       // dnnl_primitive_execute, which is called so often that it is called the short way
	threads func(n int32) // sets how many threads the library takes for calls from this one
}

// Open returns the library. It wraps ErrMissing. It is loaded once, and stays.
var Open = sync.OnceValues(open)

func open() (*Library, error) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		return nil, fmt.Errorf("onednn: %s on %s: %w", runtime.GOOS, runtime.GOARCH, ErrElsewhere)
	}
	var why error
	for _, name := range names {
		l, err := openAs(name)
		if err == nil {
			return l, nil
		}
		why = cmp.Or(why, err) // of the others the first name says most
	}
	return nil, fmt.Errorf("onednn: %w: %w", ErrMissing, why)
}

// openAs loads the library of that name and makes it ready.
func openAs(name string) (*Library, error) {
	at, err := load(name)
	if err != nil {
		return nil, err
	}
	l, err := start(at)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return l, nil
}

// start makes a loaded library ready.
func start(at uintptr) (*Library, error) {
	l := &Library{threads: threadSetter()}
	var get func() unsafe.Pointer
	if err := register(at, map[string]any{"dnnl_version": &get}); err != nil {
		return nil, err
	}
	l.version = *(*version)(get())
	var err error
	if l.dialect, err = newDialect(at, l.version); err != nil {
		return nil, err
	}
	if err := register(at, l.api.functions()); err != nil {
		return nil, err
	}
	if l.execute, err = symbol(at, "dnnl_primitive_execute"); err != nil {
		return nil, err
	}
	return l, errors.Join(l.api.cacheCapacity(keptPrimitives).err(), l.api.engineCreate(&l.engine, cpu, 0).err())
}

// String returns the library's name and version.
func (l *Library) String() string {
	return fmt.Sprintf("oneDNN %d.%d.%d", l.version.major, l.version.minor, l.version.patch)
}

// keptPrimitives is how many primitives the library keeps machine code of, for
// networks made anew: that of some five networks. By itself it keeps 1024,
// which is 300 MB for pictures of many sizes.
const keptPrimitives = 256

// register sets functions of a library by their names.
func register(at uintptr, functions map[string]any) error {
	for name, f := range functions {
		symbol, err := symbol(at, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		purego.RegisterFunc(f, symbol)
	}
	return nil
}

// threadSetter returns what sets how many threads OpenMP takes, with which
// Debian's and Ubuntu's library is built. Each thread of ours that called it
// would otherwise get a crew of its own, which waits for work by spinning.
func threadSetter() func(int32) {
	set := func(int32) {}
	if at, err := load("libgomp.so.1"); err == nil {
		_ = register(at, map[string]any{"omp_set_num_threads": &set})
	}
	return set
}
