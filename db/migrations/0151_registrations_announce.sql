-- Every instance sells by the registrations in force.
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON registrations
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
