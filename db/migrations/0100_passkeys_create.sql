-- Passkeys (WebAuthn) of customers and staff, and the challenges that were answered, so that none is answered twice.
CREATE TABLE passkeys (
  -- The credential's id as the authenticator gave it, base64url.
  id text PRIMARY KEY,
  account text NOT NULL CHECK (account IN ('customer', 'staff')),
  account_id int NOT NULL,
  public_key bytea NOT NULL,
  -- Rises with each use where the authenticator counts; 0 where it does not.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_account ON passkeys (account, account_id);

CREATE TABLE used_passkey_challenges (
  challenge_hash bytea PRIMARY KEY,
  used_at timestamptz NOT NULL
);
CREATE INDEX used_passkey_challenges_used_at ON used_passkey_challenges (used_at);

-- Whoever signed in with a passkey has shown two factors: the device, and what unlocks it.
ALTER TABLE staff_sessions ADD COLUMN by_passkey boolean NOT NULL DEFAULT false;
