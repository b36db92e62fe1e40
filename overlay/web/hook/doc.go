// Package hook tells a chat what happens at the table: each decision is a
// message that is posted to an address of the players' own (a webhook, as the
// chats of Foundry, Discord, Mattermost and others take them).
//
// A post is JSON: "content" and "text" are the line to show, "username" and
// "speaker" who says it, "event" the event as in package feed, "game" and "session"
// what it is of: the session of a stream of the same table. Who has missed posts asks
// that stream for what came after an event, by session=SESSION&from=NUMBER. Its headers
// say who sends it and prove it:
//
//	X-Asterism-Delivery: SESSION-NUMBER         the same each time it is tried
//	X-Asterism-Signature: t=SECONDS,v1=HEX      HMAC-SHA256 of "SECONDS.BODY"
//
// A post that fails is tried again, later each time. The table never waits for
// the chat: what can't be said for long is dropped. The first post that fails is told
// at once, and at the end how many were lost.
package hook
