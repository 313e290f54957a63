-- Files that staff attach to an order, a customer or an enquiry. Customers never see them. They are here rather than among the shop's
-- files, which are public and kept under the hash of their content, so that they can be erased.
CREATE TABLE attachments (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  subject text NOT NULL CHECK (subject IN ('order', 'customer', 'enquiry')),
  subject_id integer NOT NULL,
  staff_id integer NOT NULL REFERENCES staff,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  content_type text NOT NULL CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 5000000),
  at timestamptz NOT NULL
);
-- What was compressed already is not compressed again.
ALTER TABLE attachments ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE INDEX attachments_subject ON attachments (subject, subject_id, id);
CREATE INDEX attachments_age ON attachments (at);
