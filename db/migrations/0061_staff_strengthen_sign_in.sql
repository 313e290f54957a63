-- Who was stopped and is invited again comes back only by accepting the invitation.
ALTER TABLE staff ADD COLUMN invited_at timestamptz;
-- A password that was generated is to be changed at the first sign-in, and not valid after this.
ALTER TABLE staff ADD COLUMN password_expires_at timestamptz;

-- Null: the hashes of the recovery codes are unsalted; they are hashed again with a salt when that is noticed.
ALTER TABLE staff_second_factors ADD COLUMN recovery_salt bytea CHECK (length(recovery_salt) = 16);

-- Where a member has proven who they are: others' wrong guesses do not lock them out there.
CREATE TABLE staff_known_networks (
  staff_id integer NOT NULL REFERENCES staff,
  network text NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, network)
);

-- One row: what is asked of all staff.
CREATE TABLE staff_sign_in_policy (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  second_factor_required boolean NOT NULL DEFAULT false,
  idle_minutes integer NOT NULL DEFAULT 60 CHECK (idle_minutes BETWEEN 5 AND 720)
);
INSERT INTO staff_sign_in_policy DEFAULT VALUES;
