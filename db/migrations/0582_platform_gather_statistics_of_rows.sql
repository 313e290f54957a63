-- PostgreSQL plans to read a table known to be empty from beginning to end, and connections keep such plans until its first thousands of
-- rows have been counted. Of a table without statistics it assumes several pages, and uses the index. So empty tables are left out.
CREATE OR REPLACE FUNCTION gather_statistics() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owned regclass;
  has_rows boolean;
BEGIN
  FOR owned IN
    SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_get_userbyid(relowner) = current_user
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', owned) INTO has_rows;
    IF has_rows THEN
      EXECUTE format('ANALYZE %s', owned);
    END IF;
  END LOOP;
END $$;
