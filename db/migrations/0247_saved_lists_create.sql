CREATE TABLE saved_lists (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL REFERENCES customers,
  token text NOT NULL UNIQUE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Not hashed: the owner can copy the link again, and it leads to product names and quantities only.
  share_token text UNIQUE,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE UNIQUE INDEX saved_lists_by_name ON saved_lists (customer_id, lower(name));

CREATE TABLE saved_list_lines (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  list_id integer NOT NULL REFERENCES saved_lists ON DELETE CASCADE,
  variant_id integer NOT NULL REFERENCES variants,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  position integer NOT NULL,
  UNIQUE (list_id, variant_id)
);
