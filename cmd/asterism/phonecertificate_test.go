package main

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// expiredCertificate writes a certificate of the year 2001, and its key.
func expiredCertificate(t *testing.T) (cert, private string) {
	t.Helper()
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	begin := time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC)
	c := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"table.example"}, NotBefore: begin, NotAfter: begin.AddDate(1, 0, 0)}
	der, err := x509.CreateCertificate(nil, c, c, key.Public(), key)
	require.NoError(t, err)
	b, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	cert, private = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	require.NoError(t, os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	require.NoError(t, os.WriteFile(private, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: b}), 0o600))
	return cert, private
}

// What browsers will warn of is said where a telephone looks, too; the addresses of
// pages that aren't for it are not.
func TestPhone_whatIsDoubtfulAboutItsCertificateIsSaid(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	cert, private := expiredCertificate(t)
	var said strings.Builder
	s, err := phoneFlags{Companion: companionAddr{addr: "127.0.0.1:0"}, TLSCert: cert, TLSKey: private}.serve(phoneName, &said)
	require.NoError(t, err)
	defer s.Close()
	lines := strings.SplitAfter(said.String(), "\n")
	require.Len(t, lines, 3, said.String())
	require.Equal(t, "asterism: telephones: the certificate has expired on 1 January 2002: browsers will refuse it or warn\n", lines[0])
	require.Contains(t, lines[1], "asterism: camera phone: open https://table.example:")
}
