package main

import "fmt"

// keeper is who keeps the session, nil when nobody does.
func (l *loop) keeper() matchKeeper {
	if l.kept == nil {
		return nil
	}
	return l.kept()
}

// settled yields something when the journal may be up to the game.
func (l *loop) settled() <-chan struct{} {
	if k := l.keeper(); k != nil {
		return k.Changed()
	}
	return nil
}

// tell keeps what is shown, and has the screens say what the matter is with the
// journal.
func (l *loop) tell(k matchKeeper, u *update) {
	if len(u.Events) > 0 {
		k.Show(u.Snapshot)
	}
	trouble := k.Trouble()
	if trouble != "" {
		u.Notices = append(u.Notices, trouble)
	}
	switch {
	case trouble == l.trouble:
	case trouble == "":
		fmt.Fprintln(l.log, "asterism: the journal is kept again")
	default:
		fmt.Fprintf(l.log, "asterism: %s\n", trouble)
	}
	l.trouble = trouble
}
