-- What customers see of their sessions. Sessions of before have no name, and are not ended for doing nothing.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN network text,
  ADD COLUMN browser text,
  ADD COLUMN seen_at timestamptz,
  -- When the password was last entered again.
  ADD COLUMN proven_at timestamptz;
