-- Kinds of notices about what concerns a member of staff, such as mentions, that they do not want. They get all others.
CREATE TABLE staff_notices_declined (
  staff_id integer NOT NULL REFERENCES staff,
  kind text NOT NULL,
  PRIMARY KEY (staff_id, kind)
);

-- Published: for modules that send these notices.
CREATE VIEW declined_notices AS SELECT staff_id, kind FROM staff_notices_declined;
