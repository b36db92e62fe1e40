package ebi

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
)

// typeIn is one tick: letters, or <Key>, with ^ before it for Ctrl.
func typeIn(t *testing.T, k *keyboard, tick string) []action {
	ctrl := strings.HasPrefix(tick, "^")
	tick = strings.TrimPrefix(tick, "^")
	if !strings.HasPrefix(tick, "<") {
		return k.take(nil, []rune(tick), ctrl)
	}
	var key ebiten.Key
	require.NoError(t, key.UnmarshalText([]byte(strings.Trim(tick, "<>"))))
	return k.take([]ebiten.Key{key}, nil, ctrl)
}

// ownKeys are those of a game.
var ownKeys = []rules.Key{
	{Key: "O", Help: "call odds", Command: rules.Command{Do: "call", Value: "odds"}},
	{Key: "E", Help: "call evens", Command: rules.Command{Do: "call", Value: "evens"}},
}

func TestKeys(t *testing.T) {
	cases := []struct {
		name    string
		ticks   []string // letters typed in a tick, or <Key>
		want    []rules.Command
		actions []action
	}{
		{"a number and Enter set a face", []string{"1", "7", "<Enter>"}, []rules.Command{{Do: rules.DoFace, Value: "17"}}, nil},
		{"F begins a word", []string{"f", "S", "u", "n", "<Enter>"}, []rules.Command{{Do: rules.DoFace, Value: "Sun"}}, nil},
		{"a face of one's own may have signs in it", []string{"f", "+", "½", "/", " ", "x", "<Enter>"}, []rules.Command{{Do: rules.DoFace, Value: "+½/x"}}, nil},
		{"forty letters are taken, whatever bytes they are", []string{"f", strings.Repeat("ж", 41), "<Enter>"}, []rules.Command{{Do: rules.DoFace, Value: strings.Repeat("ж", 40)}}, nil},
		{"Backspace mends what is typed and undoes nothing", []string{"1", "7", "<Backspace>", "2", "<Enter>"}, []rules.Command{{Do: rules.DoFace, Value: "12"}}, nil},
		{"Escape forgets what is typed", []string{"1", "<Escape>", "<Enter>"}, nil, nil},
		{"Enter alone does nothing", []string{"f", "<Enter>"}, nil, nil},
		{"Space while typing is no pause", []string{"1", "<Space>", "<Enter>"}, []rules.Command{{Do: rules.DoFace, Value: "1"}}, nil},
		{"Backspace undoes", []string{"<Backspace>"}, []rules.Command{{Do: rules.DoUndo}}, nil},
		{"Ctrl-Z undoes, Ctrl-Y redoes", []string{"^<Z>", "^<Y>"}, []rules.Command{{Do: rules.DoUndo}, {Do: rules.DoRedo}}, nil},
		{"Z alone does nothing", []string{"<Z>"}, nil, nil},
		{"K begins a kind, W whose", []string{"k", "d", "8", "<Enter>", "W", "red", "<Enter>"}, []rules.Command{{Do: rules.DoKind, Value: "d8"}, {Do: rules.DoTeam, Value: "red"}}, nil},
		{"Tab and arrows ring a die", []string{"<Tab>", "<ArrowLeft>", "<ArrowRight>", "<ArrowUp>", "<ArrowDown>", "<Escape>"},
			[]rules.Command{{Do: rules.DoMend, Value: "next"}, {Do: rules.DoMend, Value: "left"}, {Do: rules.DoMend, Value: "right"},
				{Do: rules.DoMend, Value: "up"}, {Do: rules.DoMend, Value: "down"}, {Do: rules.DoMend, Value: "close"}}, nil},
		{"X leaves a die out", []string{"<X>"}, []rules.Command{{Do: rules.DoIgnore}}, nil},
		{"letters that say something are letters in a word", []string{"f", "w", "k", "f", "<Enter>"}, []rules.Command{{Do: rules.DoFace, Value: "wkf"}}, nil},
		{"Space pauses", []string{"<Space>"}, []rules.Command{{Do: rules.DoPause}}, nil},
		{"a game has keys of its own", []string{"<O>", "<E>"}, []rules.Command{{Do: "call", Value: "odds"}, {Do: "call", Value: "evens"}}, nil},
		{"the window's own keys", []string{"<M>", "+", "-", "<C>", "<F11>", "<H>", "^<Q>"}, nil, []action{muted, louder, quieter, calibrate, fullscreen, help, quit}},
		{"whoever types a word can quit, or fill the screen", []string{"f", "q", "<F11>", "<Q>", "^<Q>"}, nil, []action{fullscreen, quit}},
		{"Q alone doesn't quit", []string{"<Q>"}, nil, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			k, actions := newKeyboard(ownKeys), []action(nil)
			for _, tick := range c.ticks {
				actions = append(actions, typeIn(t, &k, tick)...)
			}
			require.Equal(t, c.want, k.commands())
			require.Equal(t, c.actions, actions)
			require.Empty(t, k.commands(), "commands are given once")
		})
	}
}

// A slow machine sees a digit and Enter in one tick.
func TestKeys_aDigitAndEnterAtOnce(t *testing.T) {
	k := newKeyboard(ownKeys)
	require.Empty(t, k.take([]ebiten.Key{ebiten.KeyDigit2, ebiten.KeyEnter}, []rune("2"), false))
	require.Equal(t, []rules.Command{{Do: rules.DoFace, Value: "2"}}, k.commands())
	require.False(t, k.typing)
}

