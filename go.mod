module github.com/asterism-dice/asterism

go 1.24
