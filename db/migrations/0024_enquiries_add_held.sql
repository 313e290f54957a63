ALTER TABLE enquiries
  ADD COLUMN held_because text CHECK (held_because IN ('hidden_field', 'forged_stamp', 'too_quick', 'links', 'words')),
  ADD COLUMN released_at timestamptz,
  ADD COLUMN held boolean NOT NULL GENERATED ALWAYS AS (held_because IS NOT NULL AND released_at IS NULL) STORED,
  ADD CHECK (released_at IS NULL OR held_because IS NOT NULL);
