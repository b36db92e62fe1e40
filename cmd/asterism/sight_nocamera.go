//go:build nocamera

package main

// Run says that this build can't look.
func (c *detectCmd) Run(*stdio) error { return errNoEyes }

// Run says that this build can't look.
func (c *evaluateCmd) Run(*stdio) error { return errNoEyes }

// Run says that this build can't look.
func (c *watchCmd) Run(*stdio) error { return errNoEyes }

// Run says that this build can't look.
func (c *teachCmd) Run(*stdio) error { return errNoEyes }
