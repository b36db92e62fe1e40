package ebi

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

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
	next // corner
	left // by a pixel, with Shift by ten
	right
	up
	down
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

// tableBindings are those of every game, in the order of the help. What a die is
// is typed: digits, or one of the letters of says and then any word, and Enter.
var tableBindings = []binding{
	{key: "Tab, arrows", does: "ring a die, to say what it is", code: ebiten.KeyTab, command: rules.Command{Do: rules.DoMend, Value: rules.MendNext}},
	{code: ebiten.KeyArrowLeft, command: rules.Command{Do: rules.DoMend, Value: rules.MendLeft}},
	{code: ebiten.KeyArrowRight, command: rules.Command{Do: rules.DoMend, Value: rules.MendRight}},
	{code: ebiten.KeyArrowUp, command: rules.Command{Do: rules.DoMend, Value: rules.MendUp}},
	{code: ebiten.KeyArrowDown, command: rules.Command{Do: rules.DoMend, Value: rules.MendDown}},
	{code: ebiten.KeyEscape, command: rules.Command{Do: rules.DoMend, Value: rules.MendClose}},
	{key: "0-9 Enter", does: "face of the die that is ringed or asked for", code: -1, command: rules.Command{Do: rules.DoFace}},
	{key: "F word Enter", does: "the same, for a face that is a word", code: -1, command: rules.Command{Do: rules.DoFace}},
	{key: "K word Enter", does: "kind of the die that is ringed: d6, d20", code: -1, command: rules.Command{Do: rules.DoKind}},
	{key: "W word Enter", does: "whose it is: white, red, neutral", code: -1, command: rules.Command{Do: rules.DoTeam}},
	{key: "X", does: "the die that is ringed is not in the game", code: ebiten.KeyX, command: rules.Command{Do: rules.DoIgnore}},
	{key: "Space", does: "pause, go on", code: ebiten.KeySpace, command: rules.Command{Do: rules.DoPause}},
	{key: "Backspace, Ctrl-Z", does: "undo", code: ebiten.KeyBackspace, command: rules.Command{Do: rules.DoUndo}},
	{code: ebiten.KeyZ, ctrl: true, command: rules.Command{Do: rules.DoUndo}},
	{key: "Ctrl-Y", does: "redo", code: ebiten.KeyY, ctrl: true, command: rules.Command{Do: rules.DoRedo}},
	{key: "N", does: "next battle, round or game", code: ebiten.KeyN, command: rules.Command{Do: rules.DoNew}},
}

// windowBindings are those of the window itself.
var windowBindings = []binding{
	{key: "M", does: "sound off, on", code: ebiten.KeyM, action: muted},
	{key: "+", does: "louder", code: -1}, // see signs
	{key: "-", does: "quieter", code: -1},
	{key: "C", does: "set the table's corners", code: ebiten.KeyC, action: calibrate},
	{key: "F11", does: "whole screen", code: ebiten.KeyF11, action: fullscreen},
	{key: "H, ?", does: "these keys", code: ebiten.KeyH, action: help},
	{code: ebiten.KeyF1, action: help},
	{key: "Ctrl-Q", does: "quit", code: ebiten.KeyQ, ctrl: true, action: quit},
}

// says are the letters that begin a word, and what the word says of a die.
var says = map[rune]word{
	'f': {rules.DoFace, "face"}, 'k': {rules.DoKind, "kind"}, 'w': {rules.DoTeam, "whose"},
}

// word is a command whose value is typed.
type word struct {
	do   string
	what string // as people read it
}

// signs are bound by what they write: where they are differs from keyboard to
// keyboard.
var signs = map[rune]action{'+': louder, '-': quieter, '?': help}

