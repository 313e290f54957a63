-- The role that serves may only read ledgers and add to them, and so cannot lock their rows. What this checks is locked by the
-- owner instead.
ALTER FUNCTION refuse_return_beyond_lot() SECURITY DEFINER SET search_path = public, pg_temp;
