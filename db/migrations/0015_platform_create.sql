-- Counters of limited acts. A count begins with the first attempt and ends `ends_at`; then the next attempt begins anew.
CREATE TABLE attempts (
  subject text PRIMARY KEY,
  count integer NOT NULL CHECK (count >= 0),
  ends_at timestamptz NOT NULL
);
CREATE INDEX attempts_ends_at ON attempts (ends_at);

-- Work that follows from an act. A job that is done is deleted; one that failed for good stays, with failed_at.
CREATE TABLE jobs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  payload jsonb NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  repeat_seconds integer CHECK (repeat_seconds > 0),
  last_error text,
  failed_at timestamptz
);
CREATE INDEX jobs_due_at ON jobs (due_at) WHERE failed_at IS NULL;
CREATE UNIQUE INDEX jobs_repeating ON jobs (name) WHERE repeat_seconds IS NOT NULL;
