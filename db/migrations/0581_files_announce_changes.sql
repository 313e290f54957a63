-- In the transaction that makes the change, as of everything else: what is announced later, by whoever still runs then, a state that was
-- saved in between would leave out for good.
DROP TRIGGER logged ON files;
DROP FUNCTION log_file_changed();

CREATE FUNCTION notify_file_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change('files:' || NEW.path);
  RETURN NULL;
END $$;
CREATE TRIGGER changed AFTER UPDATE ON files FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION notify_file_changed();
