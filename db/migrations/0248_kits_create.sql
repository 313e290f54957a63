-- What a procedure needs, chosen by staff: customers add it to the cart as a whole.
CREATE TABLE kits (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  slug text NOT NULL UNIQUE CHECK (length(slug) BETWEEN 1 AND 130),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  procedure text NOT NULL CHECK (length(procedure) BETWEEN 1 AND 100),
  description text NOT NULL,
  published boolean NOT NULL,
  position integer NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE kit_lines (
  kit_id integer NOT NULL REFERENCES kits ON DELETE CASCADE,
  position integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  note text,
  PRIMARY KEY (kit_id, position)
);

-- The first option of a line is what the kit contains; the others may be chosen instead.
CREATE TABLE kit_options (
  kit_id integer NOT NULL,
  line integer NOT NULL,
  position integer NOT NULL,
  variant_id integer NOT NULL REFERENCES variants,
  PRIMARY KEY (kit_id, line, position),
  UNIQUE (kit_id, line, variant_id),
  FOREIGN KEY (kit_id, line) REFERENCES kit_lines ON DELETE CASCADE
);

-- A change of lines or options comes with one of `changed_at`.
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON kits
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
