-- Who carries parcels and collects money at the door: courier companies, and collectors of the shop's own. Orders keep the name that
-- was written when they were shipped; every name that has been used leads to its courier, so that one can be renamed.
CREATE TABLE couriers (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  kind text NOT NULL CHECK (kind IN ('courier', 'collector')),
  -- With {number} in place of the tracking number.
  tracking_link text,
  notes text,
  retired_at timestamptz
);

CREATE TABLE courier_names (
  name_key text PRIMARY KEY,
  courier_id integer NOT NULL REFERENCES couriers
);
CREATE INDEX courier_names_courier ON courier_names (courier_id);

-- What two names of one courier have in common.
CREATE FUNCTION courier_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(btrim(regexp_replace(name, '\s+', ' ', 'g')));

INSERT INTO couriers (name, kind)
SELECT left(min(btrim(regexp_replace(courier, '\s+', ' ', 'g'))), 60), 'courier'
FROM orders WHERE courier_key(courier) <> '' GROUP BY courier_key(courier) ORDER BY min(id);
INSERT INTO courier_names (name_key, courier_id)
SELECT DISTINCT ON (key.of) key.of, c.id
FROM (SELECT DISTINCT courier_key(courier) AS of FROM orders WHERE courier_key(courier) <> '') key
JOIN couriers c ON courier_key(c.name) = courier_key(left(key.of, 60)) ORDER BY key.of, c.id;

-- The previous build writes names only; one that is new is added to the list.
CREATE FUNCTION add_courier_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key text := courier_key(NEW.courier);
  added integer;
BEGIN
  IF key = '' OR EXISTS (SELECT FROM courier_names WHERE name_key = key) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('couriers'));
  IF NOT EXISTS (SELECT FROM courier_names WHERE name_key = key) THEN
    INSERT INTO couriers (name, kind)
    VALUES (left(btrim(regexp_replace(NEW.courier, '\s+', ' ', 'g')), 60), 'courier') RETURNING id INTO added;
    INSERT INTO courier_names VALUES (key, added);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER known_courier AFTER INSERT OR UPDATE OF courier ON orders FOR EACH ROW
  WHEN (NEW.courier IS NOT NULL) EXECUTE FUNCTION add_courier_of_order();

-- Published: who has an order's parcel.
CREATE VIEW order_couriers AS
SELECT o.id AS order_id, n.courier_id, c.name AS courier_name, o.tracking_number
FROM orders o JOIN courier_names n ON n.name_key = courier_key(o.courier) JOIN couriers c ON c.id = n.courier_id;

-- Published: their names.
CREATE VIEW courier_list AS SELECT id, name, kind FROM couriers;