func TestKeysAreThoseThatBearTheLetter(t *testing.T) {
	require.Equal(t, ebiten.KeyZ, labelled(ebiten.KeyY, "z"), "a German keyboard")
	require.Equal(t, ebiten.KeyM, labelled(ebiten.KeySemicolon, "m"), "a French keyboard")
	require.Equal(t, ebiten.KeySpace, labelled(ebiten.KeySpace, ""))
	require.Equal(t, ebiten.KeyQ, labelled(ebiten.KeyQ, "й"), "letters of other scripts stay where they are")
}

// Words are begun by keys of every keyboard, and written in its own letters.
func TestAWordBeginsByItsKeyInAnotherScript(t *testing.T) {
	for _, c := range []struct {
		key    ebiten.Key
		letter rune
		typing bool
		do     string
	}{
		{ebiten.KeyF, 'а', true, rules.DoFace}, {ebiten.KeyK, 'κ', true, rules.DoKind}, {ebiten.KeyW, 'Ц', true, rules.DoTeam},
		{ebiten.KeyN, 'т', false, ""}, {ebiten.KeyF, 'é', false, ""}, {ebiten.KeySemicolon, 'ж', false, ""},
	} {
		k := newKeyboard(ownKeys)
		k.take([]ebiten.Key{c.key}, []rune{c.letter}, false)
		require.Equal(t, c.typing, k.typing, "%c", c.letter)
		if c.typing {
			require.Equal(t, c.do, k.says.do)
		}
	}
}

// What a face shows is written in the keyboard's own letters; kinds and teams, and numbers,
// are called as everywhere.
func TestAWordInAnotherScript(t *testing.T) {
	type press struct {
		key    ebiten.Key
		letter rune
	}
	for _, c := range []struct {
		word []press
		want rules.Command
	}{
		{[]press{{ebiten.KeyF, 'а'}, {ebiten.KeyC, 'с'}, {ebiten.KeyJ, 'о'}}, rules.Command{Do: rules.DoFace, Value: "со"}},
		{[]press{{ebiten.KeyK, 'л'}, {ebiten.KeyD, 'в'}, {ebiten.KeyDigit6, '6'}}, rules.Command{Do: rules.DoKind, Value: "d6"}},
		{[]press{{ebiten.KeyW, 'ц'}, {ebiten.KeyR, 'к'}, {ebiten.KeyE, 'у'}, {ebiten.KeyD, 'в'}}, rules.Command{Do: rules.DoTeam, Value: "red"}},
		{[]press{{ebiten.KeyDigit1, '۱'}, {ebiten.KeyDigit7, '٧'}}, rules.Command{Do: rules.DoFace, Value: "17"}},
	} {
		k := newKeyboard(ownKeys)
		for _, p := range c.word {
			k.take([]ebiten.Key{p.key}, []rune{p.letter}, false)
		}
		k.take([]ebiten.Key{ebiten.KeyEnter}, nil, false)
		require.Equal(t, []rules.Command{c.want}, k.commands())
	}
}

func TestNoKeyDoesTwoThings(t *testing.T) {
	type chord struct {
		key  ebiten.Key
		ctrl bool
	}
	for _, table := range [][]binding{bindings(ownKeys), cornerBindings} {
		seen := map[chord]bool{}
		for _, b := range table {
			if b.code < 0 {
				continue
			}
			require.False(t, seen[chord{b.code, b.ctrl}], "%v", b.code)
			seen[chord{b.code, b.ctrl}] = true
			require.True(t, b.action != none || b.command.Do != "", "%v", b.code)
		}
	}
}

func TestAGameMayHaveAKeyOfTheCorners(t *testing.T) {
	require.NoError(t, validateKeys([]rules.Key{{Key: "R"}}), "it resets corners only while they are set")
}

func TestAKeyThatMeansSomethingElseIsRefused(t *testing.T) {
	for _, k := range []string{"", "o", "5", "Ö", "OO", "F", "M", "C", "N"} {
		require.ErrorContains(t, validateKeys([]rules.Key{{Key: k}}), "want a letter", k)
	}
	require.Error(t, validateKeys([]rules.Key{{Key: "P"}, {Key: "P"}}))
	require.NoError(t, validateKeys([]rules.Key{{Key: "P"}, {Key: "Q"}, {Key: "Z"}}), "with Ctrl they are something else")
}

// While a camera is calibrated in the window its keys answer that: Space pauses no game, a
// digit begins no word, + makes nothing louder. To leave, and to fill the screen, goes on.
func TestKeysThatAnswerSlidesAreNoCommands(t *testing.T) {
	k := newKeyboard(nil)
	k.take(nil, []rune("1"), false)
	require.True(t, k.typing)
	for _, key := range []ebiten.Key{ebiten.KeySpace, ebiten.KeyEnter, ebiten.KeyBackspace, ebiten.KeyN, ebiten.KeyEqual, ebiten.Key1} {
		require.Empty(t, k.aside([]ebiten.Key{key}, false), key)
		require.Empty(t, k.commands(), key)
		require.False(t, k.typing, key)
	}
	require.Equal(t, []action{quit}, k.aside([]ebiten.Key{ebiten.KeyQ}, true))
	require.Equal(t, []action{fullscreen}, k.aside([]ebiten.Key{ebiten.KeyF11}, false))
}

func TestCommandsFromBeforeTheGameAreForgotten(t *testing.T) {
	w, err := New(DefaultOptions())
	require.NoError(t, err)
	w.send(rules.Command{Do: rules.DoPause})
	w.Forget()
	require.Empty(t, w.Commands())
}
