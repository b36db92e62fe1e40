package main

import (
	"fmt"
	"math"
	"reflect"
	"strings"
)

// finite tells which number of the settings is none: TOML knows nan and inf, and nothing
// can be measured in them.
func finite(v reflect.Value, where string) error {
	switch v.Kind() {
	case reflect.Float64:
		if f := v.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			return fmt.Errorf("%s = %v: a number is wanted", where, f)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("toml"), ",")
			if err := finite(v.Field(i), where+"."+name); err != nil {
				return err
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if err := finite(v.Index(i), where); err != nil {
				return err
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return finite(v.Elem(), where)
		}
	}
	return nil
}
