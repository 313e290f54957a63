-- What members of staff want to be mailed about, and since when.
CREATE TABLE staff_notice_choices (
  staff_id integer NOT NULL REFERENCES staff,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, kind)
);

-- What staff have been told, so that it is told once.
CREATE TABLE staff_notices_sent (
  kind text NOT NULL,
  -- An id; for daily summaries the day.
  subject text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX staff_notices_sent_age ON staff_notices_sent (at);

-- Published: enquiries and grievances that are not held as possible spam.
CREATE VIEW enquiries_to_answer AS SELECT id, number, received_at FROM enquiries WHERE NOT held;
