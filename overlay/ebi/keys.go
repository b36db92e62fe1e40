package ebi

import (
	"fmt"
	"slices"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/asterism-dice/asterism/rules"
)

// action is what a key asks of the window itself.
type action int

const (
	none action = iota
	quit
	fullscreen
	muted
	louder
	quieter
	help
	calibrate
	keep
	cancel
	reset
)

// binding is one key and what it does.
type binding struct {
	key     string // as people read it
	does    string
	code    ebiten.Key
	ctrl    bool
	action  action
	command rules.Command
}

// tableBindings are those of every game, in the order of the help. Faces are
// typed: digits, or F and then any word, and Enter.
var tableBindings = []binding{
	{key: "0-9 Enter", does: "face of the die that is asked for", code: -1},
	{key: "F word Enter", does: "the same, for a face that is a word", code: -1},
	{key: "Space", does: "pause, go on", code: ebiten.KeySpace, command: rules.Command{Do: rules.DoPause}},
	{key: "Backspace, Ctrl-Z", does: "undo", code: ebiten.KeyBackspace, command: rules.Command{Do: rules.DoUndo}},
	{code: ebiten.KeyZ, ctrl: true, command: rules.Command{Do: rules.DoUndo}},
	{key: "Ctrl-Y", does: "redo", code: ebiten.KeyY, ctrl: true, command: rules.Command{Do: rules.DoRedo}},
	{key: "N", does: "next battle or round", code: ebiten.KeyN, command: rules.Command{Do: rules.DoNew}},
}

// windowBindings are those of the window itself.
var windowBindings = []binding{
	{key: "M", does: "sound off, on", code: ebiten.KeyM, action: muted},
	{key: "+", does: "louder", code: -1}, // see signs
	{key: "-", does: "quieter", code: -1},
	{key: "C", does: "set the table's corners", code: ebiten.KeyC, action: calibrate},
	{key: "F11", does: "whole screen", code: ebiten.KeyF11, action: fullscreen},
	{key: "H", does: "these keys", code: ebiten.KeyH, action: help},
	{code: ebiten.KeyF1, action: help},
	{key: "Ctrl-Q", does: "quit", code: ebiten.KeyQ, ctrl: true, action: quit},
}

// signs are bound by what they write: where they are differs from keyboard to
// keyboard.
var signs = map[rune]action{'+': louder, '-': quieter}

// cornerBindings count while the corners are set.
var cornerBindings = []binding{
	{code: ebiten.KeyEnter, action: keep}, {code: ebiten.KeyNumpadEnter, action: keep}, {code: ebiten.KeyC, action: keep},
	{code: ebiten.KeyEscape, action: cancel}, {code: ebiten.KeyR, action: reset},
	{code: ebiten.KeyQ, ctrl: true, action: quit},
}

// bindings returns all of them in the order of the help, the game's own between
// those of every game and those of the window.
func bindings(own []rules.Key) []binding {
	all := slices.Clone(tableBindings)
	for _, k := range own {
		all = append(all, binding{key: k.Key, does: k.Help, code: code(k.Key), command: k.Command})
	}
	return append(all, windowBindings...)
}

// code returns the key that bears a letter, -1 for what is no letter.
func code(letter string) ebiten.Key {
	if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
		return -1
	}
	return ebiten.KeyA + ebiten.Key(letter[0]-'A')
}

// validateKeys tells which key of a game can't be had: it is no letter, or
// means something else already.
func validateKeys(own []rules.Key) error {
	taken := map[ebiten.Key]bool{ebiten.KeyF: true}
	for _, b := range append(bindings(nil), cornerBindings...) {
		taken[b.code] = taken[b.code] || !b.ctrl
	}
	for _, k := range own {
		c := code(k.Key)
		if c < 0 || taken[c] {
			return fmt.Errorf("ebi: key %q of the game: want a letter from A to Z that is free", k.Key)
		}
		taken[c] = true
	}
	return nil
}

// keyboard turns keys into actions and commands.
type keyboard struct {
	bindings []binding
	typed    string // so far
	typing   bool
	asked    []rules.Command
	pad      []ebiten.Key
	runes    []rune
}

func newKeyboard(own []rules.Key) keyboard { return keyboard{bindings: bindings(own)} }

// longestWord is how many letters a face may have.
const longestWord = 16

// read takes what was pressed since the last tick.
func (k *keyboard) read(corners bool) []action {
	k.pad = inpututil.AppendJustPressedKeys(k.pad[:0])
	for i, key := range k.pad {
		k.pad[i] = labelled(key, ebiten.KeyName(key))
	}
	k.runes = ebiten.AppendInputChars(k.runes[:0])
	ctrl := ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta)
	if corners {
		return k.press(cornerBindings, k.pad, ctrl)
	}
	return k.take(k.pad, k.runes, ctrl)
}

// labelled returns the key that bears a letter on the keyboard that people
// have: the engine names keys by where they are on an American one.
func labelled(key ebiten.Key, label string) ebiten.Key {
	if len(label) == 1 && label[0] >= 'a' && label[0] <= 'z' {
		return ebiten.KeyA + ebiten.Key(label[0]-'a')
	}
	return key
}

// commands returns what the players have asked for, once.
func (k *keyboard) commands() []rules.Command {
	all := k.asked
	k.asked = nil
	return all
}

// take is one tick of keys and of the letters that they gave.
func (k *keyboard) take(keys []ebiten.Key, letters []rune, ctrl bool) []action {
	if k.typing {
		k.letters(letters)
		k.edit(keys)
		return nil
	}
	if !ctrl && len(letters) > 0 && (unicode.IsDigit(letters[0]) || letters[0] == 'f' || letters[0] == 'F') {
		k.typing = true
		if !unicode.IsDigit(letters[0]) {
			letters = letters[1:]
		}
		k.letters(letters)
		return nil
	}
	all := k.press(k.bindings, keys, ctrl)
	for _, r := range letters {
		if a, ok := signs[r]; ok {
			all = append(all, a)
		}
	}
	return all
}

func (k *keyboard) letters(letters []rune) {
	for _, r := range letters {
		if (unicode.IsLetter(r) || unicode.IsDigit(r)) && len(k.typed) < longestWord {
			k.typed += string(r)
		}
	}
}

// edit ends or mends what is being typed.
func (k *keyboard) edit(keys []ebiten.Key) {
	for _, key := range keys {
		switch key {
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			if k.typed != "" {
				k.asked = append(k.asked, rules.Command{Do: rules.DoFace, Value: k.typed})
			}
			k.typed, k.typing = "", false
		case ebiten.KeyEscape:
			k.typed, k.typing = "", false
		case ebiten.KeyBackspace:
			letters := []rune(k.typed)
			if len(letters) == 0 {
				k.typing = false
				continue
			}
			k.typed = string(letters[:len(letters)-1])
			k.typing = k.typed != ""
		}
	}
}

// press looks keys up.
func (k *keyboard) press(table []binding, keys []ebiten.Key, ctrl bool) []action {
	var all []action
	for _, key := range keys {
		for _, b := range table {
			if b.code != key || b.ctrl != ctrl {
				continue
			}
			if b.action != none {
				all = append(all, b.action)
			}
			if b.command.Do != "" {
				k.asked = append(k.asked, b.command)
			}
		}
	}
	return all
}