// cornerBindings count while the corners are set.
var cornerBindings = []binding{
	{code: ebiten.KeyEnter, action: keep}, {code: ebiten.KeyNumpadEnter, action: keep}, {code: ebiten.KeyC, action: keep},
	{code: ebiten.KeyEscape, action: cancel}, {code: ebiten.KeyR, action: reset}, {code: ebiten.KeyTab, action: next},
	{code: ebiten.KeyArrowLeft, action: left}, {code: ebiten.KeyArrowRight, action: right},
	{code: ebiten.KeyArrowUp, action: up}, {code: ebiten.KeyArrowDown, action: down},
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

// without returns the bindings but for those of commands that mean nothing now.
func without(all []binding, lacks []string) []binding {
	return slices.DeleteFunc(slices.Clone(all), func(b binding) bool { return slices.Contains(lacks, b.command.Do) })
}

// code returns the key that bears a letter, -1 for what is no letter.
func code(letter string) ebiten.Key {
	if len(letter) != 1 || letter[0] < 'A' || letter[0] > 'Z' {
		return -1
	}
	return ebiten.KeyA + ebiten.Key(letter[0]-'A')
}

// validateKeys tells which key of a game can't be had: it is no letter, or
// means something else already. The keys of the corners count while those are set,
// when the game's don't.
func validateKeys(own []rules.Key) error {
	taken := map[ebiten.Key]bool{}
	for letter := range says {
		taken[code(strings.ToUpper(string(letter)))] = true
	}
	for _, b := range bindings(nil) {
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

// wordBindings count while a word is typed, too: they write nothing.
var wordBindings = []binding{
	{code: ebiten.KeyF11, action: fullscreen},
	{code: ebiten.KeyQ, ctrl: true, action: quit},
}

// keyboard turns keys into actions and commands.
type keyboard struct {
	bindings []binding
	typed    string // so far
	typing   bool
	says     word // what the word that is typed says
	asked    []rules.Command
	pad      []ebiten.Key
	runes    []rune
}

func newKeyboard(own []rules.Key) keyboard { return keyboard{bindings: bindings(own)} }

// longestWord is how many letters a face may have, as on telephones.
const longestWord = 40

// read takes what was pressed since the last tick.
func (k *keyboard) read(corners, slides bool) []action {
	k.pad = inpututil.AppendJustPressedKeys(k.pad[:0])
	for i, key := range k.pad {
		k.pad[i] = labelled(key, ebiten.KeyName(key))
	}
	k.runes = ebiten.AppendInputChars(k.runes[:0])
	ctrl := ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta)
	switch {
	case slides:
		return k.aside(k.pad, ctrl)
	case corners:
		return k.press(cornerBindings, k.pad, ctrl)
	}
	return k.take(k.pad, k.runes, ctrl)
}

// aside is one tick in which slides are shown: keys answer those, and ask nothing of the game.
func (k *keyboard) aside(keys []ebiten.Key, ctrl bool) []action {
	k.typing, k.typed = false, ""
	return k.press(wordBindings, keys, ctrl)
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
		k.letters(letters, keys)
		k.edit(keys)
		return k.press(wordBindings, keys, ctrl)
	}
	if !ctrl && len(letters) > 0 && k.begin(latin(letters[0], keys)) {
		if !unicode.IsDigit(letters[0]) {
			letters = letters[1:]
		}
		k.letters(letters, keys)
		k.edit(keys) // on a slow machine Enter comes in the same tick
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

// latin is a letter, or the Latin one of its key where it is of another script: there keys do
// what they do on an American keyboard.
func latin(letter rune, keys []ebiten.Key) rune {
	if !unicode.IsLetter(letter) || unicode.Is(unicode.Latin, letter) {
		return letter
	}
	for _, key := range keys {
		if key >= ebiten.KeyA && key <= ebiten.KeyZ {
			return 'a' + rune(key-ebiten.KeyA)
		}
	}
	return letter
}

// digit is one of any keyboard's script as 0 to 9: each script has its ten in a row.
func digit(r rune) rune {
	for _, row := range unicode.Digit.R16 {
		if lo := rune(row.Lo); r >= lo && r <= rune(row.Hi) {
			return '0' + r - lo
		}
	}
	return r
}

// begin tells whether a letter begins a word that says what a die is.
func (k *keyboard) begin(letter rune) bool {
	says, ok := says[unicode.ToLower(letter)]
	if unicode.IsDigit(letter) {
		says, ok = word{rules.DoFace, "face"}, true
	}
	k.typing, k.says = ok, says
	return ok
}

// letters are written into the word. Kinds and teams have Latin letters alone.
func (k *keyboard) letters(letters []rune, keys []ebiten.Key) {
	for _, r := range letters {
		if r = digit(r); k.says.do != rules.DoFace {
			r = latin(r, keys)
		}
		if unicode.IsGraphic(r) && !unicode.IsSpace(r) && utf8.RuneCountInString(k.typed) < longestWord {
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
				k.asked = append(k.asked, rules.Command{Do: k.says.do, Value: k.typed})
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
