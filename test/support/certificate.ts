/**
 * A self-signed certificate for local test servers, valid for a hundred years; it protects nothing.
 * Made by: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=mail.shop.test
 *   -addext subjectAltName=DNS:localhost,DNS:mail.shop.test,IP:127.0.0.1,IP:0.0.0.0 -addext basicConstraints=critical,CA:TRUE
 */
export const testCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBvTCCAWOgAwIBAgIUWOzyWS/oRVp9/ZvGnK74vJfMm90wCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwObWFpbC5zaG9wLnRlc3QwIBcNMjYxMTIyMTIwNTI5WhgPMjEy
NjEwMjkxMjA1MjlaMBkxFzAVBgNVBAMMDm1haWwuc2hvcC50ZXN0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEpD0Fh4GMt3Pwk/IdNYf2XDyykH+d0l0dOMCVt+/N
rvqGawqlXm3TG2QU7oMbanYFedF/+iciWJ10Prv2s7YJWaOBhjCBgzAdBgNVHQ4E
FgQUbkk16HEBopDMNNUDgEBVXD08w+8wHwYDVR0jBBgwFoAUbkk16HEBopDMNNUD
gEBVXD08w+8wMAYDVR0RBCkwJ4IJbG9jYWxob3N0gg5tYWlsLnNob3AudGVzdIcE
fwAAAYcEAAAAADAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQCY
+MMkX+MAzD8zFNjbgO7jY5d2p1tPB9hXWOgEFc4BvAIgfw5zZTGHBylVqjMRcwx4
+oesnsLQq5M1aE00uwWAmSg=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghofmsvDXgpQtmZrd
74Obi+tYi9A02x97RiRV95+/BE2hRANCAASkPQWHgYy3c/CT8h01h/ZcPLKQf53S
XR04wJW3782u+oZrCqVebdMbZBTugxtqdgV50X/6JyJYnXQ+u/aztglZ
-----END PRIVATE KEY-----
`,
};
