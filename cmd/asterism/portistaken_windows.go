package main

import "syscall"

// errPortTaken is Winsock's number for a port that another program has (WSAEADDRINUSE).
const errPortTaken = syscall.Errno(10048)
