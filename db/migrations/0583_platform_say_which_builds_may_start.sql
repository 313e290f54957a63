-- Which builds may start although they do not know a migration. A migration without a row lets none of them start.
CREATE TABLE migration_requirements (
  migration text PRIMARY KEY,
  -- The migration that such a build must know; null if every earlier build may start.
  required text
);
