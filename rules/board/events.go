package board

import "github.com/asterism-dice/asterism/rules"

// kinds are the kinds of a board game's events.
var kinds = []rules.KindInfo{
	{Kind: Began, About: "a game begins with what lies on the table", Data: []rules.Payload{Standing{}}},
	{Kind: Played, About: "a move was played", Data: []rules.Payload{Standing{}}},
	{Kind: Corrected, About: "the last move is taken for another one by the same way, or for the same with another side up", Data: []rules.Payload{Standing{}}},
	{Kind: Learned, About: "what a die shows, or how it is turned, is known better", Data: []rules.Payload{Standing{}}},
	{Kind: Agreed, About: "a draw was agreed on", Data: []rules.Payload{Standing{}}},
	{Kind: Refused, About: "a player, or the table, plays on though a draw was offered"},
	{Kind: Resigned, About: "a player gave the game up", Data: []rules.Payload{Standing{}}},
	{Kind: Cleared, About: "the next game is awaited"},
	{Kind: Placed, About: "the board lies somewhere, or somewhere else", Data: []rules.Payload{Place{}}},
	{Kind: Stood, About: "the clock stood still, since no sensor could look", Data: []rules.Payload{standstill{}}},
	{Kind: Settled, About: "a question is open no more", Data: []rules.Payload{Mending{}}},
	{Kind: Forgotten, About: "the face that players said of a die holds no more: it was moved, or taken in hand; or the die has left the table", Data: []rules.Payload{away{}}},
	{Kind: Noted, About: "where a die lies of which players said something: by that it is found again after a restart", Data: []rules.Payload{Whereabouts{}}},
	{Kind: Followed, About: "the dice lie as was said, or as before what was taken back"},
	{Kind: TimeUp, About: "a player's time is up: the players decide what follows"},
	{Kind: rules.Read, Data: []rules.Payload{rules.Saying{}}},
	{Kind: rules.Turn},
	{Kind: rules.Faulted, Data: []rules.Payload{Trouble{}}},
	{Kind: rules.Mended, Data: []rules.Payload{Mending{}}},
	{Kind: rules.Ended, Data: []rules.Payload{rules.End{}}},
	{Kind: rules.Undone, Data: []rules.Payload{wentBack{}}},
	{Kind: rules.Redone},
	{Kind: rules.Paused}, {Kind: rules.Resumed},
}

// Events are the kinds of a board game's events, for its Info; of questions with what
// this game alone asks.
func Events(asked ...rules.Payload) []rules.KindInfo {
	all := append([]rules.Payload{Trouble{}, Offer{}, Wish{}, laying{}, Corners{}}, asked...)
	return append([]rules.KindInfo{{Kind: rules.Asked, Data: all}}, kinds...)
}
