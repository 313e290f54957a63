-- A purchase order that a customer attaches at checkout. Here rather than among the files, which are public, so that it is part of the
-- order's transaction.
CREATE TABLE purchase_order_files (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  token text NOT NULL UNIQUE,
  customer_id integer NOT NULL REFERENCES customers,
  order_id bigint UNIQUE REFERENCES orders,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 5000000),
  uploaded_at timestamptz NOT NULL
);

-- PDFs are compressed already.
ALTER TABLE purchase_order_files ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE INDEX purchase_order_files_by_customer ON purchase_order_files (customer_id);
CREATE INDEX purchase_order_files_unclaimed ON purchase_order_files (uploaded_at) WHERE order_id IS NULL;
