-- What staff have saved of pages and questions, each as it then stood; the first is how it was before anybody changed it.
-- `subject` is a page's slug or a question's id.
CREATE TABLE content_versions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('page', 'faq')),
  subject text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  -- None: it came with the catalogue file.
  member_name text,
  saved_at timestamptz NOT NULL
);
CREATE INDEX content_versions_subject ON content_versions (kind, subject, id);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON content_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
