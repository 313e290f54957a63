-- First replies of requests that came with an Idempotency-Key, stored in the transaction of what they did.
CREATE TABLE request_replies (
  -- Who sent the key: staff:3, customer:7, or visitor.
  sender text NOT NULL,
  call text NOT NULL,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  -- Encrypted by a key drawn from the Idempotency-Key. Null only inside the transaction that writes it.
  reply bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (sender, call, key_hash)
);
CREATE INDEX request_replies_created_at ON request_replies (created_at);
