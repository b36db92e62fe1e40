package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/asterism-dice/asterism/rules"
	"github.com/asterism-dice/asterism/rules/sqlite"
)

// askedAt is a table that asks whether to go on with the match of a journal.
func askedAt(t *testing.T, file string) (*player, *bytes.Buffer) {
	t.Helper()
	p, said := again(t, playCmd{Game: "stardice", Journal: file})
	p.loop = p.newLoop(nil)
	s, err := p.live()
	require.NoError(t, err)
	require.NotNil(t, p.asked)
	require.NoError(t, p.loop.begin(s))
	return p, said
}

// answerAt answers the question of a table, and has something happen after it.
func answerAt(t *testing.T, p *player, do string) {
	t.Helper()
	require.NoError(t, p.loop.do(rules.Command{Do: do}, nil))
	require.NoError(t, p.loop.next())
	require.Nil(t, p.asked)
	happens(t, p)
}

func happens(t *testing.T, p *player) {
	t.Helper()
	require.NoError(t, p.loop.do(rules.Command{Do: rules.DoPause}, nil))
	p.kept().Wait()
	require.Empty(t, p.kept().Trouble())
}

func TestTwoTables_whatOneGoesOnWithTheOtherDoesNot(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	events := matches(t, file)[0].Events
	one, _ := askedAt(t, file)
	two, said := askedAt(t, file)
	answerAt(t, one, doResume)
	happens(t, one)
	answerAt(t, two, doResume)
	happens(t, one)
	happens(t, two)
	require.Contains(t, said.String(), "can't go on here: it is being played at another table. A new match begins")
	require.Contains(t, two.notices(two.loop.session.Snapshot())[0], "it is being played at another table")
	one.close()
	two.close()
	all := matches(t, file)
	require.Len(t, all, 2)
	require.Equal(t, []int{events + 3, 2}, []int{all[0].Events, all[1].Events})
}

func TestTwoTables_aMatchThatEndedAtTheOtherTableIsNotGoneOnWith(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	one, _ := askedAt(t, file)
	two, said := askedAt(t, file)
	answerAt(t, one, doResume)
	one.close()
	answerAt(t, two, doResume)
	require.Contains(t, said.String(), "can't go on here: it was played on at another table. A new match begins")
	two.close()
	require.Len(t, matches(t, file), 2)
}

func TestTwoTables_aNewMatchAtOneLeavesTheOtherItsOwn(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	one, _ := askedAt(t, file)
	two, said := askedAt(t, file)
	answerAt(t, one, doResume)
	answerAt(t, two, rules.DoNew)
	require.Contains(t, said.String(), "asterism: a new match begins; match 1 of ")
	require.False(t, matches(t, file)[0].Closed)
	one.close()
	three, _ := askedAt(t, file)
	require.EqualValues(t, 1, three.journal.(*databaseMatches).last.ID, "two plays the last one")
}

func TestTwoTables_whatOneDoesNotWantTheOtherGoesOnWith(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	one, _ := askedAt(t, file)
	two, _ := askedAt(t, file)
	answerAt(t, one, rules.DoNew)
	require.True(t, matches(t, file)[0].Closed)
	answerAt(t, two, doResume)
	require.False(t, matches(t, file)[0].Closed)
}

func TestTwoTables_whereNobodyIsAskedTheSecondBeginsAMatch(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	one, _ := again(t, playCmd{Game: "stardice", Journal: file})
	two, said := again(t, playCmd{Game: "stardice", Journal: file})
	one.decideAlone()
	two.decideAlone()
	require.Contains(t, said.String(), "it is being played at another table")
	_, err := two.live()
	require.NoError(t, err)
}

func TestDecide_aJournalThatCanNotBeWrittenEndsNoGame(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	p, said := askedAt(t, file)
	require.NoError(t, p.journal.(*databaseMatches).store.Close())
	require.NoError(t, p.loop.do(rules.Command{Do: rules.DoNew}, nil))
	require.NoError(t, p.loop.next())
	require.Contains(t, said.String(), "stays unfinished in the history: sqlite: journal ")
}

func TestDecide_aMatchIsLeftToOthersWhereItDoesNotBegin(t *testing.T) {
	file, _ := brokenOff(t, 1200)
	p, _ := again(t, playCmd{Game: "stardice", Journal: file})
	p.decideAlone()
	uuid := matches(t, file)[0].UUID
	require.True(t, sqlite.Playing(file, uuid))
	p.close()
	require.False(t, sqlite.Playing(file, uuid))
}

func TestNews_areToldForAWhile(t *testing.T) {
	n := news{text: "a new match begins"}
	for _, c := range []struct {
		now  time.Duration
		told bool
	}{{0, true}, {time.Hour, true}, {time.Hour + newsFor - 1, true}, {time.Hour + newsFor, false}, {2 * time.Hour, false}} {
		require.Equal(t, c.told, len(n.at(c.now)) == 1, c.now)
	}
	require.Empty(t, new(news).at(time.Second))
}
