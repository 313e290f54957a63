-- Of a replacement only courier, tracking number, its end, and that goods are not awaited any longer are recorded after it was sent.
CREATE FUNCTION refuse_other_replacement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - '{status,courier,tracking_number,ended_at,ended_by,takes_back}'::text[]
    IS DISTINCT FROM to_jsonb(NEW) - '{status,courier,tracking_number,ended_at,ended_by,takes_back}'::text[]
    OR (NEW.takes_back AND NOT OLD.takes_back) THEN
    RAISE EXCEPTION 'of a replacement only courier, tracking number, its end and waived goods are recorded';
  END IF;
  IF NEW.status <> OLD.status AND OLD.status <> 'shipped' THEN
    RAISE EXCEPTION 'a replacement that is % cannot become %', OLD.status, NEW.status;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER end_only BEFORE UPDATE ON replacements FOR EACH ROW EXECUTE FUNCTION refuse_other_replacement();
