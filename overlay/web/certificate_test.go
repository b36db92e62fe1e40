package web

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// ownCertificate writes a certificate for these names that is valid for an hour on
// either side of a moment.
func ownCertificate(t *testing.T, at time.Time, names ...string) (leaf *x509.Certificate, cert, private string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	c := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "table"}, DNSNames: names,
		NotBefore: at.Add(-time.Hour), NotAfter: at.Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
	require.NoError(t, err)
	b, err := x509.MarshalECPrivateKey(key)
	require.NoError(t, err)
	cert, private = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	require.NoError(t, os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	require.NoError(t, os.WriteFile(private, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: b}), 0o600))
	leaf, err = x509.ParseCertificate(der)
	require.NoError(t, err)
	return leaf, cert, private
}

func TestServer_servesByTLSUnderEveryNameOfItsCertificate(t *testing.T) {
	leaf, cert, private := ownCertificate(t, time.Now(), "*.wild.example", "table.example", "dice.example")
	s := serve(t, agree, func(c *Config) { c.Cert, c.Key = cert, private })
	require.Contains(t, s.Address(Player), "https://table.example:", "the first name of one host")
	pool := x509.NewCertPool()
	pool.AddCert(leaf)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{RootCAs: pool, ServerName: "table.example"}}}
	port := s.name[strings.LastIndex(s.name, ":"):]
	for host, want := range map[string]int{s.name: 200, s.addrs[0].String(): 200, "dice.example" + port: 200, "DICE.example" + port: 200, "any.wild.example" + port: 200,
		"evil.example" + port: 421, "evil.example": 421, "wild.example" + port: 421, "dice.example": 421, "dice.example:1": 421, "*.wild.example" + port: 421} {
		r, err := http.NewRequest("GET", "https://"+s.addrs[0].String()+"/", nil)
		require.NoError(t, err)
		r.Host = host
		a, err := client.Do(r)
		require.NoError(t, err)
		a.Body.Close()
		require.Equal(t, want, a.StatusCode, host)
		require.NotEmpty(t, a.Header.Get("Strict-Transport-Security"))
	}
}

func TestServer_isCalledByANameThatItsCertificateStandsFor(t *testing.T) {
	_, cert, private := ownCertificate(t, time.Now(), "*.wild.example")
	s := serve(t, agree, func(c *Config) { c.Cert, c.Key, c.Name = cert, private, "table.wild.example" })
	require.Contains(t, s.Address(Player), "https://table.wild.example:")
	cfg := Default()
	cfg.Addr, cfg.Cert, cfg.Key, cfg.Name = "127.0.0.1:0", cert, private, "evil.example"
	_, err := New(cfg)
	require.EqualError(t, err, "web: certificate: it isn't one of evil.example: it is for *.wild.example")
	cfg.Cert, cfg.Key = "", ""
	require.ErrorContains(t, cfg.Validate(), "a name needs a certificate")
}

// What browsers will warn of is said at the table first.
func TestServer_saysWhatIsDoubtfulAboutACertificate(t *testing.T) {
	now := time.Date(2020, 1, 15, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		at   time.Time
		name string
		says string
	}{
		{now, "table.example", ""},
		{now.AddDate(0, 0, -2), "table.example", "the certificate has expired on 13 January 2020: browsers will refuse it or warn"},
		{now.AddDate(0, 0, 2), "table.example", "the certificate isn't valid before 17 January 2020: browsers will refuse it or warn"},
		{now, "*.example", "the certificate is for *.example: say by --tls-name how the table is called"},
	} {
		leaf, _, _ := ownCertificate(t, c.at, c.name)
		require.Equal(t, c.says, certificate{leaf, plainName(leaf)}.doubt(now))
	}
	_, cert, private := ownCertificate(t, now, "table.example")
	var log strings.Builder
	serve(t, agree, func(c *Config) { c.Cert, c.Key, c.Log = cert, private, &log })
	require.Contains(t, log.String(), "asterism: telephones: the certificate has expired")
}
