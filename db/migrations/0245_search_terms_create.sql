-- What staff have the shop find for a word or phrase: synonyms, procedures, Hindi in both scripts. A target is a reference number, the
-- name of a category or words of product names.
CREATE TABLE search_terms (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  term text NOT NULL CHECK (length(term) BETWEEN 1 AND 100),
  kind text NOT NULL CHECK (kind IN ('synonym', 'procedure', 'hindi')),
  targets text[] NOT NULL CHECK (cardinality(targets) BETWEEN 1 AND 10)
);
CREATE UNIQUE INDEX search_terms_term ON search_terms (lower(term));
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_terms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
