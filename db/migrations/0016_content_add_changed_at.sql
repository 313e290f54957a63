-- When what a page says last changed: search engines are told, so that they look again only where it pays.
ALTER TABLE pages ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();

CREATE FUNCTION note_own_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END $$;

CREATE TRIGGER noted BEFORE UPDATE ON pages FOR EACH ROW
  WHEN ((OLD.title, OLD.html) IS DISTINCT FROM (NEW.title, NEW.html))
  EXECUTE FUNCTION note_own_change();
