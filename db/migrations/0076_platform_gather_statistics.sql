-- Only the owner of tables may have their statistics gathered; the role that serves has it done after an import.
CREATE FUNCTION gather_statistics() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owned regclass;
BEGIN
  FOR owned IN
    SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_get_userbyid(relowner) = current_user
  LOOP
    EXECUTE 'ANALYZE ' || owned;
  END LOOP;
END $$;
